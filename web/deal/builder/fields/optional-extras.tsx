import { fallbackLang, t } from "#web/locale/translate.ts";
import { formatMoney } from "#domain/money.ts";
import { memo, type ReactNode } from "react";
import type { DealChoice } from "#web/deal/deal-choice.ts";
import type { Extra } from "#web/deal/deal-figures.ts";

type OptionalExtrasProps = {
  extras: Extra[];
  chosen: string[];
  /** Explains the extras. */
  about?: ReactNode;
  onChange: (part: Pick<DealChoice, "products">) => void;
};

/** Extras are never preselected. */
export const OptionalExtras = memo(function OptionalExtras({ extras, chosen, about, onChange }: OptionalExtrasProps) {
  return (
    <fieldset className="deal-panel">
      <legend className="deal-panel__title">{t("deal.optionalExtras")}</legend>
      {about && <p className="small muted deal-builder__about">{about}</p>}
      <div className="extra-options">
        {extras.map(({ id, name, description, price }) => (
          <label className="extra-option" key={id}>
            <input
              type="checkbox"
              name="products"
              value={id}
              checked={chosen.includes(id)}
              onChange={({ target }) => onChange({ products: target.checked ? [...chosen, id] : chosen.filter((other) => other !== id) })}
            />
            <span lang={fallbackLang()}>
              <b>{name}</b>
              {description && <small>{description}</small>}
            </span>
            <span className="tabular">{formatMoney(price)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
});
