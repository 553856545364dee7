import { t } from "#web/locale/translate.ts";
import { Segmented } from "#web/ui/segmented.tsx";
import { BudgetSlider } from "./budget-slider.tsx";
import type { Budget } from "./budget.ts";
import { Bound, GroupSummary, type Messages } from "./filter-fields.tsx";
import type { BoundField } from "./range-group.ts";

function budgetModes() {
  return [
    { value: "cash", label: t("common.cash") },
    { value: "monthly", label: t("common.monthly") },
  ];
}

/** Texts of the cash fields, by the figure they filter. */
function fieldTexts(figure: Budget["figure"], withOthers: boolean) {
  if (figure === "rental") return { hint: t("search.byTheRental"), any: t("search.anyRental"), after: ` ${t("common.aMonth")}` };
  if (figure === "advance") return { hint: t("search.byTheAdvancePayment"), any: t("search.anyAdvancePayment"), after: "" };
  return { hint: withOthers ? t("search.othersAfterPrices") : null, any: t("common.anyPrice"), after: "" };
}

/** The budget in cash or per month: CSS shows the chosen fields, so it works without JavaScript. */
export function BudgetFields({ budget, messages }: { budget: Budget; messages: Messages }) {
  const { by, figure, besideOthers, cash, monthly, terms, sliders } = budget;
  const { hint, any, after } = fieldTexts(figure, besideOthers);
  return (
    <details className="filter-group budget" open>
      <GroupSummary title={t("common.budget")} />
      <div className="filter-group__body">
        {monthly && <Segmented name="budget" legend={t("common.budgetType")} choices={budgetModes()} defaultValue={by} full />}
        <div className="filter-group__body budget__cash">
          {hint && <p className="hint">{hint}</p>}
          {sliders.cash && <BudgetSlider scale={sliders.cash} {...filling(cash.to)} any={any} after={after} />}
          <div className="filter-group__row">
            <Bound field={cash.from} messages={messages} />
            <Bound field={cash.to} messages={messages} />
          </div>
        </div>
        {monthly && (
          <div className="filter-group__body budget__monthly">
            {sliders.monthly && (
              <BudgetSlider
                scale={sliders.monthly}
                {...filling(monthly.to)}
                any={t("common.anyPayment")}
                after={` ${t("common.aMonth")}`}
              />
            )}
            <div className="filter-group__row">
              <Bound field={monthly.from} messages={messages} />
              <Bound field={monthly.to} messages={messages} />
            </div>
            <details className="budget__terms" open={TERM_FIELDS.some((name) => messages.has(name))}>
              <summary>
                <span className="hint">{terms.words}.</span> <span className="budget__more">{t("common.change")}</span>
              </summary>
              <Terms budget={budget} messages={messages} />
            </details>
          </div>
        )}
      </div>
    </details>
  );
}

/** A value that is not a number leaves the slider unset. */
function filling({ name, value }: BoundField) {
  const pounds = Number(value);
  return { fills: name, value: value === "" || Number.isNaN(pounds) ? null : pounds };
}

const TERM_FIELDS = ["deposit", "deposit_type", "term", "mileage"];

function Terms({ budget: { terms, offered, defaults }, messages }: { budget: Budget; messages: Messages }) {
  const deposit = { name: "deposit", label: t("common.deposit"), value: terms.deposit, example: "" };
  return (
    <div className="filter-group__row">
      <Bound field={deposit} messages={messages} />
      <Choice
        name="deposit_type"
        label={t("search.in")}
        value={terms.deposit_type}
        usual={defaults.deposit_type}
        options={[
          ["percentage", t("search.percent")],
          ["amount", t("common.pounds")],
        ]}
      />
      <Choice
        name="term"
        label={t("search.months")}
        value={String(terms.term)}
        usual={String(defaults.term)}
        options={offered.terms.map((months) => [String(months), String(months)])}
      />
      <Choice
        name="mileage"
        label={t("search.milesAYear")}
        value={String(terms.mileage)}
        usual={String(defaults.mileage)}
        options={offered.mileages.map((miles) => [String(miles), miles.toLocaleString("en-GB")])}
      />
    </div>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string;
  /** Default when the URL has no value. */
  usual: string;
  options: readonly (readonly [value: string, label: string])[];
};

function Choice({ name, label, value, usual, options }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={`filter-${name}`}>{label}</label>
      <select className="select select--small" id={`filter-${name}`} name={name} defaultValue={value} data-default={usual}>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
