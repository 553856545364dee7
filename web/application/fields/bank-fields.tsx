import { t } from "#web/locale/translate.ts";
import { TextField } from "#web/forms/contact-fields.tsx";
import { Duration, SecretField, type FieldsProps } from "./field-parts.tsx";

export function BankFields({ answers, storedSecrets }: FieldsProps) {
  return (
    <>
      <p className="muted small">{t("application.forTheDirectDebitOnly")}</p>
      <TextField answers={answers} name="bank_account_name" label={t("application.nameOnTheAccount")} autoComplete="off" />
      <div className="grid-2">
        <SecretField
          answers={answers}
          storedSecrets={storedSecrets}
          name="bank_sort_code"
          label={t("application.sortCode")}
          hint={t("application.sixDigitsLike3094")}
          inputMode="numeric"
        />
        <SecretField
          answers={answers}
          storedSecrets={storedSecrets}
          name="bank_account_number"
          label={t("application.accountNumber")}
          hint={t("application.sixTo8Digits")}
          inputMode="numeric"
        />
      </div>
      <Duration answers={answers} name="bank" legend={t("application.timeWithThisBank")} />
    </>
  );
}
