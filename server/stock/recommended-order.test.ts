import type { Day } from "#domain/calendar.ts";
import { EMPTY_SEARCH } from "#domain/search/filters.ts";
import { vehicleSearchApi } from "#server/api/vehicle-search.ts";
import { fiesta } from "#server/database/test-support/row-fixtures.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { createDependencyRecorder } from "#server/pages/page-dependencies.ts";
import { openStock } from "#server/stock/open-stock.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";

const NOON = Date.UTC(2026, 10, 21, 12);
const DAY_MS = 86_400_000;
const RECOMMENDED = { ...EMPTY_SEARCH, orderBy: "recommended" } as const;
const [embedded] = testDatabases();
const database = await embedded!.open();
const clock = { now: NOON };

beforeEach(() => {
  clock.now = NOON;
  return database.empty();
});
afterAll(() => database.close());

type Fields = Partial<typeof vehicles.$inferInsert>;

async function insert(rows: readonly Fields[]): Promise<number[]> {
  const [site] = await database.database.insert(sites).values({ slug: "swindon", name: "Wexcombe Swindon" }).returning();
  const inserted = await database.database
    .insert(vehicles)
    .values(rows.map((row) => ({ ...fiesta(site!.id), ...row })))
    .returning();
  return inserted.map(({ stock_id }) => stock_id);
}

async function open() {
  const organisation = await openOrganisation(database.database);
  const stock = await openStock(database, { website: wexcombe, organisation, now: () => clock.now });
  onTestFinished(stock.close);
  const api = vehicleSearchApi({ stock });
  const listed = async (query = "orderBy=recommended") => {
    const answer = (await (await api.request(`/vehicle-search?${query}`)).json()) as { data: { stock_id: number }[] };
    return answer.data.map(({ stock_id }) => stock_id);
  };
  const change = async (stock_id: number | undefined, fields: Fields) => {
    await database.database
      .update(vehicles)
      .set(fields)
      .where(eq(vehicles.stock_id, stock_id ?? 0));
    await stock.refresh();
  };
  return { stock, organisation, listed, change };
}

const photographs = (count: number) => ({
  media_urls: Array.from({ length: count }, (_, at) => ({ url: `https://a.example/${at}.jpg`, alt: "" })),
});

test("the API lists the best documented first, reserved ones last, equal ones by stock number; its default stays the price", async () => {
  const [bare, pictured, reserved, alsoBare, most] = await insert([
    { price: 500_000 },
    { price: 900_000, details: photographs(4) },
    { price: 700_000, details: photographs(15), reservation_status: "Reserved" },
    { price: 400_000 },
    { price: 950_000, details: { ...photographs(4), description: "A".repeat(300) } },
  ]);
  const { listed } = await open();
  expect(await listed()).toEqual([most, pictured, bare, alsoBare, reserved]);
  expect([
    ...(await listed("orderBy=recommended&resultsPerPage=2")),
    ...(await listed("orderBy=recommended&resultsPerPage=3&page=2")),
  ]).toEqual([most, pictured, alsoBare, reserved]);
  expect(await listed("")).toEqual([alsoBare, bare, reserved, pictured, most]);
});

test("a change of one vehicle moves it, and those whose prices are compared with its price", async () => {
  const alike = { fuel_type: "Petrol", transmission: "Manual", year: 2021, mileage: 30_000 };
  const prices = [11, 11, 10, 10, 10, 10, 10, 10, 9];
  const ids = await insert([
    ...prices.map((thousands) => ({ ...alike, price: thousands * 100_000 })),
    { price: 2_000_000, details: photographs(5) },
  ]);
  const [first, second, ...others] = ids;
  const [nine, pictured] = others.slice(6);
  const tens = others.slice(0, 6);
  const { listed, change } = await open();
  // Eighteen points for the lowest price, nine and ten for photographs and no comparison, nine in the middle half, none above it.
  expect(await listed()).toEqual([pictured, nine, ...tens, first, second]);

  // With four vehicles at £11,000 that price is within the middle half, also for those that have not changed.
  await change(tens[0], { price: 1_100_000 });
  await change(tens[1], { price: 1_100_000 });
  expect(await listed()).toEqual([pictured, nine, first, second, ...tens]);
  await change(nine, { price: 1_300_000 });
  expect((await listed()).at(-1)).toBe(nine);
  await change(first, { reservation_status: "Reserved" });
  expect((await listed()).at(-1)).toBe(first);
});

test("at midnight in London the months of MOT count down, in the API's cached answers and on cached pages too", async () => {
  const [shorter, longer] = await insert([
    { date_mot_expires: "2027-05-21" as Day, date_first_registered: "2020-03-01" as Day },
    { date_mot_expires: "2027-05-25" as Day, date_first_registered: "2020-03-01" as Day },
  ]);
  const { stock, organisation, listed } = await open();
  const serviceIcons = { changes: () => 0, iconOf: () => undefined } as never;
  const customerReviews = { changes: () => 0 } as never;
  const recorder = createDependencyRecorder({ stock, organisation, serviceIcons, customerReviews });
  const page = () => recorder.record(async () => recorder.dealership.stock.search(RECOMMENDED).stock_ids);
  const before = await page();
  expect(await listed()).toEqual([shorter, longer]);
  expect(before.made).toEqual([shorter, longer]);

  clock.now = Date.UTC(2026, 10, 21, 23, 59);
  expect(await listed()).toEqual([shorter, longer]);
  expect(before.reads.areCurrent()).toBe(true);
  const revision = stock.revision();
  clock.now = Date.UTC(2026, 10, 22);
  expect(await listed()).toEqual([longer, shorter]);
  expect(before.reads.areCurrent()).toBe(false);
  expect((await page()).made).toEqual([longer, shorter]);
  expect(stock.revision()).toBe(revision);

  clock.now = NOON + 5 * DAY_MS;
  expect(await listed()).toEqual([shorter, longer]);
});

test("a page in the recommended order is dropped when a score changes the order, and stays when it does not", async () => {
  const [one, two, three] = await insert([{ details: photographs(9) }, { details: photographs(6) }, { details: photographs(3) }]);
  const { stock, organisation, change } = await open();
  const serviceIcons = { changes: () => 0, iconOf: () => undefined } as never;
  const customerReviews = { changes: () => 0 } as never;
  const recorder = createDependencyRecorder({ stock, organisation, serviceIcons, customerReviews });
  const { reads } = await recorder.record(async () => recorder.dealership.stock.search(RECOMMENDED).stock_ids);
  await change(two, { details: photographs(7) });
  expect(reads.areCurrent()).toBe(true);
  await change(three, { details: photographs(12) });
  expect(reads.areCurrent()).toBe(false);
  expect(stock.search(RECOMMENDED).stock_ids).toEqual([three, one, two]);
});
