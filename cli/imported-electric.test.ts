import { dealershipContext } from "#web/context.ts";
import { vehicleSheet } from "#web/vehicle/print/vehicle-sheet.ts";
import VehiclePage, { loader } from "#web/vehicle/vehicle-page.tsx";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openImportedDealer, type ImportedDealer } from "./imported-dealer-fixture.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const BRANCHES = [{ slug: "swindon", name: "Hill Cars Swindon", town: "Swindon", hours: "Mon-Fri 08:30-18:00" }];
const PDF = Buffer.from("%PDF-1.4 a certificate\n%%EOF\n");

const CAR = {
  site: "swindon",
  make: "Kia",
  range: "Niro",
  year: 2021,
  price: 18_000,
  mileage: 21_570,
  body_type: "Hatchback",
  date_first_registered: "2021-03-14",
};
const CERTIFICATE = {
  battery_certificate_issuer: "Cell Check",
  battery_certificate_date: "2026-10-12",
  battery_certificate_method: "Full discharge",
  battery_health_percent: "93.5%",
};
const ELECTRIC = {
  ...CAR,
  fuel_type: "Electric",
  wh_per_mile: 290,
  consumption_basis: "wltp",
  battery_kwh: 58,
  charge_ac_kw: 11,
  charge_dc_kw: 100,
  electric_range_miles: 265,
  electric_range_basis: "WLTP",
  battery_warranty_years: 8,
  battery_warranty_miles: "100,000",
  battery_warranty_percent: 70,
};
const GRANT = { grant_name: "Electric Car Grant", grant_amount: 1_500, grant_valid_until: "2026-11-21" };
const NEW = { advert_classification: "NEW", date_first_registered: undefined, mileage: 10, year: 2026 };

/** By stock number. */
const STOCK: Record<number, object> = {
  1: { ...ELECTRIC, ...CERTIFICATE, battery_certificate: "certificates/niro.pdf", ...GRANT },
  2: { ...CAR, fuel_type: "Electric" },
  3: { ...ELECTRIC, ...CERTIFICATE, battery_certificate: "https://batteries.example/certificate.pdf", charge_10_to_80_minutes: 33 },
  4: { ...ELECTRIC, ...NEW, ...GRANT },
  5: { ...ELECTRIC, ...NEW, ...GRANT, grant_valid_until: "2026-11-20" },
  6: { ...ELECTRIC, date_first_registered: "2017-03-14", year: 2017 },
  7: {
    ...CAR,
    fuel_type: "Petrol Plug-in Hybrid",
    battery_kwh: 12,
    charge_ac_kw: 3.6,
    electric_range_miles: 37,
    electric_range_basis: "wltp",
  },
  8: { ...ELECTRIC, body_type: "SUV" },
  9: { ...ELECTRIC, consumption_basis: "measured", electric_range_basis: "nedc", mileage: undefined },
  10: { ...ELECTRIC, ...CERTIFICATE, battery_certificate: "certificates/niro.pdf", state: "sold" },
  11: { ...ELECTRIC, consumption_basis: undefined },
  12: { ...ELECTRIC, date_first_registered: undefined, mileage: undefined },
  13: { ...ELECTRIC, date_first_registered: "2018-11-22", electric_range_miles: 1 },
  14: { ...ELECTRIC, date_first_registered: "2018-11-21", electric_range_miles: 120 },
  15: { ...ELECTRIC, date_first_registered: "2020-02-29", battery_warranty_years: 7, battery_kwh: 10, charge_dc_kw: 60 },
};
const PETROL = Array.from({ length: 10 }, (_, at) => ({
  ...CAR,
  fuel_type: "Petrol",
  miles_per_gallon: 40 + at,
  consumption_basis: "wltp",
  stock_id: 100 + at,
  id: `petrol ${at}`,
}));
const OTHERS = [
  { ...PETROL[0], stock_id: 120, id: "hybrid", fuel_type: "Petrol hybrid", miles_per_gallon: 90 },
  ...PETROL.map((car, at) => ({ ...car, stock_id: 130 + at, id: `no test ${at}`, consumption_basis: undefined })),
  { ...PETROL[0], stock_id: 121, id: "other test", consumption_basis: "nedc", miles_per_gallon: 90 },
];

