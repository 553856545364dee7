import { HOUR_MS, MINUTE_MS } from "#domain/calendar.ts";
import { penceFromPounds } from "#domain/money.ts";
import { saving, SHORTEST_PRICE_MS } from "#domain/pricing/saving.ts";
import { vehicleOverrides } from "#server/database/overrides-schema.ts";
import { priceEvents, sites, vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { folderStore } from "#server/object-store/folder-store.ts";
import { staffWrite, type StaffAct, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { addPerson, addSite, NOW } from "#server/staff/test-support/staff-fixture.ts";
import { applyBulk } from "#server/stock/bulk/apply-bulk.ts";
import { planBulk, type BulkChange } from "#server/stock/bulk/plan-bulk.ts";
import { undoAct } from "#server/stock/bulk/undo-act.ts";
import { findStockMap } from "#server/stock/import/find-stock-map.ts";
import { importStock } from "#server/stock/import/import-stock.ts";
import { runImport } from "#server/stock/staff-import/run-import.ts";
import { beginImport, checkImport, findImport, type StaffImport } from "#server/stock/staff-import/staff-imports.ts";
import { undoImport } from "#server/stock/staff-import/undo-import.ts";
import { StockModel, type Act, type Car, type Field, type Values } from "#server/stock/test-support/stock-model.ts";
import { priceEventsOf } from "#server/stock/vehicles.ts";
import { asc, gt } from "drizzle-orm";
import * as fc from "fast-check";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDraft } from "./add-draft.ts";
import { changeVehicle } from "./change-vehicle.ts";
import { takeBack } from "./overrides.ts";

const RUNS = process.env["FORECOURT_DEEP"] === "1" ? 200 : 20;
const KEYS = ["a", "b", "c", "d", "e"];
const BRANCHES = ["swindon", "newbury"];

/** Few values, so that feeds and staff often agree by chance. */
const VALUES = {
  price: ["5000", "6000", "7000", "8000"],
  colour: ["", "Red", "Blue"],
  mileage: ["10000", "20000"],
  tags: ["", "x", "x, y"],
  description: ["", "One keeper", "Full history"],
  site: BRANCHES,
} satisfies Record<Field, string[]>;
const FIELDS = Object.keys(VALUES) as Field[];

const values = fc.record(
  Object.fromEntries(FIELDS.map((field) => [field, fc.constantFrom(...VALUES[field])])) as Record<Field, fc.Arbitrary<string>>,
);
const which = fc.nat({ max: 11 });
const several = fc.uniqueArray(which, { minLength: 1, maxLength: 6 });
const row = fc.record({
  isThere: fc.integer({ min: 1, max: 10 }).map((of) => of > 2),
  /** Fields that differ from the feed's last row. */
  changed: fc.oneof(fc.constant<Field[]>([]), fc.subarray(FIELDS)),
  values,
});
const rows = fc.tuple(row, row, row, row, row);
const bulk = fc.oneof(
  fc.record({
    kind: fc.constant("price" as const),
    direction: fc.constantFrom("less" as const, "set" as const),
    by: fc.constantFrom(1000, 7000),
  }),
  fc.record({ kind: fc.constant("tags" as const), add: fc.subarray(["x", "y"]), remove: fc.subarray(["x", "z"]) }),
  fc.record({ kind: fc.constant("branch" as const), branch: fc.constantFrom(...BRANCHES) }),
  fc.record({ kind: fc.constant("state" as const), state: fc.constantFrom("live" as const, "sold" as const, "withdrawn" as const) }),
);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("edit" as const), car: which, fields: fc.subarray(FIELDS, { minLength: 1 }), values }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("state" as const),
      car: which,
      state: fc.constantFrom("live" as const, "sold" as const, "withdrawn" as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("bulk" as const), cars: several, change: bulk }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("follow" as const), car: which, field: which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("import" as const), rows, replace: fc.boolean(), drafts: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("feed" as const), rows, replace: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("undo" as const), act: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: "draft" as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("wait" as const), hours: fc.constantFrom(23, 30, 8 * 24) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;
const sequence = fc.tuple(rows, fc.array(step, { minLength: 4, maxLength: 16 }));

let open: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  const [embedded] = testDatabases();
  open = await embedded!.open();
  dataDir = mkdtempSync(join(tmpdir(), "forecourt-sequences-"));
});
afterAll(async () => {
  await open.close();
  rmSync(dataDir, { recursive: true });
});

test("whatever staff, imports and undoing do, in any order, stock is what a plain model of them says", async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async ([first, steps]) => {
      const admin = await openStock();
      for (const each of [{ kind: "feed", rows: first, replace: false } as const, ...steps]) {
        await admin.perform(each);
        await admin.compare(each);
      }
    }),
    { numRuns: RUNS, endOnFailure: true, ...seedOf(process.env["FORECOURT_SEED"]) },
  );
});

function seedOf(text: string | undefined): { seed?: number } {
  return text === undefined ? {} : { seed: Number(text) };
}

