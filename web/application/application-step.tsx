import { HoldClock } from "#web/deal/hold-clock.tsx";
import { answersOf } from "#web/deal/form-answers.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { Icon } from "#web/ui/icons/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useEffect, useMemo, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { AnsweredForm } from "./application-action.ts";
import type { ApplicationView } from "./application-loader.ts";
import { CheckAnswers } from "./check-answers.tsx";
import { useDraft } from "./draft.ts";
import { EarlierList } from "./earlier-list.tsx";
import { StepFields } from "./step-fields.tsx";
import { stepPath, STEPS } from "./steps.ts";
import { WhyAsked } from "./why-asked.tsx";

type ApplicationStepProps = { view: ApplicationView; answered: AnsweredForm | undefined };

/** One page of the application: what it asks, why, and the way on. */
export function ApplicationStep({ view, answered }: ApplicationStepProps) {
  const { step, order, history, check } = view;
  const title = STEPS[step].title;
  const problems = useMemo(() => answered?.problems.map(({ field, message }) => ({ field: field === "" ? undefined : field, message })) ?? [], [answered]);
  const heading = useFocusOnArrival();
  return (
    <div className="stack co__main">
      <div>
        <Back view={view} />
        <ErrorSummary problems={problems} />
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <p className="lead">{leadOf(view)}</p>
      </div>
      {order.held && <HoldClock held={order.held} form={formOf(view)} to="finish your application" />}
      {history && <EarlierList history={history} path={stepPath(order.guid, step)} />}
      {check ? <CheckAnswers sections={check} next={`/order/${order.guid}`} lender={order.quote?.lender ?? "the lender"} /> : <StepForm view={view} answered={answered} />}
      <Later view={view} answered={answered} />
    </div>
  );
}

/** With script a page changes in place: the new one is read from its heading on. */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrived) heading.current?.focus({ preventScroll: true });
    arrived = true;
  }, []);
  return heading;
}

/** The page that came as HTML keeps the browser's own focus. */
let arrived = false;

function Back({ view: { order, step, sections } }: { view: ApplicationView }) {
  const current = sections.findIndex((section) => section.current);
  const before = step.startsWith("previous-") ? sections[current] : sections[current - 1];
  return before ? (
    <a className="link-ico" href={before.href}>
      <Icon name="arrow-left" />
      {step === "check" ? "Back" : before.title}
    </a>
  ) : (
    <a className="link-ico" href={order.vehicle_path}>
      <Icon name="arrow-left" />
      The {order.vehicle.title}
    </a>
  );
}

function leadOf({ step, history, sections }: ApplicationView): string {
  if (history) return history.short ? `Lenders look at three years. You have told us about ${history.covered} so far.` : "Three years are covered. You can go on.";
  if (step === "check") return "Read them once more. You can change everything.";
  const place = `Page ${sections.findIndex(({ current }) => current) + 1} of ${sections.length}, saved when you go on.`;
  return step === "money" ? `${place} What comes in and goes out in a usual month.` : place;
}

function StepForm({ view, answered }: ApplicationStepProps) {
  const { step, order, history, typed } = view;
  const sending = useNavigation().state === "submitting";
  const answers = useMemo(() => answersOf(answered ?? { typed, problems: [] }), [answered, typed]);
  const { section } = STEPS[step];
  const path = stepPath(order.guid, step);
  const form = useRef<HTMLFormElement>(null);
  useDraft(form, [order.guid, step, history?.entry, history?.earlier.length].join(" "), answered);
  if (history && history.entry === null) {
    return (
      <div className="row co__send">
        <ButtonLink href={`/order/${order.guid}/application`} size="large">
          Continue
        </ButtonLink>
        <ButtonLink href={`${path}?entry=new`} look="quiet">
          {history.name === "address" ? "Add another address" : "Add something else"}
        </ButtonLink>
      </div>
    );
  }
  return (
    <Form id={PAGE_FORM} className="fset" method="post" action={typeof history?.entry === "number" ? `${path}?entry=${history.entry}` : path} noValidate ref={form}>
      {/* Enter in a field saves the page, whatever other buttons stand before the last one. */}
      <button className="vh" tabIndex={-1} aria-hidden="true" />
      <StepFields view={view} answers={answers} answered={answered} />
      {section !== "check" && <WhyAsked page={section} />}
      <div className="row co__send">
        <Button size="large" busy={sending}>
          Save and continue
        </Button>
      </div>
    </Form>
  );
}

const PAGE_FORM = "application";
const LATER = "application-later";

/** The form that the buttons beside the page belong to: its own where it has one, so that nothing typed is lost by them. */
function formOf({ step, history }: ApplicationView): string {
  return step === "check" || history?.entry === null ? LATER : PAGE_FORM;
}

/** The ways out: go on somewhere else, or give the vehicle back. Inside the page's own form nothing typed is lost by it. */
function Later({ view, answered }: ApplicationStepProps) {
  const { email, order, step } = view;
  const form = formOf(view);
  return (
    <section className="later" aria-labelledby="later-title">
      <h2 id="later-title">Carry on later or on another device</h2>
      {answered?.mailed === true && (
        <Notice tone="good" role="alert" title="The link is on its way">
          We have sent it to {email}. It works once, within two days.
        </Notice>
      )}
      {answered?.mailed === false && (
        <Notice tone="warning" role="alert" title="You have asked for several links">
          Look in your mailbox for the last one, or try again in half an hour.
        </Notice>
      )}
      <p className="small muted">This page’s address opens your application on this device. For another one we email a link to {email} that works once.</p>
      {form === LATER && <Form id={LATER} method="post" action={stepPath(order.guid, step)} />}
      <div>
        <Button form={form} look="secondary" size="small" name="intent" value="mail">
          Email me a link
        </Button>
      </div>
      <details className="why">
        <summary>Cancel my application</summary>
        <p className="small">The {order.vehicle.title} goes back on sale. What you told us goes to nobody.</p>
        <Button form={form} look="danger" size="small" name="intent" value="cancel">
          Cancel it
        </Button>
      </details>
    </section>
  );
}
