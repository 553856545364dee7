import { shownCards } from "#web/search/shown-cards.ts";
import { comparison } from "#domain/stock/comparison.ts";
import { formatMoney, pence, type Pence } from "#domain/money.ts";
import { ADVERT_CLASSIFICATIONS, isEnquiryOnly, type VehicleDetails } from "#domain/stock/vehicle.ts";
import { vehicleApi } from "#server/api/vehicle.ts";
import { vehicleSearchApi } from "#server/api/vehicle-search.ts";
import { readConfig } from "#server/config.ts";
import { sites, vehicles } from "#server/database/schema.ts";
import { openDatabase } from "#server/database/connect.ts";
import { emptyDataDir } from "#server/database/test-support/test-databases.ts";
import type { Dealership } from "#server/dealership.ts";
import { openDealership } from "#server/open-group.ts";
import { Suggestions } from "#web/compare/suggestions.tsx";
import { currentVehicles } from "#web/saved/current-vehicles.ts";
import { VehicleCard } from "#web/search/vehicle-card.tsx";
import * as fc from "fast-check";
import { createElement, type ReactNode } from "react";
import { rmSync } from "node:fs";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BreadcrumbBar } from "#web/vehicle/breadcrumb-bar.tsx";
import { PriceBoard } from "#web/vehicle/pricing/price-board.tsx";
import { PriceNotes } from "#web/vehicle/pricing/price-notes.tsx";
import { PriceBars } from "#web/vehicle/pricing/sticky-price.tsx";
import { Summary } from "#web/vehicle/vehicle-summary.tsx";
import { loadVehicle, type ForSalePage } from "#web/vehicle/vehicle-loader.ts";
import { vehicleSheet } from "#web/vehicle/print/vehicle-sheet.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
const ORIGIN = "http://localhost:3000";

type Row = typeof vehicles.$inferInsert & { stock_id: number; details: VehicleDetails };

/** Every price of a vehicle is a distinct number, so that a figure on a page identifies its source. */
const ROWS = fc.array(
  fc.record({
    advert_classification: fc.constantFrom(...ADVERT_CLASSIFICATIONS),
    hasFigures: fc.boolean(),
    vat_scheme: fc.constantFrom("Commercial", "Margin", null),
    cap_database: fc.constantFrom("CAR", "LCV"),
    hasAllPrices: fc.boolean(),
    fee: fc.boolean(),
    vat: fc.constantFrom("excluding", "including"),
    reservation_status: fc.constantFrom("Available", "On Order", "Reserved"),
  }),
  { minLength: 40, maxLength: 40 },
);

const directory = emptyDataDir();
let dealership: Dealership;
let rows: Row[];

beforeAll(async () => {
  const config = readConfig({ DATA_DIR: directory });
  const { database, close } = await openDatabase(config);
  const [site] = await database
    .insert(sites)
    .values({ slug: "swindon", name: "Swindon", telephone: "01632 960 410" })
    .returning({ id: sites.id });
  const [made = []] = fc.sample(ROWS, { numRuns: 1, seed: 299 });
  rows = made.map((drawn, index) => rowOf(drawn, index, site!.id));
  await database.insert(vehicles).values(rows);
  await close();
  dealership = await openDealership(config, { now: () => NOW });
});

afterAll(async () => {
  await dealership?.close();
  rmSync(directory, { recursive: true });
});

type Drawn = typeof ROWS extends fc.Arbitrary<(infer One)[]> ? One : never;

function rowOf({ hasFigures, hasAllPrices, fee, vat, ...drawn }: Drawn, index: number, site_id: number): Row {
  const amount = (place: number) => pence(1_000_000 + index * 10_007 + place * 1_009);
  const priced = (place: number) => (hasAllPrices ? amount(place) : null);
  const details: VehicleDetails = {
    ...(hasFigures &&
      drawn.advert_classification === "MOTABILITY" && { motability: { advance_payment: amount(7), quarter: "January to March 2027" } }),
    ...(hasFigures &&
      drawn.advert_classification === "CONTRACT-HIRE-BUSINESS" && {
        contract_hire: { monthly_rental: amount(7), initial_rental: amount(8), term_months: 48, annual_mileage: 8_000, vat },
      }),
  };
  return {
    ...drawn,
    stock_id: 500_000 + index,
    source: "release-0.1",
    source_key: `id:${index}`,
    slug: `2026-ford-focus-${500_000 + index}`,
    make: "Ford",
    range: "Focus",
    model: "Focus",
    year: 2026,
    mileage: 10,
    category: drawn.cap_database === "CAR" ? "cars" : "vans",
    site_id,
    price: amount(1),
    admin_fee: fee ? 19_900 : 0,
    original_price: priced(2),
    discount_price: priced(3),
    price_excluding_vat: priced(4),
    price_including_vat: priced(5),
    first_seen_at: new Date(NOW - 40 * 86_400_000),
    details,
  };
}

