import { t } from "#web/locale/translate.ts";
import { Check } from "#web/ui/choice.tsx";
import type { FormState } from "#web/forms/form-state.ts";
import { TermsCheckbox } from "#web/forms/terms-checkbox.tsx";

type AgreementFieldsProps = { answers: FormState; attempt: string | undefined };

/** Remounted after each refused submission: whether the terms stay accepted depends on why it was refused (decision O7). */
export function AgreementFields({ answers, attempt }: AgreementFieldsProps) {
  return (
    <div>
      <Check name="opt_ins" value="email" defaultChecked={answers.typed("opt_ins") !== ""}>
        {t("deal.emailMeAboutOffers")}
      </Check>
      <TermsCheckbox key={attempt} accepted={answers.typed("terms_accepted") !== ""} error={answers.error("terms_accepted")} />
    </div>
  );
}
