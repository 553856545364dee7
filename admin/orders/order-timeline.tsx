import { dayText } from "#domain/date-texts.ts";
import type { LenderDecision } from "#domain/deal/staff/order-steps.ts";
import { msg, type PlainMessage } from "#domain/messages/message.ts";
import type { StaffOrder, StaffOrderEvent } from "#server/orders/staff/staff-order.ts";
import { t } from "#web/locale/translate.ts";
import { LOOK_NAMES } from "./look-names.ts";
import { whenText } from "./order-texts.ts";
import { HANDOVER_NAMES, IDENTITY_NAMES, REASON_NAMES } from "./step-names.ts";

const EVENTS: Readonly<Record<string, PlainMessage>> = {
  open: msg("admin.order.event.open"),
  hold: msg("admin.order.event.hold"),
  pay: msg("deal.paidOnline"),
  pay_late: msg("admin.order.event.payLate"),
  reopen: msg("admin.order.event.reopen"),
  submit: msg("admin.order.event.submit"),
  complete: msg("admin.order.event.complete"),
  cancel: msg("admin.order.event.cancel"),
  expire: msg("admin.order.event.expire"),
  refund_due: msg("admin.order.event.refundDue"),
  refund: msg("admin.order.event.refund"),
  refund_failed: msg("admin.order.event.refundFailed"),
  refund_settled: msg("admin.order.event.refundSettled"),
  part_exchange: msg("admin.notice.partExchangeChanged"),
  email_confirmed: msg("admin.order.event.emailConfirmed"),
  refer: msg("admin.order.event.refer"),
  hold_longer: msg("admin.order.event.holdLonger"),
  application_read: msg("admin.order.event.applicationRead"),
  application_given: msg("admin.order.event.applicationGiven"),
  decline: msg("admin.order.event.decline"),
  late_answer: msg("admin.order.event.lateAnswer"),
};

/** Answers that changed nothing. */
const LATE_DECISIONS = {
  approved: msg("admin.orders.status.approved"),
  referred: msg("admin.lender.referredShort"),
  declined: msg("admin.orders.status.declined"),
} as const satisfies Record<LenderDecision, PlainMessage>;

type TimelineProps = { order: StaffOrder; website: string; now: number };

/** Everything that happened to the order, the newest first, with who did it. */
export function OrderTimeline({ order: { events, deliveries }, now }: TimelineProps) {
  return (
    <section className="panel" aria-labelledby="happened">
      <div className="panel__head">
        <h2 id="happened">{t("admin.order.happened")}</h2>
        <span className="muted">{t("admin.order.deliveries", deliveries)}</span>
      </div>
      <ol className="order-events panel__body">
        {events.toReversed().map((event) => (
          <li key={event.id}>
            <b>{eventText(event)}</b>
            {detailTexts(event, now).map((text) => (
              <span key={text}>{text}</span>
            ))}
            {event.note !== null && <span>{event.note}</span>}
            <span className="muted number">{t("admin.order.by", { moment: whenText(event.at, now), actor: actorText(event) })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function eventText({ move, detail }: StaffOrderEvent): string {
  if (move !== "approve") return t(EVENTS[move] ?? msg("admin.import.changed"));
  const reference = detail?.lender_reference ?? "";
  const day = detail?.approved_until;
  return day ? t("admin.order.event.approveUntil", { day: t(dayText(day)), reference }) : t("admin.order.event.approve", { reference });
}

/** What staff noted: the reason, the handover, the identity looked at, the new end of the hold. */
function detailTexts({ detail }: StaffOrderEvent, now: number): string[] {
  if (detail === null) return [];
  const { reason, handover, identity, hold_until, look, words, late_decision } = detail;
  return [
    ...(look ? [t(LOOK_NAMES[look])] : []),
    ...(words ? [words] : []),
    ...(late_decision ? [t(LATE_DECISIONS[late_decision])] : []),
    ...(reason ? [t(REASON_NAMES[reason])] : []),
    ...(handover ? [t(HANDOVER_NAMES[handover])] : []),
    ...(identity ? [t("admin.order.event.checked", { kind: t(IDENTITY_NAMES[identity.kind]), day: t(dayText(identity.day)) })] : []),
    ...(hold_until ? [t("admin.orders.heldUntilTime", { moment: whenText(Date.parse(hold_until), now) })] : []),
  ];
}

/** "Priya Nair", "the customer", "root, at the command line" */
export function actorText({ actor, name }: Pick<StaffOrderEvent, "actor" | "name">): string {
  if (name !== null) return name;
  const [kind, id = ""] = (actor ?? "").split(/:(.*)/s);
  switch (kind) {
    case "shopper":
      return t("admin.order.byCustomer");
    case "cli":
      return t("admin.actor.commandLine", { user: id });
    case "provider":
      return id === "lender" ? t("common.theLenderWithin") : t("admin.order.provider", { name: id });
    case "system":
      return t("admin.actor.system");
    default:
      return t("admin.actor.unknown");
  }
}
