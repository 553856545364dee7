import { dealershipContext } from "#web/context.ts";
import type { Dealership } from "#server/dealership.ts";
import VehiclePage, { loader, meta } from "#web/vehicle/vehicle-page.tsx";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub, Meta, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openImportedDealer, type ImportedDealer } from "./imported-dealer-fixture.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const HOURS = "Mon-Fri 08:30-18:00";
const BRANCHES = [
  { slug: "swindon", name: "Hill Cars Swindon", town: "Swindon", hours: HOURS },
  { slug: "newbury", name: "Hill Cars Newbury", town: "Newbury", hours: HOURS },
  { slug: "loan", name: "Hill Cars at home", town: "Marlborough", kind: "appointment", hours: HOURS },
];

/** A used car with every field that a page can show. */
const COMPLETE = {
  make: "Ford",
  range: "Fiesta",
  derivative: "1.0 EcoBoost Titanium",
  year: 2021,
  colour: "Blazer Blue",
  fuel_type: "Petrol",
  transmission: "Manual",
  body_type: "Hatchback",
  doors: 5,
  seats: 4,
  mileage: 31_870,
  site: "swindon",
  price: 11_995,
  admin_fee: 99,
  description: "One owner from new.",
  featured_message: "Low mileage for its year",
  franchise_approved: true,
  feature_classification: ["Heated windscreen"],
  additional_features: [{ id: "rack", name: "Roof rack", price: 250 }],
  media_urls: [
    {
      url: "https://cars.example/front.jpg",
      alt: "From the front",
      caption: "Washed this morning",
      hotspots: [{ x: 10, y: 20, label: "Tow bar" }],
    },
  ],
  imperfections: [{ url: "https://cars.example/door.jpg", alt: "The door", hotspots: [{ x: 45, y: 51, label: "Scratch", size_mm: 140 }] }],
  turntable: ["https://cars.example/turn-1.jpg", "https://cars.example/turn-2.jpg"],
  video: "https://cars.example/walkround.mp4",
  date_first_registered: "2021-03-14",
  date_mot_expires: "2027-03-13",
  mot_history: [
    {
      last_test_date: "2026-03-10",
      last_test_expiry_date: "2027-03-13",
      last_test_status: "PASSED",
      mileage: 30_000,
      advisories: ["Tyre worn close to the limit"],
    },
  ],
  service_history: [{ date: "2026-02-01", mileage: 29_500, note: "Oil and filter" }],
  specification: [{ group: "Engine", items: [{ name: "Power", value: "95 hp" }] }],
  engine_size_litres: 1.4,
  road_tax_pounds: 191,
  miles_per_gallon: 55.4,
  previous_keepers: 1,
  history_check: { provider: "HPI", checked_on: "2026-11-03", result: "no outstanding finance" },
  market_price: { provider: "Autobase", checked_on: "2026-11-04", lower: 11_500, upper: 12_750 },
};

const NEW = { advert_classification: "NEW" };
const MOTABILITY = {
  advert_classification: "MOTABILITY",
  price: undefined,
  motability: { advance_payment: 499, quarter: "January to March 2027" },
};
const HIRE = {
  advert_classification: "CONTRACT-HIRE-BUSINESS",
  price: undefined,
  contract_hire: { monthly_rental: 317, initial_rental: 2_853, term: 48, annual_mileage: 8_000, vat: "excluding" },
};
const VAN = { cap_database: "LCV", category: "vans", vat_scheme: "Commercial", price_excluding_vat: 11_995, price_including_vat: 14_394 };

type Row = Record<string, unknown>;
/** A part of the page, a pattern that identifies it, and the changes to WHOLE for rows with and without it. */
type Part = { part: string; mark: RegExp; with?: Row; without: Row; media?: string };

