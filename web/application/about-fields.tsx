import { DRIVING_LICENCES, GENDERS, MARITAL_STATUSES } from "#domain/deal/application-fields.ts";
import { NameFields, ReachFields, TextField } from "#web/deal/contact-fields.tsx";
import { Choice, Parts, unlessAsked, type FieldsProps } from "./field-parts.tsx";

const BIRTH_PARTS = [
  { name: "date_of_birth_day", label: "Day", autoComplete: "bday-day" },
  { name: "date_of_birth_month", label: "Month", autoComplete: "bday-month" },
  { name: "date_of_birth_year", label: "Year", autoComplete: "bday-year" },
];

export function AboutFields({ answers, kept, insists, born }: FieldsProps & { born?: string | undefined }) {
  return (
    <>
      <NameFields answers={answers} middleName />
      <ReachFields answers={answers} emailHint="We send the answer here, and call you." />
      <Parts
        answers={answers}
        id="date_of_birth"
        legend="Date of birth"
        hint={kept?.["date_of_birth_year"] ? `We have ${born ?? "it"}. Fill it in only to change it.` : "For example, 27 3 1985"}
        parts={BIRTH_PARTS}
      />
      <div className="grid-2">
        <Choice answers={answers} name="marital_status" label={unlessAsked(insists, "marital_status", "Marital status")} options={MARITAL_STATUSES} />
        <TextField answers={answers} name="nationality" label={unlessAsked(insists, "nationality", "Nationality")} autoComplete="off" />
        <Choice answers={answers} name="gender" label={unlessAsked(insists, "gender", "Gender")} options={GENDERS} />
        <Choice answers={answers} name="driving_license" label="Driving licence" options={DRIVING_LICENCES} />
      </div>
      <TextField
        answers={answers}
        name="dependants"
        label="Dependants"
        hint="Children or adults who rely on your income. Enter 0 if nobody does."
        inputMode="numeric"
        autoComplete="off"
        width="short"
      />
    </>
  );
}