function html(element: ReactNode): string {
  const Page = createRoutesStub([{ path: "*", Component: () => element }]);
  return renderToString(createElement(Page, { initialEntries: ["/"] })).replaceAll(/<!-- -->|<\/?small[^>]*>/g, "");
}

async function textAt(app: ReturnType<typeof vehicleApi>, address: string): Promise<string> {
  return (await app.request(address)).text();
}

/** Every output that contains a vehicle, by name. */
async function surfaces({ stock_id, advert_classification }: Row): Promise<Record<string, string>> {
  const { stock, organisation } = dealership;
  const vehicle = (await stock.vehicle(stock_id))!;
  const [card] = shownCards(stock.cards([stock_id]));
  const loaded = await loadVehicle(
    dealership,
    new URL(`${ORIGIN}/${vehicle.cap_database === "CAR" ? "used-cars" : "used-vans"}/${vehicle.slug}`),
  );
  const page = loaded.data as ForSalePage;
  const current = await currentVehicles(dealership, [stock_id]);
  return {
    card: html(createElement(VehicleCard, { card: card! })),
    page: [
      html(createElement(BreadcrumbBar, { vehicle: page.vehicle, clientFacts: page.clientFacts })),
      html(createElement(Summary, { vehicle: page.vehicle, marks: page.marks })),
      html(createElement(PriceBoard, { page })),
      html(createElement(PriceBars, { page })),
      html(createElement(PriceNotes, { notes: [...page.price_notes, ...page.assurances] })),
    ].join("\n"),
    head: JSON.stringify(page.head),
    counted: JSON.stringify(page.clientFacts?.item),
    paper: JSON.stringify(await vehicleSheet(dealership, vehicle, ORIGIN)),
    compared: JSON.stringify(comparison([{ vehicle, card: card!, quote: null, site: "", keepers: null }])),
    suggested: html(createElement(Suggestions, { suggestions: [{ card: card!, href: "/" }], verb: "Add" })),
    kept: JSON.stringify(current.vehicles),
    api: await textAt(vehicleApi({ stock, organisation }), `/vehicle/${stock_id}`),
    search: await textAt(
      vehicleSearchApi({ stock }),
      `/vehicle-search?q=${stock_id}&advert_classification=${advert_classification.toLowerCase()}`,
    ),
  };
}

function writings(amount: number): string[] {
  return [formatMoney(amount as Pence), String(amount / 100), (amount / 100).toLocaleString("en-GB")];
}

test("Motability and contract hire adverts show no cash price, even if stored, and no figure if none is stated", async () => {
  const kinds = new Set<string>();
  for (const row of rows) {
    if (!isEnquiryOnly(row)) {
      expect(dealership.stock.cards([row.stock_id])[0]?.headline_price, row.advert_classification).toBe(
        (row.price ?? 0) + (row.admin_fee ?? 0),
      );
      continue;
    }
    const shown = await surfaces(row);
    const { motability, contract_hire } = row.details;
    kinds.add(`${row.advert_classification} ${motability || contract_hire ? "with" : "without"} its figures`);
    const fee = row.admin_fee ?? 0;
    const prices = [row.price, row.original_price, row.discount_price, row.price_excluding_vat, row.price_including_vat].flatMap((price) =>
      typeof price === "number" ? [price, price + fee] : [],
    );
    for (const [where, text] of Object.entries(shown)) {
      const found = prices.flatMap(writings).filter((writing) => text.includes(writing));
      expect(found, `${where} of ${row.advert_classification}`).toEqual([]);
      expect(text.replaceAll(/ class="[^"]*"/g, ""), where).not.toMatch(/cash price|Cash, save|Price reduced/i);
    }
    const { card = "", page = "", paper = "", compared = "" } = shown;
    if (motability) for (const text of [card, page, paper, compared]) expect(text).toContain(formatMoney(motability.advance_payment));
    else if (contract_hire)
      for (const text of [card, page, paper, compared]) expect(text).toContain(formatMoney(contract_hire.monthly_rental));
    else {
      const enquiry = row.advert_classification === "MOTABILITY" ? "Ask us for the advance payment" : "Ask us for the rental";
      for (const text of [card, page, paper, compared]) expect(text).toContain(enquiry);
      for (const text of [card, shown["suggested"]]) expect(text).not.toContain("£");
    }
  }
  expect([...kinds].toSorted()).toEqual([
    "CONTRACT-HIRE-BUSINESS with its figures",
    "CONTRACT-HIRE-BUSINESS without its figures",
    "MOTABILITY with its figures",
    "MOTABILITY without its figures",
  ]);
});
