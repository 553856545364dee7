import { t } from "#web/locale/translate.ts";
import type { EnquiryType } from "#domain/enquiries/forms.ts";
import type { ReactNode } from "react";
import { FormFields } from "./form-fields.tsx";
import { LeadForm } from "./lead-form.tsx";
import type { RefusedLead } from "./send-lead.ts";

type EnquiryFormProps = {
  stockId: number | null;
  type?: EnquiryType;
  message?: string;
  refused?: RefusedLead | undefined;
  boxed?: boolean | undefined;
  aside?: ReactNode;
};

/** An enquiry about a vehicle, or a general one. */
export function EnquiryForm({ stockId, type = "General Enquiry", message = "", refused, boxed, aside }: EnquiryFormProps) {
  return (
    <LeadForm
      form="enquiry"
      action={stockId === null ? "/enquiry" : `/enquiry/${stockId}`}
      stockId={stockId}
      refused={refused}
      send={t("enquiry.sendEnquiry")}
      boxed={boxed}
      aside={aside}
    >
      {(answers) => <FormFields form="enquiry" answers={answers} begin={{ enquiry_type: type, message }} />}
    </LeadForm>
  );
}