let site: ImportedDealer;

beforeAll(async () => {
  const electric = Object.entries(STOCK).map(([stock_id, row]) => ({ ...row, id: `electric ${stock_id}`, stock_id: Number(stock_id) }));
  site = await openImportedDealer(
    { branches: BRANCHES, stock: [...electric, ...PETROL, ...OTHERS], named: { "certificates/niro.pdf": PDF } },
    { now: () => NOW },
  );
});
afterAll(() => site?.close());

test("an electric car's page has what the file says, worked out for today, each with its date and source", async () => {
  const facts = await factsOf(1);
  expect(facts.get("Maker’s battery warranty")).toMatch(/^Until 13 March 2029, or for 78,430 more miles/);
  expect(facts.get("Maker’s battery warranty")).toMatch(/8 years from first registration or 100,000 miles, whichever comes first\./);
  expect(facts.get("Maker’s battery warranty")).toMatch(/below 70%[^]*on 21 November 2026, at 21,570 miles[^]*Conditions apply/);
  expect(facts.get("Battery health")).toMatch(
    /^93\.5% state of health[^]*Tested by Cell Check on 12 October 2026\. Method: Full discharge\.[^]*Download the certificate/,
  );
  expect(facts.get("Electric range as tested")).toMatch(/^265 miles \(WLTP\)/);
  expect(facts.get("Range in autumn")).toMatch(/^About 225 to 250 miles[^]*5% to 15% less than tested[^]*read on 22 November 2026/);
  expect(facts.get("Charging at home, 10% to 80%")).toMatch(/^About 6 hours 30 minutes[^]*7 kW, about 90% of which reaches the battery/);
  expect(facts.get("Charging at home, 10% to 80%")).toMatch(/three-pin socket gives 2\.3 kW: about 19 hours 40 minutes/);
  expect(facts.get("Rapid charging, 10% to 80%")).toMatch(
    /^About 35 to 45 minutes[^]*100 kW[^]*About 1 hour 10 minutes to 1 hour 25 minutes at a 50 kW charger\./,
  );
  expect(facts.get("A mile charged at home")).toMatch(/^7\.6p[^]*0\.29 kWh a mile at 26\.32p a unit[^]*ofgem\.gov\.uk/);
  expect(facts.get("A mile charged in public")).toMatch(/^15\.7p[^]*54p a unit[^]*gov\.uk\/guidance\/advisory-fuel-rates/);
  const petrol = facts.get("A mile in a petrol vehicle");
  expect(petrol).toMatch(/^17\.6p[^]*Worked out at 172p a litre and 44\.5 mpg, with 4\.546 litres to the gallon\./);
  expect(petrol).toMatch(/44\.5 mpg is the median of the 10 petrol vehicles of the same body type \(Hatchback\)/);
  expect([...facts.keys()]).not.toContain("Grant for this vehicle");
});

test("the shopper chooses the season and the prices in the address", async () => {
  expect((await factsOf(1, "?season=winter")).get("Range in winter frost")).toMatch(/^About 170 to 195 miles/);
  expect((await factsOf(1, "?season=summer")).get("Range in summer")).toMatch(/^About 250 miles/);
  expect((await factsOf(7, "?season=winter")).get("Range in winter frost")).toMatch(/^About 24 to 27 miles/);
  expect((await factsOf(7, "?season=summer")).get("Range in summer")).toMatch(/^About 35 miles/);
  expect((await factsOf(13, "?season=winter")).get("Range in winter frost")).toMatch(/^About 1 mile[^s]/);
  expect((await factsOf(14, "?season=winter")).get("Range in winter frost")).toMatch(/^About 78 to 90 miles/);
  expect((await factsOf(1, "?season=monsoon")).get("Range in autumn")).toMatch(/^About 225 to 250 miles/);
  const typed = await factsOf(1, "?home_ppkwh=7.5&public_ppkwh=79&fuel_ppl=150");
  const miles = ["A mile charged at home", "A mile charged in public", "A mile in a petrol vehicle"].map((name) => typed.get(name) ?? "");
  expect(miles.map((text) => text.slice(0, 5))).toEqual(["2.2p0", "22.9p", "15.3p"]);
  for (const text of miles) expect(text).toContain("Your own price");
});

