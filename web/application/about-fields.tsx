import * as labels from "#domain/labels/english.ts";
import { word } from "#web/locale/translate.ts";
import { DRIVING_LICENCES, GENDERS, MARITAL_STATUSES } from "#domain/finance-application/application-fields.ts";
import { NameFields, ReachFields, TextField } from "#web/forms/contact-fields.tsx";
import { Choice, Parts, unlessAsked, type FieldsProps } from "./field-parts.tsx";

const BIRTH_PARTS = [
  { name: "date_of_birth_day", label: labels.day, autoComplete: "bday-day" },
  { name: "date_of_birth_month", label: labels.month, autoComplete: "bday-month" },
  { name: "date_of_birth_year", label: labels.year, autoComplete: "bday-year" },
];

export function AboutFields({ answers, kept, insists, born }: FieldsProps & { born?: string | undefined }) {
  return (
    <>
      <NameFields answers={answers} middleName />
      <ReachFields answers={answers} emailHint={word(labels.weSendTheAnswerHere)} />
      <Parts
        answers={answers}
        id="date_of_birth"
        legend={word(labels.dateOfBirth)}
        hint={kept?.["date_of_birth_year"] ? word(labels.weHaveBornFillIt, { born: born ?? "it" }) : word(labels.forExample2731985)}
        parts={BIRTH_PARTS}
      />
      <div className="grid-2">
        <Choice answers={answers} name="marital_status" label={unlessAsked(insists, "marital_status", word(labels.maritalStatus))} options={MARITAL_STATUSES} />
        <TextField answers={answers} name="nationality" label={unlessAsked(insists, "nationality", word(labels.nationality))} autoComplete="off" />
        <Choice answers={answers} name="gender" label={unlessAsked(insists, "gender", word(labels.gender))} options={GENDERS} />
        <Choice answers={answers} name="driving_license" label={word(labels.drivingLicence)} options={DRIVING_LICENCES} />
      </div>
      <TextField
        answers={answers}
        name="dependants"
        label={word(labels.dependants)}
        hint={word(labels.childrenOrAdultsWhoRely)}
        inputMode="numeric"
        autoComplete="off"
        width="short"
      />
    </>
  );
}
