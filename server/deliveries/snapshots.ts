import { parseDay } from "#domain/calendar.ts";
import { referenceOfId } from "#domain/deal/order-reference.ts";
import { cameToNothing, moneyBackOf } from "#domain/deal/money-back.ts";
import { DEFAULT_SURPLUS_RULE } from "#domain/deal/surplus.ts";
import { FORMS, type LeadFormName } from "#domain/enquiries/forms.ts";
import { wantedTime } from "#domain/enquiries/wanted-time.ts";
import { DEFAULT_LOCALE } from "#domain/labels/locales.ts";
import type { AppointmentNotice } from "#domain/letters/appointment-letter.ts";
import type { LeadAnswer } from "#domain/letters/lead-answer.ts";
import type { LetterBranch } from "#domain/letters/letter.ts";
import type { LeadSnapshot } from "#domain/letters/lead-snapshot.ts";
import type { OrderSnapshot, VehicleSnapshot } from "#domain/letters/order-snapshot.ts";
import { pence, penceFromPounds } from "#domain/money.ts";
import { hoursTable } from "#domain/organisation/opening-hours.ts";
import type { Site } from "#domain/organisation/site.ts";
import { payments, vehicles } from "#server/database/schema.ts";
import type { DealMail, MailedLink } from "#server/deals/announce-deal.ts";
import type { StoredLead } from "#server/enquiries/lead-context.ts";
import { dealEstimates } from "#server/orders/deal-estimates.ts";
import { presentOrderedVehicle } from "#server/orders/present-order.ts";
import type { StoredOrder } from "#server/orders/stored-order.ts";
import { isPublished, type PublishedRow } from "#server/stock/vehicles.ts";
import type { Website } from "#websites/website.ts";
import { eq } from "drizzle-orm";
import type { Announcement, DeliveryContext } from "./delivery-context.ts";

/** An order as stored with its announcement, with timestamps as JSON text. */
export type OrderPayload = Pick<
  StoredOrder,
  "guid" | "stock_id" | "status" | "payment_type" | "customer" | "deal" | "amount_due" | "amount_paid"
> & {
  hold_expires_at: string | null;
  created_at: string;
  note: string | null;
  /** In pence. */
  refunded?: number;
  /** Absent in payloads from before addresses were confirmed. */
  email_confirmed?: boolean;
  flags?: string[];
  confirm?: { token: string; expires_at: string };
  old_email?: string;
  link?: { url: string; expires_at: string };
  /** Opens the order's page. */
  find?: { token: string; expires_at: string };
  /** What staff booked, moved or cancelled. */
  appointment?: AppointmentNotice;
  /** Opens the order's form for signing. */
  deal_link?: MailedLink;
  /** Absent in payloads from before orders had references. */
  reference?: string;
  /** Absent in payloads from before orders had a language. */
  locale?: string;
};

/** Payloads from before locales were stored have none: they are English. */
export type LeadPayload = Omit<StoredLead, "client" | "created_at" | "closed_at" | "locale"> & {
  created_at: string;
  locale?: string;
  /** Staff added it, for somebody who rang or came in. */
  by_staff?: boolean;
  /** What staff answer. */
  answer?: LeadAnswer;
  /** What staff booked, moved or cancelled. */
  appointment?: AppointmentNotice;
  /** The deal that staff built. It can be accepted with it: deleted once sent. */
  deal_link?: DealMail;
  /** Where the customer answers to it. It opens the conversation: deleted once sent. */
  reply_to?: string;
};

export type AnnouncedVehicleRow = PublishedRow;

/** The cast is safe: only this folder writes the column. */
export function readOrderPayload({ told }: Announcement): OrderPayload {
  return payloadOf(told) as OrderPayload;
}

export function readLeadPayload({ told }: Announcement): LeadPayload {
  return payloadOf(told) as unknown as LeadPayload;
}

function payloadOf(payload: Announcement["told"]): Record<string, unknown> {
  if (payload === null) throw new Error("The message's content has been deleted");
  return payload;
}

