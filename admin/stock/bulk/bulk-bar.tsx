import { t } from "#web/locale/translate.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import type { BulkKind } from "./bulk-data.ts";

type BulkBarProps = {
  count: number;
  total: number;
  onSelectAll: () => void;
  onClear: () => void;
  onChange: (kind: BulkKind) => void;
};

/** What can be done to the selected vehicles. */
export function BulkBar({ count, total, onSelectAll, onClear, onChange }: BulkBarProps) {
  return (
    <div className="bulk-bar" role="toolbar" aria-label={t("admin.stock.bulkActions")}>
      <b className="number">{t("admin.stock.selected", { count: count.toLocaleString("en-GB") })}</b>
      {count < total && (
        <button type="button" className="button only-wide" onClick={onSelectAll}>
          {t("admin.stock.selectAll", { count: total.toLocaleString("en-GB") })}
        </button>
      )}
      <button type="button" className="button bulk-bar__first" onClick={() => onChange("price")}>
        <Icon name="tag" />
        {t("admin.stock.changePrice")}
      </button>
      <button type="button" className="button" onClick={() => onChange("branch")}>
        <Icon name="map-pin" />
        {t("enquiry.branch")}
      </button>
      <button type="button" className="button" onClick={() => onChange("tags")}>
        <Icon name="list-filter" />
        {t("admin.field.tags")}
      </button>
      <button type="button" className="button" onClick={() => onChange("classification")}>
        <Icon name="car-front" />
        {t("admin.stock.classification")}
      </button>
      <button type="button" className="button" onClick={() => onChange("state")}>
        <Icon name="eye-off" />
        {t("admin.people.state")}
      </button>
      <button type="button" className="icon-button" aria-label={t("admin.stock.clearSelection")} onClick={onClear}>
        <Icon name="x" />
      </button>
    </div>
  );
}
