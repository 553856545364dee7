import { addDays, DAY_MS, londonDay } from "#domain/calendar.ts";
import { emptySearches } from "#server/numbers/numbers-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { NOW } from "#server/staff/test-support/staff-fixture.ts";
import { asc } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { deleteOldSearches, openEmptySearches } from "./empty-searches.ts";

/** Another word for each number. */
const letters = (at: number) => [...String(at)].map((digit) => "abcdefghij"[Number(digit)]).join("");

describe.each(testDatabases())("searches that found nothing on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  const node = (now = () => NOW) => openEmptySearches({ database: open.database, now });
  const rows = () => open.database.select().from(emptySearches).orderBy(asc(emptySearches.day), asc(emptySearches.words));

  test("several nodes add to the same counts, of words alone, by website and day", async () => {
    const clock = { now: NOW };
    const nodes = [node(() => clock.now), node(() => clock.now)];
    for (const each of nodes) {
      each.note("wexcombe", "Lotus  ELISE");
      each.note("wexcombe", "lotus elise 111R");
      each.note("tradeyard-vans", "lotus elise");
      each.note("wexcombe", "amina.okafor@example.com");
      each.note("wexcombe", "07700 900456");
    }
    await Promise.all(nodes.map((each) => each.write()));
    clock.now += DAY_MS;
    nodes[0]!.note("wexcombe", "lotus elise");
    await nodes[0]!.write();
    await nodes[0]!.write();
    expect(await rows()).toEqual([
      { website: "tradeyard-vans", day: "2026-11-21", words: "lotus elise", times: 2 },
      { website: "wexcombe", day: "2026-11-21", words: "lotus elise", times: 4 },
      { website: "wexcombe", day: "2026-11-22", words: "lotus elise", times: 1 },
    ]);
  });

  test("nothing is written as a search is noted, and what could not be written is written later", async () => {
    let away = true;
    const database = new Proxy(open.database, {
      get: (target, name) => {
        if (away && name === "execute") return () => Promise.reject(new Error("away"));
        return Reflect.get(target, name);
      },
    });
    const searches = openEmptySearches({ database, now: () => NOW });
    searches.note("wexcombe", "lotus elise");
    expect(await rows()).toEqual([]);
    await expect(searches.write()).rejects.toThrow("away");
    searches.note("wexcombe", "lotus elise");
    away = false;
    await searches.write();
    expect(await rows()).toMatchObject([{ words: "lotus elise", times: 2 }]);
  });

  test("a machine that invents words fills neither memory nor the day, and known words count on", async () => {
    const searches = node();
    for (let write = 0; write < 6; write += 1) {
      for (let at = 0; at < 900; at += 1) searches.note("wexcombe", `word ${letters(write * 900 + at)}`);
      await searches.write();
    }
    expect(await rows()).toHaveLength(2_000);
    searches.note("wexcombe", "word a");
    searches.note("wexcombe", "lotus elise");
    searches.note("tradeyard-vans", "lotus elise");
    await searches.write();
    const stored = await rows();
    expect(stored.filter(({ words }) => words === "word a" || words === "lotus elise")).toEqual([
      { website: "tradeyard-vans", day: "2026-11-21", words: "lotus elise", times: 1 },
      { website: "wexcombe", day: "2026-11-21", words: "word a", times: 2 },
    ]);
  });

  test("words are deleted after 90 days", async () => {
    const today = londonDay(NOW);
    await open.database
      .insert(emptySearches)
      .values([0, -90, -91].map((days) => ({ website: "wexcombe", day: addDays(today, days), words: "lotus", times: 3 })));
    await deleteOldSearches(open.database, NOW);
    expect((await rows()).map(({ day }) => day)).toEqual([addDays(today, -90), today]);
  });
});
