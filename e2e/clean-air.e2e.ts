import { tradeyardVans } from "#websites/tradeyard-vans/website.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import * as fc from "fast-check";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { importSitesCommand } from "../cli/import-sites-command.ts";
import { importStockCommand } from "../cli/import-stock-command.ts";
import { openBrowser, openHydrated, sharedSite, visit } from "./support/browser-site.ts";
import { looksRightAtEveryWidth } from "./support/looks-right.ts";
import { openPages, type OpenPages } from "./support/open-pages.ts";
import { plainVisitor } from "./support/plain-visitor.ts";

const ORIGIN = "http://localhost";
const CHECKERS = [
  "https://www.gov.uk/check-clean-air-zone-charge",
  "https://tfl.gov.uk/modes/driving/check-your-vehicle/",
  "https://lowemissionzones.scot",
];
/** What the form sends of a vehicle that nothing is known of. */
const FACTS = { kind: "car", fuel: "", first_registered: "", euro_standard: "" };

const visible = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");
const sectionOf = (html: string) => visible(/<section class="vehicle-section clean-air"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "");
/** What only a Euro standard, or an electric motor, can say. */
const PROMISE = /(?<!Likely )(?:meets the standard|no charge)/i;
const mainOf = (html: string) => visible(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "");

async function check({ app }: Pick<OpenPages, "app">, fields: Record<string, string>, { path = "/clean-air", client = "" } = {}) {
  const answer = await app.request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: ORIGIN, ...(client !== "" && { "X-Forwarded-For": client }) },
  });
  const html = await answer.text();
  const found = /<section class="clean-air__result"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "";
  return { answer, html, found: visible(found) };
}

