import { DAY_MS } from "#domain/calendar.ts";
import { openDatabase } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import { fiesta, insertFiestas } from "#server/database/test-support/row-fixtures.ts";
import { eq } from "drizzle-orm";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFindings, openBrowser, horizontalOverflow, startSite, visit, type RunningSite } from "./support/browser-site.ts";

const SOLD_LATELY_DAYS = 29;
const SOLD_LONG_AGO_DAYS = 31;

let dataDir: string;
let site: RunningSite;
let lately: number, longAgo: number, withdrawn: number, forSale: number, reserved: number;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "forecourt-ended-"));
  const { database, close } = await openDatabase({ dataDir });
  [lately = 0, longAgo = 0, withdrawn = 0, forSale = 0, reserved = 0] = await insertFiestas(database, 5);
  const end = async (stock_id: number, state: "sold" | "withdrawn", days: number) => {
    await database
      .update(vehicles)
      .set({ state, ended_at: new Date(Date.now() - days * DAY_MS) })
      .where(eq(vehicles.stock_id, stock_id));
  };
  await end(lately, "sold", SOLD_LATELY_DAYS);
  await end(longAgo, "sold", SOLD_LONG_AGO_DAYS);
  await end(withdrawn, "withdrawn", 1);
  await database.insert(vehicles).values({ ...fiesta(1), make: "Lotus", range: "Elise", state: "sold" });
  await database
    .update(vehicles)
    .set({ slug: `ford-fiesta-${forSale}` })
    .where(eq(vehicles.stock_id, forSale));
  await database
    .update(vehicles)
    .set({ slug: `ford-fiesta-${reserved}`, reservation_status: "Reserved" })
    .where(eq(vehicles.stock_id, reserved));
  await close();
  site = await startSite({ DATA_DIR: dataDir, DEMO: "false" });
});
afterAll(async () => {
  await site?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("a recently sold car shows as sold, is noindex with SoldOut data, and lists similar cars", async () => {
  const { status, html } = await page(lately);
  expect(status).toBe(200);
  expect(html).toContain("has been sold");
  expect(html).toContain("https://schema.org/SoldOut");
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  expect(html).not.toContain("Build your deal");
  expect(html).toContain(`ford-fiesta-${forSale}`);
});

test("a month after the sale the URL redirects permanently to the page of the range", async () => {
  const answer = await page(longAgo);
  expect(answer.status).toBe(301);
  expect(answer.location).toBe("/used-cars/ford/fiesta");
});

test("a make without vehicles left keeps its page with noindex, and an unknown make answers 404", async () => {
  const lotus = await fetch(`${site.url}/used-cars/lotus`);
  const html = await lotus.text();
  expect(lotus.status).toBe(200);
  expect(html).toContain("Used Lotus cars");
  expect(html).toContain("No vehicles found");
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  const nobody = await fetch(`${site.url}/used-cars/nobody`);
  expect(nobody.status).toBe(404);
  expect(await nobody.text()).toContain('href="/vehicle-search"');
});

test("a withdrawn car answers 410 and shows that it is no longer for sale", async () => {
  const { status, html } = await page(withdrawn);
  expect(status).toBe(410);
  expect(html).toContain("no longer for sale");
  expect(html).toMatch(/<meta name="robots" content="noindex/);
});

test("an unknown vehicle URL answers 404 and shows orderable cars of the make it names", async () => {
  const { status, html } = await page(999_999);
  expect(status).toBe(404);
  expect(/<title>([^<]*)/.exec(html)?.[1]).toBe("We can’t find this vehicle - Wexcombe Cars &amp; Vans");
  expect(html).toContain(`ford-fiesta-${forSale}`);
  expect(html).not.toContain(`ford-fiesta-${reserved}`);
});

test("pages of sold, withdrawn and unknown vehicles are accessible and fit a phone", async () => {
  const browser = await openBrowser();
  const { page: tab } = await visit(browser, { width: 390, javaScript: true });
  for (const stock_id of [lately, withdrawn, 999_999]) {
    await tab.goto(`${site.url}/used-cars/ford-fiesta-${stock_id}`);
    await tab.getByRole("heading", { name: "Similar cars" }).waitFor();
    expect(await axeFindings(tab)).toEqual([]);
    expect(await horizontalOverflow(tab)).toBe(0);
  }
  await browser.close();
});

test("the search finds none of the vehicles that are sold or withdrawn", async () => {
  const answer = await fetch(`${site.url}/api/v2/vehicle-search`);
  const { data } = (await answer.json()) as { data: { stock_id: number }[] };
  expect(data.map(({ stock_id }) => stock_id)).toEqual([forSale, reserved]);
});

async function page(stock_id: number) {
  const answer = await fetch(`${site.url}/used-cars/ford-fiesta-${stock_id}`, { redirect: "manual" });
  return { status: answer.status, location: answer.headers.get("Location"), html: await answer.text() };
}
