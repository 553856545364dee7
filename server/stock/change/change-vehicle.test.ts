import { DAY_MS, HOUR_MS } from "#domain/calendar.ts";
import { vehicleOverrides } from "#server/database/overrides-schema.ts";
import { priceEvents, vehicles } from "#server/database/schema.ts";
import { staffActChanges } from "#server/database/staff-schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { staffWrite, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { addPerson, addSite, NOW } from "#server/staff/test-support/staff-fixture.ts";
import { importLines, stockFileOf, stockMapOf, WITH_IDS } from "#server/stock/import/import-fixture.ts";
import { importStock } from "#server/stock/import/import-stock.ts";
import { priceEventsOf } from "#server/stock/vehicles.ts";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addDraft } from "./add-draft.ts";
import { changeVehicle, changeVehicles, vehicleTexts, type VehicleChange } from "./change-vehicle.ts";
import { excludeUndonePrices } from "./undo-rules.ts";
import { listOverrides, takeBack } from "./overrides.ts";

const FULL = stockMapOf(
  {
    id: "id",
    make: "make",
    range: "model",
    year: "year",
    price: "price",
    tags: "tags",
    media_urls: "pictures",
    description: "words",
    site: "site",
  },
  {},
);

describe.each(testDatabases())("on $name", (engine) => {
  let open: TestDatabase;
  beforeAll(async () => {
    open = await engine.open();
  });
  afterEach(() => open.empty());
  afterAll(() => open.close());

  let now = NOW;
  const setting = () => ({ database: open.database, now: () => now });
  const act = <Done>(work: (tx: StaffTx) => Promise<Done>, user = "dana") =>
    staffWrite(setting(), { actor: { kind: "cli", user }, action: "stock.change" }, async (tx) => ({
      ok: true,
      done: await work(tx),
    })).then(({ done }) => done);
  const change = (wanted: VehicleChange, user?: string) => act((tx) => changeVehicle(tx, wanted), user);
  const rowOf = async (stock_id: number) => (await open.database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id)))[0]!;
  const idOf = async (key: string) =>
    (
      await open.database
        .select()
        .from(vehicles)
        .where(eq(vehicles.source_key, `id:${key}`))
    )[0]?.stock_id ?? 0;
  const textsOf = async (stock_id: number) => vehicleTexts(await rowOf(stock_id), undefined);

  async function focus(): Promise<number> {
    await importLines(open.database, ["F1,Ford,Focus,2020,9000"]);
    return idOf("F1");
  }

  function importFull(rows: string[], options: Partial<Parameters<typeof importStock>[2]> = {}) {
    const path = stockFileOf(["id,make,model,year,price,tags,pictures,words,site", ...rows]);
    return importStock(open.database, { kind: "file", path, map: FULL }, { now: NOW, ...options });
  }

  test("two people's changes of different fields are merged; of the same field the second is refused, with who and when", async () => {
    const stock_id = await focus();
    const { revision } = await rowOf(stock_id);
    const from = await textsOf(stock_id);
    const priya = await addPerson(setting(), { name: "Priya Nair" });
    const actor = { kind: "staff", staff: priya.id, session: null } as const;
    await staffWrite(setting(), { actor, action: "stock.change" }, (tx) =>
      changeVehicle(tx, { stock_id, revision, from, fields: { price: "8700", tags: "one-owner" } }),
    );
    expect(await change({ stock_id, revision, from, fields: { colour: "Red" } })).toMatchObject({
      ok: true,
      changed: [{ field: "colour", before: null, after: "Red" }],
    });
    const refused = await change({ stock_id, revision, from, fields: { price: "8500", colour: "Red", mileage: "20000" } });
    expect(refused).toMatchObject({
      ok: false,
      why: "conflict",
      conflicts: [
        { field: "price", from: "9000", theirs: "8700", yours: "8500", by: { actor: `staff:${priya.id}`, name: "Priya Nair", at: NOW } },
      ],
      texts: { price: "8700", colour: "Red", mileage: "" },
    });
    expect(await rowOf(stock_id), "nothing of a refused change is written").toMatchObject({ price: 870_000, mileage: null });
    expect(await change({ stock_id, revision, fields: { tags: "two-keys" } }), "without what it began from").toMatchObject({
      why: "conflict",
    });
    expect(await change({ stock_id, revision, fields: { price: "8700" } }), "the same value is no conflict").toMatchObject({
      ok: true,
      changed: [],
    });
    const present = refused.ok || refused.why !== "conflict" ? undefined : refused;
    expect(
      await change({ stock_id, revision: present?.revision, from: present?.texts ?? {}, fields: { price: "8500", mileage: "20000" } }),
    ).toMatchObject({ ok: true });
  });

  test("a field that the feed changed meanwhile is a conflict without a person", async () => {
    const stock_id = await focus();
    const [{ revision }, from] = [await rowOf(stock_id), await textsOf(stock_id)];
    await importLines(open.database, ["F1,Ford,Focus,2020,8900"]);
    expect(await change({ stock_id, revision, from, fields: { price: "8500" } })).toMatchObject({
      why: "conflict",
      conflicts: [{ field: "price", theirs: "8900", by: null }],
    });
  });

  test("every kind of field is laid over the feed's next row, and shows what the feed says when it is taken back", async () => {
    await addSite(open.database, "swindon");
    await importFull(["F1,Ford,Focus,2020,9000,one,https://img.example/1.jpg,Good,swindon"]);
    const stock_id = await idOf("F1");
    const fields = {
      make: "Kia",
      price: "8500",
      tags: "two, three",
      description: "",
      media_urls: JSON.stringify([{ url: "https://img.example/9.jpg", alt: "Front" }]),
      reservation_status: "Reserved",
      date_first_registered: "2020-03-01",
    };
    expect(await change({ stock_id, fields })).toMatchObject({ ok: true });
    await importFull(["F1,Ford,Focus,2021,9100,four,https://img.example/2.jpg,Better,swindon"]);
    const row = await rowOf(stock_id);
    expect(row).toMatchObject({
      make: "Kia",
      price: 850_000,
      tags: ["two", "three"],
      reservation_status: "Reserved",
      date_first_registered: "2020-03-01",
      year: 2021,
      slug: `2021-kia-focus-${stock_id}`,
      details: { media_urls: [{ url: "https://img.example/9.jpg", alt: "Front" }] },
    });
    expect(row.details.description).toBeUndefined();
    const feedTexts = Object.fromEntries((await listOverrides(open.database, row)).map(({ field, feed_text }) => [field, feed_text]));
    expect(feedTexts).toMatchObject({ make: "Ford", price: "9100", tags: "four", description: "Better", reservation_status: "Available" });
    expect(await act((tx) => takeBack(tx, stock_id, Object.keys(feedTexts)))).toMatchObject({ ok: true });
    expect(await rowOf(stock_id)).toMatchObject({
      make: "Ford",
      price: 910_000,
      tags: ["four"],
      reservation_status: "Available",
      date_first_registered: null,
      slug: `2021-ford-focus-${stock_id}`,
      details: { description: "Better", media_urls: [{ url: "https://img.example/2.jpg" }] },
    });
    expect(await open.database.select().from(vehicleOverrides)).toEqual([]);
  });

  test("a list of photographs changes what the feed says, not what staff decided", async () => {
    await importFull(["F1,Ford,Focus,2020,9000,one,https://img.example/1.jpg,Good,"]);
    const stock_id = await idOf("F1");
    await change({ stock_id, fields: { media_urls: "https://img.example/9.jpg" } });
    const map = stockMapOf({ stock_id: "stock_id", media_urls: "pictures" }, { lays_over: true });
    const path = stockFileOf(["stock_id,pictures", `${stock_id},https://img.example/7.jpg`]);
    await importStock(open.database, { kind: "file", path, map }, { now: NOW });
    await importFull(["F1,Ford,Focus,2020,9000,one,https://img.example/2.jpg,Good,"]);
    expect((await rowOf(stock_id)).details.media_urls).toMatchObject([{ url: "https://img.example/9.jpg" }]);
    await act((tx) => takeBack(tx, stock_id, ["media_urls"]));
    expect((await rowOf(stock_id)).details.media_urls).toMatchObject([{ url: "https://img.example/7.jpg" }]);
  });

  test("who agrees with the feed again follows it again", async () => {
    const stock_id = await focus();
    await change({ stock_id, fields: { price: "8500" } });
    await change({ stock_id, fields: { price: "9000" } });
    await importLines(open.database, ["F1,Ford,Focus,2020,8900"]);
    expect(await rowOf(stock_id)).toMatchObject({ price: 890_000 });
  });

  test("a vehicle moved to another branch stays there, is still the feed's, and is sold when the feed no longer has it", async () => {
    const swindon = await addSite(open.database, "swindon");
    const salisbury = await addSite(open.database, "salisbury");
    const lines = ["F1,Ford,Focus,2020,9000", "F2,Ford,Focus,2020,9100", "F3,Ford,Focus,2020,9200", "F4,Ford,Focus,2020,9300"];
    await importLines(open.database, lines, WITH_IDS, { site: "swindon" });
    const stock_id = await idOf("F1");
    expect(await change({ stock_id, fields: { site: "nowhere" } })).toMatchObject({ problems: [{ field: "site" }] });
    await change({ stock_id, fields: { site: "salisbury" } });
    expect(
      await importLines(open.database, ["F1,Ford,Focus,2020,8000", ...lines.slice(1)], WITH_IDS, { site: "swindon", replace: true }),
    ).toMatchObject({
      added: 0,
      changed: 1,
      gone: 0,
    });
    expect(await rowOf(stock_id)).toMatchObject({ site_id: salisbury, feed_site_id: swindon, price: 800_000 });
    expect(await importLines(open.database, ["F9,Ford,Focus,2020,9000"], WITH_IDS, { site: "salisbury", replace: true })).toMatchObject({
      gone: 0,
    });
    expect(await importLines(open.database, lines.slice(1), WITH_IDS, { site: "swindon", replace: true })).toMatchObject({ gone: 1 });
    expect(await rowOf(stock_id)).toMatchObject({ state: "sold", site_id: salisbury });
    await importLines(open.database, lines, WITH_IDS, { site: "swindon" });
    expect(await listOverrides(open.database, await rowOf(stock_id))).toMatchObject([
      { field: "site", value: "salisbury", feed_value: "swindon" },
    ]);
    await act((tx) => takeBack(tx, stock_id, ["site"]));
    expect(await rowOf(stock_id)).toMatchObject({ state: "live", site_id: swindon, feed_site_id: null });
  });

  test("changes, and the taking back, are in the audit log without the plate", async () => {
    const stock_id = await focus();
    await change({ stock_id, fields: { price: "8500", description: "Good", vrm: "AB12 CDE" } });
    await act((tx) => takeBack(tx, stock_id, ["price"]));
    const changes = await open.database.select().from(staffActChanges).orderBy(asc(staffActChanges.line));
    expect(changes.filter(({ entity }) => entity === "vehicles").map(({ change: columns }) => columns)).toMatchObject([
      { price: { before: 900_000, after: 850_000 }, description: { after: "Good" }, vrm: { hidden: true } },
      { price: { before: 850_000, after: 900_000 } },
    ]);
    expect(changes.filter(({ entity }) => entity === "vehicle_overrides")).toHaveLength(4);
    expect(JSON.stringify(changes)).not.toContain("AB12");
  });

  test("overrides are written by acts of staff alone", async () => {
    const stock_id = await focus();
    await change({ stock_id, fields: { price: "8500" } });
    for (const statement of [
      open.database.update(vehicleOverrides).set({ value: 1 }),
      open.database.delete(vehicleOverrides),
      open.database.insert(vehicleOverrides).values({ stock_id, field: "make", actor: "x", act: 1, created_at: new Date(NOW) }),
    ])
      await expect(statement).rejects.toMatchObject({ cause: { message: "A change of vehicle_overrides needs an act of the audit log" } });
  });

  describe("drafts", () => {
    test("a draft has a number, make, range and branch, lacks the rest, and is published by the importer's rules only", async () => {
      await addSite(open.database, "swindon");
      const added = await act((tx) => addDraft(tx, { make: "vw", range: "golf", site: "swindon" }));
      if (!added.ok) throw new Error(JSON.stringify(added));
      const { stock_id } = added;
      expect(await rowOf(stock_id)).toMatchObject({
        state: "draft",
        make: "Volkswagen",
        range: "Golf",
        year: null,
        price: null,
        source: "Admin",
      });
      expect(await change({ stock_id, fields: { colour: "Red", mileage: "" } })).toMatchObject({ ok: true });
      expect(await change({ stock_id, fields: { price: "POA" } })).toMatchObject({
        problems: [{ field: "price", message: expect.stringContaining("POA") }],
      });
      expect(await change({ stock_id, state: "live" })).toMatchObject({
        problems: [
          { field: "year", message: "is missing" },
          { field: "price", message: "is missing" },
        ],
      });
      expect(await change({ stock_id, state: "sold" })).toMatchObject({ why: "problems" });
      expect(await open.database.select().from(priceEvents)).toEqual([]);
      await change({ stock_id, fields: { price: "15000" } });
      expect(await change({ stock_id, fields: { year: "2020", price: "14000" }, state: "live" })).toMatchObject({ ok: true });
      expect(await rowOf(stock_id)).toMatchObject({
        state: "live",
        year: 2020,
        price: 1_400_000,
        slug: `2020-volkswagen-golf-${stock_id}`,
      });
      expect((await priceEventsOf(open.database, stock_id)).map(({ headline_price }) => headline_price)).toEqual([1_400_000]);
      await expect(open.database.update(vehicles).set({ state: "draft" })).rejects.toMatchObject({
        cause: { message: "Nothing returns to draft" },
      });
      expect(await change({ stock_id, state: "withdrawn" })).toMatchObject({ ok: true, changed: [{ before: "live", after: "withdrawn" }] });
      expect(await change({ stock_id, state: "sold" })).toMatchObject({ ok: true });
      expect(await change({ stock_id, state: "live" })).toMatchObject({ ok: true });
    });

    test.each([
      [{ make: "", range: "Golf", site: "swindon" }, "make"],
      [{ make: "VW", range: "", site: "swindon" }, "range"],
      [{ make: "VW", range: "Golf", site: "nowhere" }, "site"],
      [{ make: "V".repeat(121), range: "Golf", site: "swindon" }, "make"],
    ])("a draft of %j is refused", async (fields, field) => {
      await addSite(open.database, "swindon");
      expect(await act((tx) => addDraft(tx, fields))).toMatchObject({ ok: false, problems: [{ field }] });
    });

    test("an advert for hire is published with its figures only", async () => {
      await addSite(open.database, "swindon");
      const added = await act((tx) => addDraft(tx, { make: "Kia", range: "Niro", site: "swindon" }));
      if (!added.ok) throw new Error(JSON.stringify(added));
      const { stock_id } = added;
      expect(await change({ stock_id, fields: { advert_classification: "CONTRACT-HIRE-BUSINESS", year: "2026" } })).toMatchObject({
        ok: true,
      });
      expect((await rowOf(stock_id)).details.contract_hire).toBeUndefined();
      expect(await change({ stock_id, state: "live" })).toMatchObject({ problems: [{ field: "contract_hire" }] });
    });

    test("an import adds drafts when it is asked to, changes them, and publishes none", async () => {
      expect(await importLines(open.database, ["F1,Ford,Focus,2020,9000"], WITH_IDS, { as_drafts: true })).toMatchObject({ added: 1 });
      const stock_id = await idOf("F1");
      await importLines(open.database, ["F1,Ford,Focus,2020,8000", "F2,Ford,Focus,2020,8000"]);
      expect(await rowOf(stock_id)).toMatchObject({ state: "draft", price: 800_000 });
      expect(await rowOf(await idOf("F2"))).toMatchObject({ state: "live" });
      await change({ stock_id, state: "live" });
      expect((await priceEventsOf(open.database, stock_id)).map(({ headline_price }) => headline_price)).toEqual([800_000]);
    });
  });

  test("the prices of an act that was undone were never prices", async () => {
    const stock_id = await focus();
    const other = await importLines(open.database, ["F2,Ford,Focus,2020,7000"]).then(() => idOf("F2"));
    const done = await act(async (tx) => {
      const outcomes = await changeVehicles(tx, [
        { stock_id, fields: { price: "8500" } },
        { stock_id: other, fields: { price: "6500" } },
        { stock_id: 1, fields: { price: "1" } },
      ]);
      return outcomes;
    });
    expect(done).toMatchObject([{ ok: true }, { ok: true }, { ok: false, why: "unknown" }]);
    expect(new Set(done.map((each) => each.ok && each.revision)).size, "one revision, and the one that failed").toBe(2);
    const [{ act: number } = { act: null }] = await open.database
      .select()
      .from(priceEvents)
      .where(and(eq(priceEvents.stock_id, stock_id), eq(priceEvents.price, 850_000)));
    await act(async (tx) => {
      await changeVehicle(tx, { stock_id, fields: { price: "9000" } });
      await excludeUndonePrices(tx, { act: number ?? 0, stockIds: [stock_id] });
    });
    expect((await priceEventsOf(open.database, stock_id)).map(({ headline_price }) => headline_price)).toEqual([900_000]);
    expect((await priceEventsOf(open.database, other)).map(({ headline_price }) => headline_price).toSorted()).toEqual([650_000, 700_000]);
  });

  test("a price that the feed names as well counts from the undoing on", async () => {
    const stock_id = await focus();
    await change({ stock_id, fields: { price: "8500" } });
    const [{ act: number } = { act: null }] = await open.database
      .select()
      .from(priceEvents)
      .where(and(eq(priceEvents.stock_id, stock_id), eq(priceEvents.price, 850_000)));
    for (const _ of [1, 2]) {
      await act((tx) => excludeUndonePrices(tx, { act: number ?? 0, stockIds: [stock_id] }));
      expect((await priceEventsOf(open.database, stock_id)).map(({ headline_price }) => headline_price).at(-1)).toBe(850_000);
    }
    const stored = await open.database.select().from(priceEvents).where(eq(priceEvents.stock_id, stock_id));
    expect(stored.filter(({ price }) => price === 850_000).map(({ undone }) => undone)).toEqual([true, false]);
  });

  test.each([HOUR_MS, 40 * DAY_MS])("a change is dated by its act (%i ms on)", async (later) => {
    const stock_id = await focus();
    now = NOW + later;
    await change({ stock_id, state: "sold" }, "erin");
    now = NOW;
    expect(await rowOf(stock_id)).toMatchObject({ ended_at: new Date(NOW + later), ended_by: "cli:erin" });
  });

  test("a vehicle made in Admin follows no feed, so nothing of it is an override", async () => {
    await addSite(open.database, "swindon");
    const added = await act((tx) => addDraft(tx, { make: "Kia", range: "Niro", site: "swindon" }));
    if (!added.ok) throw new Error(JSON.stringify(added));
    await change({ stock_id: added.stock_id, fields: { colour: "Red" } });
    expect(await open.database.select().from(vehicleOverrides)).toEqual([]);
  });
});
