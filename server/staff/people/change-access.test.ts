import { HOUR_MS } from "#domain/calendar.ts";
import type { Rights } from "#domain/staff/allowed.ts";
import { staff, staffActs, staffInvitations, staffPasskeys, staffPosts, staffSessions } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { staffWrite, type StaffActor } from "#server/staff/acts/staff-write.ts";
import { addPasskey, addPerson, addSite, AT_THE_MACHINE, EVERYWHERE, signIn, testClock } from "#server/staff/test-support/staff-fixture.ts";
import { digestOfLink } from "#server/text/link-token.ts";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { changePosts, endPerson, invitePerson, recoverPerson, renewInvitation, type Author } from "./change-access.ts";
import { consumeInvitation, findInvitation } from "./invitations.ts";
import { lockOwners } from "./last-owner.ts";
import { readSession } from "#server/staff/sessions/sessions.ts";

const MACHINE: Author = { actor: AT_THE_MACHINE };

/** Somebody who is signed in as `id` with this role. */
function as(id: string, posts: Rights["posts"]): Author {
  return { actor: { kind: "staff", staff: id, session: id }, rights: { posts } };
}

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  function site() {
    const clock = testClock();
    const setting = { database: open.database, now: clock.now };
    const consume = (token: string, actor: StaffActor = AT_THE_MACHINE) =>
      staffWrite(setting, { actor, action: "passkey.add" }, async (tx) => {
        const person = await consumeInvitation(tx, digestOfLink(token), clock.now());
        return { ok: person !== undefined, person };
      });
    return { clock, setting, consume };
  }

  test("an invitation is open for 48 hours; looking at it does not use it up", async () => {
    const { clock, setting } = site();
    const { token, id } = await addPerson(setting, { passkey: false });
    clock.pass(48 * HOUR_MS - 1);
    const look = () => findInvitation(open.database, token, clock.now());
    for (const seen of [await look(), await look()])
      expect(seen).toMatchObject({
        person: { id, name: "Priya Nair" },
        invited_by: "cli:test",
      });
    clock.pass(1);
    expect(await findInvitation(open.database, token, clock.now())).toBeUndefined();
  });

  test("an invitation is used once, of two at the same moment by one, and not after its end", async () => {
    const { clock, setting, consume } = site();
    const { token, id } = await addPerson(setting, { passkey: false });
    const both = await Promise.all([consume(token), consume(token)]);
    expect(both.filter(({ ok }) => ok)).toEqual([{ ok: true, person: id }]);
    expect(await findInvitation(open.database, token, clock.now())).toBeUndefined();
    const late = await addPerson(setting, { name: "Tom Hallett", role: "sales", passkey: false });
    clock.pass(48 * HOUR_MS);
    expect(await consume(late.token)).toMatchObject({ ok: false });
    expect(await consume("unknown")).toMatchObject({ ok: false });
    expect(JSON.stringify(await open.database.select().from(staffInvitations))).not.toContain(token);
  });

  test("a new link makes the one before void", async () => {
    const { setting, consume } = site();
    const { token, id } = await addPerson(setting, { passkey: false });
    const renewed = await renewInvitation(setting, MACHINE, id);
    expect(await consume(token)).toMatchObject({ ok: false });
    expect(renewed.ok && (await consume(renewed.token))).toMatchObject({ ok: true, person: id });
  });

  test("nobody is invited twice: whoever has access gets a new link instead", async () => {
    const { setting } = site();
    await addPerson(setting);
    const posts = [{ role: "sales" as const, ...EVERYWHERE }];
    expect(await invitePerson(setting, MACHINE, { name: "P. Nair", email: "PRIYA.NAIR@wexcombe.example", posts })).toMatchObject({
      ok: false,
      problems: [{ field: "email" }],
    });
    expect(await invitePerson(setting, MACHINE, { name: "priya nair", email: null, posts })).toMatchObject({
      problems: [{ field: "name" }],
    });
    expect(await invitePerson(setting, MACHINE, { name: "Priya Nair", email: "other@wexcombe.example", posts })).toMatchObject({
      ok: true,
    });
  });

  test("a recovery ends passkeys and sessions at once and gives a new link", async () => {
    const { clock, setting, consume } = site();
    const { id } = await addPerson(setting);
    const { token: session } = await signIn(setting, id);
    const recovered = await recoverPerson(setting, MACHINE, id);
    expect(await open.database.select().from(staffPasskeys)).toEqual([]);
    expect(await readSession(open.database, session, clock.now())).toBeUndefined();
    expect(recovered.ok && (await consume(recovered.token))).toMatchObject({ ok: true, person: id });
  });

  test("whoever left stays in the table, without posts that count, passkeys or an open invitation", async () => {
    const { clock, setting, consume } = site();
    await addPerson(setting);
    const { id, token } = await addPerson(setting, { name: "Leah Simmons", role: "sales" });
    await signIn(setting, id);
    expect(await endPerson(setting, MACHINE, id)).toEqual({ ok: true });
    expect(await open.database.select().from(staffSessions)).toEqual([]);
    expect(await open.database.select().from(staff).where(eq(staff.id, id))).toMatchObject([{ ended_at: new Date(clock.now()) }]);
    expect(await open.database.select().from(staffPasskeys).where(eq(staffPasskeys.staff, id))).toEqual([]);
    expect(await consume(token)).toMatchObject({ ok: false });
    expect(await recoverPerson(setting, MACHINE, id)).toEqual({ ok: false, unknown: true });
  });

  test("the last owner who can sign in is neither ended nor lowered, also when two owners end each other at once", async () => {
    const { setting } = site();
    const [priya, robert] = [await addPerson(setting), await addPerson(setting, { name: "Robert Ashdown", passkey: false })];
    const lower = (id: string) => changePosts(setting, MACHINE, id, [{ role: "manager", ...EVERYWHERE }]);
    expect(await endPerson(setting, MACHINE, priya.id)).toMatchObject({ ok: false, problems: [{ field: "person" }] });
    expect(await lower(priya.id)).toMatchObject({ ok: false, problems: [{ field: "role" }] });
    await addPasskey(setting, robert.id);
    const locked = (at: Date | null) =>
      staffWrite(setting, { actor: AT_THE_MACHINE, action: "passkey.lock" }, async (tx) => {
        await tx.update(staffPasskeys).set({ locked_at: at }).where(eq(staffPasskeys.staff, robert.id));
        return { ok: true };
      });
    await locked(new Date(setting.now()));
    expect(await endPerson(setting, MACHINE, priya.id), "the other owner's passkey is locked").toMatchObject({ ok: false });
    await locked(null);
    const outcomes = await Promise.all([endPerson(setting, MACHINE, priya.id), endPerson(setting, MACHINE, robert.id)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await open.database.select().from(staff)).filter(({ ended_at }) => ended_at === null)).toHaveLength(1);
  });

  test("an owner is ended while another is being ended only after that", async () => {
    const { clock, setting } = site();
    const [priya, robert] = [await addPerson(setting), await addPerson(setting, { name: "Robert Ashdown" })];
    let second: ReturnType<typeof endPerson> | undefined;
    let isAnswered = false;
    await staffWrite(setting, { actor: AT_THE_MACHINE, action: "staff.end" }, async (tx) => {
      await lockOwners(tx);
      await tx
        .update(staff)
        .set({ ended_at: new Date(clock.now()) })
        .where(eq(staff.id, robert.id));
      second = endPerson(setting, MACHINE, priya.id);
      void second.finally(() => (isAnswered = true));
      // The embedded database has one connection: the second waits for that.
      const isWaiting = async () => {
        const { rows } = await tx.execute("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
        return rows.length > 0 || isAnswered;
      };
      if (engine.kind === "postgresql") await vi.waitUntil(isWaiting, { timeout: 10_000 });
      return { ok: true };
    });
    expect(await second).toMatchObject({ ok: false, problems: [{ field: "person" }] });
  });

  test("a manager invites within the manager's branch and role, and touches nobody beyond", async () => {
    const { setting } = site();
    const [swindon, salisbury] = [await addSite(open.database, "swindon"), await addSite(open.database, "salisbury")];
    const robert = await addPerson(setting);
    const manager = await addPerson(setting, { name: "Megan Frost", role: "manager", site_id: swindon });
    const author = as(manager.id, [{ role: "manager", site_id: swindon, website: null }]);
    const invite = (role: "sales" | "owner" | "compliance", site_id: number | null) =>
      invitePerson(setting, author, { name: `New ${role} ${site_id}`, email: null, posts: [{ role, site_id, website: null }] });
    expect(await invite("sales", swindon)).toMatchObject({ ok: true });
    for (const beyond of [
      await invite("sales", salisbury),
      await invite("sales", null),
      await invite("owner", swindon),
      await invite("compliance", swindon),
    ])
      expect(beyond).toMatchObject({ ok: false, problems: [{ field: "role" }] });
    expect(await endPerson(setting, author, robert.id)).toEqual({ ok: false, unknown: true });
    expect(await recoverPerson(setting, author, robert.id)).toEqual({ ok: false, unknown: true });
    const [act] = await open.database.select().from(staffActs).orderBy(desc(staffActs.id)).limit(1);
    expect(act).toMatchObject({ actor: `staff:${manager.id}`, permission: "staff.invite", action: "staff.invite" });
  });

  test("nobody changes what may be taken off a price to more than their own", async () => {
    const { setting } = site();
    await addPerson(setting);
    const manager = await addPerson(setting, { name: "Megan Frost", role: "manager" });
    const tom = await addPerson(setting, { name: "Tom Hallett", role: "sales" });
    const author = as(manager.id, [{ role: "manager", ...EVERYWHERE, discount_pence: 50_000 }]);
    const give = (discount_pence: number) => changePosts(setting, author, tom.id, [{ role: "sales", ...EVERYWHERE, discount_pence }]);
    expect(await give(50_001)).toMatchObject({ ok: false, problems: [{ field: "discount" }] });
    expect(await give(50_000)).toEqual({ ok: true });
  });

  test("nobody changes their own access", async () => {
    const { setting } = site();
    const { id } = await addPerson(setting);
    await addPerson(setting, { name: "Robert Ashdown" });
    const author = as(id, [{ role: "owner", ...EVERYWHERE }]);
    expect(await endPerson(setting, author, id)).toMatchObject({ problems: [{ field: "person" }] });
    expect(await changePosts(setting, author, id, [{ role: "compliance", ...EVERYWHERE }])).toMatchObject({
      problems: [{ field: "person" }],
    });
    expect(await open.database.select().from(staffPosts).where(eq(staffPosts.staff, id))).toMatchObject([{ role: "owner" }]);
  });
});
