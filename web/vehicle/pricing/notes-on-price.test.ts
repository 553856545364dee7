import { DAY_MS, type Day } from "#domain/calendar.ts";
import { penceFromPounds } from "#domain/money.ts";
import type { PriceEvent } from "#domain/pricing/saving.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import type { Records } from "#web/vehicle/history/vehicle-history.ts";
import { NOW, reduced, tilesOf, modal, withTiles } from "#web/vehicle/history/vehicle-history-fixture.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { describe, expect, test } from "vitest";

describe("the price history", () => {
  test.each<[string, PriceEvent[], string]>([
    ["one reduction", reduced, "On sale for 51 days, reduced once"],
    ["no change", reduced.slice(0, 1), "On sale for 51 days at this price"],
    ["a rise", [...reduced, { at: NOW - 5 * DAY_MS, headline_price: penceFromPounds(17_250) }], "On sale for 51 days, price changed twice"],
  ])("tells of %s in a line", async (_, events, line) => {
    expect(
      (await tilesOf({}, { stock: { priceEvents: async () => events, comparablePrices: () => [] } })).price_notes.map(({ text }) => text),
    ).toContain(`${line}.`);
  });

  test("has every price and its change", async () => {
    const html = await modal("price-history");
    expect(html).toContain('£16,995</td><td class="numeric">£500 less');
    expect(html).toContain('£17,495</td><td class="numeric">Listed');
  });

  test.each<[string, Partial<Vehicle>, Partial<Records>]>([
    ["where the website does not tell it", {}, withTiles({}, { priceHistory: false })],
    ["where no price is asked", { advert_classification: "MOTABILITY" }, {}],
  ])("is left out %s", async (_, vehicle, records) => {
    const { price_notes, modals } = await tilesOf(vehicle, records);
    expect(price_notes.filter(({ text }) => text.startsWith("On sale"))).toEqual([]);
    expect(modals.map(({ name }) => name)).not.toContain("price-history");
  });
});

const others = (...pounds: number[]) => ({ stock: { priceEvents: async () => [], comparablePrices: () => pounds.map(penceFromPounds) } });
const EIGHT = others(15_000, 15_500, 16_000, 16_500, 17_000, 17_500, 18_000, 18_500);

describe("the price beside those of similar vehicles", () => {
  test.each([
    [15_700, "Below our usual price."],
    [16_995, "In line with our usual price."],
    [17_700, "Above our usual price."],
  ])("of £%d is compared with their middle half, number and period", async (pounds, stands) => {
    const { assurances } = await tilesOf({ price: penceFromPounds(pounds) }, EIGHT);
    expect(assurances[0]).toEqual({
      text: `${stands} Half of the 8 similar cars we have had on sale in the last 180 days were priced from £15,875 to £17,625.`,
      link: { label: "How we compare", href: "#price-position" },
    });
  });

  test("is explained with the median and the method in a modal", async () => {
    const html = await modal("price-position", {}, EIGHT);
    expect(html).toContain('Median</th><td class="numeric">£16,750');
    expect(html).toContain("Other dealers’ prices are not included");
  });

  test.each<[string, Partial<Vehicle>, Partial<Records>]>([
    ["where there are only seven", {}, others(1, 2, 3, 4, 5, 6, 7)],
    ["where no price is asked", { advert_classification: "MOTABILITY" }, EIGHT],
    ["where the website does not compare", {}, { ...EIGHT, ...withTiles({}, { pricePosition: false }) }],
  ])("is left out %s", async (_, vehicle, records) => {
    const { assurances, modals } = await tilesOf(vehicle, records);
    expect(assurances.filter(({ link }) => link?.href === "#price-position")).toEqual([]);
    expect(modals.map(({ name }) => name)).not.toContain("price-position");
  });
});

async function noteTexts(vehicle: Partial<Vehicle>, records?: Partial<Records>) {
  return (await tilesOf(vehicle, records)).assurances.map((note) => note.text).join(" ");
}

describe("what stands beside the price", () => {
  const details = {
    history_check: { provider: "HPI", checked_on: "2026-11-03" as Day, result: "all clear", url: "https://hpi.example/1" },
    market_price: { provider: "Autobase", checked_on: "2026-11-04" as Day, lower: penceFromPounds(16_000), upper: penceFromPounds(17_250) },
  };

  test("are the website's warranty and returns", async () => {
    expect(await noteTexts({})).toContain("12-month warranty included. 15 days to return it if you change your mind.");
    expect(await noteTexts({ advert_classification: "NEW" })).not.toContain("warranty");
    expect(await noteTexts({}, { website: { ...wexcombe, warranty_months: 0, return_days: 0 } })).not.toMatch(/warranty|return/);
    const { assurances } = await tilesOf({}, { content: { snippet: () => undefined, page: () => ({}) as never } });
    expect(assurances.find((note) => note.text.startsWith("12-month"))?.link).toEqual({ label: "What’s covered", href: "/warranty" });
  });

  test("are a history check and a market price only where the vehicle's row states them, each with its source and day", async () => {
    expect(await noteTexts({ details })).toContain("History checked by HPI on 3 November 2026: all clear.");
    expect(await noteTexts({ details })).toContain("Market price £16,000 to £17,250, according to Autobase on 4 November 2026.");
    expect(await noteTexts({})).not.toMatch(/History checked|[Mm]arket/);
  });
});

async function promotions(vehicle: Partial<Vehicle>, records?: Partial<Records>) {
  return (await tilesOf(vehicle, records)).price_notes.filter(({ strong }) => strong);
}

describe("the lender's promotions", () => {
  test("no lender's promotion on a vehicle that cannot be financed", async () => {
    const tags = ["interest-free", "fdc-1000"];
    expect(await promotions({ tags })).toEqual([
      { text: "0% APR on this vehicle.", strong: true, link: { label: "How it works", href: "#0-finance" } },
      { text: "£1,000 deposit contribution.", strong: true, link: { label: "How it works", href: "#deposit-contribution" } },
    ]);
    expect(await promotions({ tags, reservation_status: "Reserved" })).toEqual([]);
    expect(await promotions({ tags, advert_classification: "MOTABILITY" })).toEqual([]);
  });

  test("no rate where the website hides the representative example of offers", async () => {
    const { finance_promotion } = wexcombe;
    const hidden = { ...finance_promotion, example: { ...finance_promotion.example, hideIfOfferVehicles: true } };
    const offer: Partial<Vehicle> = { tags: ["interest-free"], advert_classification: "OFFER" };
    expect(await promotions(offer)).toHaveLength(1);
    expect(await promotions(offer, { website: { ...wexcombe, finance_promotion: hidden } })).toEqual([]);
  });
});
