import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { TextField } from "#web/forms/contact-fields.tsx";
import { Duration, SecretField, type FieldsProps } from "./field-parts.tsx";

export function BankFields({ answers, kept }: FieldsProps) {
  return (
    <>
      <p className="muted small">{t(labels.forTheDirectDebitOnly)}</p>
      <TextField answers={answers} name="bank_account_name" label={t(labels.nameOnTheAccount)} autoComplete="off" />
      <div className="grid-2">
        <SecretField
          answers={answers}
          kept={kept}
          name="bank_sort_code"
          label={t(labels.sortCode)}
          hint={t(labels.sixDigitsLike3094)}
          inputMode="numeric"
        />
        <SecretField
          answers={answers}
          kept={kept}
          name="bank_account_number"
          label={t(labels.accountNumber)}
          hint={t(labels.sixTo8Digits)}
          inputMode="numeric"
        />
      </div>
      <Duration answers={answers} name="bank" legend={t(labels.timeWithThisBank)} />
    </>
  );
}