async function openStock() {
  await open.empty();
  const { database } = open;
  const model = new StockModel();
  model.now = NOW;
  const now = () => model.now;
  const setting = { database, dataDir, objects: folderStore(join(dataDir, "objects")), now, websites: [] };
  for (const slug of BRANCHES) await addSite(database, slug);
  const branchOf = new Map((await database.select().from(sites)).map(({ id, slug }) => [id, slug]));
  const [swindon] = branchOf.keys();
  const { id: person } = await addPerson(setting);
  const actor = { kind: "staff", staff: person, session: null } as const;
  const author = { actor, request: undefined, everyBranch: true };
  const found = await findStockMap("forecourt");
  if ("problems" in found) throw new Error("no map");
  /** The acts of the model, as the product knows them. */
  const undoable = new Map<Act, number | string>();
  const ids = new Map<Car, number>();
  let drafts = 0;
  let lastPrice = 0;

  const write = <T extends { ok: boolean }>(action: StaffAct["action"], work: (tx: StaffTx) => Promise<T>) =>
    staffWrite(setting, { actor, action, permission: "stock.edit" }, work);
  const carOf = (place: number) => model.cars[place % Math.max(1, model.cars.length)];
  const idOf = (car: Car) => ids.get(car)!;

  /** New vehicles have their numbers after a feed. */
  async function findNumbers(): Promise<void> {
    const stored = await database.select({ id: vehicles.stock_id, key: vehicles.source_key }).from(vehicles);
    for (const car of model.cars) ids.set(car, stored.find(({ key }) => key === `id:${car.key}`)?.id ?? idOf(car));
  }

  function rowsOf(generated: typeof rows extends fc.Arbitrary<infer Each> ? Each : never): Map<string, Values> {
    const listed = new Map<string, Values>();
    for (const [place, { isThere, changed, values: next }] of generated.entries()) {
      const key = KEYS[place]!;
      const before = model.cars.find((car) => car.key === key)?.feed;
      // A file without rows is refused.
      if (!isThere && place > 0) continue;
      listed.set(key, before ? { ...before, ...Object.fromEntries(changed.map((field) => [field, next[field]])) } : next);
    }
    return listed;
  }

  async function perform(each: Step): Promise<void> {
    model.now += MINUTE_MS;
    switch (each.kind) {
      case "edit": {
        const car = carOf(each.car);
        if (!car) return;
        const fields = Object.fromEntries(each.fields.map((field) => [field, each.values[field]]));
        model.edit(car, fields);
        const given = car.feed === null ? { ...fields, year: "2019" } : fields;
        expect(await write("stock.change", (tx) => changeVehicle(tx, { stock_id: idOf(car), fields: given }))).toMatchObject({ ok: true });
        return;
      }
      case "state": {
        const car = carOf(each.car);
        if (!car) return;
        model.end(car, each.state);
        await write("stock.state", (tx) => changeVehicle(tx, { stock_id: idOf(car), state: each.state }));
        return;
      }
      case "bulk": {
        const cars = [...new Set(each.cars.flatMap((place) => carOf(place) ?? []))];
        const act = model.bulk(cars, each.change);
        const change: BulkChange = each.change.kind === "price" ? { ...each.change, unit: "pounds", ending: "exact" } : each.change;
        const stock_ids = cars.map(idOf);
        const { digest } = await planBulk(database, setting, { ids: stock_ids, change, breaches: new Map() });
        const outcome = await applyBulk(setting, { ids: stock_ids, change, digest, actor });
        expect(outcome).toMatchObject(act ? { ok: true, changed: act.entries.length } : { ok: false, why: "nothing" });
        if (act && outcome.ok) undoable.set(act, outcome.act);
        return;
      }
      case "follow": {
        const car = carOf(each.car);
        const decided = Object.keys(car?.staff ?? {}) as Field[];
        const field = decided[each.field % Math.max(1, decided.length)];
        if (!car?.feed || field === undefined) return;
        model.follow(car, field);
        expect(await write("stock.feed", (tx) => takeBack(tx, idOf(car), [field]))).toMatchObject({ ok: true });
        return;
      }
      case "feed":
        return runFeed(rowsOf(each.rows), each.replace);
      case "import":
        return runFile(rowsOf(each.rows), each);
      case "undo": {
        const act = model.acts.at(-1 - each.act);
        if (!act || !model.mayUndo(act)) return;
        const known = undoable.get(act)!;
        model.undo(act);
        if (typeof known === "number") await undoAct(setting, { act: known, actor });
        else {
          const undone = await undoImport(setting, author, await importOf(known));
          expect(undone.ok).toBe(true);
          if (undone.ok) await undone.ended;
        }
        return;
      }
      case "draft": {
        const added = await write("stock.add", (tx) => addDraft(tx, { make: "Ford", range: "Focus", site: BRANCHES[0]! }));
        model.add(`draft-${++drafts}`, { site: BRANCHES[0]! });
        if (added.ok) ids.set(model.cars.at(-1)!, added.stock_id);
        return;
      }
      case "wait":
        model.now += each.hours * HOUR_MS;
    }
  }

  async function runFeed(listed: Map<string, Values>, replace: boolean): Promise<void> {
    model.import(listed, { replace, drafts: false, isAct: false });
    const path = join(dataDir, "feed.csv");
    writeFileSync(path, fileOf(listed));
    if ("problems" in found) return;
    const report = await importStock(
      database,
      { kind: "file", path, map: found.map },
      { now: now(), site: "swindon", replace, force: true },
    );
    expect([report.problems, report.refusals]).toEqual([[], []]);
    await findNumbers();
  }

  async function runFile(
    listed: Map<string, Values>,
    { replace, drafts: as_drafts }: { replace: boolean; drafts: boolean },
  ): Promise<void> {
    model.import(listed, { replace, drafts: as_drafts, isAct: true });
    const content = new Blob([fileOf(listed)]).stream();
    const begun = await beginImport(setting, author, { site_id: swindon!, file_name: "stock.csv", map_name: "forecourt", content });
    if (!begun.ok) throw new Error(JSON.stringify(begun));
    const choices = { columns: [], price_includes_fee: false, keepers: "previous", replace, as_drafts } as const;
    await checkImport(setting, author, await importOf(begun.id), { choices: { ...choices, columns: [] }, save_as: null });
    const run = await runImport(setting, author, await importOf(begun.id), { removals: replace ? "sold" : "leave" });
    if (!run.ok) throw new Error(JSON.stringify(run));
    await run.ended;
    const { report } = await importOf(begun.id);
    expect([report?.problems, report?.refusals]).toEqual([[], []]);
    undoable.set(model.acts.at(-1)!, begun.id);
    await findNumbers();
  }

  async function importOf(id: string): Promise<StaffImport> {
    return (await findImport(database, id))!;
  }

  /** The stock, what staff decided, and the prices that count are the model's. */
  async function compare(each: Step): Promise<void> {
    // The database's own clock stands still for the model.
    await database
      .update(priceEvents)
      .set({ at: new Date(now()) })
      .where(gt(priceEvents.id, lastPrice));
    const events = await database.select().from(priceEvents).orderBy(asc(priceEvents.id));
    lastPrice = events.at(-1)?.id ?? 0;
    const stored = await database.select().from(vehicles).orderBy(asc(vehicles.stock_id));
    const overrides = await database.select().from(vehicleOverrides);
    const actual = stored.map((car) => ({
      id: car.stock_id,
      price: car.price === null ? "" : String(car.price / 100),
      colour: car.colour ?? "",
      mileage: car.mileage === null ? "" : String(car.mileage),
      tags: car.tags.join(", "),
      description: String(car.details.description ?? ""),
      site: branchOf.get(car.site_id),
      feed_site: car.feed_site_id === null ? undefined : branchOf.get(car.feed_site_id),
      state: car.state,
      ended: car.ended_at && { at: car.ended_at.getTime(), by: car.ended_by !== null },
      decided: overrides
        .filter(({ stock_id }) => stock_id === car.stock_id)
        .map(({ field }) => field)
        .toSorted(),
    }));
    const expected = model.cars
      .map((car) => ({
        id: idOf(car),
        ...(Object.fromEntries(FIELDS.map((field) => [field, model.shown(car, field)])) as Values),
        feed_site: car.staff.site === undefined ? undefined : car.feed?.site,
        state: car.state,
        ended: car.ended,
        decided: car.feed === null ? [] : Object.keys(car.staff).toSorted(),
      }))
      .toSorted((one, other) => one.id - other.id);
    expect(actual, JSON.stringify(each)).toEqual(expected);
    for (const car of model.cars) await comparePrices(car);
  }

  async function comparePrices(car: Car): Promise<void> {
    const counted = (await priceEventsOf(database, idOf(car))).toSorted((one, other) => one.at - other.at);
    const merged = counted.filter(({ headline_price }, at) => headline_price !== counted[at - 1]?.headline_price);
    const prices = car.prices.filter(({ pounds }, at) => pounds !== car.prices[at - 1]?.pounds);
    expect(merged.map(({ at, headline_price }) => [at, headline_price / 100])).toEqual(
      prices.map(({ at, pounds }) => [at, Number(pounds)]),
    );
    const current = Number(prices.at(-1)?.pounds ?? 0);
    const reduction = saving(penceFromPounds(current), counted);
    if (reduction === null) return;
    const was = current + reduction / 100;
    const lasted = prices.map(({ at, pounds }, place) => ({ pounds: Number(pounds), ms: (prices[place + 1]?.at ?? now()) - at }));
    expect(lasted.filter(({ ms }) => ms >= SHORTEST_PRICE_MS).map(({ pounds }) => pounds)).toContain(was);
  }

  return { perform, compare };
}

function fileOf(listed: ReadonlyMap<string, Values>): string {
  const lines = [...listed].map(([key, of]) => [key, "Ford", "Focus", "2019", ...FIELDS.map((field) => `"${of[field]}"`)].join());
  return [["id", "make", "range", "year", ...FIELDS].join(), ...lines].join("\n");
}
