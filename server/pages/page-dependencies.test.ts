import { addDays, calendarDay, londonDay } from "#domain/calendar.ts";
import { parseSearch } from "#domain/search/filters.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { testDatabases, type TestDatabase } from "#server/database/test-support/test-databases.ts";
import { fiesta } from "#server/database/test-support/row-fixtures.ts";
import { openOrganisation, type Organisation } from "#server/organisation/sites.ts";
import { createDependencyRecorder, type PageDependencies } from "./page-dependencies.ts";
import type { ServiceIcons } from "#server/organisation/service-icons.ts";
import type { LatestCustomerReviews } from "#server/reviews/open-customer-reviews.ts";
import { openStock } from "#server/stock/open-stock.ts";
import type { Stock } from "#server/stock/stock.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

const NOW = Date.UTC(2026, 10, 21, 9);
const FIESTA = 100001;
const NIRO = 100002;
const TRANSIT = 100003;

const [engine] = testDatabases();
let reviewChanges = 0;
const NO_REVIEWS = { source: "demo", url: null, since: calendarDay(2025, 11, 1), reviews: [] } as const;
let database: TestDatabase;
let source: { stock: Stock; organisation: Organisation; serviceIcons: ServiceIcons; customerReviews: LatestCustomerReviews };

beforeAll(async () => {
  database = await engine!.open();
  await database.database.insert(sites).values({ slug: "swindon", name: "Wexcombe Swindon", town: "Swindon" });
  await database.database.insert(vehicles).values([
    { ...fiesta(1), slug: "ford-fiesta-100001" },
    { ...fiesta(1), make: "Kia", range: "Niro", price: 2_099_500 },
    { ...fiesta(1), range: "Transit", cap_database: "LCV", price: 1_800_000 },
  ]);
  const organisation = await openOrganisation(database.database);
  source = {
    stock: await openStock(database, { website: wexcombe, organisation, now: () => NOW }),
    organisation,
    serviceIcons: {
      iconOf: (service) => (pictures.has(service) ? service : undefined),
      look: async () => undefined,
      changes: () => pictures.size,
    },
    customerReviews: { latest: () => ({ ...NO_REVIEWS, until: addDays(NO_REVIEWS.since, reviewChanges) }), changes: () => reviewChanges },
  };
});
afterAll(async () => {
  await source.stock.close();
  await database.close();
});

type Page = (shop: typeof source) => unknown;

const search = (query: string) => parseSearch(new URLSearchParams(query)).search;
const cardsOf =
  (query: string): Page =>
  ({ stock }) =>
    stock.cards(stock.search(search(query)).stock_ids);

const monthlyCardsOf =
  (query: string): Page =>
  async ({ stock }) => {
    const context = await stock.searchContext(search(query));
    return stock.cards(stock.search(search(query), "all", context).stock_ids, context);
  };

/** The services that have an icon. */
const pictures = new Set<string>();
let picture = "/media/demo/0";
const niro = (mileage: number) => ({ media_urls: [{ url: picture, alt: "" }], service_history: [{ date: londonDay(NOW), mileage }] });

const CHANGES = {
  "another price of the Fiesta": () => change(FIESTA, { price: 1_100_000 + Math.round(source.stock.revision()) }),
  "another picture of the Niro": () => {
    picture = `/media/demo/${source.stock.revision()}`;
    return change(NIRO, { details: niro(0) });
  },
  "another service record of the Niro": () => change(NIRO, { details: niro(source.stock.revision()) }),
  "another Transit": async () => {
    await database.database.insert(vehicles).values({ ...fiesta(1), range: "Transit", cap_database: "LCV" });
    await source.stock.refresh();
  },
  "another name of the site": async () => {
    await database.database.update(sites).set({ town: `Swindon ${source.stock.revision()}` });
    await source.stock.refresh();
  },
};

test("a change of the website's settings drops every page", async () => {
  let changes = 0;
  const { record } = createDependencyRecorder({ ...source, settingsChanges: () => changes });
  const { reads } = await record(async () => "Privacy");
  expect(reads.areCurrent()).toBe(true);
  changes += 1;
  expect(reads.areCurrent()).toBe(false);
});

test.each<[page: string, read: Page, falls: (keyof typeof CHANGES)[]]>([
  ["the Fiesta's cards", cardsOf("make=ford&range=fiesta"), ["another price of the Fiesta", "another Transit", "another name of the site"]],
  ["the Kias' cards", cardsOf("make=kia"), ["another picture of the Niro", "another Transit", "another name of the site"]],
  ["the Niro's card alone", ({ stock }) => stock.cards([NIRO]), ["another picture of the Niro", "another name of the site"]],
  [
    "the Niro's own page",
    ({ stock }) => stock.vehicle(NIRO),
    ["another picture of the Niro", "another service record of the Niro", "another name of the site"],
  ],
  [
    "the Fiesta's cards by the month",
    monthlyCardsOf("make=ford&range=fiesta&monthly_to=900"),
    ["another price of the Fiesta", "another Transit", "another name of the site"],
  ],
  [
    "the Kias' cards at terms of the shopper's own",
    monthlyCardsOf("make=kia&term=36&orderBy=monthly-asc"),
    ["another picture of the Niro", "another Transit", "another name of the site"],
  ],
  ["a page of the sites", ({ organisation }) => organisation.sites(), ["another name of the site"]],
  ["a page about nothing in stock", () => "Privacy", []],
  ["a page that asks in a way of its own", ({ stock }) => stock.index().stockIds(), keysOf(CHANGES)],
])("%s: falls by what it shows, and stays otherwise", async (_, read, falls) => {
  const { dealership, record } = createDependencyRecorder(source);
  const fallen: string[] = [];
  for (const [name, make] of Object.entries(CHANGES)) {
    const { reads } = await record(async () => read(dealership));
    expect(reads.areCurrent()).toBe(true);
    await make();
    if (!reads.areCurrent()) fallen.push(name);
  }
  expect(fallen.toSorted()).toEqual(falls.toSorted());
});

