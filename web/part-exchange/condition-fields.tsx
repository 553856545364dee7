import { t } from "#web/locale/translate.ts";
import { pence } from "#domain/money.ts";
import {
  conditionAnswersFor,
  gradeOf,
  QUESTION_NAMES,
  QUESTIONS,
  defaultAnswer,
  type ConditionAnswers,
  type QuestionName,
} from "#domain/part-exchange/condition.ts";
import type { PricesByCondition } from "#domain/part-exchange/valuation.ts";
import { effectText } from "#domain/part-exchange/valuation-breakdown.ts";

type ConditionFieldsProps = {
  answers: ConditionAnswers;
  prices: PricesByCondition;
  onAnswer: (name: QuestionName, answer: string) => void;
};

/** Questions about the condition; each answer shows its effect on the price, given the other answers. */
export function ConditionFields({ answers, prices, onAnswer }: ConditionFieldsProps) {
  return QUESTION_NAMES.map((name) => (
    <fieldset key={name} className="part-exchange__question">
      <legend className="label">{t(QUESTIONS[name].label)}</legend>
      <div className={conditionAnswersFor(name).length === 2 ? "payment-options part-exchange__two" : "payment-options"}>
        {conditionAnswersFor(name).map(([answer, { label, hint }]) => (
          <label key={answer}>
            <input
              type="radio"
              name={name}
              value={answer}
              checked={(answers[name] ?? defaultAnswer(name)) === answer}
              onChange={() => onAnswer(name, answer)}
            />
            <b>{t(label)}</b>
            <span>
              {t(hint)}
              <strong className="part-exchange__effect">
                {answer === defaultAnswer(name) ? t("partExchange.asValued") : t(effectText(effectOf(name, answer, answers, prices)))}
              </strong>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  ));
}

function effectOf(name: QuestionName, answer: string, answers: ConditionAnswers, prices: PricesByCondition) {
  const priceWith = (given: string) => prices[gradeOf({ ...answers, [name]: given })];
  return pence(priceWith(answer) - priceWith(defaultAnswer(name)));
}
