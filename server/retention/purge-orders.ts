import { DAY_MS } from "#domain/calendar.ts";
import { orders, payments } from "#server/database/schema.ts";
import { eraseCustomer } from "#server/people/erase-order-person.ts";
import { and, eq, exists, inArray, isNull, lte, notExists, or, sql } from "drizzle-orm";
import { ofWebsiteOrRemoved, type Purging } from "./website-or-removed.ts";
import { retentionOf } from "./retention-settings.ts";

/** Orders per transaction; the next hourly run takes the rest. */
const BATCH = 500;

/** A refunded payment counts as a record too. */
const MONEY_CAME: (typeof payments.$inferSelect)["status"][] = ["paid", "refund_due", "refunded"];

/**
 * Deletes the customer of ended orders: soon if nothing was paid, after the years of record keeping if completed or paid. Counted from
 * `updated_at`, since nothing changes an order after its end. Returns how many.
 */
export async function purgeOrders(context: Purging): Promise<number> {
  const { database, website, now } = context;
  const { unpaid_order_days, records_years } = retentionOf(website);
  const paid = database
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.guid, orders.guid), inArray(payments.status, MONEY_CAME)));
  const unpaid_until = new Date(now() - unpaid_order_days * DAY_MS);
  const records_until = yearsBefore(now(), records_years);
  const ended = inArray(orders.status, ["STATUS_CANCELLED", "EXPIRED"]);
  const due = or(
    and(ended, notExists(paid), lte(orders.updated_at, unpaid_until)),
    and(or(eq(orders.status, "COMPLETE"), and(ended, exists(paid))), lte(orders.updated_at, records_until)),
  );
  return database.transaction(async (tx) => {
    const found = await tx
      .select({ guid: orders.guid })
      .from(orders)
      .where(and(ofWebsiteOrRemoved(orders.website, context), isNull(orders.emptied_at), due))
      .limit(BATCH)
      .for("update");
    await eraseCustomer(
      tx,
      found.map(({ guid }) => guid),
      new Date(now()),
    );
    return found.length;
  });
}

function yearsBefore(now: number, years: number): Date {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day;
}
