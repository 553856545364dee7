import { MINUTE_MS, type Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { staffCeremonies, type CEREMONY_KINDS } from "#server/database/staff-schema.ts";
import { digestOfLink, newToken } from "#server/text/link-token.ts";
import { eq, lte } from "drizzle-orm";

/** A ceremony has to be finished by then. */
export const CEREMONY_MS = 5 * MINUTE_MS;

export type CeremonyKind = (typeof CEREMONY_KINDS)[number];
type Detail = Readonly<Record<string, string>>;

/** Begins a ceremony; returns the token for the browser's cookie. Any node can finish it. */
export async function beginCeremony(database: Database, kind: CeremonyKind, detail: Detail, now: Moment): Promise<string> {
  const token = newToken();
  await deleteEndedCeremonies(database, now);
  await database.insert(staffCeremonies).values({ digest: digestOfLink(token), kind, detail, expires_at: new Date(now + CEREMONY_MS) });
  return token;
}

/** What a ceremony began with. It is removed before its answer is looked at: right or wrong, it is used up. */
export async function consumeCeremony(
  database: Database,
  kind: CeremonyKind,
  token: string | undefined,
  now: Moment,
): Promise<Detail | undefined> {
  if (token === undefined) return undefined;
  const [ceremony] = await database
    .delete(staffCeremonies)
    .where(eq(staffCeremonies.digest, digestOfLink(token)))
    .returning();
  return ceremony?.kind === kind && ceremony.expires_at.getTime() > now ? ceremony.detail : undefined;
}

/** Ceremonies that nobody finished. */
async function deleteEndedCeremonies(database: Database, now: Moment): Promise<void> {
  await database.delete(staffCeremonies).where(lte(staffCeremonies.expires_at, new Date(now)));
}
