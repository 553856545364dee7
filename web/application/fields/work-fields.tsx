import { t } from "#web/locale/translate.ts";
import { EMPLOYMENT_TYPES, OCCUPATION_TYPES } from "#domain/finance-application/application-fields.ts";
import { TextField } from "#web/forms/contact-fields.tsx";
import { Choice, Duration, type FieldsProps } from "./field-parts.tsx";

/** CSS hides the employer's fields when the selected employment type has no employer. */
export function WorkFields({ answers, earlier }: FieldsProps & { earlier?: boolean }) {
  return (
    <>
      <Choice
        answers={answers}
        name="employment_type"
        label={earlier ? t("application.youWere") : t("application.youAre")}
        options={EMPLOYMENT_TYPES}
      />
      <div className="work-history">
        <Choice answers={answers} name="occupation_type" label={t("application.kindOfWork")} options={OCCUPATION_TYPES} />
        <div className="grid-2">
          <TextField
            answers={answers}
            name="employer"
            label={t("application.employerOrYourBusiness")}
            autoComplete={earlier ? "off" : "organization"}
          />
          <TextField
            answers={answers}
            name="job_title"
            label={t("application.jobTitle")}
            autoComplete={earlier ? "off" : "organization-title"}
          />
        </div>
      </div>
      <Duration answers={answers} name="employment" legend={earlier ? t("application.forHowLong") : t("application.forHowLongSoFar")} />
    </>
  );
}