test("what the file does not say is not known: never zero, and never a figure from the make", async () => {
  const facts = await factsOf(2);
  expect(facts.get("Battery health")).toMatch(/^Not tested/);
  for (const name of ["Maker’s battery warranty", "Electric range as tested", "Charging at home, 10% to 80%", "A mile charged at home"])
    expect(facts.get(name), name).toMatch(/^We don’t know/);
  expect([...facts.keys()].filter((name) => /^Range in|petrol/.test(name))).toEqual([]);
  expect([...facts.values()].join(" ")).not.toMatch(/\b0 miles|\b0%|100%(?! )|0\.0p/);
});

test("a grant is shown of a new vehicle until its last day", async () => {
  expect((await factsOf(4)).get("Grant for this vehicle")).toMatch(/^Electric Car Grant: £1,500[^]*Until 21 November 2026/);
  expect((await factsOf(5)).has("Grant for this vehicle")).toBe(false);
});

test("a warranty lasts until the day before its anniversary, and then promises nothing", async () => {
  expect(await warrantyOf(13)).toMatch(/^Until 21 November 2026, or for 78,430 more miles/);
  // 2027 has no 29 February.
  expect(await warrantyOf(15)).toMatch(/^Until 28 February 2027/);
  for (const ended of [6, 14]) {
    expect(await warrantyOf(ended)).toMatch(/^It has ended[^]*The maker’s term: 8 years/);
    expect(await warrantyOf(ended)).not.toMatch(/It covers the battery|Conditions apply/);
    expect(await printedOf(ended)).toMatch(/Maker’s battery warranty: it has ended\./);
    expect(await printedOf(ended)).not.toMatch(/Conditions apply/);
  }
});

test("where one limit of a warranty is not known the other is shown, and where neither is the term alone", async () => {
  expect(await warrantyOf(4)).toMatch(/^For 99,990 more miles at most[^]*8 years[^]*Worked out on 21 November 2026, at 10 miles/);
  expect(await warrantyOf(9)).toMatch(/^Until 13 March 2029 at the latest[^]*or 100,000 miles, whichever comes first/);
  expect(await printedOf(9)).toMatch(/Maker’s battery warranty: until 13 March 2029 at the latest/i);
  const neither = await warrantyOf(12);
  expect(neither).toMatch(/^8 years from first registration or 100,000 miles, whichever comes first/);
  expect(neither).not.toMatch(/Worked out|The maker’s term/);
});

test("an old test of the range gives no range by season", async () => {
  const facts = await factsOf(9);
  expect(facts.get("Electric range as tested")).toMatch(/^265 miles \(NEDC\)[^]*until 2018/);
  expect(facts.get("A mile charged at home")).toMatch(/^8\.5p[^]*10% lost while charging/);
  expect([...facts.keys()].filter((name) => /^Range in|petrol/.test(name))).toEqual([]);
});

test("the maker's own rapid charging time replaces the formula", async () => {
  expect((await factsOf(3)).get("Rapid charging, 10% to 80%")).toMatch(/^33 minutes[^]*maker’s own figure/);
});

test("a time that is the same by both averages is said once", async () => {
  expect((await factsOf(15)).get("Rapid charging, 10% to 80%")).toMatch(/About 15 minutes at a 50 kW charger\./);
});

