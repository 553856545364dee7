import { Optional } from "#web/deal/contact-fields.tsx";
import { Pounds, SecretPounds, YesNo, type FieldsProps } from "./field-parts.tsx";

export function MoneyFields({ answers, kept }: FieldsProps) {
  return (
    <>
      <div className="grid-2">
        <SecretPounds answers={answers} kept={kept} name="monthly_income" label="Monthly income before tax" hint="From your work, pension or benefits." />
        <SecretPounds answers={answers} kept={kept} name="net_monthly_income" label="Monthly income after tax" hint="What reaches your bank account." />
        <SecretPounds answers={answers} kept={kept} name="other_income" label={<Optional>Other monthly income</Optional>} hint="Only what is not in the two before." />
        <Pounds answers={answers} name="rent_or_mortgage" label="Monthly rent or mortgage" hint="Your share. Enter 0 if you pay none." />
        <Pounds answers={answers} name="childcare_costs" label={<Optional>Monthly childcare</Optional>} hint="Leave it empty if you pay none." />
      </div>
      <YesNo answers={answers} name="replacing_existing_loan" legend="Will this replace a loan you already have?" />
      <YesNo answers={answers} name="circumstance_changes_expected" legend="Do you expect your circumstances to change?" />
    </>
  );
}
