import { ADVISORY_LOCKS } from "#server/database/advisory-locks.ts";
import { staff, staffPasskeys, staffPosts } from "#server/database/staff-schema.ts";
import type { StaffTx } from "#server/staff/acts/staff-write.ts";
import { and, eq, isNull, ne, sql } from "drizzle-orm";

/** The number of the advisory lock under which owners come and go. */
const OWNERS_LOCK = ADVISORY_LOCKS.owners;

/** Two owners could otherwise end each other at the same moment. Until the transaction ends. */
export async function lockOwners(tx: StaffTx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${OWNERS_LOCK})`);
}

/** Whether a person is the last owner of the whole group who can sign in. */
export async function isLastOwner(tx: StaffTx, person: string): Promise<boolean> {
  const owns = and(eq(staffPosts.role, "owner"), isNull(staffPosts.site_id), isNull(staffPosts.website), isNull(staff.ended_at));
  const [own] = await tx
    .select({ id: staff.id })
    .from(staffPosts)
    .innerJoin(staff, eq(staff.id, staffPosts.staff))
    .where(and(owns, eq(staff.id, person)));
  if (!own) return false;
  const [other] = await tx
    .select({ id: staff.id })
    .from(staffPosts)
    .innerJoin(staff, eq(staff.id, staffPosts.staff))
    .innerJoin(staffPasskeys, and(eq(staffPasskeys.staff, staff.id), isNull(staffPasskeys.locked_at)))
    .where(and(owns, ne(staff.id, person)))
    .limit(1);
  return other === undefined;
}
