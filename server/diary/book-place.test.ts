import type { AppointmentKind } from "#domain/diary/appointment.ts";
import type { Day } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { outcomeTransaction } from "#server/database/outcome-transaction.ts";
import { leads } from "#server/database/schema.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { addSite } from "#server/staff/test-support/staff-fixture.ts";
import { asc, eq, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { bookPlace, changePlace } from "./book-place.ts";
import { appointments } from "./diary-schema.ts";

const DAY = "2026-11-25" as Day;
const PLACES = { test_drive: 2, viewing: null, collection: 2, delivery: 1 } as const;

describe.each(testDatabases())("on $name", async (engine) => {
  const open = await engine.open();
  let swindon: number;
  beforeEach(async () => {
    await open.empty();
    swindon = await addSite(open.database, "swindon");
  });
  afterAll(() => open.close());

  const addLead = async () => {
    const id = randomUUID();
    await open.database.insert(leads).values({ id, website: "wexcombe", form: "enquiry", contact: {}, answers: {} });
    return id;
  };
  const appointment = async (kind: AppointmentKind, stock_id: number | null, time = "10:00") => {
    const lead = await addLead();
    const at = { site_id: swindon, day: DAY, time };
    return { id: randomUUID(), kind, lead, website: "wexcombe", stock_id, ...at, created_at: new Date() };
  };
  const book = async (kind: AppointmentKind, stock_id: number | null, time?: string) => {
    const wanted = await appointment(kind, stock_id, time);
    const outcome = await outcomeTransaction(open.database, (tx) => bookPlace(tx, wanted, PLACES[kind]));
    return { ...wanted, outcome };
  };
  const stored = () => open.database.select().from(appointments).orderBy(asc(appointments.time), asc(appointments.place));

  test("of twelve people who book the same hour at once, as many get it as the branch has places", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => book("test_drive", 100_001 + at)));
    expect(answers.filter(({ outcome }) => outcome.ok)).toHaveLength(2);
    expect(answers.find(({ outcome }) => !outcome.ok)?.outcome).toEqual({ ok: false, why: "full", with: undefined });
    expect((await stored()).map(({ place }) => place)).toEqual([1, 2]);
  });

  test("viewings, collections and deliveries use up no test drive's place, and a viewing no place at all", async () => {
    for (const [at, kind] of (["collection", "collection", "delivery", "viewing", "viewing", "viewing"] as const).entries())
      expect((await book(kind, 100_001 + at)).outcome, kind).toEqual({ ok: true });
    expect((await book("test_drive", 100_010)).outcome).toEqual({ ok: true });
    expect((await book("test_drive", 100_011)).outcome).toEqual({ ok: true });
    expect((await book("delivery", 100_012)).outcome).toMatchObject({ ok: false, why: "full" });
    expect((await book("collection", 100_013)).outcome).toMatchObject({ ok: false, why: "full" });
  });

  test("a vehicle is out with one person at a time, whatever for, also when all come at once", async () => {
    const kinds = ["test_drive", "collection", "delivery", "test_drive"] as const;
    const answers = await Promise.all(kinds.map((kind) => book(kind, 100_001)));
    expect(answers.filter(({ outcome }) => outcome.ok)).toHaveLength(1);
    expect(answers.find(({ outcome }) => !outcome.ok)?.outcome).toMatchObject({ ok: false, why: "vehicle" });
    expect((await book("viewing", 100_001)).outcome).toEqual({ ok: true });
  });

  test("an hour that overlaps one of other opening hours is no free hour", async () => {
    await book("test_drive", 100_001, "10:00");
    expect((await book("test_drive", 100_001, "10:30")).outcome).toMatchObject({ ok: false, why: "vehicle" });
    expect((await book("test_drive", 100_002, "10:30")).outcome).toEqual({ ok: true });
    expect((await book("test_drive", 100_003, "09:30")).outcome).toEqual({ ok: true });
    expect((await book("test_drive", 100_004, "10:00")).outcome).toMatchObject({ ok: false, why: "full" });
  });

  test("of two that are moved to the last free place at once one is moved, as a newer version, and the other stays", async () => {
    await book("test_drive", 100_001, "14:00");
    const [one, other] = [await book("test_drive", 100_002, "10:00"), await book("test_drive", 100_003, "11:00")];
    const change = (database: Database, { id, kind, site_id, stock_id }: typeof one) =>
      outcomeTransaction(database, (tx) =>
        changePlace(tx, { id, sequence: 0, kind, site_id, stock_id, day: DAY, time: "14:00" }, PLACES[kind]),
      );
    const outcomes = await Promise.all([change(open.database, one), change(open.database, other)]);
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const after = await stored();
    expect(after.filter(({ time }) => time === "14:00").map(({ place, sequence }) => [place, sequence])).toEqual([
      [1, 0],
      [2, 1],
    ]);
    expect(after.filter(({ time }) => time !== "14:00").map(({ sequence }) => sequence)).toEqual([0]);
  });

  test("a cancelled appointment frees its place and vehicle", async () => {
    const { id } = await book("delivery", 100_001);
    expect((await book("delivery", 100_001)).outcome.ok).toBe(false);
    await open.database.update(appointments).set({ cancelled_at: new Date() }).where(eq(appointments.id, id));
    expect((await book("delivery", 100_001)).outcome).toEqual({ ok: true });
  });

  test("a node of release 0.1 books in the same places: where there is none it inserts nothing", async () => {
    await book("test_drive", 100_001);
    const insert = async (stock_id: number, place: number) => {
      const lead = await addLead();
      const { rows } = await open.database.execute(sql`insert into test_drives (lead, stock_id, site_id, day, time, place)
        values (${lead}, ${stock_id}, ${swindon}, ${DAY}, '10:00', ${place}) on conflict do nothing returning place`);
      return { lead, rows };
    };
    expect((await insert(100_001, 2)).rows, "its vehicle is out").toEqual([]);
    expect((await insert(100_002, 1)).rows, "the place is in use").toEqual([]);
    const { lead, rows } = await insert(100_002, 2);
    expect(rows).toEqual([{ place: 2 }]);
    expect((await stored()).at(-1)).toMatchObject({ id: lead, lead, kind: "test_drive", website: "wexcombe", place: 2, sequence: 0 });
    expect((await book("test_drive", 100_003)).outcome).toMatchObject({ ok: false, why: "full" });
    await open.database.delete(leads).where(eq(leads.id, lead));
    expect(await stored()).toHaveLength(1);
  });
});
