import * as labels from "#domain/labels/english.ts";
import { word } from "#web/locale/translate.ts";
import { Segmented } from "#web/ui/segmented.tsx";
import { BudgetSlider } from "./budget-slider.tsx";
import type { Budget } from "./budget.ts";
import { Bound, GroupSummary, type Messages } from "./filter-fields.tsx";
import type { BoundField } from "./range-group.ts";

function ways() {
  return [
    { value: "cash", label: word(labels.cash) },
    { value: "monthly", label: word(labels.monthly) },
  ];
}

/** What the fields for cash stand for. */
function wordsOf(figure: Budget["figure"], besideOthers: boolean) {
  if (figure === "rental") return { hint: word(labels.byTheRental), any: word(labels.anyRental), after: ` ${word(labels.aMonth)}` };
  if (figure === "advance") return { hint: word(labels.byTheAdvancePayment), any: word(labels.anyAdvancePayment), after: "" };
  return { hint: besideOthers ? word(labels.othersAfterPrices) : null, any: word(labels.anyPrice), after: "" };
}

/** The budget at once or by the month: the style sheet shows the chosen one, so it works without script. */
export function BudgetFields({ budget, messages }: { budget: Budget; messages: Messages }) {
  const { by, figure, besideOthers, cash, monthly, terms, sliders } = budget;
  const { hint, any, after } = wordsOf(figure, besideOthers);
  return (
    <details className="fgroup budget" open>
      <GroupSummary title={word(labels.budget)} />
      <div className="fgroup__b">
        {monthly && <Segmented name="budget" legend={word(labels.budgetType)} choices={ways()} defaultValue={by} full />}
        <div className="fgroup__b budget__cash">
          {hint && <p className="hint">{hint}</p>}
          {sliders.cash && <BudgetSlider scale={sliders.cash} {...filling(cash.to)} any={any} after={after} />}
          <div className="fgroup__r">
            <Bound field={cash.from} messages={messages} />
            <Bound field={cash.to} messages={messages} />
          </div>
        </div>
        {monthly && (
          <div className="fgroup__b budget__monthly">
            {sliders.monthly && (
              <BudgetSlider scale={sliders.monthly} {...filling(monthly.to)} any={word(labels.anyPayment)} after={` ${word(labels.aMonth)}`} />
            )}
            <div className="fgroup__r">
              <Bound field={monthly.from} messages={messages} />
              <Bound field={monthly.to} messages={messages} />
            </div>
            <details className="budget__terms" open={TERM_FIELDS.some((name) => messages.has(name))}>
              <summary>
                <span className="hint">{terms.words}.</span> <span className="budget__more">{word(labels.change)}</span>
              </summary>
              <Terms budget={budget} messages={messages} />
            </details>
          </div>
        )}
      </div>
    </details>
  );
}

/** What could not be understood is no place on a slider. */
function filling({ name, value }: BoundField) {
  const pounds = Number(value);
  return { fills: name, value: value === "" || Number.isNaN(pounds) ? null : pounds };
}

const TERM_FIELDS = ["deposit", "deposit_type", "term", "mileage"];

function Terms({ budget: { terms, offered, defaults }, messages }: { budget: Budget; messages: Messages }) {
  const deposit = { name: "deposit", label: word(labels.deposit), value: terms.deposit, example: "" };
  return (
    <div className="fgroup__r">
      <Bound field={deposit} messages={messages} />
      <Choice
        name="deposit_type"
        label={word(labels.inLabel)}
        value={terms.deposit_type}
        usual={defaults.deposit_type}
        options={[
          ["percentage", word(labels.percent)],
          ["amount", word(labels.pounds)],
        ]}
      />
      <Choice
        name="term"
        label={word(labels.months)}
        value={String(terms.term)}
        usual={String(defaults.term)}
        options={offered.terms.map((months) => [String(months), String(months)])}
      />
      <Choice
        name="mileage"
        label={word(labels.milesAYear)}
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
  /** What it goes back to when the address says nothing. */
  usual: string;
  options: readonly (readonly [value: string, label: string])[];
};

function Choice({ name, label, value, usual, options }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={`filter-${name}`}>{label}</label>
      <select className="select select--s" id={`filter-${name}`} name={name} defaultValue={value} data-usual={usual}>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
