import { ADVISORY_LOCKS } from "#server/database/advisory-locks.ts";
import type { Moment } from "#domain/calendar.ts";
import type { Post } from "#domain/staff/allowed.ts";
import type { GroupPost } from "#server/staff/company-accounts/group-posts.ts";
import type { Database } from "#server/database/connect.ts";
import { sites } from "#server/database/schema.ts";
import { staff, staffPosts, staffSso } from "#server/database/staff-schema.ts";
import type { StaffTx } from "#server/staff/acts/staff-write.ts";
import { endSessions } from "#server/staff/sessions/sessions.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { CompanyAccount } from "./company-provider.ts";

/** The number of the advisory lock under which people of the company's accounts are written. */
const ACCOUNTS_LOCK = ADVISORY_LOCKS.accounts;
const ISSUER = "issuer";

/** The posts that an account's groups give. A branch that does not exist gives nothing, and the log says so. */
export async function postsOfGroups(database: Database, groups: readonly string[], given: readonly GroupPost[]): Promise<Post[]> {
  const mine = given.filter(({ group }) => groups.includes(group));
  const slugs = mine.flatMap(({ site }) => (site === null ? [] : [site]));
  const known =
    slugs.length === 0 ? [] : await database.select({ id: sites.id, slug: sites.slug }).from(sites).where(inArray(sites.slug, slugs));
  const ids = new Map(known.map(({ id, slug }) => [slug, id]));
  const posts = mine.flatMap(({ role, site, website }): Post[] => {
    const site_id = site === null ? null : ids.get(site);
    if (site_id === undefined) console.warn(`OIDC_ROLES names the branch ${site}, which does not exist: it gives nothing`);
    return site_id === undefined ? [] : [{ role, site_id, website }];
  });
  return [...new Map(posts.map((post) => [keyOf(post), post])).values()];
}

/** `changed`: something was written. `refused`: why this account is not let in. */
export type WrittenPerson = { person: string | undefined; changed: boolean; refused?: "no role" | "ended" };

/**
 * Makes a person's posts those of their groups; a new person only if there are any. Changed posts end the person's sessions. Somebody who
 * left stays out, whatever the provider says.
 */
export async function writeCompanyPerson(
  tx: StaffTx,
  {
    issuer,
    subject,
    name = subject,
    email = null,
  }: Pick<CompanyAccount, "issuer" | "subject"> & { name?: string | undefined; email?: string | null },
  { newId, posts, now }: { newId: string; posts: readonly Post[]; now: Moment },
): Promise<WrittenPerson> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ACCOUNTS_LOCK})`);
  const [known] = await tx
    .select({ id: staff.id, name: staff.name, email: staff.email, ended_at: staff.ended_at })
    .from(staffSso)
    .innerJoin(staff, eq(staff.id, staffSso.staff))
    .where(and(eq(staffSso.issuer, issuer), eq(staffSso.subject, subject)));
  if (!known) {
    if (posts.length === 0) return { person: undefined, changed: false, refused: "no role" };
    const person = newId;
    const at = new Date(now);
    await tx.insert(staff).values({ id: person, name, email, source: "sso", created_at: at });
    await tx.insert(staffSso).values({ issuer, subject, staff: person, created_at: at, used_at: at });
    await tx.insert(staffPosts).values(rowsOf(person, posts));
    return { person, changed: true };
  }
  const person = known.id;
  if (known.ended_at) return { person, changed: false, refused: "ended" };
  const renamed = known.name !== name || known.email !== email;
  if (renamed) await tx.update(staff).set({ name, email }).where(eq(staff.id, person));
  const present = await tx
    .select({ role: staffPosts.role, site_id: staffPosts.site_id, website: staffPosts.website })
    .from(staffPosts)
    .where(eq(staffPosts.staff, person));
  const changed = !isSame(present, posts);
  if (changed) {
    await tx.delete(staffPosts).where(eq(staffPosts.staff, person));
    if (posts.length > 0) await tx.insert(staffPosts).values(rowsOf(person, posts));
    await endSessions(tx, person);
  }
  return { person, changed: renamed || changed, ...(posts.length === 0 && { refused: "no role" as const }) };
}

function rowsOf(person: string, posts: readonly Post[]) {
  return posts.map((post) => ({ staff: person, ...post, given_by: ISSUER }));
}

function isSame(one: readonly Post[], other: readonly Post[]): boolean {
  const keys = new Set(one.map(keyOf));
  return one.length === other.length && other.every((post) => keys.has(keyOf(post)));
}

function keyOf({ role, site_id, website }: Post): string {
  return JSON.stringify([role, site_id, website]);
}
