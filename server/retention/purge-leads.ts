import { DAY_MS } from "#domain/calendar.ts";
import { leads } from "#server/database/schema.ts";
import { eraseMessages } from "#server/people/erase-messages.ts";
import { and, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import { ofWebsiteOrRemoved, type Purging } from "./website-or-removed.ts";
import { retentionOf } from "./retention-settings.ts";

/** Leads per transaction; the next hourly run takes the rest. */
const BATCH = 500;

/** Deletes leads some time after they were closed, and open ones after a longer time. Returns how many. */
export async function purgeLeads(context: Purging): Promise<number> {
  const { database, website, now } = context;
  const { lead_days, open_lead_days } = retentionOf(website);
  const before = (days: number) => new Date(now() - days * DAY_MS);
  const due = or(
    and(isNotNull(leads.closed_at), lte(leads.closed_at, before(lead_days))),
    and(isNull(leads.closed_at), lte(leads.created_at, before(open_lead_days))),
  );
  return database.transaction(async (tx) => {
    const found = await tx
      .select({ id: leads.id })
      .from(leads)
      .where(and(ofWebsiteOrRemoved(leads.website, context), due))
      .limit(BATCH)
      .for("update");
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await eraseMessages(tx, ids, new Date(now()));
    await tx.delete(leads).where(inArray(leads.id, ids));
    return ids.length;
  });
}