test("a plug-in hybrid has the lines that something is known of, and a petrol car has no panel", async () => {
  expect([...(await factsOf(7)).keys()]).toEqual([
    "Battery health",
    "Electric range as tested",
    "Range in autumn",
    "Charging at home, 10% to 80%",
  ]);
  const home = (await factsOf(7)).get("Charging at home, 10% to 80%");
  expect(home).toMatch(/^About 2 hours 40 minutes[^]*three-pin socket gives 2\.3 kW: about 4 hours 5 minutes/);
  expect((await factsOf(100)).size).toBe(0);
  expect((await factsOf(8)).has("A mile in a petrol vehicle")).toBe(false);
});

test("a consumption without the name of its test is compared with no petrol vehicle", async () => {
  const facts = await factsOf(11);
  expect(facts.get("A mile charged at home")).toMatch(/^7\.6p/);
  expect(facts.has("A mile in a petrol vehicle")).toBe(false);
});

test("the API returns the fields of the panel, and the printed sheet has its facts", async () => {
  const { data } = await (await site.app.request("/api/v2/vehicle/1")).json();
  expect(data).toMatchObject({
    ...CERTIFICATE,
    battery_health_percent: 93.5,
    battery_certificate: expect.stringMatching(/^\/media\/certificates\/[0-9a-f]{64}\.pdf$/),
    battery_warranty_years: 8,
    battery_warranty_miles: 100_000,
    battery_warranty_percent: 70,
    electric_range_miles: 265,
    electric_range_basis: "wltp",
    ...GRANT,
  });
  expect(await printedOf(1)).toMatch(
    /Until 13 March 2029[^]*Battery: 93\.5% state of health\. Tested by Cell Check on 12 October 2026[^]*265 miles \(WLTP\)/,
  );
});

test("the certificate is a download, of a vehicle for sale only", async () => {
  const response = await site.app.request("/media/certificates/1.pdf");
  expect([response.status, Buffer.from(await response.arrayBuffer()).equals(PDF)]).toEqual([200, true]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="battery-certificate-1.pdf"',
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  });
  const etag = response.headers.get("ETag") ?? "";
  expect((await site.app.request("/media/certificates/1.pdf", { headers: { "If-None-Match": etag } })).status).toBe(304);
  for (const [path, status] of [
    ["2.pdf", 404],
    ["10.pdf", 404],
    ["999.pdf", 404],
    ["..%2f..%2fstock.jsonl", 404],
  ] as const)
    expect((await site.app.request(`/media/certificates/${path}`)).status, path).toBe(status);
});

async function warrantyOf(stock_id: number): Promise<string> {
  return (await factsOf(stock_id)).get("Maker’s battery warranty") ?? "";
}

/** The sentences of the printed sheet. */
async function printedOf(stock_id: number): Promise<string> {
  const vehicle = await site.dealership.stock.vehicle(stock_id);
  const { price_words } = await vehicleSheet(site.dealership, vehicle!, "https://hillcars.example");
  return price_words.join(" ");
}

/** The panel's facts by name: the figure, then the notes. */
async function factsOf(stock_id: number, query = ""): Promise<Map<string, string>> {
  const { data } = await (await site.app.request(`/api/v2/vehicle/${stock_id}`)).json();
  const context = new RouterContextProvider();
  context.set(dealershipContext, site.dealership);
  const url = new URL(`${data.path}${query}`, "https://hillcars.example");
  const loaded = await loader({ context, url, params: {}, request: new Request(url) } as never);
  const Page = createRoutesStub([{ path: "*", Component: () => createElement(VehiclePage as never, { loaderData: loaded.data }) }]);
  const html = renderToString(createElement(Page, { initialEntries: [url.pathname + url.search] })).replaceAll("<!-- -->", "");
  const [panel = ""] = /<section[^>]*id="electric"[^]*?<\/section>/.exec(html) ?? [];
  const facts = [...panel.matchAll(/<dt>([^]*?)<\/dt><dd>([^]*?)<\/dd>/g)];
  return new Map(facts.map(([, name = "", text = ""]) => [name, text.replaceAll(/<form[^]*?<\/form>/g, "").replaceAll(/<[^>]*>/g, "")]));
}
