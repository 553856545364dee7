import { t } from "#web/locale/translate.ts";
import { formatMoney, penceFromPounds } from "#domain/money.ts";
import { useState } from "react";

/** Range and step of a budget slider, in pounds. */
export type BudgetScale = { least: number; most: number; step: number };

type BudgetSliderProps = {
  scale: BudgetScale;
  /** Name of the field that the slider fills: the field is submitted, the slider is not. */
  fills: string;
  value: number | null;
  /** "Any price": the meaning of the far end. */
  any: string;
  /** " a month" */
  after: string;
};

/** Slider for the highest price, which can also be typed. Its far end means no limit. Hidden without JavaScript. */
export function BudgetSlider({ scale: { least, most, step }, fills, value, any, after }: BudgetSliderProps) {
  const [shown, setShown] = useState({ value, most, at: value ?? most });
  // New results reset the slider: after a filter was removed, after Back, or when the highest price has changed.
  if (shown.value !== value || shown.most !== most) setShown({ value, most, at: value ?? most });
  const at = Math.min(most, Math.max(least, shown.at));
  const text = at >= most ? any : `${formatMoney(penceFromPounds(at))}${after}`;

  function slide(range: HTMLInputElement) {
    const to = Number(range.value);
    setShown({ value, most, at: to });
    const field = range.form?.elements.namedItem(fills);
    if (field instanceof HTMLInputElement) field.value = to >= most ? "" : String(to);
  }

  return (
    <div className="range-field js-only">
      <div className="range-field__top">
        <label className="label" htmlFor={`slide-${fills}`}>
          {t("search.upTo")}
        </label>
        <output className="tabular" htmlFor={`slide-${fills}`}>
          <b>{text}</b>
        </output>
      </div>
      <input
        className="range"
        id={`slide-${fills}`}
        type="range"
        aria-valuetext={text}
        min={least}
        max={most}
        step={step}
        value={at}
        ref={(range) => range?.style.setProperty("--v", String(((at - least) / (most - least)) * 100))}
        onChange={({ target }) => slide(target)}
      />
      <div className="range-field__ends" aria-hidden="true">
        <span>{formatMoney(penceFromPounds(least))}</span>
        <span>{formatMoney(penceFromPounds(most))}</span>
      </div>
    </div>
  );
}