const PARTS: readonly Part[] = [
  { part: "the photographs", mark: /alt="From the front"/, without: { media_urls: undefined }, media: "images" },
  {
    part: "a photograph's caption",
    mark: /Washed this morning/,
    without: { media_urls: [{ url: "https://cars.example/front.jpg" }] },
    media: "images",
  },
  { part: "a photograph's mark", mark: /Tow bar/, without: { media_urls: [{ url: "https://cars.example/front.jpg" }] }, media: "images" },
  { part: "the film", mark: /walkround\.mp4/, without: { video: undefined }, media: "video" },
  { part: "the turntable", mark: /turn-1\.jpg/, without: { turntable: undefined }, media: "turntable" },
  { part: "the imperfections", mark: /Scratch/, without: { imperfections: undefined }, media: "imperfections" },
  {
    part: "the size of an imperfection",
    mark: /14 cm/,
    without: { imperfections: [{ url: "https://cars.example/door.jpg", hotspots: [{ x: 45, y: 51, label: "Scratch" }] }] },
    media: "imperfections",
  },
  { part: "the warranty banner", mark: /aria-label="Warranty"/, without: NEW },
  { part: "the reserved banner", mark: /class="reserved-bar/, with: { reservation_status: "Reserved" }, without: {} },
  { part: "the registration", mark: /class="plate[^]*?AB\d\d CDE[^]*?<h1/, without: { vrm: undefined } },
  { part: "the derivative", mark: /<span>1\.0 EcoBoost Titanium<\/span>/, without: { derivative: undefined } },
  { part: "the dealer's line", mark: /class="vehicle-summary__text">Low mileage for its year/, without: { featured_message: undefined } },
  { part: "the maker's approval", mark: /Franchise approved/i, without: { franchise_approved: undefined } },
  { part: "the badge of an available vehicle", mark: /Available<\/span>/, without: { reservation_status: "On Order" } },
  {
    part: "the notice of a vehicle on order",
    mark: /<strong>Nearly ready<\/strong>/,
    with: { reservation_status: "On Order" },
    without: {},
  },
  { part: "the mileage", mark: /<dd>31,870 miles<\/dd>/, without: { mileage: undefined } },
  { part: "the age", mark: /<dd>2021, /, without: { year: 2019, date_first_registered: "2019-03-14" } },
  { part: "the fuel", mark: /<\/svg><dt>Fuel<\/dt><dd>Petrol<\/dd>/, without: { fuel_type: undefined } },
  { part: "the gearbox", mark: /<\/svg><dt>Gearbox<\/dt><dd>Manual<\/dd>/, without: { transmission: undefined } },
  { part: "the doors", mark: /<dt>Doors and seats<\/dt><dd>5 doors/, without: { doors: undefined } },
  { part: "the seats", mark: /<dt>Doors and seats<\/dt><dd>(?:5 doors, )?4 seats<\/dd>/, without: { seats: undefined } },
  {
    part: "the line of doors and seats",
    mark: /<dt>Doors and seats<\/dt>/,
    without: { doors: undefined, seats: undefined },
  },
  { part: "the colour", mark: /<dd>Blazer Blue<\/dd>/, without: { colour: undefined } },
  { part: "the branch", mark: /<b>Hill Cars Swindon<\/b>/, without: { site: "newbury" } },
  { part: "that it is viewed by appointment", mark: /View by appointment/, with: { site: "loan" }, without: {} },
  { part: "moving it closer", mark: /Move closer/, without: { reservation_status: "On Order" } },
  { part: "the price", mark: /id="order"(?:(?!order__notes)[^])*£12,094/, without: { price: 10_995 } },
  { part: "the monthly price", mark: /id="order"(?:(?!order__action)[^])*a month, PCP/, without: { price: 800 } },
  { part: "the admin fee", mark: /includes our £99 admin fee/, without: { admin_fee: undefined } },
  {
    part: "the price with VAT",
    mark: /plus VAT, £14,\d+ inc VAT/,
    with: VAN,
    without: { ...VAN, vat_scheme: "Margin", price_excluding_vat: undefined, price_including_vat: undefined },
  },
  { part: "the saving on the list price", mark: /£15,000/, with: { ...NEW, list_price: 15_000 }, without: NEW },
  { part: "the price history", mark: /On sale since today/, without: MOTABILITY },
  { part: "an advance payment", mark: /£499/, with: MOTABILITY, without: {} },
  { part: "a rental", mark: /£317/, with: HIRE, without: {} },
  {
    part: "the promotion of an interest-free vehicle",
    mark: /<li><b>[^<]+<\/b> <a[^>]*0-finance/,
    with: { tags: ["interest-free"] },
    without: {},
  },
  { part: "the deposit contribution", mark: /£500 deposit contribution/, with: { tags: ["fdc-500"] }, without: {} },
  { part: "the ticker", mark: /class="ticker/, with: { fuel_type: "Electric" }, without: {} },
  { part: "the description", mark: /id="description-title"/, without: { description: undefined } },
  { part: "the highlights", mark: /id="highlights-title"/, without: { feature_classification: undefined } },
  { part: "a group of the specification", mark: /95 hp/, without: { specification: undefined } },
  { part: "the body", mark: /Hatchback/, without: { body_type: undefined } },
  { part: "the engine size", mark: /1\.4 litres?/, without: { engine_size_litres: undefined } },
  { part: "the vehicle tax", mark: /£191 a year/, without: { road_tax_pounds: undefined } },
  { part: "the fuel economy", mark: /55\.4 mpg/, without: { miles_per_gallon: undefined } },
  {
    part: "the MOT tile",
    mark: /To 13 March 2027/,
    without: { date_mot_expires: undefined, mot_history: undefined, date_first_registered: undefined },
  },
  { part: "the MOT tests", mark: /Tyre worn close to the limit/, without: { mot_history: undefined } },
  { part: "the service history", mark: /Oil and filter/, without: { service_history: undefined } },
  { part: "how its price compares", mark: /Half of the \d+ similar cars we have had on sale/, without: { mileage: undefined } },
  { part: "the history check", mark: /History checked by HPI on 3 November 2026/, without: { history_check: undefined } },
  { part: "the claim of a history check", mark: /full HPI check/, without: { history_check: undefined } },
  {
    part: "a provider's market price",
    mark: /Market price £11,500 to £12,750, according to Autobase/,
    without: { market_price: undefined },
  },
  { part: "the owners", mark: /has had 2 previous owners/, without: { previous_keepers: undefined } },
  {
    part: "the notes for electric cars",
    mark: /id="notes-title"(?:(?!<\/section>)[^])*Charging at home/,
    with: { fuel_type: "Electric" },
    without: {},
  },
  { part: "the extras of the deal", mark: /Roof rack/, without: { additional_features: undefined } },
  { part: "the selling point of extras", mark: /Add them to your deal/, without: { additional_features: undefined } },
  { part: "the selling point of quality", mark: /159-point inspection/, without: NEW },
  { part: "the deal", mark: /Continue to checkout/, without: MOTABILITY },
  { part: "the representative example", mark: /class="wrap vehicle__example"><section/, without: { price: 800 } },
];

const COMPLETE_ID = 5_000;
const pages = new Map<string, string>();
let site: ImportedDealer;

beforeAll(async () => {
  const rows = PARTS.flatMap((part, at) => [
    ...(part.with ? [{ ...COMPLETE, vrm: `AB${11 + at}CDE`, ...part.with, id: `with ${at}`, stock_id: shownOn(part, at) }] : []),
    { ...COMPLETE, vrm: `AC${11 + at}CDE`, ...part.without, id: `without ${at}`, stock_id: leftOutOn(at) },
  ]);
  site = await openImportedDealer(
    { branches: BRANCHES, stock: [{ ...COMPLETE, vrm: "AB10CDE", id: "whole", stock_id: COMPLETE_ID }, ...rows] },
    { now: () => NOW },
  );
});
afterAll(() => site?.close());

test.each(PARTS.map((part, at) => ({ ...part, at })))(
  "an imported file shows $part on the page, and the page leaves it out where the file says nothing of it",
  {
    tags: [
      "c2-21",
      "c2-22",
      "c2-27",
      "c2-28",
      "c2-29",
      "c2-30",
      "c2-31",
      "c2-32",
      "c2-34",
      "c2-35",
      "c2-move-closer",
      "c2-view-by-appointment",
    ],
  },
  async ({ at, ...part }) => {
    const { mark, media } = part;
    const [shown, left] = [await pageOf(shownOn(part, at), media), await pageOf(leftOutOn(at), media)];
    expect({ shown: mark.test(shown), left: mark.test(left) }).toEqual({ shown: true, left: false });
  },
);

/** Parts that come from the website's settings are on the page of every imported vehicle. */
test.each([
  ["the bar above it", /aria-label="Vehicle actions"/],
  ["the warning", /aria-label="Please note"/],
  ["what comes with it", /aria-label="What’s included"/],
  ["similar cars", /id="similar-title"/],
])("the page of an imported vehicle has %s", { tags: ["c2-23", "c2-33", "c2-34", "c2-36"] }, async (_, mark) => {
  expect(await fullPage(COMPLETE_ID)).toMatch(mark);
});

test.each([
  ["{year} {colour} {make} {range} {derivative}", "2021 Blazer Blue Ford Fiesta 1.0 EcoBoost Titanium"],
  ["{vrm}, {model}, {advert_classification}: {site_name}", "AB10CDE, Fiesta, used: Wexcombe Cars &amp; Vans"],
  ["This is {a advert_classification} {make}", "This is a used Ford"],
])("the dealer's template %j is filled from the imported file", { tags: ["c2-15"] }, async (template, filled) => {
  const website = { ...site.dealership.website, titles: { vehicle: template, description: `${template}!` } };
  const { data, url } = await loadedPage(COMPLETE_ID, undefined, { ...site.dealership, website });
  const Head = createRoutesStub([{ path: "*", meta: () => meta({ loaderData: data } as never), Component: Meta }]);
  const head = renderToString(createElement(Head, { initialEntries: [url.pathname] }));
  expect(head).toContain(`<title>${filled}</title>`);
  expect(head).toContain(`name="description" content="${filled}!"`);
});

/** The vehicle with every field shows most parts. */
function shownOn(part: Part, at: number): number {
  return part.with ? 5_001 + at : COMPLETE_ID;
}

function leftOutOn(at: number): number {
  return 6_001 + at;
}

/** The page without similar vehicles. Cached, because most parts are on the same page. */
async function pageOf(stock_id: number, media?: string): Promise<string> {
  const key = `${stock_id} ${media}`;
  const html =
    pages.get(key) ?? (await fullPage(stock_id, media)).replace(/<section[^>]*aria-labelledby="similar-title"[^]*?<\/section>/, "");
  pages.set(key, html);
  return html;
}

/** The page as HTML. */
async function fullPage(stock_id: number, media?: string): Promise<string> {
  const { data, url } = await loadedPage(stock_id, media);
  const Page = createRoutesStub([{ path: "*", Component: () => createElement(VehiclePage as never, { loaderData: data }) }]);
  return renderToString(createElement(Page, { initialEntries: [url.pathname + url.search] })).replaceAll("<!-- -->", "");
}

async function loadedPage(stock_id: number, media?: string, dealership: Dealership = site.dealership) {
  const { data } = await (await site.app.request(`/api/v2/vehicle/${stock_id}`)).json();
  const context = new RouterContextProvider();
  context.set(dealershipContext, dealership);
  const url = new URL(`${data.path}${media === undefined ? "" : `?media=${media}`}`, "https://hillcars.example");
  const loaded = await loader({ context, url, params: {}, request: new Request(url) } as never);
  return { data: loaded.data, url };
}
