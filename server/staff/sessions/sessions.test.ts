import { HOUR_MS, MINUTE_MS } from "#domain/calendar.ts";
import { staff, staffSessions } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import { changePosts, endPerson } from "#server/staff/people/change-access.ts";
import { addPerson, AT_THE_MACHINE, EVERYWHERE, signIn, testClock } from "#server/staff/test-support/staff-fixture.ts";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  deleteEndedSessions,
  endSession,
  endSessions,
  isProved,
  listSessions,
  proveSession,
  readSession,
  touchSession,
} from "./sessions.ts";

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
    const read = (token: string) => readSession(open.database, token, clock.now());
    const write = <T extends { ok: boolean }>(work: Parameters<typeof staffWrite<T>>[2]) =>
      staffWrite(setting, { actor: AT_THE_MACHINE, action: "session.end" }, work);
    return { setting, clock, read, write };
  }

  test("a session has its person and their rights as they are now", async () => {
    const { setting, read } = site();
    await addPerson(setting);
    const { id } = await addPerson(setting, { name: "Megan Frost", role: "sales", website: "wexcombe" });
    const { token } = await signIn(setting, id);
    expect(await read(token)).toMatchObject({
      person: { id, name: "Megan Frost", email: "megan.frost@wexcombe.example" },
      rights: { posts: [{ role: "sales", site_id: null, website: "wexcombe", discount_pence: null }] },
    });
    expect(await read("unknown")).toBeUndefined();
  });

  test("the database has digests only: its rows sign nobody in", async () => {
    const { setting, read } = site();
    const { token } = await signIn(setting, (await addPerson(setting)).id);
    const [row] = await open.database.select().from(staffSessions);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await read(row!.digest)).toBeUndefined();
  });

  test("a session ends after 30 minutes without a request", async () => {
    const { setting, clock, read } = site();
    const { token } = await signIn(setting, (await addPerson(setting)).id);
    clock.pass(30 * MINUTE_MS - 1);
    expect(await read(token)).toBeDefined();
    clock.pass(1);
    expect(await read(token)).toBeUndefined();
  });

  test("a session used every 25 minutes ends after 12 hours", async () => {
    const { setting, clock, read } = site();
    const { token } = await signIn(setting, (await addPerson(setting)).id);
    let uses = 0;
    for (let at = 0; at < 30; at++) {
      clock.pass(25 * MINUTE_MS);
      const signedIn = await read(token);
      if (!signedIn) break;
      await touchSession(open.database, signedIn, clock.now());
      uses++;
    }
    expect(uses).toBe(28);
  });

  test("an ended session, and all sessions of somebody who left, are over at the next request", async () => {
    const { setting, read, write } = site();
    await addPerson(setting);
    const { id } = await addPerson(setting, { name: "Leah Simmons", role: "sales" });
    const [first, second, third] = [await signIn(setting, id), await signIn(setting, id), await signIn(setting, id)];
    await write(async (tx) => ({ ok: await endSession(tx, id, first.id) }));
    expect(await read(first.token)).toBeUndefined();
    await write(async (tx) => ({ ok: true, ended: await endSessions(tx, id, { except: third.id }) }));
    expect(await read(second.token)).toBeUndefined();
    expect(await read(third.token)).toBeDefined();
    expect(await endPerson(setting, { actor: AT_THE_MACHINE }, id)).toEqual({ ok: true });
    expect(await read(third.token)).toBeUndefined();
  });

  test("a session that somebody who left still has opens nothing", async () => {
    const { setting, clock, read, write } = site();
    const { id } = await addPerson(setting, { name: "Leah Simmons", role: "sales" });
    const { token } = await signIn(setting, id);
    await write(async (tx) => {
      await tx
        .update(staff)
        .set({ ended_at: new Date(clock.now()) })
        .where(eq(staff.id, id));
      return { ok: true };
    });
    expect(await open.database.select().from(staffSessions)).toHaveLength(1);
    expect(await read(token)).toBeUndefined();
  });

  test("nobody ends the session of another person by its id", async () => {
    const { setting, read, write } = site();
    const [priya, megan] = [await addPerson(setting), await addPerson(setting, { name: "Megan Frost", role: "sales" })];
    const { token, id } = await signIn(setting, megan.id);
    expect(await write(async (tx) => ({ ok: await endSession(tx, priya.id, id) }))).toEqual({ ok: false });
    expect(await read(token)).toBeDefined();
  });

  test("a proof of presence counts for ten minutes, gives a new token and lengthens nothing", async () => {
    const { setting, clock, read, write } = site();
    const { token, id } = await signIn(setting, (await addPerson(setting)).id);
    expect(isProved((await read(token))!, clock.now())).toBe(true);
    clock.pass(10 * MINUTE_MS);
    expect(isProved((await read(token))!, clock.now())).toBe(false);
    const { fresh } = await write(async (tx) => ({ ok: true, fresh: await proveSession(tx, id, clock.now()) }));
    expect(await read(token)).toBeUndefined();
    expect(isProved((await read(fresh!))!, clock.now())).toBe(true);
    const [row] = await open.database.select().from(staffSessions);
    expect(row!.ends_at.getTime() - row!.created_at.getTime()).toBe(12 * HOUR_MS);
  });

  test("a change of somebody's posts ends their sessions: rights never change under a token", async () => {
    const { setting, read } = site();
    const { id } = await addPerson(setting, { name: "Owen Price", role: "sales" });
    const { token } = await signIn(setting, id);
    expect(await changePosts(setting, { actor: AT_THE_MACHINE }, id, [{ role: "manager", ...EVERYWHERE }])).toEqual({ ok: true });
    expect(await read(token)).toBeUndefined();
  });

  test("a person's sessions are listed, the newest use first; those that are over are deleted", async () => {
    const { setting, clock, read } = site();
    const { id } = await addPerson(setting);
    await signIn(setting, id, "Safari on iPhone");
    clock.pass(MINUTE_MS);
    const { token } = await signIn(setting, id, "Chrome on Windows");
    expect((await listSessions(open.database, id, clock.now())).map(({ agent }) => agent)).toEqual([
      "Chrome on Windows",
      "Safari on iPhone",
    ]);
    clock.pass(29 * MINUTE_MS);
    await deleteEndedSessions(open.database, clock.now());
    expect((await open.database.select().from(staffSessions)).map(({ agent }) => agent)).toEqual(["Chrome on Windows"]);
    expect(await read(token)).toBeDefined();
  });
});
