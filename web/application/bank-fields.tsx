import * as labels from "#domain/labels/english.ts";
import { word } from "#web/locale/translate.ts";
import { TextField } from "#web/forms/contact-fields.tsx";
import { Duration, SecretField, type FieldsProps } from "./field-parts.tsx";

export function BankFields({ answers, kept }: FieldsProps) {
  return (
    <>
      <p className="muted small">{word(labels.forTheDirectDebitOnly)}</p>
      <TextField answers={answers} name="bank_account_name" label={word(labels.nameOnTheAccount)} autoComplete="off" />
      <div className="grid-2">
        <SecretField answers={answers} kept={kept} name="bank_sort_code" label={word(labels.sortCode)} hint={word(labels.sixDigitsLike3094)} inputMode="numeric" />
        <SecretField answers={answers} kept={kept} name="bank_account_number" label={word(labels.accountNumber)} hint={word(labels.sixTo8Digits)} inputMode="numeric" />
      </div>
      <Duration answers={answers} name="bank" legend={word(labels.timeWithThisBank)} />
    </>
  );
}
