import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { londonDay, type Moment } from "#domain/calendar.ts";
import { clockText, dayText } from "#domain/date-texts.ts";
import { msg } from "#domain/messages/message.ts";
import type { StaffOrder } from "#server/orders/staff/staff-order.ts";
import { t } from "#web/locale/translate.ts";
import { post, type Failure } from "../http/post.ts";
import { CloseButton, Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import { Problem } from "../ui/problem.tsx";
import { whenText } from "./order-texts.ts";

type Lender = NonNullable<StaffOrder["lender"]>;
type LenderProps = { order: StaffOrder; lender: Lender; now: number };

/** How the application gets to the lender, and what it answered. */
export function LenderPart({ order, lender, now }: LenderProps) {
  useProgress(lender.sending?.state === "waiting");
  return (
    <div className="order-lender stack">
      <h3>{t("admin.lender.title")}</h3>
      <Sending lender={lender} now={now} />
      <Decision lender={lender} now={now} />
      {lender.by === "demo" && <p className="muted extra-small">{t("admin.lender.demo")}</p>}
      {lender.can_send && <SendButton order={order} lender={lender} />}
    </div>
  );
}

const LOOK_AGAIN_MS = 2_000;

/** The page follows a sending until it has an end. */
function useProgress(isGoingOn: boolean) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isGoingOn || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isGoingOn, revalidate, state]);
}

function Sending({ lender: { lender, sending }, now }: Omit<LenderProps, "order">) {
  if (!sending) return <p>{t("admin.lender.notSent", { lender })}</p>;
  const { state, error, at } = sending;
  const moment = whenText(at, now);
  if (state === "sent") return <p>{sentText(lender, at, now)}</p>;
  if (state === "waiting") return <output>{t("admin.lender.sending", { lender })}</output>;
  return (
    <div className="notice notice--bad">
      <Icon name="circle-alert" />
      <span>
        {state === "failed" ? t("admin.lender.failed", { lender, moment }) : t("admin.lender.again", { lender })}
        {error !== null && <span className="order-line">{error}</span>}
      </span>
    </div>
  );
}

/** "Sent to Kennet Motor Finance at 10.42am." */
function sentText(lender: string, at: Moment, now: Moment): string {
  const time = t(clockText(at));
  const day = londonDay(at);
  return day === londonDay(now)
    ? t("admin.lender.sentAt", { lender, time })
    : t("admin.lender.sentOn", { lender, day: t(dayText(day)), time });
}

const DECISIONS = {
  approved: msg("admin.lender.approved"),
  referred: msg("admin.lender.referred"),
  declined: msg("admin.lender.declined"),
} as const;

function Decision({ lender: { sending }, now }: Omit<LenderProps, "order">) {
  if (!sending || sending.state !== "sent") return null;
  const { decision, decided_at } = sending;
  if (decision === null) return <p className="muted">{t("admin.lender.noAnswer")}</p>;
  return (
    <p className={decision === "declined" ? "notice notice--bad" : "notice"}>
      <Icon name={decision === "approved" ? "circle-check" : decision === "declined" ? "circle-alert" : "circle-question-mark"} />
      <span>
        {t(DECISIONS[decision])} {decided_at !== null && <span className="order-line">{whenText(decided_at, now)}</span>}
      </span>
    </p>
  );
}

function SendButton({ order, lender: { lender, sending, by } }: Omit<LenderProps, "now">) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const { revalidate } = useRevalidator();
  const label = sending ? t("admin.lender.sendAgain") : t("admin.lender.send", { lender });

  async function send() {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const answer = await post(`/orders/${order.reference}/lender`, { seen: order.seen });
    setBusy(false);
    if (!answer.ok) return setFailure(answer);
    dialog.current?.close();
    await revalidate();
  }

  function close() {
    if (failure?.reason === "conflict") void revalidate();
  }

  return (
    <>
      <button
        type="button"
        className="button button--secondary"
        onClick={() => {
          setFailure(undefined);
          dialog.current?.showModal();
        }}
      >
        <Icon name="send" />
        {label}
      </button>
      <Dialog
        ref={dialog}
        title={label}
        onSubmit={() => void send()}
        onClose={close}
        foot={
          <>
            <button type="submit" className="button" aria-busy={busy}>
              {label}
            </button>
            <CloseButton>{t("deal.cancel")}</CloseButton>
          </>
        }
      >
        <Problem message={failure?.message} reason={failure?.reason} />
        <p>{by === "file" ? t("admin.lender.meansFile", { lender }) : t("admin.lender.means", { lender })}</p>
        {by === "demo" && <p className="hint">{t("admin.lender.demo")}</p>}
      </Dialog>
    </>
  );
}
