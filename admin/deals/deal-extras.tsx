import { useId } from "react";
import type { StaffDeal } from "#server/deals/staff/read-deals.ts";
import { t } from "#web/locale/translate.ts";
import { FieldError } from "../ui/field-error.tsx";

type DealExtrasProps = {
  offered: StaffDeal["offered"];
  chosen: readonly string[];
  choose: (products: string[]) => void;
  errors: readonly string[] | undefined;
};

/** The extras that are sold with a vehicle, as in the shop. */
export function DealExtras({ offered, chosen, choose, errors }: DealExtrasProps) {
  const id = useId();
  if (offered.length === 0) return null;
  return (
    <fieldset className={errors ? "field field--wrong" : "field"} aria-describedby={errors && id}>
      <legend className="label">{t("deal.optionalExtras")}</legend>
      <FieldError id={id} errors={errors} />
      {offered.map((extra) => (
        <label className="check" key={extra.id}>
          <input
            type="checkbox"
            name="products"
            value={extra.id}
            checked={chosen.includes(extra.id)}
            onChange={({ currentTarget }) =>
              choose(currentTarget.checked ? [...chosen, extra.id] : chosen.filter((each) => each !== extra.id))
            }
          />
          {t("admin.deal.extraFor", { name: extra.name, price: extra.price })}
        </label>
      ))}
    </fieldset>
  );
}
