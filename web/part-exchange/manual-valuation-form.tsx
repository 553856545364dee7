import { t } from "#web/locale/translate.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import { FormFields } from "#web/enquiry/form-fields.tsx";
import { LeadForm } from "#web/enquiry/lead-form.tsx";
import type { RefusedLead } from "#web/enquiry/send-lead.ts";
import { VisitFields } from "#web/visits/visit-fields.tsx";

type ByHandFormProps = {
  /** URL of the action, a page that renders the form again if there are problems. */
  action: string;
  stockId: number | null;
  refused?: RefusedLead | undefined;
  /** Initial registration mark and mileage. */
  begin: Readonly<Record<string, string>>;
};

/** For vehicles unknown to the register or the valuation table: staff value them from this form. */
export function ManualValuationForm({ action, stockId, refused, begin }: ByHandFormProps) {
  const known = Object.fromEntries(Object.entries(begin).filter(([, value]) => value !== ""));
  return (
    <section aria-label={t("partExchange.tellUsAboutYourCar")}>
      <LeadForm form="part_exchange" action={action} stockId={stockId} refused={refused} send={t("partExchange.sendForAValuation")} boxed>
        {(answers) => (
          <>
            <VisitFields />
            <FormFields form="part_exchange" answers={answers} begin={{ ...known, vrm: formatMark(begin["vrm"] ?? "") }} />
          </>
        )}
      </LeadForm>
    </section>
  );
}
