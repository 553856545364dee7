import type { Database } from "#server/database/connect.ts";
import {
  applicationLinks,
  emailConfirmations,
  idempotencyKeys,
  lenderApplications,
  orderLinks,
} from "#server/database/order-keys-schema.ts";
import { orderFormLinks, signedOrderForms } from "#server/deals/deals-schema.ts";
import { orderEvents, orders } from "#server/database/schema.ts";
import { NO_CUSTOMER, type Customer } from "#server/orders/stored-order.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import { eraseMessages } from "./erase-messages.ts";

/** A delivered deal without its postcode; the fee remains. */
const DEAL_WITHOUT_POSTCODE = sql`case when ${orders.deal} #>> '{delivery,postcode}' is null then ${orders.deal}
  else jsonb_set(${orders.deal}, '{delivery,postcode}', '""') end`;
/** The same without registration and hash of the part exchange; its description and price remain. */
const DEAL_WITHOUT_PERSON = sql`case when ${orders.deal} #>> '{part_exchange,vrm}' is null then ${DEAL_WITHOUT_POSTCODE}
  else jsonb_set(${DEAL_WITHOUT_POSTCODE} #- '{part_exchange,hash}', '{part_exchange,vrm}', '""') end`;

/** Deletes the personal data of orders from all tables: vehicle, money and dates remain. */
export async function eraseCustomer(tx: Database, guids: readonly string[], at: Date): Promise<void> {
  if (guids.length === 0) return;
  await tx
    .update(orders)
    .set(emptied(NO_CUSTOMER, at))
    .where(inArray(orders.guid, [...guids]));
  await tx.delete(signedOrderForms).where(inArray(signedOrderForms.guid, [...guids]));
  await eraseRelated(tx, guids, at);
}

/** The same for one order, except for the dealer's records: `retained` holds the customer's name and postal address. */
export async function eraseAllButRecord(
  tx: Database,
  guid: string,
  retained: Readonly<Record<string, string | string[]>>,
  at: Date,
): Promise<void> {
  await tx
    .update(orders)
    .set({ ...emptied({ ...NO_CUSTOMER, ...retained }, at), emptied_at: null, erased_at: at })
    .where(eq(orders.guid, guid));
  await eraseRelated(tx, [guid], at);
}

function emptied(customer: Customer, at: Date) {
  const application_purged_at = sql`case when ${orders.application} is null then ${orders.application_purged_at}
    else ${at.toISOString()}::timestamptz end`;
  return {
    customer,
    application: null,
    application_gaps: null,
    application_purged_at,
    client: "",
    email_identity: "",
    deal: DEAL_WITHOUT_PERSON,
    emptied_at: at,
  };
}

async function eraseRelated(tx: Database, guids: readonly string[], at: Date): Promise<void> {
  const of = [...guids];
  // The note of a part-exchange event is the car's registration.
  await tx
    .update(orderEvents)
    .set({ note: null })
    .where(and(inArray(orderEvents.guid, of), eq(orderEvents.move, "part_exchange")));
  // The lender's reference leads to the person's file there, and staff may have written about them why they looked.
  await tx
    .update(orderEvents)
    .set({ detail: sql`${orderEvents.detail} - 'lender_reference' - 'words'` })
    .where(and(inArray(orderEvents.guid, of), inArray(orderEvents.move, ["approve", "decline", "application_read"])));
  await tx.update(lenderApplications).set({ reference: null }).where(inArray(lenderApplications.guid, of));
  await tx.delete(applicationLinks).where(inArray(applicationLinks.guid, of));
  await tx.delete(emailConfirmations).where(inArray(emailConfirmations.guid, of));
  await tx.delete(orderFormLinks).where(inArray(orderFormLinks.guid, of));
  await tx.delete(orderLinks).where(inArray(orderLinks.guid, of));
  await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.guid, of));
  await eraseMessages(tx, guids, at);
}
