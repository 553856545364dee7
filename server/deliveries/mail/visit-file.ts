import type { LetterBranch } from "#domain/letters/letter.ts";
import type { OrderSnapshot } from "#domain/letters/order-snapshot.ts";
import { text } from "#domain/messages/message-text.ts";
import { visitTimeText } from "#domain/organisation/visits.ts";
import type { Translations } from "#locales/website-translations.ts";
import type { DeliveryContext } from "#server/deliveries/delivery-context.ts";
import type { MailAttachment } from "#server/providers/mail/mail.ts";
import { icalendar, methodOf, type Appointment } from "./icalendar.ts";

type Visit = { snapshot: OrderSnapshot; branch: LetterBranch; translations: Translations; made: Date };

/** The calendar file of the visit that an order's customer asked for; undefined without a day. The hour is agreed by telephone. */
export function visitFile(context: DeliveryContext, { snapshot, branch, translations, made }: Visit): MailAttachment | undefined {
  const { day, time } = snapshot.visit;
  if (!day) return undefined;
  return appointmentFile("visit", {
    uid: calendarId(context, snapshot.reference),
    title: translations.text(text("letter.seeIt", { vehicle: snapshot.vehicle.title })),
    place: `${branch.name}, ${branch.address}`,
    about: [
      translations.text(text("letter.reference", { reference: snapshot.reference })),
      time && upperFirst(translations.text(visitTimeText(time))),
      branch.telephone,
    ]
      .filter(Boolean)
      .join("\n"),
    day,
    time: null,
    minutes: 0,
    made,
  });
}

export function appointmentFile(name: string, appointment: Appointment): MailAttachment {
  return { name: `${name}.ics`, type: `text/calendar; charset=utf-8; method=${methodOf(appointment)}`, content: icalendar(appointment) };
}

/** An order's guid opens its page, so calendars contain only the reference. */
export function calendarId({ origin }: DeliveryContext, reference: string): string {
  return `${reference}@${new URL(origin()).hostname}`;
}

function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
