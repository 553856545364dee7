import { isoMoment, parseDay } from "#domain/calendar.ts";
import { linkedAdmin } from "#server/deliveries/linked-admin.ts";
import { referenceOfId } from "#domain/deal/order-reference.ts";
import { leadNotice, orderNotice } from "#domain/letters/dealer-notices.ts";
import { answerLetter } from "#domain/letters/lead-answer.ts";
import { appointmentLetter, appointmentTitle } from "#domain/letters/appointment-letter.ts";
import { APPOINTMENT_MINUTES } from "#domain/diary/appointment.ts";
import { addressOfSender, type LetterBranch } from "#domain/letters/letter.ts";
import { dealLetter, signingLetter } from "#domain/letters/deal-letters.ts";
import { leadLink, orderLink } from "#domain/letters/staff-links.ts";
import { leadLetter } from "#domain/letters/lead-letters.ts";
import { DEFAULT_LOCALE, localisedUrlOf } from "#domain/labels/locales.ts";
import { text } from "#domain/messages/message-text.ts";
import { websiteTranslations, type Translations } from "#locales/website-translations.ts";
import type { Letter } from "#domain/letters/letter.ts";
import { CUSTOMER_LETTERS, type OrderEventName } from "#domain/letters/order-letters.ts";
import { UNPAID } from "#domain/deal/transitions.ts";
import { presentOrderedVehicle } from "#server/orders/present-order.ts";
import { storedOrder } from "#server/orders/stored-order.ts";
import type { MailAttachment, MailMessage } from "#server/providers/mail/mail.ts";
import { writeAboutAlert } from "#server/alerts/write-alert-mail.ts";
import { appointmentFile, calendarId, visitFile } from "./visit-file.ts";
import type { Announcement, Delivery, DeliveryContext } from "#server/deliveries/delivery-context.ts";
import { renderMail } from "./render-mail.ts";
import { letterContextOf } from "./letter-context.ts";
import { adfProspect } from "#server/deliveries/webhooks/adf-prospect.ts";
import {
  readLeadPayload,
  readOrderPayload,
  branchOf,
  languageOf,
  leadEmail,
  leadSnapshot,
  orderSnapshotWithMoneyBack,
  announcedVehicle,
  vehicleSnapshot,
  type LeadPayload,
  type OrderPayload,
} from "#server/deliveries/snapshots.ts";

type Written = {
  letter: Letter;
  reply_to: string | null;
  attachments: readonly MailAttachment[];
  translations: Translations;
  /** Where it is not the delivery's recipient. */
  to?: string;
  unsubscribe?: string;
};

/** The mail of a delivery; undefined if it is no longer needed. */
export async function composeMail(
  context: DeliveryContext,
  delivery: Delivery,
  announcement: Announcement,
): Promise<MailMessage | undefined> {
  const { website, origin } = context;
  const message = { id: mailId(delivery, origin()), from: website.deliveries.sender, to: delivery.recipient };
  if (delivery.route === "adf_mail") {
    const { subject, document } = await adfProspect(context, announcement);
    return { ...message, reply_to: null, subject, text: document, html: null, attachments: [] };
  }
  const written = await writerOf(delivery, announcement)(context, delivery, announcement);
  if (!written) return undefined;
  const { reply_to, attachments, translations, to = message.to, unsubscribe } = written;
  return {
    ...message,
    to,
    reply_to,
    ...(unsubscribe !== undefined && { unsubscribe }),
    ...renderMail(website, written.letter, translations),
    attachments,
  };
}

function writerOf({ route }: Delivery, { about }: Announcement) {
  if (route === "appointment_mail") return writeAboutAppointment;
  if (route === "deal_mail") return writeAboutDeal;
  if (route === "alert_mail") return writeAboutAlert;
  return about === "order" ? writeAboutOrder : writeAboutLead;
}

