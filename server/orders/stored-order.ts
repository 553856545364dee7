import type { Day } from "#domain/calendar.ts";
import type { OrderFacts, OrderStatus } from "#domain/deal/transitions.ts";
import type { OrderContact } from "#domain/deal/order.ts";
import { readOrderReference } from "#domain/deal/order-reference.ts";
import type { Product } from "#domain/deal/totals.ts";
import type { FinancedVehicle, Quote, QuoteRequest } from "#domain/finance/quote.ts";
import type { FinanceProduct } from "#domain/finance/lender-terms.ts";
import type { Pence } from "#domain/money.ts";
import type { PartExchangedCar } from "#domain/part-exchange/balance.ts";
import type { Database } from "#server/database/connect.ts";
import { orders, type payments } from "#server/database/schema.ts";
import type { ProvidedQuote } from "#server/providers/finance/finance.ts";
import type { emailConfirmations } from "#server/database/order-keys-schema.ts";
import { eq } from "drizzle-orm";

/** A quote as an order keeps it, with the lender's own reference where it has one. */
export type StoredQuote = Quote & Pick<ProvidedQuote, "reference">;

/** What was promised, in pence: later changes of the stock's price do not touch it. */
export type Deal = {
  vehicle: FinancedVehicle & {
    stock_id: number;
    slug: string;
    cap_database: "CAR" | "LCV";
    make: string;
    range: string;
    derivative: string | null;
    vrm: string | null;
    /** Left out in orders from before lenders were asked for it. */
    date_first_registered?: Day | null;
  };
  /** The extras that could be had. */
  offered: Product[];
  products: Product[];
  price: Pence;
  finance: { asked: QuoteRequest; wanted: FinanceProduct | undefined; quote: StoredQuote; reference: string } | null;
  /** The car that comes in, at the price that was held for it. */
  part_exchange: PartExchangedCar | null;
  differences: string[];
  /** Each belongs to the deal as it stands here; null once the deal changed, until it is accepted again. */
  terms_accepted_at: number | null;
  finance_terms_accepted_at: number | null;
  disclosure_agreed_at: number | null;
  /** Left out in orders from before there were any. */
  notices?: OrderNotice[];
};

/** What an order has to say about its agreement, and what it is about: `finance` and `total` until they are accepted. */
export type OrderNotice = { about: "finance" | "total" | "quote"; message: string };

export type Customer = OrderContact & { [preference: string]: string | string[] };

/** An order that no longer says who ordered has these too. */
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

/** The order as it stands; with `lock` nobody else changes it before this transaction ends. */
export async function storedOrder(tx: Database, guid: string, lock = false): Promise<StoredOrder | undefined> {
  const query = tx.select().from(orders).where(eq(orders.guid, guid));
  const [row] = lock ? await query.for("update") : await query;
  return row && { ...row, deal: storedDeal(row), customer: storedCustomer(row) };
}

/** The guid of the order that a dealer names by its reference, or by its guid; undefined when nothing like it was ever given out. */
export async function guidOfOrder(database: Database, typed: string): Promise<string | undefined> {
  if (isGuid(typed)) return typed;
  const reference = readOrderReference(typed);
  if (reference === undefined) return undefined;
  const [row] = await database.select({ guid: orders.guid }).from(orders).where(eq(orders.reference, reference));
  return row?.guid;
}

/** What the log calls an order: its guid would open it. */
export async function referenceOfOrder(database: Database, guid: string): Promise<string> {
  const [row] = await database.select({ reference: orders.reference }).from(orders).where(eq(orders.guid, guid));
  return row?.reference ?? "without a reference";
}

/** The name of the website that an order was placed on; undefined when there is no such order. */
export async function websiteOfOrder(database: Database, guid: string): Promise<string | undefined> {
  const [row] = await database.select({ website: orders.website }).from(orders).where(eq(orders.guid, guid));
  return row?.website;
}

/** The two JSON columns hold what this room wrote. */
export function storedDeal(row: { deal: unknown }): Deal {
  return row.deal as Deal;
}

export function storedCustomer(row: { customer: unknown }): Customer {
  return row.customer as Customer;
}

/** Nothing is asked for before the total as it is now is accepted; money that arrives all the same counts. */
export function isPayable({ status, amount_due, deal }: StoredOrder): boolean {
  return status === "OPEN" && amount_due > 0 && deal.terms_accepted_at !== null;
}

/** What the guards of a move look at. The vehicle counts as free: the hold itself finds out. */
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

/** A link on its way into a mail: only its digest is kept. */
export type ConfirmationLink = { token: string; expires_at: Date };

export type Confirmation = { link: ConfirmationLink; row: typeof emailConfirmations.$inferSelect };
