import { useCallback, useEffect, useId, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { MINUTE_MS } from "#domain/calendar.ts";
import { LOOK_MINUTES, LOOK_REASONS, MAX_LOOK_TEXT } from "#domain/deal/staff/application-looks.ts";
import { msg } from "#domain/messages/message.ts";
import type { AnswerSection } from "#server/orders/applications/answer-sections.ts";
import type { StaffOrder } from "#server/orders/staff/staff-order.ts";
import { t } from "#web/locale/translate.ts";
import { postProved } from "../http/passkey.ts";
import type { Failure } from "../http/post.ts";
import { CloseButton, Dialog } from "../ui/dialog.tsx";
import { FieldError } from "../ui/field-error.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import { Labelled } from "../ui/labelled.tsx";
import { Problem } from "../ui/problem.tsx";
import { LenderPart } from "./lender-panel.tsx";
import { LOOK_NAMES } from "./look-names.ts";

const STATES = {
  none: msg("admin.order.application.none"),
  incomplete: msg("admin.order.application.incomplete"),
  ready: msg("admin.order.application.ready"),
  sent: msg("admin.order.application.sent"),
  deleted: msg("admin.order.application.deleted"),
} as const;

/** How far the finance application is; its answers only on request, and not for long. */
export function ApplicationPanel({ order, now }: { order: StaffOrder; now: number }) {
  const { application } = order;
  const [sections, setSections] = useState<AnswerSection[]>();
  const hide = useCallback(() => setSections(undefined), []);
  if (application === null) return null;
  return (
    <section className="panel" aria-labelledby="application">
      <div className="panel__head">
        <h2 id="application">{t("deal.financeApplication")}</h2>
        {application === "sent" && <span className="badge badge--plain">{t(sections ? "admin.look.shown" : "admin.look.sealed")}</span>}
      </div>
      <div className="panel__body stack">
        <p>{t(STATES[application])}</p>
        {order.may_show_application &&
          (sections ? <Answers sections={sections} onHide={hide} /> : <Sealed order={order} onShown={setSections} />)}
        {order.lender && <LenderPart order={order} lender={order.lender} now={now} />}
      </div>
    </section>
  );
}

/** What nobody reads in passing. */
const MASKED = [
  [msg("application.dateOfBirth"), "•• •• ••••"],
  [msg("application.monthlyIncomeAfterTax"), "£•,•••"],
  [msg("application.sortCode"), "••-••-••"],
  [msg("application.accountNumber"), "••••••••"],
] as const;

type SealedProps = { order: StaffOrder; onShown: (sections: AnswerSection[]) => void };

function Sealed({ order, onShown }: SealedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { revalidate } = useRevalidator();

  async function show(form: FormData) {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const answer = await postProved<{ sections: AnswerSection[] }>(`/orders/${order.reference}/application`, {
      reason: form.get("reason") ?? "",
      words: form.get("words") ?? "",
    });
    setBusy(false);
    if (!answer.ok) return setFailure(answer);
    dialog.current?.close();
    // What happened has the look in it.
    await revalidate();
    onShown(answer.data.sections);
  }

  return (
    <>
      <dl className="facts">
        {MASKED.map(([name, mask]) => (
          <div key={mask}>
            <dt>{t(name)}</dt>
            <dd className="number">
              <span aria-hidden="true">{mask}</span>
              <span className="visually-hidden">{t("admin.branch.hidden")}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="order-look">
        <button
          type="button"
          className="button button--secondary"
          onClick={() => {
            setFailure(undefined);
            dialog.current?.showModal();
          }}
        >
          <Icon name="lock" />
          {t("admin.look.open")}
        </button>
        <span className="muted extra-small">{t("admin.look.asks")}</span>
      </div>
      <Dialog
        ref={dialog}
        title={t("admin.look.title")}
        onSubmit={(form) => void show(form)}
        foot={
          <>
            <button type="submit" className="button" aria-busy={busy}>
              <Icon name="fingerprint-pattern" />
              {t("admin.look.confirm")}
            </button>
            <CloseButton>{t("deal.cancel")}</CloseButton>
          </>
        }
      >
        <Problem message={failure?.message} reason={failure?.reason} />
        <p>{t("admin.look.about")}</p>
        <ReasonFields errors={failure?.errors} />
        <div className="consequences">
          <h3>{t("admin.look.whatHappens")}</h3>
          <ul>
            <li>
              <Icon name="fingerprint-pattern" />
              {t("admin.look.happens.passkey")}
            </li>
            <li>
              <Icon name="clock" />
              {t("admin.look.happens.minutes", { minutes: LOOK_MINUTES })}
            </li>
            <li>
              <Icon name="scroll-text" />
              {t("admin.look.happens.noted")}
            </li>
          </ul>
        </div>
      </Dialog>
    </>
  );
}

function ReasonFields({ errors }: { errors: Failure["errors"] }) {
  const error = useId();
  const textError = useId();
  return (
    <>
      <Labelled label={t("admin.look.why")}>
        {(id) => (
          <>
            <FieldError id={error} errors={errors?.["reason"]} />
            <select
              className="select"
              id={id}
              name="reason"
              defaultValue=""
              aria-describedby={errors?.["reason"] && error}
              aria-invalid={errors?.["reason"] ? true : undefined}
            >
              <option value="">{t("admin.lead.reasonMissing")}</option>
              {LOOK_REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {t(LOOK_NAMES[reason])}
                </option>
              ))}
            </select>
          </>
        )}
      </Labelled>
      <Labelled label={t("admin.look.words")}>
        {(id) => (
          <>
            <FieldError id={textError} errors={errors?.["words"]} />
            <input
              className="input"
              id={id}
              name="words"
              maxLength={MAX_LOOK_TEXT}
              autoComplete="off"
              aria-describedby={errors?.["words"] && textError}
            />
          </>
        )}
      </Labelled>
    </>
  );
}

/** Hidden again after some minutes, when the tab is hidden, and when the page is left. */
function Answers({ sections, onHide }: { sections: readonly AnswerSection[]; onHide: () => void }) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    heading.current?.focus();
    const timer = setTimeout(onHide, LOOK_MINUTES * MINUTE_MS);
    const hideIfHidden = () => {
      if (document.visibilityState === "hidden") onHide();
    };
    document.addEventListener("visibilitychange", hideIfHidden);
    window.addEventListener("pagehide", onHide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", hideIfHidden);
      window.removeEventListener("pagehide", onHide);
    };
  }, [onHide]);
  return (
    <div className="order-answers stack">
      <p className="muted" ref={heading} tabIndex={-1}>
        {t("admin.look.untilHidden", { minutes: LOOK_MINUTES })}
      </p>
      {sections.map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <dl className="facts">
            {lines.map(({ name, answer }, index) => (
              <div key={`${name} ${index}`}>
                <dt>{name}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <button type="button" className="button button--secondary" onClick={onHide}>
        <Icon name="eye-off" />
        {t("admin.look.hide")}
      </button>
    </div>
  );
}
