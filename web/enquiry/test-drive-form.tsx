import * as labels from "#domain/labels/english.ts";
import { word } from "#web/labels/word.ts";
import type { TestDriveBranch } from "#server/enquiries/leads.ts";
import type { ReactNode } from "react";
import { FormFields } from "./form-fields.tsx";
import { LeadForm } from "./lead-form.tsx";
import type { RefusedLead } from "./send-lead.ts";
import { TestDriveFields } from "./test-drive-fields.tsx";

const OWN_FIELDS = ["_organisational_unit", "preferred_date", "preferred_time"];

type TestDriveFormProps = { stockId: number; branches: readonly TestDriveBranch[]; refused?: RefusedLead; boxed?: boolean; aside?: ReactNode };

export function TestDriveForm({ stockId, branches, refused, boxed, aside }: TestDriveFormProps) {
  return (
    <LeadForm form="test_drive" action={`/test-drive/${stockId}`} stockId={stockId} refused={refused} send={word(labels.bookTestDrive)} boxed={boxed} aside={aside}>
      {(answers) => (
        <>
          <TestDriveFields branches={branches} answers={answers} />
          <FormFields form="test_drive" answers={answers} without={OWN_FIELDS} />
        </>
      )}
    </LeadForm>
  );
}
