import english from "#locales/en-GB.json" with { type: "json" };
import welsh from "#locales/cy.json" with { type: "json" };
import { calendarDay, utcMoment } from "#domain/calendar.ts";
import { EMPTY_SEARCH } from "#domain/search/filters.ts";
import { isEnquiryOnly } from "#domain/stock/vehicle.ts";
import { priceEvents, sites, vehicles } from "#server/database/schema.ts";
import { testDatabases } from "#server/database/test-support/test-databases.ts";
import { openOrganisation } from "#server/organisation/sites.ts";
import { openStock } from "#server/stock/open-stock.ts";
import { tradeyardVans } from "#websites/tradeyard-vans/website.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { seedDemo } from "./seed.ts";
import type { DemoVehicle } from "./stock/demo-vehicle.ts";
import { SOLD, soldVehicles } from "./stock/sold.ts";
import { COUNTS, demoVehicles } from "./stock/vehicles.ts";

const TODAY = calendarDay(2026, 11, 21);
/** Before opening time. */
const NOW = utcMoment(TODAY) + 3 * 3_600_000;

/** Motability and contract hire have other figures and no price. */
const isSold = ({ advert_classification = "USED" }: DemoVehicle) => !isEnquiryOnly({ advert_classification });

/** The examples shown at the search fields. */
const EXAMPLES = ["search.dieselAutomaticUnder20k", "home.orSayItAutomaticSuv"] as const;

describe.each(testDatabases())("the demonstration in $name", ({ open }) => {
  test("seeds the branches, every vehicle and the price history", { tags: ["c3-22"] }, async () => {
    await using opened = await open();
    const { database } = opened;
    await seedDemo(database, { today: TODAY, now: NOW });

    const branches = await database.select().from(sites);
    expect(branches.map(({ slug }) => slug)).toEqual([
      "swindon",
      "salisbury",
      "andover",
      "newbury",
      "swindon-workshop",
      "salisbury-workshop",
    ]);
    const usedCars = branches.flatMap(({ services }) => services).filter(({ key }) => key === "used_cars");
    expect(new Set(usedCars.map(({ display }) => display))).toEqual(new Set(["Sales"]));
    const live = demoVehicles({ today: TODAY });
    const expected = [...live, ...soldVehicles(live, TODAY)];
    const stored = await database.select().from(vehicles);
    expect(stored).toHaveLength(Object.values(COUNTS).reduce<number>((sum, count) => sum + count, 0) + SOLD.models * SOLD.each);
    expect(
      stored.filter(({ first_seen_at }) => first_seen_at.getTime() > NOW),
      "came in after now",
    ).toEqual([]);
    expect(new Map(stored.map((row) => [row.source_key, row.price]))).toEqual(
      new Map(expected.map((row) => [`id:${row.id}`, isSold(row) ? row.price : 0])),
    );

    const reduced = expected.filter(({ first_price }) => first_price !== null);
    expect(reduced.length).toBeGreaterThan(15);
    for (const { id, first_price, price } of reduced) {
      const row = stored.find(({ source_key }) => source_key === `id:${id}`);
      if (!row) throw new Error(`${id} is missing`);
      const events = await database.select().from(priceEvents).where(eq(priceEvents.stock_id, row.stock_id)).orderBy(asc(priceEvents.at));
      expect(events.map((event) => event.price)).toEqual([first_price, price]);
      expect(events[0]?.at).toEqual(row.first_seen_at);
      expect(events[1]?.at.getTime()).toBeGreaterThan(row.first_seen_at.getTime());
      expect(events[1]?.at.getTime()).toBeLessThan(NOW);
    }
    expect(await database.$count(priceEvents)).toBe(expected.length + reduced.length);

    const organisation = await openOrganisation(database);
    const stock = await openStock(opened, { website: wexcombe, organisation, now: () => NOW });
    const vans = stock.of(tradeyardVans);
    const found = EXAMPLES.flatMap((key) => {
      const text = english[key].replace(/^Try “(.+)”$/, "$1");
      const inWelsh = welsh[key].replace(/^.*“(.+)”$/, "$1");
      const ofVans = (tradeyardVans.labels?.[key] ?? english[key]).replace(/^Try “(.+)”$/, "$1");
      return [
        [text, stock.total({ ...EMPTY_SEARCH, q: text })],
        [inWelsh, stock.total({ ...EMPTY_SEARCH, q: inWelsh })],
        [ofVans, vans.total({ ...EMPTY_SEARCH, q: ofVans })],
      ] as const;
    });
    await stock.close();
    expect(
      found.filter(([, total]) => total < 3),
      "the search fields' own examples",
    ).toEqual([]);
  });
});
