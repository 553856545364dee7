import { localisedPath, t } from "#web/locale/translate.ts";
import { ConfirmEmail } from "#web/deal/order/confirm-email.tsx";
import { HoldCountdown } from "#web/deal/order/hold-countdown.tsx";
import { formStateOf } from "#web/forms/form-state.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useFormDraft } from "#web/forms/use-form-draft.ts";
import { useEffect, useMemo, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { ApplicationFormResult } from "./application-action.ts";
import type { ApplicationView } from "./application-loader.ts";
import { CheckAnswers } from "./check-answers.tsx";
import { SECRET_FIELDS } from "#web/application/fields/secret-fields.ts";
import { HistoryList } from "./history-list.tsx";
import { StepFields } from "#web/application/fields/step-fields.tsx";
import { StepProgress } from "./step-progress.tsx";
import { stepPath, APPLICATION_STEPS } from "./steps.ts";
import { QuestionReasons } from "./question-reasons.tsx";

type ApplicationStepProps = { view: ApplicationView; answered: ApplicationFormResult | undefined };

/** One page of the application. */
export function ApplicationStep({ view, answered }: ApplicationStepProps) {
  const { step, order, history, check } = view;
  const title = t(APPLICATION_STEPS[step].title);
  const problems = useMemo(
    () => answered?.problems.map(({ field, message }) => ({ field: field === "" ? undefined : field, message })) ?? [],
    [answered],
  );
  const heading = useFocusOnArrival();
  return (
    <div className="stack checkout__main">
      <div>
        <StepProgress sections={view.sections} />
        <Back view={view} />
        <ErrorSummary problems={problems} />
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <p className="lead">{leadOf(view)}</p>
      </div>
      {/* Enter submits through the form's first submit button in document order: this hidden one makes that "save", not one of the page's
          other buttons. */}
      {formOf(view) === PAGE_FORM && <button form={PAGE_FORM} className="visually-hidden" tabIndex={-1} aria-hidden="true" />}
      {order.held && <HoldCountdown held={order.held} form={formOf(view)} to={t("application.finishYourApplication")} />}
      {history && <HistoryList history={history} path={stepPath(order.guid, step)} />}
      {check ? (
        <CheckAnswers {...check} next={`/order/${order.guid}`} lender={order.quote?.lender ?? t("common.theLenderWithin")} />
      ) : (
        <StepForm view={view} answered={answered} />
      )}
      <ConfirmEmail order={order} news={answered?.confirmation} form={formOf(view)} />
      <Later view={view} answered={answered} />
    </div>
  );
}

/** On client-side navigation moves the focus to the heading, so that screen readers start there. */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true });
    arrived = true;
  }, []);
  return heading;
}

/** False for the server-rendered page, which leaves the browser's focus alone. */
let arrived = false;

function Back({ view: { order, step, sections } }: { view: ApplicationView }) {
  const current = sections.findIndex((section) => section.current);
  const before = step.startsWith("previous-") ? sections[current] : sections[current - 1];
  return before ? (
    <a className="icon-link" href={localisedPath(before.href)}>
      <Icon name="arrow-left" />
      {step === "check" ? t("application.back") : before.title}
    </a>
  ) : (
    <a className="icon-link" href={localisedPath(order.vehicle_path)}>
      <Icon name="arrow-left" />
      {t("application.theTitle", { title: order.vehicle.title })}
    </a>
  );
}

function leadOf({ step, history, sections }: ApplicationView): string {
  if (history)
    return history.short ? t("application.lendersLookAtThreeYears", { covered: history.covered }) : t("application.threeYearsAreCovered");
  if (step === "check") return t("application.readThemOnceMore");
  const place = t("application.stepOfSteps", { findIndex: sections.findIndex(({ current }) => current) + 1, length: sections.length });
  return step === "money" ? t("application.whatComesInAndGoesOut", { place }) : place;
}

function StepForm({ view, answered }: ApplicationStepProps) {
  const { step, order, history, typed } = view;
  const sending = useNavigation().state === "submitting";
  const answers = useMemo(() => formStateOf(answered ?? { typed, problems: [] }), [answered, typed]);
  const { section } = APPLICATION_STEPS[step];
  const path = stepPath(order.guid, step);
  const form = useRef<HTMLFormElement>(null);
  useFormDraft(form, [order.guid, step, history?.entry, history?.earlier.length].join(" "), { secret: SECRET_FIELDS, answered });
  if (history && history.entry === null) {
    return (
      <div className="row checkout__send">
        <ButtonLink href={`/order/${order.guid}/application`} size="large">
          {t("application.continue")}
        </ButtonLink>
        <ButtonLink href={`${path}?entry=new`} look="quiet">
          {history.name === "address" ? t("application.addAnotherAddress") : t("application.addSomethingElse")}
        </ButtonLink>
      </div>
    );
  }
  return (
    <Form
      id={PAGE_FORM}
      className="fieldset"
      method="post"
      action={typeof history?.entry === "number" ? `${path}?entry=${history.entry}` : path}
      noValidate
      ref={form}
    >
      <StepFields view={view} answers={answers} answered={answered} />
      {section !== "check" && <QuestionReasons page={section} />}
      <div className="row checkout__send">
        <Button size="large" busy={sending}>
          {t("common.saveAndContinue")}
        </Button>
      </div>
    </Form>
  );
}

const PAGE_FORM = "application";
const LATER = "application-later";

/** The form for buttons outside of the page's own: the page's form where there is one, so that they submit what was typed. */
function formOf({ step, history }: ApplicationView): string {
  return step === "check" || history?.entry === null ? LATER : PAGE_FORM;
}

/** Continue later on another device, or cancel. As part of the page's form these buttons save what was typed. */
function Later({ view, answered }: ApplicationStepProps) {
  const { email, order, step } = view;
  const form = formOf(view);
  return (
    <section className="next-step" aria-labelledby="later-title">
      <h2 id="later-title">{t("application.carryOnLater")}</h2>
      {answered?.mailed === true && (
        <Notice tone="good" role="alert" title={t("application.theLinkIsOnItsWay")}>
          {t("application.weHaveSent", { email })}
        </Notice>
      )}
      {answered?.mailed === false && (
        <Notice tone="warning" role="alert" title={t("application.youHaveAskedForSeveral")}>
          {t("application.lookInYourMailbox")}
        </Notice>
      )}
      <p className="small muted">{t("application.thisPagesAddressOpens", { email })}</p>
      {form === LATER && <Form id={LATER} method="post" action={stepPath(order.guid, step)} />}
      <div>
        <Button form={form} look="secondary" size="small" name="intent" value="mail">
          {t("application.emailMeALink")}
        </Button>
      </div>
      <details className="question-reasons">
        <summary>{t("common.cancelMyApplication")}</summary>
        <p className="small">{t("application.theTitleGoesBack", { title: order.vehicle.title })}</p>
        <Button form={form} look="danger" size="small" name="intent" value="cancel">
          {t("application.cancelIt")}
        </Button>
      </details>
    </section>
  );
}