export function orderSnapshot(order: OrderPayload, { part_exchange }: Pick<Website, "part_exchange">): OrderSnapshot {
  const {
    guid,
    reference = referenceOfId(guid),
    deal,
    customer,
    payment_type,
    amount_due,
    amount_paid,
    hold_expires_at,
    created_at,
    note,
    refunded,
  } = order;
  const { stock_id, title, derivative, vrm } = presentOrderedVehicle(deal);
  return {
    reference,
    ordered_at: Date.parse(created_at),
    payment_type,
    first_name: customer.customer_first_name,
    vehicle: { stock_id, title, derivative, vrm },
    price: deal.price,
    admin_fee: deal.vehicle.admin_fee,
    products: deal.products,
    ...(deal.delivery && { delivery_postcode: deal.delivery.postcode }),
    part_exchange: deal.part_exchange,
    quote: deal.finance?.quote ?? null,
    estimates: dealEstimates(deal),
    amount_due: pence(amount_due),
    paid: pence(amount_paid),
    held_until: hold_expires_at === null ? null : Date.parse(hold_expires_at),
    visit: { day: parseDay(text(customer["preferred_date"])) ?? null, time: text(customer["preferred_time"]) },
    terms_accepted: deal.finance_terms_accepted_at !== null && deal.disclosure_agreed_at !== null,
    email_confirmed: order.email_confirmed ?? true,
    flags: order.flags ?? [],
    note,
    ...(refunded !== undefined && { refunded: pence(refunded) }),
    surplus: part_exchange.surplus ?? DEFAULT_SURPLUS_RULE,
    is_cancelled: order.status === "STATUS_CANCELLED",
  };
}

/** The same with the payments and refunds of an expired or cancelled order. */
export async function orderSnapshotWithMoneyBack({ database, website }: DeliveryContext, order: OrderPayload): Promise<OrderSnapshot> {
  const snapshot = orderSnapshot(order, website);
  if (!cameToNothing(order.status)) return snapshot;
  const money_back = moneyBackOf(await database.select().from(payments).where(eq(payments.guid, order.guid)));
  return money_back.paid > 0 ? { ...snapshot, money_back } : snapshot;
}

export function leadSnapshot(lead: LeadPayload, vehicle: AnnouncedVehicleRow | undefined): LeadSnapshot & { first_name: string } {
  const { id, form, contact, answers, flags } = lead;
  return {
    id,
    form: formOf(form),
    locale: languageOf(lead),
    vehicle: vehicleSnapshot(vehicle),
    contact,
    answers,
    flags,
    slot: wantedTime(formOf(form), answers),
    valuation: valuationOf(answers),
    first_name: contact["first_name"] ?? "",
  };
}

export function vehicleSnapshot(vehicle: AnnouncedVehicleRow | undefined): VehicleSnapshot | null {
  if (!vehicle) return null;
  const { stock_id, year, make, range, derivative, vrm } = vehicle;
  return { stock_id, title: `${year} ${make} ${range}`, derivative, vrm };
}

export function valuationOf({ valuation, valuation_expires_at }: Readonly<Record<string, string>>): LeadSnapshot["valuation"] {
  if (valuation === undefined || valuation_expires_at === undefined) return null;
  return { price: penceFromPounds(Number(valuation)), expires_at: Date.parse(valuation_expires_at) };
}

/** The locale of a lead or an order. */
export function languageOf({ locale = DEFAULT_LOCALE }: { locale?: string }): string {
  return locale;
}

/** The e-mail address of a lead. */
export function leadEmail({ contact }: LeadPayload): string {
  return contact["email"] ?? contact["customer_email"] ?? "";
}

function formOf(name: string): LeadFormName {
  const form = (Object.keys(FORMS) as LeadFormName[]).find((each) => each === name);
  if (!form) throw new Error(`There is no form ${name}`);
  return form;
}

export async function announcedVehicle({ database }: DeliveryContext, stock_id: number | null): Promise<AnnouncedVehicleRow | undefined> {
  if (stock_id === null) return undefined;
  const [row] = await database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
  return row && isPublished(row) ? row : undefined;
}

/** The responsible branch, or the dealer's main contact. */
export function branchOf({ website }: DeliveryContext, site: Site | undefined): LetterBranch {
  if (!site) return { name: website.site_name, address: website.postal_address, telephone: website.telephone, hours: [] };
  return {
    name: site.name,
    address: [site.address, site.town, site.postcode].filter(Boolean).join(", "),
    telephone: site.telephone ?? website.telephone,
    hours: hoursTable(site),
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
