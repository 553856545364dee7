import { MINUTE_MS } from "#domain/calendar.ts";
import type { StaffAction } from "#domain/staff/actions.ts";
import type { Permission } from "#domain/staff/permissions.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import { staffActs } from "#server/database/staff-schema.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import { and, eq, gt, sql } from "drizzle-orm";

/** Somebody who reads the same again within this time is not noted again. */
const SAME_READING_MS = 5 * MINUTE_MS;

/** `follows`: a page that is open reads again by itself. Its session has been noted already, or is noted now. */
type Reading = { action: StaffAction; permission: Permission; detail: { lead?: string }; follows?: boolean };

/** Writes into the audit log that somebody read what customers wrote. */
export async function noteReading(
  { database, now }: Pick<AdminServices, "database" | "now">,
  { person, session }: SignedIn,
  { action, permission, detail, follows = false }: Reading,
): Promise<void> {
  const [earlier] = await database
    .select({ id: staffActs.id })
    .from(staffActs)
    .where(
      and(
        detail.lead === undefined ? undefined : sql`${staffActs.detail} ->> 'lead' = ${detail.lead}`,
        eq(staffActs.action, action),
        eq(staffActs.staff, person.id),
        follows ? eq(staffActs.session, session.id) : gt(staffActs.at, new Date(now() - SAME_READING_MS)),
      ),
    )
    .limit(1);
  if (earlier) return;
  const actor = { kind: "staff", staff: person.id, session: session.id } as const;
  await staffWrite({ database, now }, { actor, action, permission, detail }, async () => ({ ok: true }));
}
