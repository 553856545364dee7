import { t } from "#web/locale/translate.ts";
import { FormFields } from "./form-fields.tsx";
import { LeadForm } from "./lead-form.tsx";
import type { RefusedLead } from "./send-lead.ts";

type MoveCloserFormProps = { stockId: number; refused?: RefusedLead; boxed?: boolean };

/** Requests moving a vehicle to the branch nearest to the shopper. */
export function MoveCloserForm({ stockId, refused, boxed }: MoveCloserFormProps) {
  return (
    <LeadForm
      form="move_closer"
      action={`/move-closer/${stockId}`}
      stockId={stockId}
      refused={refused}
      send={t("enquiry.askUsToMoveIt")}
      boxed={boxed}
    >
      {(answers) => (
        <>
          <input type="hidden" name="trigger" value="vdp" />
          <FormFields form="move_closer" answers={answers} />
        </>
      )}
    </LeadForm>
  );
}
