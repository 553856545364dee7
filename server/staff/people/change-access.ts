import type { Moment } from "#domain/calendar.ts";
import { text } from "#domain/messages/message-text.ts";
import type { Problem } from "#domain/problem.ts";
import { mayAdminister, type Post, type Rights } from "#domain/staff/allowed.ts";
import { mayGiveDiscount } from "#domain/staff/discount.ts";
import type { Database } from "#server/database/connect.ts";
import { staff, staffPasskeys, staffPosts } from "#server/database/staff-schema.ts";
import { actorText, staffWrite, type StaffActor, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { endSessions } from "#server/staff/sessions/sessions.ts";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { createInvitation, withdrawInvitations } from "./invitations.ts";
import { isLastOwner, lockOwners } from "./last-owner.ts";

type Setting = { database: Database; now: () => Moment };
/** Who changes somebody's access. Without rights (the command line, the start of the demonstration) everything is allowed. */
export type Author = { actor: StaffActor; rights?: Rights | undefined; request?: string | undefined };

export type NewPerson = { name: string; email: string | null; posts: readonly Post[] };
export type Invited = { ok: true; person: string; token: string };
export type Refused = { ok: false; problems: Problem[] };
/** `unknown`: there is nobody with this id whose access the author may change. */
export type Outcome<Done> = Done | Refused | { ok: false; unknown: true };

/** Creates a person with posts, and the one-time link with which they make their passkey. */
export async function invitePerson(setting: Setting, author: Author, { name, email, posts }: NewPerson): Promise<Invited | Refused> {
  if (author.rights && !mayAdminister(author.rights, posts)) return refused("role", text("admin.people.roleNotYours"));
  if (author.rights && !giveDiscounts(author.rights, posts)) return refused("discount", text("admin.people.discountNotYours"));
  const person = randomUUID();
  return staffWrite(setting, actOf(author, "staff.invite", { person, posts }), async (tx) => {
    const [same] = await tx
      .select({ id: staff.id })
      .from(staff)
      .where(
        and(
          isNull(staff.ended_at),
          email === null ? sql`lower(${staff.name}) = lower(${name})` : sql`lower(${staff.email}) = lower(${email})`,
        ),
      );
    if (same) return refused(email === null ? "name" : "email", text("admin.people.hasAccess"));
    const now = setting.now();
    await tx.insert(staff).values({ id: person, name, email, source: "invited", created_at: new Date(now) });
    await tx.insert(staffPosts).values(rowsOf(person, posts, author));
    return { ok: true, person, token: await createInvitation(tx, { person, invited_by: actorText(author.actor), now }) };
  });
}

/** A new link for somebody who is invited already, or who lost their devices: their passkeys and sessions end at once. */
export function recoverPerson(setting: Setting, author: Author, person: string): Promise<Outcome<Invited>> {
  return staffWrite(setting, actOf(author, "staff.recover", { person }), async (tx) => {
    if (!(await isAdministered(tx, author, person))) return unknown();
    if (await hasCompanyAccount(tx, person)) return refused("person", text("admin.people.companyAccount"));
    await tx.delete(staffPasskeys).where(eq(staffPasskeys.staff, person));
    await endSessions(tx, person);
    const invited_by = actorText(author.actor);
    return { ok: true, person, token: await createInvitation(tx, { person, invited_by, now: setting.now() }) };
  });
}

/** Another link for somebody, whose passkeys stay. */
export function renewInvitation(setting: Setting, author: Author, person: string): Promise<Outcome<Invited>> {
  return staffWrite(setting, actOf(author, "staff.invite", { person }), async (tx) => {
    if (!(await isAdministered(tx, author, person))) return unknown();
    const invited_by = actorText(author.actor);
    return { ok: true, person, token: await createInvitation(tx, { person, invited_by, now: setting.now() }) };
  });
}

/** Ends somebody's access. The person stays, for the audit log; passkeys, sessions and invitations go. */
export function endPerson(setting: Setting, author: Author, person: string): Promise<Outcome<{ ok: true }>> {
  if (isSelf(author, person)) return Promise.resolve(refused("person", text("admin.people.notYourself")));
  return staffWrite(setting, actOf(author, "staff.end", { person }), async (tx) => {
    await lockOwners(tx);
    if (!(await isAdministered(tx, author, person))) return unknown();
    if (await isLastOwner(tx, person)) return refused("person", text("admin.people.lastOwner"));
    await tx
      .update(staff)
      .set({ ended_at: new Date(setting.now()) })
      .where(eq(staff.id, person));
    await tx.delete(staffPasskeys).where(eq(staffPasskeys.staff, person));
    await withdrawInvitations(tx, person);
    await endSessions(tx, person);
    return { ok: true };
  });
}

/** Gives somebody these posts in the place of theirs. They sign in again with the new ones. */
export function changePosts(setting: Setting, author: Author, person: string, posts: readonly Post[]): Promise<Outcome<{ ok: true }>> {
  const { rights } = author;
  if (isSelf(author, person)) return Promise.resolve(refused("person", text("admin.people.notYourself")));
  if (posts.length === 0) return Promise.resolve(refused("role", text("admin.people.noPost")));
  if (rights && !mayAdminister(rights, posts)) return Promise.resolve(refused("role", text("admin.people.roleNotYours")));
  if (rights && !giveDiscounts(rights, posts)) return Promise.resolve(refused("discount", text("admin.people.discountNotYours")));
  return staffWrite(setting, actOf(author, "staff.posts", { person, posts }), async (tx) => {
    await lockOwners(tx);
    if (!(await isAdministered(tx, author, person))) return unknown();
    if (await hasCompanyAccount(tx, person)) return refused("person", text("admin.people.companyAccount"));
    const remainsOwner = posts.some(({ role, site_id, website }) => role === "owner" && site_id === null && website === null);
    if (!remainsOwner && (await isLastOwner(tx, person))) return refused("role", text("admin.people.lastOwner"));
    await tx.delete(staffPosts).where(eq(staffPosts.staff, person));
    await tx.insert(staffPosts).values(rowsOf(person, posts, author));
    await endSessions(tx, person);
    return { ok: true };
  });
}

function giveDiscounts(rights: Rights, posts: readonly Post[]): boolean {
  return posts.every((post) => mayGiveDiscount(rights, post));
}

function rowsOf(person: string, posts: readonly Post[], { actor }: Author) {
  return posts.map((post) => ({ staff: person, ...post, given_by: actorText(actor) }));
}

export async function postsOf(database: Database, person: string): Promise<Post[]> {
  return database
    .select({ role: staffPosts.role, site_id: staffPosts.site_id, website: staffPosts.website })
    .from(staffPosts)
    .where(eq(staffPosts.staff, person))
    .orderBy(asc(staffPosts.id));
}

/** Whether a person has access that the author may change. */
async function isAdministered(tx: StaffTx, { rights }: Author, person: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: staff.id })
    .from(staff)
    .where(and(eq(staff.id, person), isNull(staff.ended_at)))
    .for("update");
  return found !== undefined && (rights === undefined || mayAdminister(rights, await postsOf(tx, person)));
}

/** Their roles come from the provider's groups, and they have no passkeys. */
async function hasCompanyAccount(tx: StaffTx, person: string): Promise<boolean> {
  const [found] = await tx.select({ source: staff.source }).from(staff).where(eq(staff.id, person));
  return found?.source === "sso";
}

function isSelf({ actor }: Author, person: string): boolean {
  return actor.kind === "staff" && actor.staff === person;
}

function actOf({ actor, request, rights }: Author, action: "staff.invite" | "staff.recover" | "staff.end" | "staff.posts", detail: object) {
  const permission = action === "staff.posts" ? ("staff.roles" as const) : ("staff.invite" as const);
  return { actor, action, request, detail: { ...detail }, permission: rights && permission };
}

function refused(field: string, message: Problem["message"]): Refused {
  return { ok: false, problems: [{ field, message }] };
}

function unknown(): { ok: false; unknown: true } {
  return { ok: false, unknown: true };
}
