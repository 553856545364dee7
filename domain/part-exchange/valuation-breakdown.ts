import { formatMoney, pence, type Pence } from "../money.ts";
import {
  CONDITION_NAMES,
  DEFAULT_CONDITION,
  gradeSteps,
  conditionAnswersFor,
  type Condition,
  type ConditionAnswers,
  type QuestionName,
} from "./condition.ts";
import { ROUNDED_TO_PENCE, type PricesByCondition } from "./valuation.ts";

/** A line of a calculation in pence; `total` marks the sum of the lines above it. */
export type BreakdownLine = { words: string; amount: Pence; total?: true };

export type BreakdownInput = {
  prices: PricesByCondition;
  /** An average car of its age at the typical mileage; null if the tables have no value. */
  usual: { mileage: number; price: Pence } | null;
  mileage: number;
  answers: ConditionAnswers;
  condition: Condition;
  settlement: Pence;
};

/** How a valuation was calculated: base price, mileage, each answer, outstanding finance. The lines add up. */
export function valuationBreakdown({ prices, usual, mileage, answers, condition, settlement }: BreakdownInput): BreakdownLine[] {
  const average = prices[DEFAULT_CONDITION];
  const miles = mileage.toLocaleString("en-GB");
  const base: BreakdownLine[] = usual
    ? [
        { words: `Average condition at ${usual.mileage.toLocaleString("en-GB")} miles, usual for its age`, amount: usual.price },
        { words: `Your ${miles} miles`, amount: pence(average - usual.price) },
      ]
    : [{ words: `Average condition at ${miles} miles`, amount: average }];
  const steps = gradeSteps(answers);
  const graded = steps.at(-1)?.to ?? DEFAULT_CONDITION;
  return [
    ...base,
    ...steps.map(({ name, answer, from, to }) => ({ words: answerText(name, answer), amount: pence(prices[to] - prices[from]) })),
    ...(graded === condition
      ? []
      : [{ words: `${CONDITION_NAMES[condition]} condition`, amount: pence(prices[condition] - prices[graded]) }]),
    { words: "Valuation", amount: prices[condition], total: true },
    ...(settlement > 0
      ? [
          { words: "Less outstanding finance", amount: pence(-settlement) },
          { words: "Part exchange", amount: pence(prices[condition] - settlement), total: true as const },
        ]
      : []),
  ];
}

/** The reason for a valuation of £0; undefined otherwise. */
export function zeroPriceReason(price: Pence): string | undefined {
  return price > 0
    ? undefined
    : `It comes to less than ${formatMoney(pence(ROUNDED_TO_PENCE / 2))}, and we round to the nearest ` +
        `${formatMoney(pence(ROUNDED_TO_PENCE))}.`;
}

/** "+£300", "−£450", "No change" */
export function effectText(effect: Pence): string {
  if (effect === 0) return "No change";
  return effect > 0 ? `+${formatMoney(effect)}` : formatMoney(effect);
}

function answerText(name: QuestionName, answer: string): string {
  const given = conditionAnswersFor(name).find(([each]) => each === answer)?.[1].label ?? "";
  return `${SUBJECTS[name]}: ${given.toLowerCase()}`;
}

const SUBJECTS: Readonly<Record<QuestionName, string>> = {
  bodywork: "Bodywork",
  service_history: "Service history",
  wheels: "Wheels and tyres",
  faults: "Warning lights or faults",
};
