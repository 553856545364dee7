import type { Moment } from "#domain/calendar.ts";
import { text } from "#domain/messages/message-text.ts";
import type { Post, Rights } from "#domain/staff/allowed.ts";
import type { Database } from "#server/database/connect.ts";
import { staff, staffInvitations, staffPasskeys, staffPosts, staffSessions, staffSso } from "#server/database/staff-schema.ts";
import { inEnglish } from "#locales/in-english.ts";
import { visibleTo } from "#server/staff/visible-to.ts";
import { and, asc, eq, exists, sql, type SQL } from "drizzle-orm";

export type ListedPerson = {
  id: string;
  name: string;
  email: string | null;
  posts: Post[];
  /** `sso`: signs in with a company account. */
  source: "invited" | "sso";
  /** `active` can sign in, `invited` has no passkey yet, `ended` left. */
  state: "active" | "invited" | "ended";
  passkeys: number;
  invited_until: Moment | null;
  seen_at: Moment | null;
  ended_at: Moment | null;
};

/** Everybody, or those whose access these rights reach, by name; those who left last. */
export async function listPeople(
  database: Database,
  now: Moment,
  { visibleTo: rights }: { visibleTo?: Rights } = {},
): Promise<ListedPerson[]> {
  const of = sql`where staff = ${staff.id}`;
  const rows = await database
    .select({
      id: staff.id,
      name: staff.name,
      email: staff.email,
      source: staff.source,
      ended_at: staff.ended_at,
      posts: sql<Post[]>`(select coalesce(jsonb_agg(jsonb_build_object('role', role, 'site_id', site_id, 'website', website,
        'discount_pence', discount_pence) order by id), '[]')
        from ${staffPosts} ${of})`,
      passkeys: sql<number>`(select count(*)::int from ${staffPasskeys} ${of} and locked_at is null)`,
      invited_until: sql<number | null>`(select extract(epoch from max(expires_at))::float8 * 1000 from ${staffInvitations} ${of}
        and used_at is null and expires_at > ${new Date(now).toISOString()}::timestamptz)`,
      seen_at: sql<number | null>`greatest((select extract(epoch from max(seen_at))::float8 * 1000 from ${staffSessions} ${of}),
        (select extract(epoch from max(used_at))::float8 * 1000 from ${staffPasskeys} ${of}),
        (select extract(epoch from max(used_at))::float8 * 1000 from ${staffSso} ${of}))`,
    })
    .from(staff)
    .where(rights && hasVisiblePost(database, rights))
    .orderBy(sql`${staff.ended_at} is not null`, asc(sql`lower(${staff.name})`), asc(staff.id));
  return rows.map(({ ended_at, ...row }) => ({
    ...row,
    ended_at: ended_at && ended_at.getTime(),
    state: ended_at ? "ended" : row.passkeys > 0 || row.source === "sso" ? "active" : "invited",
  }));
}

function hasVisiblePost(database: Database, rights: Rights): SQL {
  const posts = database
    .select({ id: staffPosts.id })
    .from(staffPosts)
    .where(and(eq(staffPosts.staff, staff.id), visibleTo(rights, "staff.read", staffPosts)));
  return exists(posts);
}

/** The name of who acted, for people: "Priya Nair", "a command on this machine". */
export async function nameOfActor(database: Database, actor: string): Promise<string | null> {
  const [kind, id = ""] = actor.split(/:(.*)/);
  if (kind === "staff") {
    const [person] = await database.select({ name: staff.name }).from(staff).where(eq(staff.id, id));
    return person?.name ?? null;
  }
  return kind === "cli" ? inEnglish(text("admin.actor.commandLine", { user: id })) : null;
}
