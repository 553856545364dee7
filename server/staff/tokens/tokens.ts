import { DAY_MS, HOUR_MS, type Moment } from "#domain/calendar.ts";
import { text } from "#domain/messages/message-text.ts";
import type { Problem } from "#domain/problem.ts";
import { allowedSomewhere, type Post, type Rights } from "#domain/staff/allowed.ts";
import type { ApiPermission } from "#domain/staff/api-permissions.ts";
import { hasPermission } from "#domain/staff/roles.ts";
import type { Database } from "#server/database/connect.ts";
import { staff, staffPosts, staffTokens } from "#server/database/staff-schema.ts";
import { staffWrite, type StaffActor } from "#server/staff/acts/staff-write.ts";
import type { SignedIn } from "#server/staff/sessions/sessions.ts";
import { digestOfLink, newToken } from "#server/text/link-token.ts";
import { and, asc, count, eq, gt, isNull, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";

type Setting = { database: Database; now: () => Moment };

const PREFIX = "fc_";
const PATTERN = /^fc_[\w-]{43}$/;
/** Tokens of a person that have not ended. */
const MAX_TOKENS = 20;
export const MAX_TOKEN_DAYS = 365;
/** Each note of a use is a write. */
const NOTED_EVERY_MS = HOUR_MS;

export type NewToken = { name: string; permissions: readonly ApiPermission[]; days: number };

/** Makes a token with some of one's own rights; it is shown this once. */
export async function createToken(
  setting: Setting,
  { person, session, rights }: SignedIn,
  { name, permissions, days }: NewToken,
  request?: string,
): Promise<{ ok: true; id: string; token: string } | { ok: false; problems: Problem[] }> {
  if (!permissions.every((permission) => allowedSomewhere(rights, permission)))
    return { ok: false, problems: [{ field: "permissions", message: text("admin.token.notYours") }] };
  const id = randomUUID();
  const token = `${PREFIX}${newToken()}`;
  const now = setting.now();
  const actor: StaffActor = { kind: "staff", staff: person.id, session: session.id };
  return staffWrite(setting, { actor, action: "token.create", request, detail: { token: id } }, async (tx) => {
    // Two at once would otherwise be counted without each other.
    await tx.select({ id: staff.id }).from(staff).where(eq(staff.id, person.id)).for("update");
    const [live] = await tx
      .select({ tokens: count() })
      .from(staffTokens)
      .where(and(eq(staffTokens.staff, person.id), isLive(now)));
    if ((live?.tokens ?? 0) >= MAX_TOKENS)
      return { ok: false as const, problems: [{ field: "name", message: text("admin.token.tooMany", { most: MAX_TOKENS }) }] };
    await tx.insert(staffTokens).values({
      id,
      digest: digestOfLink(token),
      staff: person.id,
      name,
      permissions: [...permissions],
      posts: rights.posts.filter(({ role }) => permissions.some((permission) => hasPermission(role, permission))),
      created_at: new Date(now),
      expires_at: new Date(now + days * DAY_MS),
    });
    return { ok: true as const, id, token };
  });
}

/** Ends a token; with a person only one of theirs. */
export function endToken(
  setting: Setting,
  actor: StaffActor,
  { id, person, request }: { id: string; person?: string; request?: string | undefined },
): Promise<{ ok: boolean }> {
  return staffWrite(setting, { actor, action: "token.end", request, detail: { token: id } }, async (tx) => {
    const ended = await tx
      .update(staffTokens)
      .set({ ended_at: new Date(setting.now()) })
      .where(and(eq(staffTokens.id, id), isLive(setting.now()), person === undefined ? undefined : eq(staffTokens.staff, person)))
      .returning({ id: staffTokens.id });
    return { ok: ended.length === 1 };
  });
}

export type MachineToken = { id: string; /** Who made it, for whom it acts. */ maker: string; rights: Rights };

/**
 * What a token may do now: what it names, by those of its posts that its maker still has. Undefined if it is none, has ended, or its maker
 * has left or has none of the posts.
 */
export async function readToken(database: Database, token: string, now: Moment): Promise<MachineToken | undefined> {
  if (!PATTERN.test(token)) return undefined;
  const [row] = await database
    .select({
      id: staffTokens.id,
      maker: staffTokens.staff,
      permissions: staffTokens.permissions,
      posts: staffTokens.posts,
      last_used_at: staffTokens.last_used_at,
      present: PRESENT_POSTS,
    })
    .from(staffTokens)
    .innerJoin(staff, eq(staff.id, staffTokens.staff))
    .where(and(eq(staffTokens.digest, digestOfLink(token)), isNull(staff.ended_at), isLive(now)));
  if (!row) return undefined;
  const posts = validPosts(row.posts, row.present);
  if (posts.length === 0) return undefined;
  if (row.last_used_at === null || now - row.last_used_at.getTime() >= NOTED_EVERY_MS)
    await database
      .update(staffTokens)
      .set({ last_used_at: new Date(now) })
      .where(eq(staffTokens.id, row.id));
  return { id: row.id, maker: row.maker, rights: { posts, only: row.permissions } };
}

export type ListedToken = {
  id: string;
  name: string;
  permissions: ApiPermission[];
  created_at: Moment;
  expires_at: Moment;
  last_used_at: Moment | null;
  /** Whose it is. */
  maker: string;
  /** Whether its maker still has one of its posts. */
  works: boolean;
};

/** Tokens that have not ended, of a person or of everybody. */
export async function listTokens(database: Database, now: Moment, person?: string): Promise<ListedToken[]> {
  const rows = await database
    .select({ token: staffTokens, maker: staff.name, left: staff.ended_at, present: PRESENT_POSTS })
    .from(staffTokens)
    .innerJoin(staff, eq(staff.id, staffTokens.staff))
    .where(and(isLive(now), person === undefined ? undefined : eq(staffTokens.staff, person)))
    .orderBy(asc(staffTokens.created_at), asc(staffTokens.id));
  return rows.map(({ token: { id, name, permissions, posts, created_at, expires_at, last_used_at }, maker, left, present }) => ({
    id,
    name,
    permissions,
    created_at: created_at.getTime(),
    expires_at: expires_at.getTime(),
    last_used_at: last_used_at && last_used_at.getTime(),
    maker,
    works: left === null && validPosts(posts, present).length > 0,
  }));
}

const PRESENT_POSTS = sql<
  Post[]
>`(select coalesce(jsonb_agg(jsonb_build_object('role', post.role, 'site_id', post.site_id, 'website', post.website)),
  '[]') from ${staffPosts} as post where post.staff = ${staffTokens.staff})`;

function validPosts(posts: readonly Post[], present: readonly Post[]): Post[] {
  return posts.filter((post) =>
    present.some(({ role, site_id, website }) => role === post.role && site_id === post.site_id && website === post.website),
  );
}

function isLive(now: Moment) {
  return and(isNull(staffTokens.ended_at), gt(staffTokens.expires_at, new Date(now)));
}
