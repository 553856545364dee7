import { addDays, DAY_MS, londonMoment, type Day } from "#domain/calendar.ts";
import type { Source } from "#domain/compliance/rule.ts";
import { FORMS, type LeadFormName } from "#domain/enquiries/forms.ts";
import { defaultQuoteRequest } from "#domain/finance/monthly-figure.ts";
import { quotes } from "#domain/finance/quote.ts";
import { DEFAULT_LOCALE } from "#domain/labels/default-locale.ts";
import {
  alertEndedLetter,
  alertReminderLetter,
  alertUpdateLetter,
  confirmAlertLetter,
  type AlertAbout,
} from "#domain/letters/alert-letters.ts";
import { appointmentLetter } from "#domain/letters/appointment-letter.ts";
import { dealLetter, signingLetter } from "#domain/letters/deal-letters.ts";
import { leadLetter } from "#domain/letters/lead-letters.ts";
import type { Letter, LetterBranch } from "#domain/letters/letter.ts";
import { CUSTOMER_LETTERS, type LetterContext } from "#domain/letters/order-letters.ts";
import type { OrderSnapshot } from "#domain/letters/order-snapshot.ts";
import { text } from "#domain/messages/message-text.ts";
import { pence } from "#domain/money.ts";
import { websiteTranslations } from "#locales/website-translations.ts";
import { websiteContext } from "#server/deliveries/mail/letter-context.ts";
import { renderMail } from "#server/deliveries/mail/render-mail.ts";
import { answerTemplates } from "#server/enquiries/staff/answer-templates.ts";
import type { Website } from "#websites/website.ts";

const NAME = "Amina";
const VEHICLE = { stock_id: 100_001, title: "2021 Ford Fiesta", derivative: "1.0 EcoBoost Titanium", vrm: "AB21 CDE" };
const PRICE = pence(1_249_500);
const FEE = pence(19_900);

type Sample = { name: string; letter: Letter | undefined; isOwnAgreement?: boolean };

/** Each kind of email that the website sends to customers, in English and with its own words, as the rules read it. */
export function sampleMails(website: Website, today: Day): Source[] {
  const translations = websiteTranslations(website)(DEFAULT_LOCALE);
  return samples(website, today).flatMap(({ name, letter, isOwnAgreement = false }): Source[] => {
    if (!letter) return [];
    const { subject, text: body, html } = renderMail(website, letter, translations);
    const place = `${website.name}: email ${name}`;
    return [
      { kind: "mail", place: `${place}, subject`, text: subject },
      { kind: "mail", place, text: body, html, line: "counted", is_own_agreement: isOwnAgreement },
    ];
  });
}

/** The texts that come with the product for beginning an answer with. */
export function shippedTemplates({ name: website }: Pick<Website, "name">, today: Day): Source[] {
  const slot = text("letter.onDayAt", { day: today, time: "10am" });
  return answerTemplates({ first_name: NAME, vehicle: VEHICLE.title, slot }).map(({ name, subject, text: body }) => ({
    kind: "mail",
    place: `${website}: answer template “${name}”`,
    text: `${subject}\n${body}`,
    line: "counted",
  }));
}

function samples(website: Website, today: Day): Sample[] {
  const now = londonMoment(today, "10:00");
  const expires_at = now + 7 * DAY_MS;
  const branch: LetterBranch = { name: website.site_name, address: website.postal_address, telephone: website.telephone, hours: [] };
  const url = "https://example.test/";
  return [
    ...orderSamples(website, { today, now, branch }),
    ...(Object.keys(FORMS) as LeadFormName[]).map((form) => ({
      name: `enquiry ${form}`,
      letter: leadLetter(leadOf(form, now), branch, form === "deal" ? { url } : undefined),
    })),
    ...(["test_drive", "viewing", "collection", "delivery"] as const).flatMap((kind) =>
      (["booked", "moved", "cancelled"] as const).map((change): Sample => {
        const before = { day: today, time: "10:00" };
        const notice = {
          id: "",
          kind,
          change,
          site_id: 1,
          stock_id: VEHICLE.stock_id,
          day: addDays(today, 2),
          time: "11:00",
          before,
          sequence: 1,
        };
        return { name: `appointment ${kind} ${change}`, letter: appointmentLetter(notice, { first_name: NAME, vehicle: VEHICLE }, branch) };
      }),
    ),
    ...[false, true].map((isChanged) => ({
      name: isChanged ? "deal changed" : "deal",
      letter: dealLetter({ title: VEHICLE.title, first_name: NAME, by: "Tom", expires_at, url, isChanged }, branch),
    })),
    { name: "order form", letter: signingLetter({ title: VEHICLE.title, first_name: NAME, expires_at, url }, branch) },
    ...alertSamples(url),
  ];
}