describe("the check of clean air zones", () => {
  let pages: OpenPages;
  beforeAll(async () => {
    pages = await openPages();
  });
  afterAll(() => pages?.close());

  test.each([
    ["SE1 9GF", ["London ULEZ: inside", "All of SE1 lies inside it", "London Congestion Charge: part of the district"]],
    ["EC4M 8AD", ["London ULEZ: inside", "London Congestion Charge: inside", "£18 a day"]],
    ["E4", ["London ULEZ: part of the district", "Check the address"]],
    ["B2 4QA", ["Birmingham: inside"]],
    ["b5 7sx", ["Birmingham: part of the district, or next to it"]],
    ["B98 8AA", ["Birmingham: in the same postcode area", "Check if you drive there"]],
    ["BS1 4DJ", ["Bristol: part of the district"]],
    ["BD1 1AA", ["Bradford: inside"]],
    ["G2 1DU", ["Glasgow low emission zone: inside"]],
    ["EH1 1YZ", ["Edinburgh low emission zone: part of the district"]],
    ["OX1 1AA", ["Oxford: part of the district", "zones and rules of its own"]],
    ["SN1 2AB", ["We know of no zone at SN1", "That isn’t a promise"]],
    ["BT1 5GS", ["We know of no zone at BT1", "That isn’t a promise"]],
  ])("says of %s what a district can say", async (postcode, texts) => {
    const { answer, found, html } = await check(pages, { postcode });
    expect(answer.status).toBe(200);
    for (const text of texts) expect(found).toContain(text);
    const form = await (await pages.app.request("/clean-air")).text();
    for (const url of CHECKERS) expect([html, form].map((page) => page.split(`href="${url}"`).length - 1)).toEqual([1, 1]);
  });

  test("never promises that a place is outside of every zone, and names only the first half of a postcode", async () => {
    const letter = fc.constantFrom(..."ABCDEFGHLMNOPRSTUWY");
    const area = fc.oneof(fc.constantFrom("E", "SE", "B", "BS", "EH", "G", "OX", "CR", "TW", "SN", "ZZ"), letter);
    const district = fc.oneof(fc.integer({ min: 0, max: 99 }).map(String), fc.constantFrom("1A", "2E", "4W"));
    const postcodes = fc.sample(fc.tuple(area, district), { numRuns: 60, seed: 5 }).map(([one, two]) => `${one}${two}`);
    for (const outcode of postcodes) {
      const { answer, found } = await check(pages, { postcode: `${outcode} 7QX` });
      expect(answer.status, outcode).toBe(200);
      expect(found, outcode).toContain(`Zones at ${outcode}`);
      expect(found, outcode).not.toMatch(/outside (?:of )?(?:it|any|every)|no charge|7QX/i);
      expect(found, outcode).toMatch(/inside|part of|same postcode area|isn’t a promise/);
    }
  });

  test.each([
    [{ fuel: "petrol", euro_standard: "4" }, "Meets the standard", "No charge"],
    [{ fuel: "petrol", euro_standard: "3" }, "Doesn’t meet the standard", "Charged"],
    [{ fuel: "diesel", euro_standard: "6" }, "Meets the standard", "No charge"],
    [{ fuel: "diesel", euro_standard: "5" }, "Doesn’t meet the standard", "Charged"],
    [{ fuel: "diesel", euro_standard: "7" }, "Meets the standard", "No charge"],
    [{ fuel: "hybrid", euro_standard: "5" }, "Check before you drive", "Check"],
    [{ fuel: "electric" }, "Meets the standard", "No charge"],
    [{ fuel: "petrol", first_registered: "2006-01-01" }, "Likely meets the standard", "Likely no charge"],
    [{ fuel: "petrol", first_registered: "2005-12-31" }, "Check before you drive", "Check"],
    [{ fuel: "petrol", first_registered: "1999-12-31" }, "Likely charged", "Likely charged"],
    [{ fuel: "diesel", first_registered: "2015-09-01" }, "Likely meets the standard", "Likely no charge"],
    [{ fuel: "diesel", first_registered: "2015-08-31" }, "Check before you drive", "Check"],
    [{ fuel: "diesel", first_registered: "2016-08-31", kind: "van" }, "Check before you drive", "Check"],
    [{ fuel: "diesel", first_registered: "2009-08-31" }, "Likely charged", "Likely charged"],
    [{ fuel: "petrol", first_registered: "1985-06-01" }, "Check before you drive", "Check"],
    [{ fuel: "other", first_registered: "2020-06-01" }, "Check before you drive", "Check"],
    [{ first_registered: "2020-06-01" }, "Check before you drive", "Check"],
    [{}, "Check before you drive We don’t know enough about this vehicle to say", "Check"],
    [{ kind: "van" }, "Check before you drive", "Check"],
  ])("answers %j with %s", async (facts, verdict, london) => {
    const { answer, found } = await check(pages, { ...FACTS, ...facts });
    expect(answer.status).toBe(200);
    expect(found).toContain(`Your vehicle ${verdict}`);
    expect(found).toContain(`London ULEZ ${london} £12.50`);
    expect(found).toContain(`Bath, class C ${"kind" in facts ? `${london} £9` : "Private cars not charged None"}`);
    // Only a Euro standard, or no tailpipe, is certain.
    if (!("euro_standard" in facts) && !Object.values(facts).includes("electric")) expect(found).not.toMatch(PROMISE);
  });

  test("takes no kind for granted: what cars and vans do not share has to be checked", async () => {
    const { found } = await check(pages, { fuel: "diesel", first_registered: "2013-03-01" });
    expect(found).toContain("We don’t know whether it’s a van");
    for (const zone of ["Bath, class C", "Bradford, class C", "Sheffield, class C", "Tyneside, class C"])
      expect(found).toContain(`${zone} Check Ask the operator`);
    // A class that charges neither cars nor vans.
    expect(found).toContain("Portsmouth, class B No charge None");
    expect(found).not.toContain("not charged");
    const between = await check(pages, { fuel: "diesel", first_registered: "2016-03-01" });
    expect(between.found).toContain("Your vehicle Check before you drive");
    expect(between.found).toContain("London ULEZ Check £12.50");
  });

  test("sends the driver of a vehicle of 30 years to Scotland's checker", async () => {
    const older = await check(pages, { ...FACTS, fuel: "petrol", first_registered: "1996-03-01" });
    expect(older.found).toContain("Glasgow, Edinburgh, Aberdeen and Dundee Check");
    expect(older.found).toContain("London ULEZ Likely charged");
    const later = await check(pages, { ...FACTS, fuel: "petrol", first_registered: "1999-03-01" });
    expect(later.found).toContain("Glasgow, Edinburgh, Aberdeen and Dundee Likely not allowed in");
  });

  test("reads a registration in the register, and fills its gaps with what was typed", async () => {
    const focus = await check(pages, { registration: "hk16 vrt", postcode: "SE1 9GF" });
    expect(focus.found).toMatch(/Ford Focus.* Meets the standard By its Euro standard: the vehicle register has Euro 6/);
    expect(focus.found).toContain("This vehicle: No charge.");
    const qashqai = await check(pages, { registration: "WN68 KTE" });
    expect(qashqai.found).toMatch(
      /Nissan Qashqai.* Likely meets the standard This is only likely: we go by its first registration in 2018/,
    );
    const stated = await check(pages, { registration: "WN68 KTE", euro_standard: "6", fuel: "diesel" });
    expect(stated.found).toContain("By its Euro standard, if it is Euro 6 as you say");
    const van = await check(pages, { registration: "YD19XTP", kind: "car" });
    expect(van.found).toContain("Sheffield, class C Likely no charge £10");
  });

  test.each([
    [{}, 422, "Enter a postcode, a registration, or what you know of the vehicle", ["postcode"]],
    [{ postcode: "Swindon" }, 422, "Enter a UK postcode or the first half of it", ["postcode"]],
    [{ postcode: "SE1", registration: "nonsense" }, 422, "Enter a UK registration", ["registration"]],
    [{ fuel: "Coal", kind: "lorry", euro_standard: "8" }, 422, "Choose one from the list", ["kind", "fuel", "euro_standard"]],
    [{ first_registered: "2026-02-30" }, 422, "Enter the day it was first registered", ["first_registered"]],
    [{ first_registered: "2999-01-01" }, 422, "It can’t be in the future", ["first_registered"]],
    [{ registration: "AB12 CDE" }, 404, "The vehicle register doesn’t have this registration", ["registration"]],
    [{ registration: "RF19 DVL" }, 503, "The vehicle register isn’t answering", ["registration"]],
    [{ postcode: "S".repeat(5000) }, 422, "Enter a UK postcode or the first half of it", ["postcode"]],
  ])("refuses %j with %i, what to do, and what was typed", async (fields, status, message, wrong) => {
    const visitor = plainVisitor(ORIGIN, (address, init) => pages.app.request(address, init));
    const { answer, html } = await check(pages, { ...fields });
    expect([answer.status, answer.headers.get("Cache-Control"), answer.headers.get("Retry-After")]).toEqual([
      status,
      "no-store",
      status === 503 ? "60" : null,
    ]);
    const form = await visitor.open("/clean-air", { method: "POST", body: new URLSearchParams(fields), headers: { Origin: ORIGIN } });
    expect(form.alert).toContain(message);
    expect(form.linksOfAlert.map(({ attributes }) => attributes.get("href"))).toEqual(wrong.map((name) => `#${name}`));
    for (const [name, text] of Object.entries(fields))
      if (["postcode", "registration", "first_registered"].includes(name)) expect(form.valueOf(name)).toBe(text.slice(0, 40));
    expect(form.title).toMatch(/^Error: Clean air zones/);
    expect(html).not.toContain("clean-air__result");
  });

  test("neither stores nor addresses what is posted, and sets no cookie", async () => {
    const { answer, html } = await check(pages, { registration: "HK16 VRT", postcode: "SE1 9GF" });
    expect([answer.status, answer.headers.get("Cache-Control"), answer.headers.getSetCookie()]).toEqual([200, "no-store", []]);
    expect(/<head>[\s\S]*<\/head>/.exec(html)?.[0]).not.toMatch(/HK16|9GF/);
    expect(
      [...html.matchAll(/(?:href|src|action|srcset)="([^"]*)"/g)].filter(([, address]) => /HK16|9GF|SE1/i.test(address ?? "")),
    ).toEqual([]);
    // The next visitor's page has none of it.
    const next = await pages.app.request("/clean-air");
    expect(await next.text()).not.toMatch(/HK16|9GF/);
  });

  test("of a vehicle in stock asks for a postcode alone, and is listed nowhere", async () => {
    const { data } = await (await pages.app.request("/api/v2/vehicle-search?fuel_type=electric&resultsPerPage=1")).json();
    const path = `/clean-air/${data[0].stock_id}`;
    const page = await (await pages.app.request(path)).text();
    expect(page).toContain('<meta name="robots" content="noindex"');
    expect(page).not.toContain('name="registration"');
    const { found } = await check(pages, { postcode: "SE1" }, { path });
    expect(found).toContain("This vehicle: No charge.");
    expect((await check(pages, { postcode: "" }, { path })).answer.status).toBe(422);
    expect((await pages.app.request("/clean-air/999999")).status).toBe(404);
    const [map, general] = await Promise.all([pages.app.request("/sitemaps/pages.xml"), pages.app.request("/clean-air")]);
    expect(await map.text()).toMatch(/\/clean-air<\/loc>/);
    expect(await general.text()).toMatch(/<link rel="canonical" href="[^"]*\/clean-air"/);
  });

  test("is in Welsh on the Welsh pages", async () => {
    const { found } = await check(pages, { postcode: "SE1", fuel: "diesel", first_registered: "2010-01-01" }, { path: "/cy/clean-air" });
    for (const text of ["ULEZ Llundain: y tu mewn", "Gwiriwch cyn gyrru", "Gweithredwr parth sy’n penderfynu"])
      expect(found).toContain(text);
  });
});

