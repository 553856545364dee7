import { msg, t } from "#web/locale/translate.ts";
import { DRIVING_LICENCES, GENDERS, MARITAL_STATUSES } from "#domain/finance-application/application-fields.ts";
import { NameFields, ReachFields, TextField } from "#web/forms/contact-fields.tsx";
import { Choice, Parts, unlessAnswered, type FieldsProps } from "./field-parts.tsx";

const BIRTH_PARTS = [
  { name: "date_of_birth_day", label: msg("common.day"), autoComplete: "bday-day" },
  { name: "date_of_birth_month", label: msg("common.month"), autoComplete: "bday-month" },
  { name: "date_of_birth_year", label: msg("application.year"), autoComplete: "bday-year" },
] as const;

export function AboutFields({ answers, storedSecrets, insists, born }: FieldsProps & { born?: string | undefined }) {
  return (
    <>
      <NameFields answers={answers} middleName />
      <ReachFields answers={answers} emailHint={t("application.weSendTheAnswerHere")} />
      <Parts
        answers={answers}
        id="date_of_birth"
        legend={t("application.dateOfBirth")}
        hint={
          storedSecrets?.["date_of_birth_year"]
            ? t("application.dateOfBirthOnFile", { born: born ?? "it" })
            : t("application.forExample2731985")
        }
        parts={BIRTH_PARTS.map((part) => ({ ...part, label: t(part.label) }))}
      />
      <div className="grid-2">
        <Choice
          answers={answers}
          name="marital_status"
          label={unlessAnswered(insists, "marital_status", t("application.maritalStatus"))}
          options={MARITAL_STATUSES}
        />
        <TextField
          answers={answers}
          name="nationality"
          label={unlessAnswered(insists, "nationality", t("application.nationality"))}
          autoComplete="off"
        />
        <Choice answers={answers} name="gender" label={unlessAnswered(insists, "gender", t("application.gender"))} options={GENDERS} />
        <Choice answers={answers} name="driving_license" label={t("application.drivingLicence")} options={DRIVING_LICENCES} />
      </div>
      <TextField
        answers={answers}
        name="dependants"
        label={t("application.dependants")}
        hint={t("application.childrenOrAdultsWhoRely")}
        inputMode="numeric"
        autoComplete="off"
        width="short"
      />
    </>
  );
}
