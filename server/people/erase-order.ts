import type { Actor } from "#domain/deal/actor.ts";
import type { FinanceApplication } from "#domain/finance-application/application-fields.ts";
import type { Database } from "#server/database/connect.ts";
import { payments } from "#server/database/schema.ts";
import { applyTransition } from "#server/orders/apply-transition.ts";
import { decryptAnswers } from "#server/orders/applications/order-application.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import { closePaymentSessions } from "#server/orders/payments/payment-sessions.ts";
import { outcomeTransaction } from "#server/database/outcome-transaction.ts";
import { storedOrder, type StoredOrder } from "#server/orders/stored-order.ts";
import { and, eq, inArray } from "drizzle-orm";
import { eraseAllButRecord, eraseCustomer } from "./erase-order-person.ts";

/** What erasure does to an order. */
export type OrderFate =
  /** Unpaid and now cancelled, or expired or cancelled before without a payment: personal data is deleted. */
  | "cancel"
  | "empty"
  /** Completed, or paid and refunded: name, postal address, vehicle, money and dates remain as long as records must be kept. */
  | "record"
  /** Paid or with the lender: not erased until the dealer ends it. */
  | "left"
  /** Its payment session could not be closed, so a payment may still arrive: not erased. */
  | "payment open";

const CAME: (typeof payments.$inferSelect)["status"][] = ["paid", "refund_due", "refunded"];

export async function fateOf(database: Database, { guid, status }: Pick<StoredOrder, "guid" | "status">): Promise<OrderFate> {
  if (status === "PAID" || status === "SUBMITTED") return "left";
  if (status === "OPEN" || status === "HELD") return "cancel";
  if (status === "COMPLETE") return "record";
  const came = await database
    .select({ session: payments.session })
    .from(payments)
    .where(and(eq(payments.guid, guid), inArray(payments.status, CAME)))
    .limit(1);
  return came.length > 0 ? "record" : "empty";
}

/** Erases the customer of one order as far as the law allows; returns what was done. */
export async function eraseOrder(context: OrderContext, guid: string, actor: Actor): Promise<OrderFate> {
  const { database, now } = context;
  const before = await storedOrder(database, guid);
  if (!before) return "empty";
  // No payment may arrive for an order about to be cancelled.
  if ((await fateOf(database, before)) === "cancel") {
    await closePaymentSessions(context, guid);
    const open = await database
      .select({ session: payments.session })
      .from(payments)
      .where(and(eq(payments.guid, guid), eq(payments.status, "open")));
    if (open.length > 0) return "payment open";
  }
  const outcome = await outcomeTransaction<{ ok: true; fate: OrderFate } | { ok: false }>(database, async (tx) => {
    const order = await storedOrder(tx, guid, true);
    if (!order) return { ok: false };
    const fate = await fateOf(tx, order);
    const at = new Date(now());
    if (fate === "record") await eraseAllButRecord(tx, guid, recordOf(order, decryptAnswers(order, context)), at);
    if (fate === "cancel" || fate === "empty") await eraseCustomer(tx, [guid], at);
    const emptied = fate === "cancel" ? await storedOrder(tx, guid, true) : undefined;
    const applied = emptied && (await applyTransition(tx, { ...emptied, hold_expires_at: null }, "cancel", { now: now(), actor }));
    return applied?.ok === false ? { ok: false } : { ok: true, fate };
  });
  return outcome.ok ? outcome.fate : "left";
}

const NAME_FIELDS = ["customer_title", "customer_first_name", "customer_middle_name", "customer_last_name"] as const;
const ADDRESS_FIELDS = [
  "address_building",
  "address_building_name",
  "address_street",
  "address_line_1",
  "address_line_2",
  "address_line_3",
  "address_town",
  "address_city",
  "address_county",
  "address_postcode",
] as const;

/** The customer's name, and the postal address if the order or its application has one. */
function recordOf({ customer }: StoredOrder, application: FinanceApplication): Record<string, string | string[]> {
  const named = NAME_FIELDS.map((field) => [field, customer[field]] as const);
  const addressed = Object.entries(customer).filter(([field]) => /address|postcode/.test(field) && field !== "customer_email");
  const postal = [...new Set(ADDRESS_FIELDS.map((field) => application[field] ?? "").filter((line) => line !== ""))].join(", ");
  return { ...Object.fromEntries([...named, ...addressed]), ...(postal !== "" && { postal_address: postal }) };
}