test("a client's checks and look-ups are limited by the hour (429)", async () => {
  const website = {
    ...wexcombe,
    limits: { ...wexcombe.limits, postcodes: 4 },
    part_exchange: { ...wexcombe.part_exchange, questions_per_client_hour: 2 },
  };
  const pages = await openPages(website, { TRUST_PROXY: "1" });
  onTestFinished(() => pages.close());
  const statuses: number[] = [];
  const lookup = { registration: "HK16VRT" };
  const sent: Record<string, string>[] = [lookup, lookup, lookup, { postcode: "SE1" }];
  for (const fields of sent) statuses.push((await check(pages, fields, { client: "192.0.2.1" })).answer.status);
  expect(statuses).toEqual([200, 200, 429, 200]);
  const { answer, html } = await check(pages, { postcode: "SE1" }, { client: "192.0.2.1" });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(3000);
  expect(mainOf(html)).toContain("You’ve made a lot of checks in the last hour");
  expect(html).toContain('value="SE1"');
  expect((await check(pages, { postcode: "SE1" }, { client: "192.0.2.2" })).answer.status).toBe(200);
});

test.each([
  ["2027-03-31T12:00:00Z", "£12.50", "Read on 22 November 2026, good until 31 March 2027"],
  ["2027-04-01T12:00:00Z", "Out of date: £12.50 on 22 November 2026", "out of date since 31 March 2027"],
  ["2028-04-01T12:00:00Z", "Ask the operator", "all boroughs"],
])("at %s a charge of the table is %s", async (moment, charge, source) => {
  const pages = await openPages(undefined, {}, () => Date.parse(moment));
  onTestFinished(() => pages.close());
  const text = mainOf(await (await pages.app.request("/clean-air")).text());
  expect(text).toContain(`London ULEZ ${charge}`);
  if (source !== "all boroughs") expect(text).toContain(source);
  if (charge !== "£12.50") expect(text.replaceAll(/Out of date: £[\d.]+ on/g, "")).not.toMatch(/£(?:12\.50|8|9|10)\b/);
  // The congestion charge ends with the year.
  expect(text).toContain("The charge we have is out of date, so ask Transport for London");
  const { found } = await check(pages, { postcode: "SE1" });
  expect(found).toContain(moment < "2027-11-28" ? "London ULEZ: inside" : "London ULEZ: part of the district, or next to it");
});

