import { t } from "#web/locale/translate.ts";
import { Optional } from "#web/forms/contact-fields.tsx";
import { Pounds, SecretPounds, YesNo, type FieldsProps } from "./field-parts.tsx";

export function MoneyFields({ answers, storedSecrets }: FieldsProps) {
  return (
    <>
      <div className="grid-2">
        <SecretPounds
          answers={answers}
          storedSecrets={storedSecrets}
          name="monthly_income"
          label={t("application.monthlyIncomeBeforeTax")}
          hint={t("application.fromYourWorkPension")}
        />
        <SecretPounds
          answers={answers}
          storedSecrets={storedSecrets}
          name="net_monthly_income"
          label={t("application.monthlyIncomeAfterTax")}
          hint={t("application.whatReachesYourBankAccount")}
        />
        <SecretPounds
          answers={answers}
          storedSecrets={storedSecrets}
          name="other_income"
          label={<Optional>{t("application.otherMonthlyIncome")}</Optional>}
          hint={t("application.onlyWhatIsNotInThose")}
        />
        <Pounds
          answers={answers}
          name="rent_or_mortgage"
          label={t("application.monthlyRentOrMortgage")}
          hint={t("application.yourShare")}
        />
        <Pounds
          answers={answers}
          name="childcare_costs"
          label={<Optional>{t("application.monthlyChildcare")}</Optional>}
          hint={t("application.leaveItEmptyIfNone")}
        />
      </div>
      <YesNo answers={answers} name="replacing_existing_loan" legend={t("application.willThisReplaceALoan")} />
      <YesNo answers={answers} name="circumstance_changes_expected" legend={t("application.doYouExpectYourCircumstances")} />
    </>
  );
}
