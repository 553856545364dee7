import type { PlainMessage } from "#domain/messages/message.ts";
import { msg, t } from "#web/locale/translate.ts";
import {
  APPLICATION_FIELDS,
  fieldsOf,
  type ApplicationFieldName,
  type ApplicationPage,
} from "#domain/finance-application/application-fields.ts";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Fragment } from "react";

/** The reason for each question of a page; questions with the same reason are grouped. */
export function QuestionReasons({ page }: { page: ApplicationPage }) {
  return (
    <details className="question-reasons">
      <summary>
        <Icon name="info" />
        {t("application.whyWeAskThis")}
      </summary>
      <dl>
        {reasonsOf(page).map(({ questions, why }) => (
          <div key={why}>
            <dt>
              {questions.map((question, index) => (
                <Fragment key={question}>
                  {index > 0 && ", "}
                  {question}
                </Fragment>
              ))}
            </dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Inputs that are parts of one answer are listed as one question. */
const QUESTION_LABELS: Partial<Record<ApplicationFieldName, PlainMessage>> = {
  date_of_birth_day: msg("application.dateOfBirthWithin"),
  address_line_1: msg("application.addressWithin"),
  address_years: msg("application.timeAtYourAddresses"),
  employment_years: msg("application.timeInYourWork"),
  bank_years: msg("application.timeWithYourBank"),
};
const PARTS =
  /^date_of_birth_(?:month|year)$|_months$|^address_(?:building|building_name|street|line_2|line_3|city|town|county|country|postcode)$|^previous_/;

function reasonsOf(page: ApplicationPage): { questions: string[]; why: string }[] {
  const byWhy = new Map<PlainMessage, string[]>();
  for (const name of fieldsOf(page)) {
    if (PARTS.test(name)) continue;
    const { why, label } = APPLICATION_FIELDS[name];
    byWhy.set(why, [...(byWhy.get(why) ?? []), t(QUESTION_LABELS[name] ?? label)]);
  }
  return [...byWhy].map(([why, questions]) => ({ why: t(why), questions: [sentence(questions[0] ?? ""), ...questions.slice(1)] }));
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