test("a dealer without a register asks what the vehicle is", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-clean-air-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const settings = { dataDir, databaseUrl: undefined, host: "127.0.0.1", port: 0 };
  const quiet = { stdout: { write: () => undefined }, stderr: { write: () => undefined } };
  await writeFile(join(dataDir, "sites.json"), `[{ "slug": "hill", "name": "Hill Cars" }]`);
  const stock = [
    "vrm,make,range,year,price,mileage,fuel_type,euro_standard,date_first_registered,body_type",
    "AB18CDE,Ford,Fiesta,2018,8000,31000,Petrol,6,2018-04-01,Hatchback",
    "AB17CDE,Ford,Focus,2017,7000,41000,Diesel,,2017-04-01,Hatchback",
    "AB10CDE,Ford,Mondeo,2010,2000,91000,Diesel,5,2010-04-01,Estate",
    "AB16CDE,Fiat,Ducato,2016,27000,21000,Diesel,6,2016-04-01,Motorhome",
    "AB15CDE,Ford,Galaxy,2015,6000,51000,,,,MPV",
  ];
  await writeFile(join(dataDir, "stock.csv"), `${stock.join("\n")}\n`);
  expect(await importSitesCommand([join(dataDir, "sites.json")], settings, quiet)).toBe(0);
  expect(await importStockCommand([join(dataDir, "stock.csv")], settings, quiet)).toBe(0);
  const pages = await openPages(undefined, { DATA_DIR: dataDir, DEMO: "no" });
  onTestFinished(() => pages.close());
  const page = await (await pages.app.request("/clean-air")).text();
  expect(page).not.toContain('name="registration"');
  expect(mainOf(page)).toContain("Tell us about the vehicle");
  const refused = await check(pages, { registration: "HK16VRT" });
  expect([refused.answer.status, mainOf(refused.html).includes("We can’t look up registrations here")]).toEqual([422, true]);
  const { data } = await (await pages.app.request("/api/v2/vehicle-search?resultsPerPage=10")).json();
  const sections = new Map<string, string>();
  for (const { path } of data) sections.set(path, sectionOf(await (await pages.app.request(path)).text()));
  const section = (name: string) => sections.get([...sections.keys()].find((path) => path.includes(name)) ?? "") ?? "";
  expect(section("fiesta")).toContain("Clean air zones Meets the standard By its Euro standard, which we state as Euro 6");
  expect(section("focus")).toContain("Likely meets the standard This is only likely: we go by its first registration in 2017");
  expect(section("focus")).toContain("London ULEZ Likely no charge £12.50");
  expect(section("mondeo")).toContain("Doesn’t meet the standard");
  expect(section("mondeo")).toContain("Glasgow, Edinburgh, Aberdeen and Dundee Not allowed in Penalty from £60");
  expect(section("ducato")).toContain("Check before you drive Motorcycles, minibuses, motor caravans");
  expect(section("ducato")).toContain("Birmingham, class D Check Ask the operator");
  expect(section("ducato")).toContain("London ULEZ Check");
  expect(section("galaxy")).toContain("Check before you drive We don’t know enough about this vehicle to say");
  // A date promises nothing.
  for (const name of ["focus", "ducato", "galaxy"]) expect(section(name)).not.toMatch(PROMISE);
});

