import { DAY_MS } from "#domain/calendar.ts";
import { staffActChanges, staffActs, staffActSeals } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import { addPerson, AT_THE_MACHINE, testClock } from "#server/staff/test-support/staff-fixture.ts";
import { asc, count, sql } from "drizzle-orm";
import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { auditKeys } from "./audit-keys.ts";
import { deleteOldActs } from "./delete-old-acts.ts";
import { auditSealer } from "./sealer.ts";
import { verifySeals } from "./verify-seals.ts";

const KEYS = auditKeys([randomBytes(32)]);
/** Transactions of other databases of the server are waited for as well. */
const waitMs = 30_000;

describe.each(testDatabases())("the audit log's seals on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  function openLog(from?: number) {
    const clock = testClock(from);
    const setting = { database: open.database, keys: KEYS, now: clock.now };
    const sealer = auditSealer({ ...setting, waitMs });
    const act = (ok = true) => staffWrite(setting, { actor: AT_THE_MACHINE, action: "session.end" }, async () => ({ ok }));
    return { ...clock, setting, sealer, act, verify: () => verifySeals(setting) };
  }

  /** A superuser's change: past the triggers. */
  async function tamper(table: string, statement: string): Promise<void> {
    await open.exec(`ALTER TABLE ${table} DISABLE TRIGGER USER; ${statement}; ALTER TABLE ${table} ENABLE TRIGGER USER;`);
  }

  /** Three seals: over acts 1 and 2, 4 and 5 (3 failed), and 6. */
  async function threeSeals() {
    const log = openLog();
    await addPerson(log.setting, { passkey: true });
    await log.sealer.run();
    await log.act(false);
    await log.act();
    await log.act();
    await log.sealer.run();
    await log.act();
    await log.sealer.run();
    return log;
  }

  test("cover every act once and each the seal before it; what is newer is counted, not broken", async () => {
    const log = await threeSeals();
    await log.act();
    const seals = await open.database.select().from(staffActSeals).orderBy(asc(staffActSeals.id));
    expect(seals.map(({ id, from_act, to_act, acts }) => [id, from_act, to_act, acts])).toEqual([
      [1, 1, 2, 2],
      [2, 3, 5, 2],
      [3, 6, 6, 1],
    ]);
    expect(seals[2]?.previous).toEqual(seals[1]?.digest);
    expect(await log.verify()).toEqual({
      seals: 3,
      acts: 5,
      deleted: 0,
      unsealed: 1,
      head: { seal: 3, digest: Buffer.from(seals[2]!.digest).toString("base64url") },
    });
    expect(await log.sealer.run()).toBe(1);
    expect(await log.sealer.run()).toBe(0);
  });

  test.each([
    ["an act's text", "staff_acts", "UPDATE staff_acts SET actor = 'cli:dana' WHERE id = 4", 2, "content"],
    ["an act's time by a microsecond", "staff_acts", "UPDATE staff_acts SET at = at + interval '1 microsecond' WHERE id = 5", 2, "content"],
    [
      "what an act changed",
      "staff_act_changes",
      "UPDATE staff_act_changes SET change = '{}' WHERE act = 1 AND entity = 'staff'",
      1,
      "content",
    ],
    ["an act, by deleting it", "staff_acts", "DELETE FROM staff_acts WHERE id = 6", 3, "count"],
    ["a change, by deleting it", "staff_act_changes", "DELETE FROM staff_act_changes WHERE act = 2", 1, "content"],
    [
      "the log, by an act put in later",
      "staff_acts",
      "INSERT INTO staff_acts (id, at, actor, action, detail) OVERRIDING SYSTEM VALUE SELECT 3, at, actor, action, detail FROM staff_acts LIMIT 1",
      2,
      "count",
    ],
    ["a seal", "staff_act_seals", "UPDATE staff_act_seals SET sealed_at = sealed_at - interval '3 years' WHERE id = 2", 2, "digest"],
    ["the seals, by deleting one", "staff_act_seals", "DELETE FROM staff_act_seals WHERE id = 2", 3, "order"],
  ] as const)("a superuser who changes %s breaks a seal", async (_, table, statement, seal, why) => {
    const log = await threeSeals();
    expect(await log.verify()).not.toHaveProperty("broken");
    await tamper(table, statement);
    expect(await log.verify()).toMatchObject({ broken: { seal, why } });
  });

  test("a seal by another key than the site's is not taken for one of the site's", async () => {
    const log = await threeSeals();
    const others = { ...log.setting, keys: auditKeys([randomBytes(32)]) };
    expect(await verifySeals(others)).toMatchObject({ broken: { seal: 1, why: "unknown key" } });
    expect(await verifySeals({ ...others, keys: [...others.keys, ...KEYS] })).not.toHaveProperty("broken");
  });

  test("are not changed or deleted by the site", async () => {
    await threeSeals();
    const refusal = { cause: { message: "The audit log is only ever added to" } };
    for (const statement of [
      sql`update staff_act_seals set acts = 9`,
      sql`delete from staff_act_seals`,
      sql`truncate staff_act_seals`,
      sql`delete from staff_acts`,
    ])
      await expect(open.database.execute(statement)).rejects.toMatchObject(refusal);
  });

  test("acts are deleted after 24 months by whole seals, which stay with their count; a seal deleted early is found", async () => {
    const log = openLog(Date.parse("2023-01-10T10:00:00Z"));
    await addPerson(log.setting);
    await log.sealer.run();
    log.pass(10 * DAY_MS);
    await log.act();
    await log.act();
    await log.sealer.run();
    await log.act();
    log.pass(Date.parse("2025-01-10T10:00:00Z") - log.now());
    expect(await deleteOldActs(open.database, log.now())).toBe(0);
    log.pass(1);
    expect(await deleteOldActs(open.database, log.now())).toBe(2);
    expect(await open.database.select({ acts: count() }).from(staffActs)).toEqual([{ acts: 3 }]);
    expect(await open.database.select({ lines: count() }).from(staffActChanges)).toEqual([{ lines: 0 }]);
    expect(await log.verify()).toMatchObject({ seals: 2, acts: 2, deleted: 2, unsealed: 1 });
    log.pass(20 * DAY_MS);
    expect(await deleteOldActs(open.database, log.now())).toBe(2);
    expect(await log.verify(), "an act that no seal covers stays").toMatchObject({ seals: 2, acts: 0, deleted: 4, unsealed: 1 });
    await log.sealer.run();
    await tamper("staff_acts", "DELETE FROM staff_acts");
    expect(await log.verify()).toMatchObject({ broken: { seal: 3, why: "count" } });
  });
});

