import { importSitesCommand } from "../cli/import-sites-command.ts";
import { importStockCommand } from "../cli/import-stock-command.ts";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  axeFindings,
  openBrowser,
  openHydrated,
  openForAxe,
  horizontalOverflow,
  startSite,
  visit,
  type RunningSite,
} from "./support/browser-site.ts";
import { plainVisitor } from "./support/plain-visitor.ts";

/** The minimal data of a new dealer: a name and a car. */
const SITES = `[{ "slug": "hill", "name": "Hill Cars" }]`;
const STOCK = "vrm,make,range,year,price,mileage\nAB22CDE,Ford,Fiesta,2022,8000,31000\n";
/** An electric car with the values that feeds send for one. */
const ELECTRIC =
  "vrm,make,range,year,price,mileage,fuel_type,engine_size_litres,doors,seats\nAB23CDE,Kia,EV6,2023,21000,12000,Electric,0,0,0\n";

const CAR = "/used-cars/2022-ford-fiesta-100001";
const PAGES = [
  "/",
  "/vehicle-search",
  CAR,
  "/used-cars/print/2022-ford-fiesta-100001",
  "/used-cars/2023-kia-ev6-100002",
  "/compare?ids=100001,100002",
  "/locations",
  "/locations/hill",
  "/test-drive/100001",
  "/enquiry/100001",
  "/checkout/100001?method=reserve",
];
/** Texts that a page must not show in place of missing data. */
const OF_NOTHING = new RegExp(
  [
    String.raw`\b(?:null|undefined|NaN)\b|not stated|, ,|,\s*\.|\( ?\)|(?<![\d.])0\.0(?![\d.])|\b0 (?:doors|seats)\b|£99`,
    String.raw`\bExtras\b|\bClosed\b|^Opening hours|, Opening hours|Move closer|all 1 vehicle`,
  ].join("|"),
  "gim",
);

const AMINA = { first_name: "Amina", last_name: "Okafor", email: "amina.okafor@example.com", telephone: "01632 960 123" };

