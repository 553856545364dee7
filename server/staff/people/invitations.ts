import { DAY_MS, type Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { staff, staffInvitations } from "#server/database/staff-schema.ts";
import type { StaffTx } from "#server/staff/acts/staff-write.ts";
import { digestOfLink, newToken } from "#server/text/link-token.ts";
import { and, eq, gt, isNull } from "drizzle-orm";

export const INVITATION_MS = 2 * DAY_MS;

/** Makes a person's one-time link; an earlier one that was not used is void. */
export async function createInvitation(
  tx: StaffTx,
  { person, invited_by, now }: { person: string; invited_by: string; now: Moment },
): Promise<string> {
  await withdrawInvitations(tx, person);
  const token = newToken();
  await tx.insert(staffInvitations).values({
    digest: digestOfLink(token),
    staff: person,
    invited_by,
    created_at: new Date(now),
    expires_at: new Date(now + INVITATION_MS),
  });
  return token;
}

export async function withdrawInvitations(tx: StaffTx, person: string): Promise<void> {
  await tx.delete(staffInvitations).where(and(eq(staffInvitations.staff, person), isNull(staffInvitations.used_at)));
}

export type OpenInvitation = {
  person: { id: string; name: string; email: string | null };
  invited_by: string;
  created_at: Moment;
  expires_at: Moment;
};

/** The invitation of a token, while it can be used: looking at it does not use it up. */
export async function findInvitation(database: Database, token: string, now: Moment): Promise<OpenInvitation | undefined> {
  const [row] = await database
    .select({
      person: { id: staff.id, name: staff.name, email: staff.email },
      invited_by: staffInvitations.invited_by,
      created_at: staffInvitations.created_at,
      expires_at: staffInvitations.expires_at,
    })
    .from(staffInvitations)
    .innerJoin(staff, eq(staff.id, staffInvitations.staff))
    .where(and(eq(staffInvitations.digest, digestOfLink(token)), canBeUsed(now), isNull(staff.ended_at)));
  return row && { ...row, created_at: row.created_at.getTime(), expires_at: row.expires_at.getTime() };
}

/** Uses an invitation up: of two at the same moment, one. Returns whose it was; undefined if it could not be used. */
export async function consumeInvitation(tx: StaffTx, digest: string, now: Moment): Promise<string | undefined> {
  const [used] = await tx
    .update(staffInvitations)
    .set({ used_at: new Date(now) })
    .where(and(eq(staffInvitations.digest, digest), canBeUsed(now)))
    .returning({ staff: staffInvitations.staff });
  return used?.staff;
}

function canBeUsed(now: Moment) {
  return and(isNull(staffInvitations.used_at), gt(staffInvitations.expires_at, new Date(now)));
}