const server = testDatabases().find(({ kind }) => kind === "postgresql");

describe.skipIf(!server)("with several writers at once", () => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await server!.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());
  const clock = testClock();
  const setting = () => ({ database: open.database, keys: KEYS, now: clock.now });
  const act = { actor: AT_THE_MACHINE, action: "session.end" } as const;

  test("an act that is still being committed is waited for, whatever was committed after it", async () => {
    const sealer = auditSealer({ ...setting(), waitMs: 0 });
    const begun = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const slow = staffWrite(setting(), act, async () => {
      begun.resolve();
      await commit.promise;
      return { ok: true };
    });
    await begun.promise;
    await staffWrite(setting(), act, async () => ({ ok: true }));
    expect(await sealer.run()).toBe(0);
    commit.resolve();
    await slow;
    await expect.poll(() => sealer.run()).toBe(2);
  });

  test("of two nodes one seals at a time", async () => {
    await staffWrite(setting(), act, async () => ({ ok: true }));
    const nodes = Array.from({ length: 3 }, () => auditSealer({ ...setting(), waitMs }));
    const sealed = await Promise.all(nodes.map(({ run }) => run()));
    expect(sealed.toSorted()).toEqual([0, 0, 1]);
  });

  test("that pause and fail at random, no act is left out of the seals and none breaks one", async () => {
    const WRITERS = 7;
    const ACTS = 40;
    const MAX_PAUSE_MS = 6;
    const sealer = auditSealer({ ...setting(), waitMs: 0 });
    const written = new AbortController();
    const write = async () => {
      for (let at = 0; at < ACTS; at++)
        await staffWrite(setting(), act, async () => {
          await pause(Math.random() * MAX_PAUSE_MS);
          return { ok: Math.random() < 0.8 };
        });
    };
    const seal = async () => {
      while (!written.signal.aborted) {
        await sealer.run();
        await pause(1);
      }
    };
    const sealing = seal();
    await Promise.all(Array.from({ length: WRITERS }, write));
    written.abort();
    await sealing;
    const sealedAll = async () => (await sealer.run()) === 0 && (await verifySeals(setting())).unsealed === 0;
    await expect.poll(sealedAll).toBe(true);
    const [stored] = await open.database.select({ acts: count() }).from(staffActs);
    const verified = await verifySeals(setting());
    expect(verified).not.toHaveProperty("broken");
    expect(verified.acts).toBe(stored?.acts);
    expect(verified.seals, "it sealed while others wrote").toBeGreaterThan(3);
  });
});