let site: RunningSite;
let browser: Browser;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "forecourt-minimal-"));
  const settings = { dataDir, databaseUrl: undefined, host: "127.0.0.1", port: 0 };
  const discardOutput = { stdout: { write: () => undefined }, stderr: { write: () => undefined } };
  const file = async (name: string, text: string) => {
    await writeFile(join(dataDir, name), text);
    return join(dataDir, name);
  };
  expect(await importSitesCommand([await file("sites.json", SITES)], settings, discardOutput)).toBe(0);
  expect(await importStockCommand([await file("stock.csv", STOCK)], settings, discardOutput)).toBe(0);
  expect(await importStockCommand([await file("electric.csv", ELECTRIC)], settings, discardOutput)).toBe(0);
  [site, browser] = await Promise.all([startSite({ DATA_DIR: dataDir, DEMO: "no" }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test.each(PAGES)("%s has no empty elements or placeholder texts for missing data, on a phone and a desktop", async (path) => {
  const { page, context, complaints } = await visit(browser, { width: 390, javaScript: true });
  await openHydrated(page, site.url + path);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const found = (await page.locator("main").innerText()).match(OF_NOTHING) ?? [];
    // The comparison says "Not stated" next to a vehicle that has the value.
    expect(found.filter((words) => words !== "Not stated" || !path.startsWith("/compare"))).toEqual([]);
    expect(await emptyParts(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    expect(await axeFindings(page)).toEqual([]);
  }
  const html = await (await fetch(site.url + path)).text();
  for (const [, head = ""] of html.matchAll(/<(?:title>|meta name="description" content=")([^<"]*)/g))
    expect(head.match(OF_NOTHING) ?? []).toEqual([]);
  const structured = Array.from(html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs), ([, json = ""]) => json).join(
    "\n",
  );
  expect(structured.match(/"\w+":(?:\[\]|null|"")/g) ?? []).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("without opening hours the test drive page offers a telephone number and a call-back form", async () => {
  const shopper = plainVisitor(site.url);
  const form = await shopper.open("/test-drive/100001");
  expect(form.all.filter(({ attributes }) => attributes.get("name")?.startsWith("preferred_"))).toEqual([]);
  expect(form.html).toMatch(/<p[^>]*>(?:(?!<\/p>).)*<a[^>]*href="tel:/);
  expect(form.valueOf("enquiry_type")).toBe("Test Drive");
  expect(form.valueOf("message")).toBe("Please call me to arrange a test drive of this Ford Fiesta.");
  const sent = await shopper.press(form, "Send enquiry", { ...AMINA, _terms_accepted: true });
  expect(sent.headings).toContain("We have your enquiry");

  const { page, context } = await visit(browser, { width: 390, javaScript: true });
  await openForAxe(page, form.address.href);
  const main = page.locator("main");
  expect(await main.locator("select[name=preferred_date], select[name=preferred_time]").count()).toBe(0);
  expect(await main.locator("p a[href^='tel:']").count()).toBe(1);
  for (const [label, text] of [
    ["First name", AMINA.first_name],
    ["Last name", AMINA.last_name],
    ["Email", AMINA.email],
    ["Telephone", AMINA.telephone],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole("button", { name: "Send enquiry" }).click();
  await page.getByRole("heading", { name: "We have your enquiry" }).waitFor();
  await context.close();
});

test("without opening hours the deal shows the same form, and the API refuses test drives and visit days", async () => {
  const { page, context } = await visit(browser, { width: 1440, javaScript: true });
  await openHydrated(page, `${site.url}${CAR}?test-drive#deal`);
  await page.getByLabel("Message").waitFor();
  expect(await page.locator("#deal a[href^='tel:']").count()).toBeGreaterThan(0);
  await context.close();

  const body = {
    form_id: "31",
    ...AMINA,
    _terms_accepted: "true",
    vehicle_id: "100001",
    _organisational_unit: "hill",
    preferred_date: "2026-11-25",
    preferred_time: "10:00",
  };
  const drive = await fetch(`${site.url}/api/v2/form-submit`, { method: "POST", body: new URLSearchParams(body) });
  expect([drive.status, (await drive.json()).errors]).toEqual([
    422,
    { _organisational_unit: [expect.stringContaining("You can’t book a test drive online at this branch")] },
  ]);
  const order = {
    vehicle: "100001",
    customer_first_name: "Amina",
    customer_last_name: "Okafor",
    customer_email: "amina.okafor@example.com",
    customer_telephone: "01632 960 123",
    terms_accepted: "true",
    payment_type: "OUTRIGHT_DEPOSIT",
    preferred_date: "2026-11-25",
  };
  const visited = await fetch(`${site.url}/api/v2/website-orders/order`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(order),
  });
  expect([visited.status, (await visited.json()).errors]).toEqual([
    422,
    { preferred_date: [expect.stringContaining("You can’t book visits online here")] },
  ]);
  const html = await (await fetch(`${site.url}/checkout/100001?method=reserve`)).text();
  expect(html).toContain("We’ll call you to agree a day.");
});

test("a branch imported while the site runs is on its pages at once; the vehicle's own branch is by telephone", async () => {
  const before = await (await fetch(`${site.url}/locations`)).text();
  expect(before).not.toContain("Vale Cars");
  const discardOutput = { stdout: { write: () => undefined }, stderr: { write: () => undefined } };
  await writeFile(join(dataDir, "vale.yaml"), "- slug: vale\n  name: Vale Cars\n  hours: Mon-Sun 09:00-18:00\n");
  expect(
    await importSitesCommand([join(dataDir, "vale.yaml")], { dataDir, databaseUrl: undefined, host: "127.0.0.1", port: 0 }, discardOutput),
  ).toBe(0);
  expect(await (await fetch(`${site.url}/locations`)).text()).toContain("Vale Cars");
  const { page, context } = await visit(browser, { width: 390, javaScript: false });
  await openForAxe(page, `${site.url}/test-drive/100001`);
  expect(await page.getByLabel("Branch").locator("option").allInnerTexts()).toEqual(["Vale Cars"]);
  expect(await page.locator("main form").innerText()).toContain(
    "To drive it at Hill Cars, its current location, call 01632 960 410 and we’ll agree a day with you.",
  );
  expect(await axeFindings(page)).toEqual([]);
  await context.close();
});

/** Headings, paragraphs, lists, tables, terms and sections without text or image. */
function emptyParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll("main :is(h1,h2,h3,h4,p,dd,dt,li,ul,dl,table,section,address,aside,figcaption)"))
      .filter(
        (part) =>
          !part.closest("[hidden], [aria-hidden=true]") &&
          part.textContent?.trim() === "" &&
          !part.querySelector("img, svg, input, select, button, video, iframe"),
      )
      .map((part) => part.outerHTML.slice(0, 120)),
  );
}
