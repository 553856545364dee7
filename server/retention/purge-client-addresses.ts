import { HOUR_MS, type Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { leads } from "#server/database/schema.ts";
import { and, lte, ne } from "drizzle-orm";

/** Forms are limited per hour: client keys older than that are not needed. */
export const CLIENT_RETENTION_MS = HOUR_MS;

export async function purgeClientAddresses(database: Database, now: Moment): Promise<void> {
  await database
    .update(leads)
    .set({ client: "" })
    .where(and(ne(leads.client, ""), lte(leads.created_at, new Date(now - CLIENT_RETENTION_MS))));
}
