import { t } from "#web/locale/translate.ts";
import { FORMS, type LeadFormName } from "#domain/enquiries/forms.ts";
import { formStateOf, type FormState } from "#web/forms/form-state.ts";
import { BOT_CHECK_FIELD, BotCheckField } from "#web/forms/bot-check-field.tsx";
import { FormKey } from "#web/forms/form-key.tsx";
import { TermsCheckbox } from "#web/forms/terms-checkbox.tsx";
import { telephoneLink, useSiteFrame } from "#web/layout/site-frame.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { useFormDraft } from "#web/forms/use-form-draft.ts";
import { useMemo, useRef, type ReactNode } from "react";
import { useFetcher } from "react-router";
import type { RefusedLead } from "./send-lead.ts";
import { SourceFields } from "./source-fields.tsx";

type LeadFormProps = {
  form: LeadFormName;
  /** URL of the action, a page that renders the form again if there are problems. */
  action: string;
  stockId: number | null;
  /** Action data of a submission without script. */
  refused: RefusedLead | undefined;
  send: string;
  boxed?: boolean;
  /** Next to the button. */
  aside?: ReactNode;
  children: (answers: FormState) => ReactNode;
};

/** A form that creates a lead. With script it is submitted by a fetcher and the page stays; without, its own page responds. */
export function LeadForm({ form, action, stockId, refused, send, boxed, aside, children }: LeadFormProps) {
  const fetcher = useFetcher<RefusedLead>();
  const shopFront = useSiteFrame();
  const element = useRef<HTMLFormElement>(null);
  const wrong = fetcher.data ?? refused;
  useFormDraft(element, `${form}.${stockId ?? ""}`, { answered: wrong });
  const answers = useMemo(() => formStateOf(wrong), [wrong]);
  const problems = useMemo(
    () => wrong?.problems.map(({ field, message }) => ({ field: WITHOUT_FIELD.includes(field) ? undefined : field, message })) ?? [],
    [wrong],
  );
  const { terms } = FORMS[form];
  return (
    <>
      <ErrorSummary problems={problems} />
      <fetcher.Form className={boxed ? "lead-form lead-form--boxed" : "lead-form"} method="post" action={action} noValidate ref={element}>
        {stockId !== null && <input type="hidden" name="vehicle_id" value={stockId} />}
        <SourceFields />
        <FormKey />
        {children(answers)}
        <Trap />
        {shopFront?.bot_check && (
          <BotCheckField
            key={`check ${wrong?.attempt}`}
            widget={shopFront.bot_check}
            action="lead"
            answered={wrong !== undefined}
            error={answers.error(BOT_CHECK_FIELD)}
          />
        )}
        {answers.error(BOT_CHECK_FIELD) !== undefined && shopFront && (
          <p>
            {`${t("enquiry.orCallUsOn")} `}
            <a href={telephoneLink(shopFront.telephone)}>{shopFront.telephone}</a>
            {` ${t("enquiry.weWriteItDown")}`}
          </p>
        )}
        <TermsCheckbox key={wrong?.attempt} accepted={answers.typed(terms) !== ""} error={answers.error(terms)} name={terms} />
        <div className="lead-form__send">
          <Button size="large" busy={fetcher.state !== "idle"}>
            {send}
          </Button>
          {aside}
        </div>
      </fetcher.Form>
    </>
  );
}

/** Problems of the form as a whole have no field. */
const WITHOUT_FIELD = ["", "form", "vehicle_id"];

/** Honeypot for bots that fill in every field. */
function Trap() {
  return (
    <div className="lead-form__trap" aria-hidden="true">
      <label>
        {t("enquiry.leaveThisEmpty")}
        <input name="company_website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
