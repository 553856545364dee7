import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";
import { DRIVING_LICENCES, GENDERS, MARITAL_STATUSES } from "#domain/finance-application/application-fields.ts";
import { NameFields, ReachFields, TextField } from "#web/forms/contact-fields.tsx";
import { Choice, Parts, unlessAnswered, type FieldsProps } from "./field-parts.tsx";

const BIRTH_PARTS = [
  { name: "date_of_birth_day", label: labels.day, autoComplete: "bday-day" },
  { name: "date_of_birth_month", label: labels.month, autoComplete: "bday-month" },
  { name: "date_of_birth_year", label: labels.year, autoComplete: "bday-year" },
];

export function AboutFields({ answers, kept, insists, born }: FieldsProps & { born?: string | undefined }) {
  return (
    <>
      <NameFields answers={answers} middleName />
      <ReachFields answers={answers} emailHint={t(labels.weSendTheAnswerHere)} />
      <Parts
        answers={answers}
        id="date_of_birth"
        legend={t(labels.dateOfBirth)}
        hint={kept?.["date_of_birth_year"] ? t(labels.weHaveBornFillIt, { born: born ?? "it" }) : t(labels.forExample2731985)}
        parts={BIRTH_PARTS}
      />
      <div className="grid-2">
        <Choice
          answers={answers}
          name="marital_status"
          label={unlessAnswered(insists, "marital_status", t(labels.maritalStatus))}
          options={MARITAL_STATUSES}
        />
        <TextField
          answers={answers}
          name="nationality"
          label={unlessAnswered(insists, "nationality", t(labels.nationality))}
          autoComplete="off"
        />
        <Choice answers={answers} name="gender" label={unlessAnswered(insists, "gender", t(labels.gender))} options={GENDERS} />
        <Choice answers={answers} name="driving_license" label={t(labels.drivingLicence)} options={DRIVING_LICENCES} />
      </div>
      <TextField
        answers={answers}
        name="dependants"
        label={t(labels.dependants)}
        hint={t(labels.childrenOrAdultsWhoRely)}
        inputMode="numeric"
        autoComplete="off"
        width="short"
      />
    </>
  );
}