test("when a service's icon becomes available, only the pages that show the service are dropped", async () => {
  const { dealership, record } = createDependencyRecorder(source);
  const made = await Promise.all(["used_cars", "parts"].map((service) => record(async () => dealership.serviceIcons.iconOf(service))));
  const { reads: ofStock } = await record(async () => cardsOf("make=kia")(dealership));
  pictures.add("used_cars");
  expect([...made.map(({ reads }) => reads.areCurrent()), ofStock.areCurrent()]).toEqual([false, true, true]);
});

test("when customers' reviews are read again, only the pages that show them are dropped", async () => {
  const { dealership, record } = createDependencyRecorder(source);
  const { reads: ofReviews } = await record(async () => dealership.customerReviews.latest());
  const { reads: ofStock } = await record(async () => cardsOf("make=kia")(dealership));
  reviewChanges += 1;
  expect([ofReviews.areCurrent(), ofStock.areCurrent()]).toEqual([false, true]);
});

test("a page with monthly figures is dropped at the next change once its figures are no longer updated", async () => {
  const { dealership, record } = createDependencyRecorder(source);
  const { reads } = await record(async () => monthlyCardsOf("make=kia&term=24&orderBy=monthly-asc")(dealership));
  await change(TRANSIT, { mileage: 41_000 });
  expect(reads.areCurrent()).toBe(true);
  for (const term of [25, 26, 27, 28, 29, 30, 31, 32]) await source.stock.searchContext(search(`term=${term}&orderBy=monthly-asc`));
  await change(TRANSIT, { mileage: 42_000 });
  expect(reads.areCurrent()).toBe(false);
});

test("a page stays cached when a change is reverted", async () => {
  const { dealership, record } = createDependencyRecorder(source);
  const { reads } = await record(async () => cardsOf("range=niro")(dealership));
  await change(NIRO, { price: 1_999_500 });
  await change(NIRO, { price: 2_099_500 });
  const [card] = source.stock.cards([NIRO]);
  expect(card?.headline_price).toBe(2_099_500);
  expect(reads.areCurrent()).toBe(card?.saving === null);
});

test("a page rendered while the stock changed is dropped if a part rendered before is outdated", async () => {
  const { dealership, record } = createDependencyRecorder(source);
  const { reads } = await record(async () => {
    cardsOf("range=fiesta")(dealership);
    await CHANGES["another price of the Fiesta"]();
  });
  expect(reads.areCurrent()).toBe(false);
});

test("pages rendered at the same time record only their own dependencies", async () => {
  const { dealership, record } = createDependencyRecorder(source);
  const make = (page: Page) =>
    record(async () => {
      await new Promise((turn) => setImmediate(turn));
      return page(dealership);
    });
  const [van, site]: { reads: PageDependencies }[] = await Promise.all([
    make(({ stock }) => stock.cards([TRANSIT])),
    make(({ stock }) => stock.cards([FIESTA])),
  ]);
  await CHANGES["another price of the Fiesta"]();
  expect(van?.reads.areCurrent()).toBe(true);
  expect(site?.reads.areCurrent()).toBe(false);
});

test("a page with the representative example is dropped when another vehicle becomes the example, and kept otherwise", async () => {
  const { dealership, record } = createDependencyRecorder(source);
  const example = () => source.stock.example()?.CashPrice;
  const make = () => record(async () => dealership.stock.example());
  const median = example();
  const { reads } = await make();
  await change(FIESTA, { price: 900_000 });
  expect([example(), reads.areCurrent()]).toEqual([median, true]);
  await database.database.insert(vehicles).values(
    [2_700_000, 2_800_000, 2_900_000, 3_000_000, 3_100_000, 3_200_000, 3_300_000, 3_400_000, 3_500_000, 3_600_000].map((price) => ({
      ...fiesta(1),
      price,
    })),
  );
  await source.stock.refresh();
  expect(example()).not.toBe(median);
  expect(reads.areCurrent()).toBe(false);
});

async function change(stock_id: number, set: Partial<typeof vehicles.$inferInsert>): Promise<void> {
  await database.database.update(vehicles).set(set).where(eq(vehicles.stock_id, stock_id));
  await source.stock.refresh();
}

function keysOf<T extends object>(table: T): (keyof T)[] {
  return Object.keys(table).filter((key): key is Extract<keyof T, string> => key in table);
}
