import { EMPLOYMENT_TYPES, OCCUPATION_TYPES } from "#domain/deal/application-fields.ts";
import { TextField } from "#web/deal/contact-fields.tsx";
import { Choice, Duration, type FieldsProps } from "./field-parts.tsx";

/** The questions about an employer go away by CSS once somebody says that they do not work. */
export function WorkFields({ answers, earlier }: FieldsProps & { earlier?: boolean }) {
  return (
    <>
      <Choice answers={answers} name="employment_type" label={earlier ? "You were" : "You are"} options={EMPLOYMENT_TYPES} />
      <div className="work">
        <Choice answers={answers} name="occupation_type" label="Kind of work" options={OCCUPATION_TYPES} />
        <div className="grid-2">
          <TextField answers={answers} name="employer" label="Employer, or your business" autoComplete={earlier ? "off" : "organization"} />
          <TextField answers={answers} name="job_title" label="Job title" autoComplete={earlier ? "off" : "organization-title"} />
        </div>
      </div>
      <Duration answers={answers} name="employment" legend={earlier ? "For how long" : "For how long so far"} />
    </>
  );
}
