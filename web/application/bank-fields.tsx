import { TextField } from "#web/deal/contact-fields.tsx";
import { Duration, SecretField, type FieldsProps } from "./field-parts.tsx";

export function BankFields({ answers, kept }: FieldsProps) {
  return (
    <>
      <p className="muted small">For the direct debit, only if your application is accepted. We keep these details encrypted and show them to nobody but the lender.</p>
      <TextField answers={answers} name="bank_account_name" label="Name on the account" autoComplete="off" />
      <div className="grid-2">
        <SecretField answers={answers} kept={kept} name="bank_sort_code" label="Sort code" hint="6 digits, like 30-94-30" inputMode="numeric" />
        <SecretField answers={answers} kept={kept} name="bank_account_number" label="Account number" hint="6 to 8 digits" inputMode="numeric" />
      </div>
      <Duration answers={answers} name="bank" legend="Time with this bank" />
    </>
  );
}
