import * as labels from "#domain/labels/english.ts";
import { word } from "#web/locale/translate.ts";
import { Optional } from "#web/forms/contact-fields.tsx";
import { Pounds, SecretPounds, YesNo, type FieldsProps } from "./field-parts.tsx";

export function MoneyFields({ answers, kept }: FieldsProps) {
  return (
    <>
      <div className="grid-2">
        <SecretPounds answers={answers} kept={kept} name="monthly_income" label={word(labels.monthlyIncomeBeforeTax)} hint={word(labels.fromYourWorkPensionOr)} />
        <SecretPounds answers={answers} kept={kept} name="net_monthly_income" label={word(labels.monthlyIncomeAfterTax)} hint={word(labels.whatReachesYourBankAccount)} />
        <SecretPounds answers={answers} kept={kept} name="other_income" label={<Optional>{word(labels.otherMonthlyIncome)}</Optional>} hint={word(labels.onlyWhatIsNotIn)} />
        <Pounds answers={answers} name="rent_or_mortgage" label={word(labels.monthlyRentOrMortgage)} hint={word(labels.yourShareEnter0If)} />
        <Pounds answers={answers} name="childcare_costs" label={<Optional>{word(labels.monthlyChildcare)}</Optional>} hint={word(labels.leaveItEmptyIfYou)} />
      </div>
      <YesNo answers={answers} name="replacing_existing_loan" legend={word(labels.willThisReplaceALoan)} />
      <YesNo answers={answers} name="circumstance_changes_expected" legend={word(labels.doYouExpectYourCircumstances)} />
    </>
  );
}
