import { orderProofs } from "#server/orders/proof/order-proofs-schema.ts";
import { and, lte } from "drizzle-orm";
import { retentionOf } from "./retention-settings.ts";
import { ofWebsiteOrRemoved, type Purging } from "./website-or-removed.ts";

/** Deletes the records of what customers were shown, which name nobody, after the years for which orders are kept. */
export async function purgeProofs(context: Purging): Promise<void> {
  const { database, website, now } = context;
  const until = new Date(now());
  until.setUTCFullYear(until.getUTCFullYear() - retentionOf(website).records_years);
  await database.delete(orderProofs).where(and(ofWebsiteOrRemoved(orderProofs.website, context), lte(orderProofs.created_at, until)));
}
