import { t } from "#web/locale/translate.ts";
import type { FinanceProduct } from "#domain/finance/lender-terms.ts";
import { memo, useState } from "react";
import { parseNumber } from "#web/deal/deal-choice.ts";
import { Slider } from "./slider.tsx";

const MILEAGE_STEP = 1000;

type MileageFieldProps = {
  limits: { min: number; max: number };
  mileage: number;
  type: FinanceProduct;
  onChange: (part: { mileage: number }) => void;
};

/** Annual mileage. Affects the price of a PCP; for other types the lender only limits it. */
export const MileageField = memo(function MileageField({ limits, mileage, type, onChange }: MileageFieldProps) {
  const [typed, setTyped] = useState(thousands(mileage));

  function set(text: string) {
    setTyped(text);
    const miles = parseNumber(text);
    if (miles !== undefined && Number.isInteger(miles)) onChange({ mileage: miles });
  }

  return (
    <div className="range-field full-width mileage" data-type={type}>
      <div className="range-field__top">
        <label className="label" htmlFor="mileage">
          {t("deal.annualMileage")}
        </label>
        <div className="affix affix--small mileage__typed">
          <input
            className="input input--small tabular"
            id="mileage"
            name="mileage"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => set(target.value)}
          />
          <span>{t("common.milesWithin")}</span>
        </div>
      </div>
      <Slider
        label={t("deal.annualMileage")}
        min={limits.min}
        max={limits.max}
        step={MILEAGE_STEP}
        value={mileage}
        words={t("common.mileageMiles", { mileage: thousands(mileage) })}
        ends={[thousands(limits.min), thousands(limits.max)]}
        onChange={(miles) => set(thousands(miles))}
      />
    </div>
  );
});

function thousands(count: number): string {
  return count.toLocaleString("en-GB");
}
