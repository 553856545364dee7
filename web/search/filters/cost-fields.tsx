import { t } from "#web/locale/translate.ts";
import type { CostsForm } from "./costs-form.ts";
import { Bound, GroupSummary, type Messages } from "./filter-fields.tsx";

/** What a month costs in all: a limit, and the shopper's own miles and prices, which stay in the address. */
export function CostFields({ costs: { limit, fields, official, note, value, open }, messages }: { costs: CostsForm; messages: Messages }) {
  return (
    <details className="filter-group" open={open}>
      <GroupSummary title={t("costs.allInCost")} value={value} />
      <div className="filter-group__body">
        <Bound field={limit} messages={messages} />
        <div className="filter-group__row">
          {fields.map((field) => (
            <Bound key={field.name} field={field} messages={messages} />
          ))}
        </div>
        <label className="check check--small">
          <input type="checkbox" name="official" value="yes" defaultChecked={official} />
          <span>{t("costs.officialConsumption")}</span>
        </label>
        <p className="hint">{note}</p>
      </div>
    </details>
  );
}
