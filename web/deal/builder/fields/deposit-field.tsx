import { msg, t } from "#web/locale/translate.ts";
import { formatMoney, penceFromPounds, type Pence } from "#domain/money.ts";
import { useState } from "react";
import { parseNumber, type DealChoice } from "#web/deal/deal-choice.ts";
import { Slider } from "./slider.tsx";

/** Slider maximum in percent of the price. It moves out for a larger deposit that was typed or worked out from a monthly payment. */
const SLIDER_PERCENT = 40;
const SLIDER_STEP_POUNDS = 50;

type DepositFieldProps = {
  choice: Pick<DealChoice, "deposit" | "deposit_type">;
  price: Pence;
  onChange: (part: Pick<DealChoice, "deposit" | "deposit_type">) => void;
};

/** A deposit in pounds or per cent. The input holds the value; the slider needs script. */
export function DepositField({ choice, price, onChange }: DepositFieldProps) {
  const { deposit, deposit_type } = choice;
  const [typed, setTyped] = useState(String(deposit));
  /** The largest deposit so far: the end of the slider must not move while it is dragged. */
  const [reach, setReach] = useState(deposit);
  const percentage = deposit_type === "percentage";
  const maximum = percentage
    ? Math.min(100, Math.max(SLIDER_PERCENT, Math.ceil(reach)))
    : Math.max(roundToStep((price / 100) * (SLIDER_PERCENT / 100)), Math.ceil(Math.min(reach, price / 100)));

  function set(value: number, type = deposit_type) {
    setTyped(String(value));
    onChange({ deposit: value, deposit_type: type });
  }

  function type(text: string) {
    setTyped(text);
    const value = parseNumber(text);
    if (value === undefined) return;
    setReach(Math.max(reach, value));
    onChange({ deposit: value, deposit_type });
  }

  function changeType(next: DealChoice["deposit_type"]) {
    if (next === deposit_type) return;
    const value = next === "amount" ? Math.round((price / 100) * (deposit / 100)) : asPercentage(deposit, price);
    setReach(value);
    set(value, next);
  }

  return (
    <div className="range-field full-width">
      <div className="range-field__top">
        <label className="label" htmlFor="deposit">
          {t("common.deposit")}
        </label>
        <div className="deposit">
          <fieldset className="segmented">
            <legend className="visually-hidden">{t("deal.depositInPoundsOrPer")}</legend>
            {DEPOSIT_TYPES.map(({ value, label, words }) => (
              <label key={value}>
                <input type="radio" name="deposit_type" value={value} checked={value === deposit_type} onChange={() => changeType(value)} />
                <span aria-hidden="true">{label}</span>
                <span className="visually-hidden">{t(words)}</span>
              </label>
            ))}
          </fieldset>
          <input
            className="input input--small tabular"
            id="deposit"
            name="deposit"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => type(target.value)}
          />
        </div>
      </div>
      <Slider
        label={t("common.deposit")}
        min={0}
        max={maximum}
        step={percentage ? 1 : SLIDER_STEP_POUNDS}
        value={Math.min(deposit, maximum)}
        words={percentage ? t("deal.depositPerCent", { deposit }) : formatMoney(penceFromPounds(deposit))}
        ends={percentage ? ["0%", `${maximum}%`] : ["£0", `£${maximum.toLocaleString("en-GB")}`]}
        onChange={set}
      />
    </div>
  );
}

const DEPOSIT_TYPES = [
  { value: "amount", label: "£", words: msg("common.pounds") },
  { value: "percentage", label: "%", words: msg("deal.perCent") },
] as const;

function asPercentage(pounds: number, price: Pence): number {
  return Math.min(100, Math.round((pounds * 100 * 100) / price));
}

function roundToStep(pounds: number): number {
  return Math.max(SLIDER_STEP_POUNDS, Math.floor(pounds / SLIDER_STEP_POUNDS) * SLIDER_STEP_POUNDS);
}
