import { t } from "#web/locale/translate.ts";
import { Check } from "#web/ui/choice.tsx";
import type { RefObject } from "react";
import type { FormState } from "#web/forms/form-state.ts";
import { TermsCheckbox } from "#web/forms/terms-checkbox.tsx";

type AgreementFieldsProps = { answers: FormState; attempt: string | undefined; form: RefObject<HTMLFormElement | null> };

/** The acceptance checkbox is never restored: after a refused submission it must be ticked again (5.5). */
export function AgreementFields({ answers, attempt, form }: AgreementFieldsProps) {
  return (
    <div>
      <Check name="opt_ins" value="email" defaultChecked={answers.typed("opt_ins") !== ""}>
        {t("deal.emailMeAboutOffers")}
      </Check>
      <TermsCheckbox key={attempt} form={form} error={answers.error("terms_accepted")} />
    </div>
  );
}
