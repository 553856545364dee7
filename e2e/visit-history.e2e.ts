import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openHydrated, scripted, startSite, visit, type RunningSite, type Visit } from "./support/browser-site.ts";
import { forecourt } from "./support/forecourt-command.ts";

type Listed = { stock_id: number; path: string; vrm: string };
type Sent = { previous_urls: string[]; recently_viewed_vrms: string[] };

let site: RunningSite;
let browser: Browser;
/** Vehicles the shopper has viewed before. */
let cars: Listed[];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  cars = (await (await fetch(`${site.url}/api/v2/vehicle-search?category=cars&advert_classification=used&resultsPerPage=2`)).json()).data;
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test.each<[NonNullable<Visit["cookies"]>, boolean]>([
  ["unasked", false],
  ["rejected", false],
  ["accepted", true],
])(
  "what was looked at goes along with a car only after consent, and no longer once it is withdrawn: %s",
  { tags: ["c7-19", "c7-24"] },
  async (cookies, goes) => {
    const { page, context } = await visit(browser, { width: 1440, javaScript: true, cookies });
    for (const { path } of cars) await openHydrated(page, site.url + path);
    expect(await valued(page)).toEqual(goes ? looked() : NOTHING);
    const answers = await submitLead(page, `amina.${cookies}@example.com`);
    expect(answers).toEqual(
      goes ? { recently_viewed: looked().recently_viewed_vrms.join(", "), previous_urls: looked().previous_urls.join(", ") } : {},
    );
    if (goes) await withdraw(page);
    await context.close();
  },
);

/**
 * Withdraws the consent; a car valued afterwards must be sent without what was looked at. At another mileage: otherwise the page responds
 * with the browser's earlier valuation.
 */
async function withdraw(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Cookie settings" }).click();
  await page.getByRole("button", { name: "Reject" }).click();
  expect(await valued(page, "71,300")).toEqual(NOTHING);
}

const NOTHING: Sent = { previous_urls: [], recently_viewed_vrms: [] };

/** Viewed vehicles, latest first. */
function looked(): Sent {
  const latest = cars.toReversed();
  return {
    previous_urls: latest.map(({ stock_id }) => `/vehicle/${stock_id}`),
    recently_viewed_vrms: latest.map(({ vrm }) => vrm.replaceAll(" ", "")),
  };
}

/** Values a car on the valuation page; returns the visit data sent with it. */
async function valued(page: Page, mileage = "71,200"): Promise<Sent> {
  await openHydrated(page, `${site.url}/valuation`);
  await page.getByRole("textbox", { name: "Registration" }).fill("HK16 VRT");
  await page.getByRole("textbox", { name: "Mileage", exact: true }).fill(mileage);
  await page.getByRole("button", { name: "Value my car" }).click();
  await page.waitForURL(/\/valuation\/[\w-]+/);
  const hash = new URL(page.url()).pathname.split("/").at(-1);
  const { previous_urls, recently_viewed_vrms } = (await (await fetch(`${site.url}/api/v2/valuation-fetch/${hash}`)).json()).data;
  return { previous_urls, recently_viewed_vrms };
}

/** Describes a car by hand; returns the visit data stored with the lead. */
async function submitLead(page: Page, email: string): Promise<Record<string, string>> {
  await openHydrated(page, `${site.url}/valuation?by-hand`);
  const form = page.getByRole("region", { name: "Tell us about your car" });
  for (const [label, text] of [
    ["First name", "Amina"],
    ["Last name", "Okafor"],
    ["Email", email],
    ["Telephone", "07700 900123"],
    ["Make", "Ford"],
    ["Model", "Puma"],
    ["Mileage", "42,000"],
  ] as const) {
    await form.getByLabel(label, { exact: true }).fill(text);
  }
  await form.getByLabel(/^I accept the/).check();
  await form.getByRole("button", { name: "Send for a valuation" }).click();
  await page.getByRole("heading", { name: "We have the details of your car" }).waitFor();
  await scripted(page);
  const leads = JSON.parse(await forecourt(site.dataDir, ["leads", "--json"])) as {
    contact: Record<string, string>;
    answers: Record<string, string>;
  }[];
  const { answers } = leads.find(({ contact }) => contact["customer_email"] === email) ?? { answers: { lead: "missing" } };
  return Object.fromEntries(Object.entries(answers).filter(([name]) => ["recently_viewed", "previous_urls", "lead"].includes(name)));
}
