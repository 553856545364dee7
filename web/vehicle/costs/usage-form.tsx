import { t } from "#web/locale/translate.ts";
import { AddressForm } from "./address-form.tsx";
import type { UsageFields } from "./costs-view.ts";

/** A form of the address. `usage.hidden` are the other parameters of the address, without which a plain form would lose them. */
export function UsageForm({ usage: { fields, hidden, is_official, prices, problems } }: { usage: UsageFields }) {
  const names = [...fields.map(({ name }) => name), "official"];
  const messages = new Map(problems.map(({ field, message }) => [field, message]));
  return (
    <details className="usage-form" open={problems.length > 0}>
      <summary>{t("costs.ownFigures")}</summary>
      <AddressForm action="#running-costs" names={names} hidden={hidden}>
        <div className="usage-form__fields">
          {fields.map(({ name, label, value, example }) => {
            const error = messages.get(name);
            return (
              <div key={name} className={error ? "field field--error" : "field"}>
                <label htmlFor={`cost-${name}`}>{label}</label>
                {error && (
                  <p className="field-error" id={`cost-${name}-error`}>
                    {error}
                  </p>
                )}
                <input
                  className="input input--small tabular"
                  id={`cost-${name}`}
                  name={name}
                  defaultValue={value}
                  placeholder={example}
                  inputMode="decimal"
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `cost-${name}-error` : undefined}
                />
              </div>
            );
          })}
        </div>
        <label className="check check--small">
          <input type="checkbox" name="official" value="yes" defaultChecked={is_official} />
          <span>{t("costs.officialConsumption")}</span>
        </label>
        <p className="hint">{prices}</p>
        <button className="button button--secondary button--small">{t("costs.workOut")}</button>
      </AddressForm>
    </details>
  );
}
