import type { Actor } from "#domain/deal/actor.ts";
import { APPLICATION_FIELD_NAMES, type FinanceApplication } from "#domain/finance-application/application-fields.ts";
import { orderEvents } from "#server/database/schema.ts";
import { decryptAnswers } from "./order-application.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import { guidOfOrder, storedOrder, type StoredOrder } from "#server/orders/stored-order.ts";
import type { DecryptedApplication } from "#server/orders/orders.ts";

/** Statuses in which the application has been submitted: the customer has accepted the terms. */
const SENT: readonly StoredOrder["status"][] = ["SUBMITTED", "COMPLETE"];

/** The decrypted application of an order, for the dealer to pass on to the lender. Records an `application_read` event. */
export async function applicationForLender(context: OrderContext, typed: string, actor: Actor): Promise<DecryptedApplication> {
  const guid = await guidOfOrder(context.database, typed);
  if (guid === undefined) return { ok: false, why: `There is no order ${typed}.` };
  return context.database.transaction(async (tx) => {
    const order = await storedOrder(tx, guid, true);
    if (!order || order.payment_type !== "FINANCE") return { ok: false, why: `There is no order ${typed} on finance.` };
    if (order.application_purged_at)
      return {
        ok: false,
        why:
          `The application of ${typed} was deleted on ${order.application_purged_at.toISOString().slice(0, 10)}: its ` +
          `retention period was over.`,
      };
    if (!SENT.includes(order.status)) return { ok: false, why: `The customer has not sent the application of ${typed} yet.` };
    if (!context.vault) return { ok: false, why: "Applications can only be decrypted with their key: set FORECOURT_KEY_FILE." };
    await tx
      .insert(orderEvents)
      .values({ guid, at: new Date(context.now()), move: "application_read", from_status: order.status, to_status: order.status, actor });
    return { ok: true, contact: contactOf(order), answers: inFormOrder(decryptAnswers(order, context)) };
  });
}

function contactOf({ customer }: StoredOrder): Record<string, string> {
  const names = Object.keys(customer).filter((name) => name.startsWith("customer_"));
  return Object.fromEntries(
    names.flatMap((name) => (typeof customer[name] === "string" && customer[name] !== "" ? [[name, customer[name]] as const] : [])),
  );
}

function inFormOrder(answers: FinanceApplication): FinanceApplication {
  return Object.fromEntries(APPLICATION_FIELD_NAMES.flatMap((name) => (answers[name] ? [[name, answers[name]] as const] : [])));
}
