import { londonDay, parseDay } from "#domain/calendar.ts";
import { clockText, dayText, momentText } from "#domain/date-texts.ts";
import type { LeadPage } from "#server/admin/leads/lead-page.ts";
import { t } from "#web/locale/translate.ts";
import { initialsOf } from "../people/initials.ts";
import { LeadReply, type Reply } from "./lead-reply.tsx";
import { Icon } from "../ui/icons/icon.tsx";
import type { IconName } from "../ui/icons/icon-names.ts";

type Event = LeadPage["events"][number];
type Entry = { at: number } & ({ event: Event } | { reply: Reply });

/** Shown by the enquiry itself, or by the reply. */
const IN_OTHER_ENTRIES: readonly string[] = ["received", "flagged", "replied"];

/** What the customer wrote, and everything since, in the order in which it happened. */
export function LeadTimeline({ lead }: { lead: LeadPage }) {
  const { name, at, texts, slot, mails, clock } = lead;
  return (
    <ol className="timeline">
      <TimelineEvent icon="message-square-text" text={t("admin.lead.received", { title: lead.title })} at={at} />
      {(texts.length > 0 || slot !== null) && (
        <li className="message">
          <p className="message__head">
            <span className="avatar avatar--small" aria-hidden="true">
              {initialsOf(name)}
            </span>
            <b>{name || t("admin.lead.nameless")}</b>
            <span className="muted extra-small">{t(momentText(at))}</span>
          </p>
          <div className="message__text">
            {slot !== null && <p>{`${t("admin.lead.wantedTime")}: ${slot}`}</p>}
            {texts.map(({ label, text }) => (
              <p key={label}>{text}</p>
            ))}
          </div>
        </li>
      )}
      {mails.map(({ recipient, status, route }) => (
        <TimelineEvent key={`${route} ${recipient}`} icon="send" text={mailText(recipient, status)} at={undefined} />
      ))}
      {storyOf(lead).map((entry) =>
        "reply" in entry ? (
          <LeadReply key={entry.reply.id} reply={entry.reply} lead={lead} />
        ) : (
          <LeadEvent key={entry.event.id} event={entry.event} />
        ),
      )}
      {clock.kind === "open" && (
        <li className={clock.minutes < 0 ? "event event--late" : "event"}>
          <Icon name="clock-alert" />
          <span>
            {clock.minutes < 0
              ? t("admin.lead.wasDue", { moment: dueText(clock.due) })
              : t("admin.lead.due", { moment: dueText(clock.due) })}
          </span>
        </li>
      )}
    </ol>
  );

  function dueText(due: number): string {
    return londonDay(due) === lead.today ? t(clockText(due)) : t(momentText(due));
  }
}

/** What happened and what the customer replied, in the order of time. */
function storyOf({ events, replies }: LeadPage): Entry[] {
  return [
    ...events.filter(({ event }) => !IN_OTHER_ENTRIES.includes(event)).map((event) => ({ at: event.at, event })),
    ...replies.map((reply) => ({ at: reply.at, reply })),
  ].toSorted((one, other) => one.at - other.at);
}

function LeadEvent({ event }: { event: Event }) {
  const { icon, text, hasNote } = described(event);
  return (
    <TimelineEvent icon={icon} text={text} at={event.at}>
      {hasNote && event.note !== null && <span className="event__note">{event.note}</span>}
    </TimelineEvent>
  );
}

type TimelineEventProps = { icon: IconName; text: string; at: number | undefined; children?: React.ReactNode };

function TimelineEvent({ icon, text, at, children }: TimelineEventProps) {
  return (
    <li className="event">
      <Icon name={icon} />
      <span>
        {text}
        {at !== undefined && <span className="extra-small">{` ${t(momentText(at))}`}</span>}
        {children}
      </span>
    </li>
  );
}

function described({ event, note, name: staffName }: Event): { icon: IconName; text: string; hasNote?: boolean } {
  const name = staffName ?? t("admin.actor.system");
  switch (event) {
    case "booked":
      return { icon: "calendar-clock", text: t("admin.lead.slotBooked", { note: note ?? "" }) };
    case "deal_built":
      return { icon: "tag", text: t("admin.lead.dealBuilt", { name }) };
    case "deal_sent":
      return { icon: "send", text: t("admin.lead.dealSent", { name }) };
    case "appointment_booked":
      return { icon: "calendar-days", text: t("admin.lead.appointmentBooked", { name, note: note ?? "" }) };
    case "appointment_moved":
      return { icon: "calendar-days", text: t("admin.lead.appointmentMoved", { name, note: note ?? "" }) };
    case "appointment_cancelled":
      return { icon: "calendar-days", text: t("admin.lead.appointmentCancelled", { name, note: note ?? "" }) };
    case "consented":
      return { icon: "check", text: t("admin.lead.consented", { sentence: note ?? "" }) };
    case "claimed":
      return { icon: "hand", text: t("admin.lead.claimedEvent", { name }) };
    case "assigned":
      return { icon: "user-plus", text: t("admin.lead.assigned", { name, note: note ?? "" }) };
    case "released":
      return { icon: "undo-2", text: t("admin.lead.released", { name }) };
    case "answered":
      return { icon: "mail", text: t("admin.lead.answeredEvent", { name }), hasNote: true };
    case "called":
      return { icon: "phone", text: t("admin.lead.callNoted", { name }), hasNote: true };
    case "noted":
      return { icon: "notebook-pen", text: t("admin.lead.noteEvent", { name }), hasNote: true };
    case "follow_up":
      return { icon: "calendar-clock", text: followUpText(name, note) };
    case "closed":
      return {
        icon: "check",
        text: staffName === null ? t("admin.lead.doneByCommand") : t("admin.lead.doneEvent", { name, note: note ?? "" }),
      };
    case "reopened":
      return { icon: "undo-2", text: t("admin.lead.reopened", { name }) };
    default:
      return { icon: "info", text: event, hasNote: true };
  }
}

function followUpText(name: string, note: string | null): string {
  const day = parseDay(note ?? "");
  return day ? t("admin.lead.followEvent", { name, day: t(dayText(day)) }) : t("admin.lead.followNone", { name });
}

function mailText(recipient: string, status: string): string {
  if (status === "sent") return t("admin.lead.mailSent", { recipient });
  return status === "failed" ? t("admin.lead.mailFailed", { recipient }) : t("admin.lead.mailWaiting", { recipient });
}