test("a vehicle's page says what is sure by its Euro standard, and promises nothing by a date", async () => {
  const pages = await openPages();
  onTestFinished(() => pages.close());
  const seen = new Set<string>();
  for (const search of [
    "fuel_type=electric",
    "fuel_type=petrol",
    "fuel_type=diesel",
    "category=vans",
    "category=vans&fuel_type=electric",
  ]) {
    const { data } = await (await pages.app.request(`/api/v2/vehicle-search?${search}&resultsPerPage=6`)).json();
    for (const { path, stock_id } of data) {
      const vehicle = await (await pages.app.request(`/api/v2/vehicle/${stock_id}`)).json();
      const { euro_standard: euro, fuel_type: fuel } = vehicle.vehicle ?? vehicle.data ?? vehicle;
      const html = await (await pages.app.request(path)).text();
      const section = sectionOf(html);
      expect(section, path).toContain("Clean air zones");
      const sure = /^electric$/i.test(fuel) ? "electric or runs on hydrogen" : euro ? `which we state as Euro ${euro}` : null;
      if (sure) expect(section, path).toContain(sure);
      else expect(section, path).not.toMatch(PROMISE);
      expect(section, path).not.toMatch(/ULEZ[ -]free|free tax|tax[ -]free/i);
      expect(section, path).toContain("Glasgow, Edinburgh, Aberdeen and Dundee");
      expect(section, path).toContain("London’s Congestion Charge is separate");
      for (const checker of CHECKERS) expect(html, path).toContain(`href="${checker}"`);
      seen.add(sure === null ? "by date" : sure.replace(/\d/, ""));
    }
  }
  expect(seen.size).toBeGreaterThan(1);
});