/** An appointment of a lead or an order, with its calendar event: each change is a newer version of the same event. */
async function writeAboutAppointment(context: DeliveryContext, _: Delivery, announcement: Announcement): Promise<Written | undefined> {
  const isOrder = announcement.about === "order";
  const payload = isOrder ? readOrderPayload(announcement) : readLeadPayload(announcement);
  const notice = payload.appointment;
  if (!notice) return undefined;
  const first_name = "contact" in payload ? (payload.contact["first_name"] ?? "") : payload.customer.customer_first_name;
  const branch = branchOf(context, context.organisation.site(notice.site_id));
  const vehicle = vehicleSnapshot(await announcedVehicle(context, notice.stock_id));
  const translations = websiteTranslations(context.website)(languageOf(payload));
  const { id, kind, day, time, sequence, change } = notice;
  const event = appointmentFile(kind.replace("_", "-"), {
    uid: calendarId(context, referenceOfId(id)),
    title: translations.text(appointmentTitle(kind, vehicle)),
    place: kind === "delivery" ? "" : `${branch.name}, ${branch.address}`,
    about: branch.telephone,
    day,
    time,
    minutes: APPOINTMENT_MINUTES,
    made: announcement.at,
    sequence,
    isCancelled: change === "cancelled",
    organiser: { name: context.website.site_name, email: addressOfSender(context.website.deliveries.sender) },
  });
  return {
    letter: appointmentLetter(notice, { first_name, vehicle }, branch),
    reply_to: null,
    attachments: [event],
    translations,
  };
}

/** A deal with the link to it, or the link that opens its order's form for signing. */
async function writeAboutDeal(context: DeliveryContext, _: Delivery, announcement: Announcement): Promise<Written | undefined> {
  const isOrder = announcement.about === "order";
  const payload = isOrder ? readOrderPayload(announcement) : readLeadPayload(announcement);
  const vehicle = await announcedVehicle(context, payload.stock_id);
  const branch = branchOf(context, vehicle && context.organisation.site(vehicle.site_id));
  const translations = websiteTranslations(context.website)(languageOf(payload));
  const urlOf = (path: string) => context.origin() + localisedUrlOf(languageOf(payload), path);
  const letter = "contact" in payload ? dealLetterOf(payload, urlOf, branch) : signingLetterOf(payload, urlOf, branch);
  return letter && { letter, reply_to: null, attachments: [], translations };
}

function dealLetterOf(
  { deal_link: link, contact }: LeadPayload,
  urlOf: (path: string) => string,
  branch: LetterBranch,
): Letter | undefined {
  if (!link) return undefined;
  const { token, expires_at, ...deal } = link;
  const first_name = contact["first_name"] ?? "";
  return dealLetter({ ...deal, first_name, expires_at: Date.parse(expires_at), url: urlOf(`/your-deal/${token}`) }, branch);
}

function signingLetterOf({ deal_link: link, ...order }: OrderPayload, urlOf: (path: string) => string, branch: LetterBranch) {
  if (!link) return undefined;
  const { title } = presentOrderedVehicle(order.deal);
  const first_name = order.customer.customer_first_name;
  return signingLetter({ title, first_name, expires_at: Date.parse(link.expires_at), url: urlOf(`/order-form/${link.token}`) }, branch);
}

async function writeAboutOrder(context: DeliveryContext, { route }: Delivery, announcement: Announcement): Promise<Written | undefined> {
  const order = readOrderPayload(announcement);
  const event = announcement.event as OrderEventName;
  const snapshot = await orderSnapshotWithMoneyBack(context, order);
  const { customer } = order;
  const translations = websiteTranslations(context.website)(route === "dealer_mail" ? DEFAULT_LOCALE : languageOf(order));
  const vehicle = await announcedVehicle(context, order.stock_id);
  const site = vehicle && context.organisation.site(vehicle.site_id);
  const adminOrigin = route === "dealer_mail" ? linkedAdmin(context) : undefined;
  if (adminOrigin !== undefined) {
    const letter = orderLink(event, snapshot, { url: `${adminOrigin}/orders/${snapshot.reference}`, branch: site?.name ?? "" });
    return letter && { letter, reply_to: null, attachments: [], translations };
  }
  if (route === "dealer_mail") {
    const name = [customer.customer_title, customer.customer_first_name, customer.customer_last_name].filter(Boolean).join(" ");
    const prefers = typeof customer["contactMethod"] === "string" ? customer["contactMethod"] : "";
    const letter = orderNotice(event, snapshot, { name, email: customer.customer_email, telephone: customer.customer_telephone, prefers });
    return letter && { letter, reply_to: customer.customer_email, attachments: [], translations };
  }
  if (CONFIRMS.includes(event) && !(await isConfirmationWanted(context, order.guid))) return undefined;
  const branch = branchOf(context, site);
  const letter = CUSTOMER_LETTERS[event]?.(snapshot, letterContextOf(context, order.guid, branch, order));
  if (!letter) return undefined;
  const confirms = event === "pay" || event === "pay_late" || event === "hold";
  const file = confirms ? visitFile(context, { snapshot, branch, translations, made: announcement.at }) : undefined;
  return { letter, reply_to: null, attachments: file ? [file] : [], translations };
}

