import type { Day } from "#domain/calendar.ts";
import type { OrderFacts, OrderStatus } from "#domain/deal/transitions.ts";
import type { OrderContact } from "#domain/deal/order.ts";
import { readOrderReference } from "#domain/deal/order-reference.ts";
import type { Product } from "#domain/deal/totals.ts";
import type { FinancedVehicle, Quote, QuoteRequest } from "#domain/finance/quote.ts";
import type { FinanceProduct } from "#domain/finance/lender-terms.ts";
import type { Pence } from "#domain/money.ts";
import type { EstimateBasis } from "#domain/running-costs/estimates.ts";
import type { PartExchangedCar } from "#domain/part-exchange/balance.ts";
import type { Database } from "#server/database/connect.ts";
import { orders, type payments } from "#server/database/schema.ts";
import type { ProvidedQuote } from "#server/providers/finance/finance.ts";
import type { emailConfirmations } from "#server/database/order-keys-schema.ts";
import { eq } from "drizzle-orm";

/** A quote as stored with an order, with the lender's own reference if there is one. */
export type StoredQuote = Quote<string> & Pick<ProvidedQuote, "reference">;

/** The deal as promised, in pence: later price changes do not affect it. */
export type Deal = {
  vehicle: FinancedVehicle & {
    stock_id: number;
    slug: string;
    cap_database: "CAR" | "LCV";
    make: string;
    range: string;
    derivative: string | null;
    vrm: string | null;
    /** Absent in orders from before lenders required it. */
    date_first_registered?: Day | null;
  };
  /** The extras on offer. */
  offered: Product[];
  /** The chosen extras, and delivery as a product. */
  products: Product[];
  /** Where the vehicle is delivered; absent if it is collected. The postcode is "" once it is erased. */
  delivery?: { postcode: string };
  price: Pence;
  finance: { asked: QuoteRequest; wanted: FinanceProduct | undefined; quote: StoredQuote; reference: string } | null;
  /** The part-exchanged car, at the price of its valuation. */
  part_exchange: PartExchangedCar | null;
  /** The running costs that stood beside the deal, if they did: part of no price and no total. */
  estimates?: EstimateBasis;
  differences: string[];
  /** The customer's deal that it was opened from: until then its price stands when it is quoted again. */
  agreed?: AgreedDeal;
  /** Each belongs to the current deal; null after a change until accepted again. */
  terms_accepted_at: number | null;
  finance_terms_accepted_at: number | null;
  disclosure_agreed_at: number | null;
  /** Absent in orders from before notices existed. */
  notices?: OrderNotice[];
};

export type AgreedDeal = { deal: string; until: number };

/** An English message about the agreement and its subject: `finance` and `total` apply until accepted. */
export type OrderNotice = { about: "finance" | "total" | "quote"; message: string };

export type Customer = OrderContact & { [preference: string]: string | string[] };

/** Also the customer of an erased order. */
export const NO_CUSTOMER: Customer = {
  customer_title: "",
  customer_first_name: "",
  customer_middle_name: "",
  customer_last_name: "",
  customer_email: "",
  customer_telephone: "",
  customer_secondary_telephone: "",
};

export type StoredOrder = Omit<typeof orders.$inferSelect, "deal" | "customer" | "status"> & {
  deal: Deal;
  customer: Customer;
  status: OrderStatus;
};

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isGuid(text: string): boolean {
  return GUID.test(text);
}

/** The stored order; with `lock`, `FOR UPDATE` until the transaction ends. */
export async function storedOrder(tx: Database, guid: string, lock = false): Promise<StoredOrder | undefined> {
  const query = tx.select().from(orders).where(eq(orders.guid, guid));
  const [row] = lock ? await query.for("update") : await query;
  return row && { ...row, deal: storedDeal(row), customer: storedCustomer(row) };
}

/** The guid of the order a dealer names by reference or guid; undefined if there is none. */
export async function guidOfOrder(database: Database, typed: string): Promise<string | undefined> {
  if (isGuid(typed)) return typed;
  const reference = readOrderReference(typed);
  if (reference === undefined) return undefined;
  const [row] = await database.select({ guid: orders.guid }).from(orders).where(eq(orders.reference, reference));
  return row?.guid;
}

/** How logs name an order: its guid would give access to it. */
export async function referenceOfOrder(database: Database, guid: string): Promise<string> {
  const [row] = await database.select({ reference: orders.reference }).from(orders).where(eq(orders.guid, guid));
  return row?.reference ?? "without a reference";
}

/** The website an order was placed on; undefined if there is no such order. */
export async function websiteOfOrder(database: Database, guid: string): Promise<string | undefined> {
  const [row] = await database.select({ website: orders.website }).from(orders).where(eq(orders.guid, guid));
  return row?.website;
}

/** The cast is safe: only this folder writes the two JSON columns. */
export function storedDeal(row: { deal: unknown }): Deal {
  return row.deal as Deal;
}

export function storedCustomer(row: { customer: unknown }): Customer {
  return row.customer as Customer;
}

/** No payment is requested before the current total is accepted; a payment that arrives regardless counts. */
export function isPayable({ status, amount_due, deal }: StoredOrder): boolean {
  return status === "OPEN" && amount_due > 0 && deal.terms_accepted_at !== null;
}

/** The facts a transition's guards check. The vehicle counts as free: holdVehicle finds out. */
export function transitionFactsOf(order: Omit<StoredOrder, "status">, now: number): OrderFacts {
  return {
    payment_type: order.payment_type,
    amount_due: order.amount_due,
    amount_paid: order.amount_paid,
    has_application: order.application !== null && Object.keys(order.application_gaps ?? {}).length === 0,
    finance_terms_accepted: order.deal.finance_terms_accepted_at !== null,
    disclosure_agreement: order.deal.disclosure_agreed_at !== null,
    terms_accepted: order.deal.terms_accepted_at !== null,
    vehicle_is_free: true,
    hold_is_over: order.hold_expires_at !== null && order.hold_expires_at.getTime() <= now,
  };
}

export type Payment = typeof payments.$inferSelect;

/** A link for a mail: only its digest is stored. */
export type ConfirmationLink = { token: string; expires_at: Date };

export type Confirmation = { link: ConfirmationLink; row: typeof emailConfirmations.$inferSelect };