test("the vans' website speaks of vans: no page about zones says car in the singular", async () => {
  const pages = await openPages(tradeyardVans);
  onTestFinished(() => pages.close());
  const { data } = await (await pages.app.request("/api/v2/vehicle-search?resultsPerPage=1")).json();
  const checked = await check(pages, { postcode: "SE1", fuel: "diesel", first_registered: "2012-05-01" });
  expect(checked.found).toContain("Bath, class C Check £9");
  const section = sectionOf(await (await pages.app.request(data[0].path)).text());
  for (const text of [mainOf(checked.html), mainOf(await (await pages.app.request("/clean-air")).text()), section]) {
    expect(text).toContain("Birmingham");
    expect(text).not.toMatch(/\bcar\b/i);
  }
  expect(checked.html).not.toContain('name="kind"');
  expect((await check(pages, { kind: "car" })).answer.status).toBe(422);
});

describe("in a browser", () => {
  const site = sharedSite();
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test("a shopper checks a vehicle in stock and then their own", async () => {
    const { page, context, complaints } = await visit(browser, { width: 390, javaScript: true });
    const { data } = await (await fetch(`${site.url}/api/v2/vehicle-search?category=cars&fuel_type=diesel&resultsPerPage=1`)).json();
    await openHydrated(page, site.url + data[0].path);
    const section = page.getByRole("region", { name: "Clean air zones" });
    await section.scrollIntoViewIfNeeded();
    await section.getByText("See each zone and its charge").click();
    await section.getByRole("rowheader", { name: "Birmingham, class D" }).waitFor();
    await looksRightAtEveryWidth(page);
    await section.getByRole("textbox", { name: "Postcode" }).fill("SE1 9GF");
    await section.getByRole("button", { name: "Check the zones" }).click();
    await page.getByRole("heading", { level: 2, name: "Zones at SE1" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/clean-air/${data[0].stock_id}`);
    expect(page.url()).not.toMatch(/9GF|\?/);
    await looksRightAtEveryWidth(page);

    await page.goto(site.url);
    await page.getByRole("navigation", { name: "Help" }).getByRole("link", { name: "Clean air zones" }).click();
    await page.getByRole("heading", { level: 1, name: "Clean air zones" }).waitFor();
    await looksRightAtEveryWidth(page, [390, 820, 1440]);
    await page.getByRole("button", { name: "Check the zones" }).click();
    await page.getByRole("link", { name: /^Enter a postcode, a registration/ }).click();
    await page.keyboard.type("Swindon");
    await page.getByRole("textbox", { name: "Registration" }).fill("HK16 VRT");
    await page.getByRole("button", { name: "Check the zones" }).click();
    await page.getByRole("link", { name: /^Enter a UK postcode or the first half/ }).waitFor();
    expect(await page.getByRole("textbox", { name: "Registration" }).inputValue()).toBe("HK16 VRT");
    await looksRightAtEveryWidth(page);
    await page.getByRole("textbox", { name: "Postcode" }).fill("EC4M 8AD");
    await page.getByRole("button", { name: "Check the zones" }).click();
    await page.getByRole("heading", { level: 2, name: "Zones at EC4M" }).waitFor();
    await page.getByRole("heading", { level: 2, name: /^Ford Focus/ }).waitFor();
    expect(page.url()).toBe(`${site.url}/clean-air`);
    expect(await page.title()).not.toMatch(/EC4M|HK16/);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("clean-air__result");
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie, history.state]))).not.toMatch(
      /EC4M|HK16|9GF/,
    );
    await looksRightAtEveryWidth(page, [390, 820, 1440]);
    expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
    await context.close();
  });
});
