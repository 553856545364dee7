import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { Optional } from "#web/forms/contact-fields.tsx";
import { Pounds, SecretPounds, YesNo, type FieldsProps } from "./field-parts.tsx";

export function MoneyFields({ answers, kept }: FieldsProps) {
  return (
    <>
      <div className="grid-2">
        <SecretPounds
          answers={answers}
          kept={kept}
          name="monthly_income"
          label={t(labels.monthlyIncomeBeforeTax)}
          hint={t(labels.fromYourWorkPensionOr)}
        />
        <SecretPounds
          answers={answers}
          kept={kept}
          name="net_monthly_income"
          label={t(labels.monthlyIncomeAfterTax)}
          hint={t(labels.whatReachesYourBankAccount)}
        />
        <SecretPounds
          answers={answers}
          kept={kept}
          name="other_income"
          label={<Optional>{t(labels.otherMonthlyIncome)}</Optional>}
          hint={t(labels.onlyWhatIsNotIn)}
        />
        <Pounds answers={answers} name="rent_or_mortgage" label={t(labels.monthlyRentOrMortgage)} hint={t(labels.yourShareEnter0If)} />
        <Pounds
          answers={answers}
          name="childcare_costs"
          label={<Optional>{t(labels.monthlyChildcare)}</Optional>}
          hint={t(labels.leaveItEmptyIfYou)}
        />
      </div>
      <YesNo answers={answers} name="replacing_existing_loan" legend={t(labels.willThisReplaceALoan)} />
      <YesNo answers={answers} name="circumstance_changes_expected" legend={t(labels.doYouExpectYourCircumstances)} />
    </>
  );
}