/** Mails that only carry the confirmation link. */
const CONFIRMS: readonly OrderEventName[] = ["open", "confirm_email"];

/** Not needed if the order was paid or confirmed meanwhile. */
async function isConfirmationWanted({ database }: DeliveryContext, guid: string): Promise<boolean> {
  const order = await storedOrder(database, guid);
  return order !== undefined && order.email_confirmed_at === null && (UNPAID.includes(order.status) || order.status === "EXPIRED");
}

async function writeAboutLead(context: DeliveryContext, { route }: Delivery, announcement: Announcement): Promise<Written> {
  const lead = readLeadPayload(announcement);
  const snapshot = leadSnapshot(lead, await announcedVehicle(context, lead.stock_id));
  const site = lead.site_id === null ? undefined : context.organisation.site(lead.site_id);
  const branch = branchOf(context, site);
  const translationsFor = websiteTranslations(context.website);
  const adminOrigin = route === "dealer_mail" ? linkedAdmin(context) : undefined;
  if (adminOrigin !== undefined)
    return {
      letter: leadLink(snapshot, { url: `${adminOrigin}/leads/${lead.id}`, branch: site?.name ?? "" }),
      reply_to: null,
      attachments: [],
      translations: translationsFor(DEFAULT_LOCALE),
    };
  if (route === "dealer_mail")
    return {
      letter: leadNotice(snapshot, site?.name ?? ""),
      reply_to: leadEmail(lead) || null,
      attachments: [],
      translations: translationsFor(DEFAULT_LOCALE),
    };

  // Written by staff, in English.
  if (lead.answer)
    return {
      letter: answerLetter(lead.answer, branch),
      reply_to: lead.reply_to ?? null,
      attachments: [],
      translations: translationsFor(DEFAULT_LOCALE),
    };

  const translations = translationsFor(snapshot.locale);
  const day = parseDay(lead.answers["preferred_date"] ?? "");
  const time = lead.answers["preferred_time"];
  const attachments =
    snapshot.form === "test_drive" && day && time
      ? [
          appointmentFile("test-drive", {
            uid: calendarId(context, referenceOfId(lead.id)),
            title: translations.text(text("letter.testDriveOf", { vehicle: snapshot.vehicle?.title ?? text("letter.yourVehicle") })),
            place: `${branch.name}, ${branch.address}`,
            about: `${translations.text(text("letter.bringYourLicence"))}\n${branch.telephone}`,
            day,
            time,
            minutes: APPOINTMENT_MINUTES,
            made: announcement.at,
          }),
        ]
      : [];
  const link = lead.answers["deal_link"];
  const deal = link === undefined ? undefined : { url: context.origin() + localisedUrlOf(snapshot.locale, `/deal/${link}`) };
  return { letter: leadLetter(snapshot, branch, deal), reply_to: null, attachments, translations };
}

/** A Message-ID that is the same for each attempt and gives no access. */
function mailId({ id, created_at }: Delivery, origin: string): string {
  return `delivery-${id}.${isoMoment(created_at.getTime()).replace(/\D/g, "")}@${new URL(origin).hostname}`;
}
