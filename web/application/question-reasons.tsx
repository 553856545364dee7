import type { PlainLabel } from "#domain/labels/label.ts";
import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import {
  APPLICATION_FIELDS,
  fieldsOf,
  type ApplicationFieldName,
  type ApplicationPage,
} from "#domain/finance-application/application-fields.ts";
import { Icon } from "#web/ui/icons/icon.tsx";

/** Why each question of a page is asked; questions with the same reason are grouped. */
export function QuestionReasons({ page }: { page: ApplicationPage }) {
  return (
    <details className="why">
      <summary>
        <Icon name="info" />
        {t(labels.whyWeAskThis)}
      </summary>
      <dl>
        {reasonsOf(page).map(({ questions, why }) => (
          <div key={why}>
            <dt>{questions}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Inputs that are parts of one answer are listed as one question. */
const QUESTION_LABELS: Partial<Record<ApplicationFieldName, PlainLabel>> = {
  date_of_birth_day: labels.dateOfBirthWithin,
  address_line_1: labels.addressWithin,
  address_years: labels.timeAtYourAddresses,
  employment_years: labels.timeInYourWork,
  bank_years: labels.timeWithYourBank,
};
const PARTS =
  /^date_of_birth_(?:month|year)$|_months$|^address_(?:building|building_name|street|line_2|line_3|city|town|county|country|postcode)$|^previous_/;

function reasonsOf(page: ApplicationPage): { questions: string; why: string }[] {
  const byWhy = new Map<string, string[]>();
  for (const name of fieldsOf(page)) {
    if (PARTS.test(name)) continue;
    const { why, label } = APPLICATION_FIELDS[name];
    const questionLabel = QUESTION_LABELS[name];
    byWhy.set(why, [...(byWhy.get(why) ?? []), questionLabel ? t(questionLabel) : label]);
  }
  return [...byWhy].map(([why, questions]) => ({ why, questions: sentence(questions.join(", ")) }));
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
