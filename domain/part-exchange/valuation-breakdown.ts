import { dataText, text, type MessageText } from "../messages/message-text.ts";
import { msg } from "../messages/message.ts";
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
export type BreakdownLine = { words: MessageText; amount: Pence; total?: true };

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
        { words: text("partExchange.averageAtUsual", { miles: usual.mileage.toLocaleString("en-GB") }), amount: usual.price },
        { words: text("partExchange.yourMiles", { miles }), amount: pence(average - usual.price) },
      ]
    : [{ words: text("partExchange.averageAt", { miles }), amount: average }];
  const steps = gradeSteps(answers);
  const graded = steps.at(-1)?.to ?? DEFAULT_CONDITION;
  return [
    ...base,
    ...steps.map(({ name, answer, from, to }) => ({ words: answerText(name, answer), amount: pence(prices[to] - prices[from]) })),
    ...(graded === condition
      ? []
      : [
          {
            words: text("partExchange.gradeCondition", { grade: text(CONDITION_NAMES[condition]) }),
            amount: pence(prices[condition] - prices[graded]),
          },
        ]),
    { words: text("partExchange.valuation"), amount: prices[condition], total: true },
    ...(settlement > 0
      ? [
          { words: text("partExchange.lessOutstandingFinance"), amount: pence(-settlement) },
          { words: text("common.partExchange"), amount: pence(prices[condition] - settlement), total: true as const },
        ]
      : []),
  ];
}

/** The answers that change the grade, each as "Bodywork: damaged". */
export function answersText(answers: ConditionAnswers): MessageText[] {
  return gradeSteps(answers).map(({ name, answer }) => answerText(name, answer));
}

/** The reason for a valuation of £0; undefined otherwise. */
export function zeroPriceReason(price: Pence): MessageText | undefined {
  return price > 0
    ? undefined
    : text("partExchange.zeroPrice", { price: formatMoney(pence(ROUNDED_TO_PENCE / 2)), amount: formatMoney(pence(ROUNDED_TO_PENCE)) });
}

/** "+£300", "−£450", "No change" */
export function effectText(effect: Pence): MessageText {
  if (effect === 0) return text("partExchange.noChange");
  return dataText(effect > 0 ? `+${formatMoney(effect)}` : formatMoney(effect));
}

function answerText(name: QuestionName, given: string): MessageText {
  const within = conditionAnswersFor(name).find(([each]) => each === given)?.[1].within;
  return text(SENTENCES[name], { answer: within ? text(within) : "" });
}

const SENTENCES = {
  bodywork: msg("partExchange.bodyworkIs"),
  service_history: msg("partExchange.serviceHistoryIs"),
  wheels: msg("partExchange.wheelsAre"),
  faults: msg("partExchange.faultsAre"),
} as const satisfies Record<QuestionName, unknown>;
