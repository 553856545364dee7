import { DAY_MS, londonDay } from "#domain/calendar.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { pricePosition } from "#domain/pricing/price-position.ts";
import { brokenRules, isReadinessRule, READINESS_RULES, readinessFacts } from "#domain/stock/staff/readiness.ts";
import { readStaffQuery, STAFF_ORDERS, staffQueryText, type StaffQuery } from "#domain/stock/staff/staff-query.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { openAdmin, ORIGIN } from "#server/admin/test-support/admin-client.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { fiesta } from "#server/database/test-support/row-fixtures.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { openOrganisation, type Organisation } from "#server/organisation/sites.ts";
import { NOW } from "#server/staff/test-support/staff-fixture.ts";
import { openStock } from "#server/stock/open-stock.ts";
import type { GroupStock } from "#server/stock/stock.ts";
import { ColumnStockIndex } from "#server/stock/index/column-stock-index.ts";
import { isPublished, vehicleOfRow } from "#server/stock/vehicles.ts";
import { randomInt, seededRandom, type Random } from "#server/stock/test-support/seeded-random.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const BRANCHES = ["swindon", "salisbury", "newbury"];
const VEHICLES = 90;
const QUERIES = 60;
const NO_POLL_MS = 3_600_000;

describe.each(testDatabases())("Admin's list of stock on $name", (engine) => {
  let open: TestDatabase;
  let stock: GroupStock;
  let organisation: Organisation;
  let siteOf: Record<string, number>;
  let admin: ReturnType<typeof openAdmin>;
  let reader: Awaited<ReturnType<ReturnType<typeof openAdmin>["signedIn"]>>;

  beforeAll(async () => {
    open = await engine.open();
    const rows = await open.database
      .insert(sites)
      .values(BRANCHES.map((slug) => ({ slug, name: `Wexcombe ${slug}` })))
      .returning();
    siteOf = Object.fromEntries(rows.map(({ slug, id }) => [slug, id]));
    const random = seededRandom(20);
    await open.database.insert(vehicles).values(Array.from({ length: VEHICLES }, () => randomRow(random, Object.values(siteOf))));
    organisation = await openOrganisation(open.database);
    stock = await openStock(open, { website: wexcombe, organisation, now: () => NOW, pollMs: NO_POLL_MS });
    admin = openAdmin(open.database, { stock, organisation });
    reader = await admin.signedIn();
  });
  afterAll(async () => {
    await stock.close();
    await open.close();
  });

  type Listed = { id: number; state: string; broken: string[]; days: number; overMedian: number | null };
  const list = async (query: string, caller = reader): Promise<{ total: number; version: number; ids: number[]; rows: Listed[] }> => {
    const { status, body } = await caller.send(`/stock/rows?${query}`, undefined, { method: "GET" });
    expect(status).toBe(200);
    return { ...body, ids: body.rows.map(({ id }: Listed) => id) };
  };
  const everything = async () => (await open.database.select().from(vehicles)).filter(isPublished).map(vehicleOfRow);

  test("any query finds what a plain reading of the database does, in its order", async () => {
    const all = await everything();
    const random = seededRandom(7);
    let found = 0;
    for (let i = 0; i < QUERIES; i++) {
      const query = randomQuery(random);
      const text = staffQueryText(query);
      const expected = plainly(all, query, siteOf);
      expect((await list(text)).ids, text).toEqual(expected);
      found += expected.length;
    }
    expect(found).toBeGreaterThan(QUERIES);
  });

  test("a row has what the vehicle lacks, its photographs, days and branch, and no order of a customer", async () => {
    const row = { ...fiesta(siteOf["newbury"]!), vrm: "WX20KDE", first_seen_at: new Date(NOW - 61 * DAY_MS - 1) };
    const details = { media_urls: [{ url: "/media/demo/a.webp", alt: "" }], description: " " };
    const order = crypto.randomUUID();
    const [added] = await open.database
      .insert(vehicles)
      .values({ ...row, details, held_by: order })
      .returning();
    await stock.refresh();
    const { rows } = await list("q=WX20KDE");
    expect(rows).toMatchObject([
      { id: added!.stock_id, reserved: "order", days: 61, photos: 1, picture: "/media/demo/a.w480.webp", site: siteOf["newbury"] },
    ]);
    expect(rows[0]?.broken).toEqual(["description", "mileage"]);
    expect(JSON.stringify(rows)).not.toContain(order);
    await open.database.delete(vehicles).where(eq(vehicles.stock_id, added!.stock_id));
    await stock.refresh();
    expect((await list("q=WX20KDE")).ids).toEqual([]);
  });

  test("a sold vehicle is found by its plate and stock number, and in its state, but not in what stands here", async () => {
    const [sold] = await open.database
      .insert(vehicles)
      .values({ ...fiesta(siteOf["swindon"]!), make: "Lotus", range: "Elise", vrm: "LO70TUS", state: "sold", ended_at: new Date(NOW) })
      .returning();
    await stock.refresh();
    const id = sold!.stock_id;
    expect((await list("q=lo70 tus")).ids).toEqual([id]);
    expect((await list(`q=${id}`)).ids).toContain(id);
    expect((await list("q=elise")).ids).toEqual([id]);
    expect((await list("state=sold&make=lotus")).ids).toEqual([id]);
    expect((await list("make=lotus")).ids).toEqual([]);
    expect((await list("state=live&q=elise")).ids).toEqual([]);
    await open.database.update(vehicles).set({ state: "live", ended_at: null }).where(eq(vehicles.stock_id, id));
    await stock.refresh();
    expect((await list("state=live&q=elise")).ids).toEqual([id]);
    await open.database.delete(vehicles).where(inArray(vehicles.stock_id, [id]));
    await stock.refresh();
  });

  test("somebody of one branch sees its stock alone, whatever the address says", async () => {
    const manager = await admin.signedIn({ name: "Priya Nair of Newbury", role: "manager", site_id: siteOf["newbury"]!, website: null });
    const others = (await everything()).filter(({ site_id }) => site_id !== siteOf["newbury"]);
    for (const query of ["", "branch=swindon", `q=${others[0]!.stock_id}`, "state=sold,withdrawn,live"]) {
      const { ids } = await list(`${query}&count=200`, manager);
      expect(
        ids.filter((id) => others.some(({ stock_id }) => stock_id === id)),
        query,
      ).toEqual([]);
    }
    expect((await list("branch=swindon", manager)).total).toBe(0);
    expect((await list("", manager)).total).toBeGreaterThan(0);
  });

  test("ranges fit together, have at most 200 rows, and a changed stock has another version", async () => {
    const { total, version, ids } = await list("order=price-asc");
    const parts = await Promise.all([0, 10, 20].map((from) => list(`order=price-asc&from=${from}&count=10`)));
    expect(parts.flatMap((part) => part.ids)).toEqual(ids.slice(0, 30));
    expect(parts.every((part) => part.version === version && part.total === total)).toBe(true);
    for (const wrong of ["from=-1", "from=1e9", "count=0", "count=1000000", "count=ten", "from="]) {
      expect((await list(wrong)).ids.length, wrong).toBeLessThanOrEqual(200);
    }
    await open.database.update(vehicles).set({ mileage: 1 }).where(eq(vehicles.stock_id, ids[0]!));
    await stock.refresh();
    expect((await list("order=price-asc")).version).not.toBe(version);
  });

  test("what was found while the shop's index was behind the database is found again when it has followed", async () => {
    let lags = true;
    const nothingYet = new ColumnStockIndex();
    const late: GroupStock = {
      ...stock,
      index: () => (lags ? nothingYet : stock.index()),
      revision: () => stock.revision() - (lags ? 1 : 0),
    };
    const { services } = openAdmin(open.database, { stock: late, organisation });
    const found = async () => (await services.staffStock.find(readStaffQuery(new URLSearchParams("make=ford")), null)).stock_ids.length;
    const offered = async () => (await services.staffStock.choices()).make.map(({ value }) => value);
    const [before, choicesBefore] = [await found(), await offered()];
    lags = false;
    expect(await found()).toBe((await list("make=ford")).total);
    expect(await found()).toBeGreaterThan(before);
    expect((await offered()).length).toBeGreaterThanOrEqual(choicesBefore.length);
    expect(await offered()).toContain("ford");
  });

  test("the list is exported with its filters and order, and no cell is a formula", async () => {
    const { ids } = await list("branch=swindon,newbury&order=price-asc");
    await open.database
      .update(vehicles)
      .set({ tags: ['=1+1 "x"'] })
      .where(eq(vehicles.stock_id, ids[0]!));
    await stock.refresh();
    const { headers, body } = await reader.send("/stock/export.csv?branch=swindon,newbury&order=price-asc", undefined, { method: "GET" });
    expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const [header = "", first = "", ...others] = body.trim().split("\r\n");
    expect(header).toMatch(/^"stock_id","vrm","make","range",/);
    expect(first).toContain(`"'=1+1 ""x"""`);
    const exported = [first, ...others].map((line: string) => Number(/^"(\d+)"/.exec(line)?.[1]));
    expect(exported).toEqual((await list("branch=swindon,newbury&order=price-asc")).ids);
  });

  test("several values of a filter find the same in the list, its file, a saved view and the API, however they are written", async () => {
    const plain = "make=ford,kia&state=live,sold,withdrawn&branch=newbury,swindon&readiness=mot,photos&order=price-asc";
    const form = [
      "state=sold&state=live&state=withdrawn",
      "branch=swindon&branch=newbury",
      "readiness=photos&readiness=mot",
      "make=kia&make=ford",
      "min_price=&max_price=&min_days=&max_photos=",
      "order=price-asc",
    ].join("&");
    const { ids, rows, total } = await list(plain);
    expect(ids.length).toBeGreaterThan(3);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["live", "sold", "withdrawn"]));
    expect(total).toBeLessThan((await list(plain.replace("make=ford,kia&", ""))).total);
    const view = await reader.send("/stock/views", { name: "Two branches", query: form, shared: false });
    expect(view.body.query).toBe(plain);
    const token = await reader.send("/account/tokens", { name: "Reader", permissions: ["stock.read"], days: 30 });
    for (const address of [plain, form]) {
      const read = (path: string) => reader.send(path, undefined, { method: "GET" });
      expect((await list(address)).ids).toEqual(ids);
      expect((await read(`/stock/ids?${address}`)).body.ids).toEqual(ids);
      expect(numbersIn((await read(`/stock/export.csv?${address}`)).body)).toEqual(ids);
      const answer = await admin.app.request(`${ORIGIN}/api/staff/v1/vehicles?${address}&count=200`, {
        headers: { Authorization: `Bearer ${token.body.token}` },
      });
      expect((await answer.json()).data.map(({ stock_id }: { stock_id: number }) => stock_id)).toEqual(ids);
    }
  });

  test("rows, order and file have how far a price is from comparable ones, as the shop works it out; nothing below eight", async () => {
    const leon = { make: "Seat", range: "Leon", fuel_type: "Petrol", transmission: "Manual", year: 2020 };
    const near = () => ({ ...fiesta(siteOf["swindon"]!), ...leon });
    const prices = [9_000, 9_500, 10_000, 10_400, 10_700, 11_000, 11_400, 12_000, 12_600];
    const added = await open.database
      .insert(vehicles)
      .values([
        ...prices.map((price, at) => ({ ...near(), price: price * 100, admin_fee: at === 3 ? 99_00 : 0, mileage: 30_000 + at * 500 })),
        { ...near(), price: 10_000_00, mileage: 90_000 },
      ])
      .returning();
    await stock.refresh();
    const { rows } = await list("make=seat&order=position-desc");
    const expected = added.map((row) => {
      const vehicle = vehicleOfRow(row as never);
      const position = pricePosition(headlinePrice(vehicle), stock.comparablePrices(vehicle));
      return { id: row.stock_id, over: position && headlinePrice(vehicle) - position.median };
    });
    const ordered = expected.toSorted((one, other) => (other.over ?? -Infinity) - (one.over ?? -Infinity));
    expect(rows.map(({ id, overMedian }) => ({ id, over: overMedian }))).toEqual(ordered);
    expect(ordered.filter(({ over }) => over !== null)).toHaveLength(9);
    expect((await list("make=seat&order=position-asc")).ids.at(-1)).toBe(added.at(-1)!.stock_id);
    const file = await reader.send("/stock/export.csv?make=seat&order=position-desc", undefined, { method: "GET" });
    const [header = "", ...lines] = file.body.trim().split("\r\n");
    const at = header.split(",").indexOf('"price_position"');
    const figures = lines.map((line: string) => line.split(",")[at]!.replaceAll(/["']/g, ""));
    expect(figures).toEqual(ordered.map(({ over }) => (over === null ? "" : String(over / 100))));
    await open.database
      .update(vehicles)
      .set({ state: "withdrawn", ended_at: new Date(NOW) })
      .where(eq(vehicles.stock_id, added[0]!.stock_id));
    await stock.refresh();
    expect((await list("make=seat")).rows.every(({ overMedian }) => overMedian === null)).toBe(true);
    await open.database.delete(vehicles).where(
      inArray(
        vehicles.stock_id,
        added.map(({ stock_id }) => stock_id),
      ),
    );
    await stock.refresh();
  });

  test("nobody who is signed out reads the list, or learns that it is there", async () => {
    const { status, body } = await admin.browser().send("/stock/rows", undefined, { method: "GET" });
    expect(status).toBe(401);
    expect(JSON.stringify(body)).not.toContain("rows");
  });
});

/** As in a file with a placeholder for a date: more seconds ago than fit into 31 bits. */
const LONG_AGO = Date.UTC(1900, 0, 1);

function randomRow(random: Random, siteIds: readonly number[]): typeof vehicles.$inferInsert {
  const one = <T>(values: readonly T[]): T => values[randomInt(random, values.length)]!;
  const state = one(["live", "live", "live", "sold", "withdrawn"] as const);
  const days = randomInt(random, 120);
  const first_seen_at = new Date(days === 119 ? LONG_AGO : NOW - days * DAY_MS - randomInt(random, DAY_MS));
  const ended_at = state === "live" ? null : new Date(NOW - randomInt(random, 20) * DAY_MS);
  const photos = randomInt(random, 4);
  const [make, range] = one([
    ["Ford", "Fiesta"],
    ["Ford", "Puma"],
    ["Kia", "Niro"],
    ["Škoda", "Fabia"],
  ] as const);
  const vrm = random() < 0.8 ? `WX${10 + randomInt(random, 15)}K${String.fromCharCode(65 + randomInt(random, 26))}E` : null;
  const outstanding = random() < 0.2;
  return {
    ...fiesta(one(siteIds)),
    make,
    range,
    model: range,
    vrm,
    state,
    first_seen_at,
    ended_at,
    advert_classification: one(["USED", "USED", "NEW", "MOTABILITY"] as const),
    price: one([0, 500_00, 9_995_00, 12_345_00]),
    admin_fee: one([0, 149_00]),
    mileage: random() < 0.8 ? randomInt(random, 90_000) : null,
    year: 2015 + randomInt(random, 10),
    reservation_status: one(["Available", "Available", "On Order", "Reserved"] as const),
    date_mot_expires: random() < 0.7 ? londonDay(NOW + (randomInt(random, 40) - 20) * DAY_MS) : null,
    details: {
      ...(random() < 0.8 && { description: "One owner." }),
      media_urls: Array.from({ length: photos }, (_, at) => ({ url: `/media/demo/${at}.webp`, alt: "" })),
      ...(random() < 0.5 && { motability: { advance_payment: 995_00 as never, quarter: "Q4" } }),
    },
    ...(vrm !== null &&
      random() < 0.5 && {
        register: {
          vrm,
          checked_on: londonDay(NOW),
          register: "DVLA",
          facts: { date_mot_expires: londonDay(NOW + (randomInt(random, 40) - 20) * DAY_MS) },
          ...(random() < 0.5 && { emptied: ["date_mot_expires" as const] }),
        },
      }),
    ...(vrm !== null &&
      random() < 0.5 && {
        dvsa: {
          vrm,
          checked_on: londonDay(NOW),
          tests: [],
          first_test_due: random() < 0.5 ? londonDay(NOW + (randomInt(random, 40) - 20) * DAY_MS) : null,
          recall: outstanding ? ("Yes" as const) : ("No" as const),
          recall_checked_on: londonDay(NOW),
          recall_cleared_on: outstanding && random() < 0.5 ? londonDay(NOW) : null,
        },
      }),
  };
}

function randomQuery(random: Random): StaffQuery {
  const one = <T>(values: readonly T[]): T => values[randomInt(random, values.length)]!;
  const maybe = (text: string, chance = 0.25) => (random() < chance ? [text] : []);
  return readStaffQuery(
    new URLSearchParams(
      [
        `order=${one(STAFF_ORDERS)}`,
        ...maybe(`state=${one(["live", "sold", "withdrawn", "live,sold", "live,sold,withdrawn"])}`, 0.5),
        ...maybe(`branch=${one(["swindon", "newbury", "swindon,salisbury", "atlantis"])}`),
        ...maybe(`readiness=${one(["ready", "unready", ...READINESS_RULES, "mot,photos", "ready,price", "ready,unready"])}`),
        ...maybe(`min_days=${randomInt(random, 80)}`),
        ...maybe(`max_photos=${randomInt(random, 3)}`),
        ...maybe("reserved=yes", 0.15),
        ...maybe(`make=${one(["ford", "kia", "skoda", "ford,kia"])}`),
      ].join("&"),
    ),
  );
}

/** What a query means, vehicle by vehicle. */
function plainly(all: readonly Vehicle[], query: StaffQuery, siteOf: Readonly<Record<string, number>>): number[] {
  const today = londonDay(NOW);
  const broken = (vehicle: Vehicle) => brokenRules(readinessFacts(vehicle), today);
  const slugOf = Object.fromEntries(Object.entries(siteOf).map(([slug, id]) => [id, slug]));
  const makes = query.search.facets.make;
  const found = all.filter((vehicle) => {
    const rules = broken(vehicle);
    if (query.states.length > 0 ? !query.states.includes(vehicle.state) : vehicle.state === "sold") return false;
    if (query.branches.length > 0 && !query.branches.includes(slugOf[vehicle.site_id]!)) return false;
    if (makes && !makes.includes(vehicle.make.toLowerCase().replace("š", "s"))) return false;
    if (query.reserved && vehicle.held_by === null && vehicle.reservation_status !== "Reserved") return false;
    if (query.minDays !== null && daysOf(vehicle) <= query.minDays) return false;
    if (query.maxPhotos !== null && (vehicle.details.media_urls?.length ?? 0) > query.maxPhotos) return false;
    if (query.readiness.length === 0) return true;
    return query.readiness.some((filter) =>
      isReadinessRule(filter) ? rules.includes(filter) : (rules.length === 0) === (filter === "ready"),
    );
  });
  const [by, direction] = query.order.split("-");
  const states = ["live", "sold", "withdrawn"];
  const { compare } = new Intl.Collator("en-GB", { numeric: true });
  const keys: Record<string, (vehicle: Vehicle) => number | null> = {
    price: ({ price }) => price || null,
    state: ({ state }) => states.indexOf(state),
    readiness: (vehicle) => broken(vehicle).length,
    photos: ({ details }) => details.media_urls?.length ?? 0,
    mileage: ({ mileage }) => mileage,
    year: ({ year }) => year,
    // None of these vehicles has enough others to be compared with.
    position: () => null,
    days: ({ first_seen_at }) => -Math.floor(first_seen_at / 1000),
  };
  const sign = direction === "desc" ? -1 : 1;
  const ordered = found.toSorted((one, other) => {
    if (by === "name") return sign * compare(nameOf(one), nameOf(other)) || one.stock_id - other.stock_id;
    if (by === "branch") return sign * compare(slugOf[one.site_id]!, slugOf[other.site_id]!) || one.stock_id - other.stock_id;
    const [a, b] = [keys[by!]!(one), keys[by!]!(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || one.stock_id - other.stock_id;
    return sign * (a - b) || one.stock_id - other.stock_id;
  });
  return ordered.map(({ stock_id }) => stock_id);
}

function daysOf({ ended_at, first_seen_at }: Vehicle): number {
  return Math.floor(((ended_at ?? NOW) - first_seen_at) / DAY_MS);
}

function nameOf({ make, range }: Vehicle): string {
  return `${make} ${range}`.toLowerCase();
}

/** The stock numbers of a file: its first column. */
function numbersIn(csv: string): number[] {
  return [...csv.matchAll(/^"(\d+)"/gm)].map(([, id]) => Number(id));
}