function leadOf(form: LeadFormName, now: number) {
  return {
    id: "",
    form,
    locale: DEFAULT_LOCALE,
    first_name: NAME,
    vehicle: VEHICLE,
    contact: {},
    answers: {},
    flags: [],
    slot: null,
    valuation: form === "sell" ? { price: PRICE, expires_at: now + 7 * DAY_MS } : null,
  };
}

function alertSamples(url: string): Sample[] {
  const about = (kind: AlertAbout["kind"]): AlertAbout => ({ name: VEHICLE.title, kind, frequency: "arrive", page: url });
  const alerted = (was: typeof PRICE | null) => ({
    title: VEHICLE.title,
    derivative: VEHICLE.derivative,
    price: { label: text("common.cashPrice"), amount: PRICE },
    was,
    mileage: 24_000,
    place: "Swindon",
    url,
  });
  const more = { more: 1, all: url };
  return [
    ...(["search", "vehicle"] as const).map((kind) => ({ name: `alert confirm ${kind}`, letter: confirmAlertLetter(about(kind), url) })),
    { name: "alert arrival", letter: alertUpdateLetter(about("search"), [alerted(null)], more) },
    { name: "alert lower price", letter: alertUpdateLetter(about("vehicle"), [alerted(pence(PRICE + 50_000))], { more: 0, all: url }) },
    ...(["sold", "withdrawn"] as const).map((state) => ({ name: `alert ${state}`, letter: alertEndedLetter(about("vehicle"), state) })),
    { name: "alert reminder", letter: alertReminderLetter(about("search"), "on 1 May 2027") },
  ];
}

/** For each event an order that is reserved, one that is paid in full, one that is delivered, and one on finance. */
function orderSamples(website: Website, { today, now, branch }: { today: Day; now: number; branch: LetterBranch }): Sample[] {
  const link = { url: "https://example.test/", expires_at: now + DAY_MS };
  const setting: LetterContext = {
    branch,
    ...websiteContext(website),
    page: link.url,
    find_page: link.url,
    link,
    confirm: link,
  };
  const order: OrderSnapshot = {
    reference: "193A-B316",
    ordered_at: now,
    payment_type: "OUTRIGHT_DEPOSIT",
    first_name: NAME,
    vehicle: VEHICLE,
    price: PRICE,
    admin_fee: FEE,
    products: [],
    part_exchange: null,
    quote: null,
    amount_due: pence(9_900),
    paid: pence(9_900),
    held_until: now + DAY_MS,
    visit: { day: addDays(today, 2), time: "Morning" },
    terms_accepted: false,
    email_confirmed: false,
    flags: [],
    note: null,
  };
  const vehicle = { price: PRICE, admin_fee: FEE, advert_classification: "USED", year: 2024, mileage: 24_000 } as const;
  const quote = quotes(
    { ...vehicle, vat_scheme: null, price_excluding_vat: null, price_including_vat: null, tags: [] },
    defaultQuoteRequest(website),
    website.lender_terms,
    today,
  ).find((item) => !item.HasError);
  const orders: Readonly<Record<string, OrderSnapshot>> = {
    reserved: order,
    paid: { ...order, payment_type: "OUTRIGHT_FULL", paid: PRICE },
    delivered: { ...order, payment_type: "OUTRIGHT_FULL", paid: PRICE, delivery_postcode: "SN1 1AA" },
    ...(quote && { finance: { ...order, payment_type: "FINANCE", quote, paid: pence(0) } }),
  };
  return Object.entries(CUSTOMER_LETTERS).flatMap(([event, write]) =>
    Object.entries(orders).map(([kind, each]) => ({
      name: `order ${event} ${kind}`,
      letter: write(each, setting),
      isOwnAgreement: each.quote !== null,
    })),
  );
}
