import type { Rendered } from "#domain/messages/message-text.ts";
import { t } from "#web/locale/translate.ts";
import type { TestDriveBranch } from "#server/enquiries/leads.ts";
import { telephoneLink } from "#web/layout/site-frame.ts";
import type { ReactNode } from "react";
import { FormFields } from "./form-fields.tsx";
import { LeadForm } from "./lead-form.tsx";
import { EnquiryForm } from "./enquiry-form.tsx";
import type { RefusedLead } from "./send-lead.ts";
import { TestDriveFields } from "./test-drive-fields.tsx";

const BOOKING_FIELDS = ["_organisational_unit", "preferred_date", "preferred_time"];

/**
 * Shown where no branch has appointments: the number to call, and the form's initial text. `at`: name of the vehicle's own branch where
 * only that has none.
 */
export type CallBack = { at: string | null; telephone: string; message: string };

type TestDriveFormProps = {
  stockId: number;
  branches: readonly Rendered<TestDriveBranch>[];
  callBack: CallBack;
  refused?: RefusedLead;
  boxed?: boolean;
  aside?: ReactNode;
};

/** Books a test drive; where there are no appointments, a telephone number and a call-back form. */
export function TestDriveForm({ stockId, branches, callBack, refused, boxed, aside }: TestDriveFormProps) {
  if (branches.length === 0) {
    return (
      <>
        <TelephoneLine text={t("enquiry.callTelephoneOrAsk", { telephone: callBack.telephone })} telephone={callBack.telephone} />
        <EnquiryForm stockId={stockId} type="Test Drive" message={callBack.message} refused={refused} boxed={boxed} aside={aside} />
      </>
    );
  }
  return (
    <LeadForm
      form="test_drive"
      action={`/test-drive/${stockId}`}
      stockId={stockId}
      refused={refused}
      send={t("enquiry.bookTestDrive")}
      boxed={boxed}
      aside={aside}
    >
      {(answers) => (
        <>
          {callBack.at !== null && (
            <TelephoneLine
              text={t("enquiry.driveWhereItStands", { at: callBack.at, telephone: callBack.telephone })}
              telephone={callBack.telephone}
            />
          )}
          <TestDriveFields branches={branches} answers={answers} />
          <FormFields form="test_drive" answers={answers} without={BOOKING_FIELDS} />
        </>
      )}
    </LeadForm>
  );
}

/** A sentence in which the telephone number is a link. */
function TelephoneLine({ text, telephone }: { text: string; telephone: string }) {
  const [before, after] = text.split(telephone);
  return (
    <p>
      {before}
      <a className="tabular" href={telephoneLink(telephone)}>
        {telephone}
      </a>
      {after}
    </p>
  );
}
