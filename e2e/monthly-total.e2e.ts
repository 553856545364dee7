import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "playwright-core";
import { HYDRATED_TEXT, openBrowser, openForAxe, openHydrated, sharedSite, visit } from "./support/browser-site.ts";
import { looksRightAtEveryWidth } from "./support/looks-right.ts";
import { plainVisitor } from "./support/plain-visitor.ts";

const LIMIT = 350;
const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

/** Pounds before the words: "£238.70 a month all in", or the upper of "£272.54 to £309.20". */
function highest(text: string): number {
  return Math.max(...[...text.matchAll(/£([\d,.]+)/g)].map(([, digits = ""]) => Number(digits.replaceAll(",", ""))));
}

test("a shopper filters by what a month costs in all, and a vehicle's page opens each part", async () => {
  const { context, page } = await visit(browser, { width: 1440, javaScript: true });
  try {
    await page.goto(`${site.url}/used-cars?total_to=${LIMIT}&orderBy=total-asc`, HYDRATED_TEXT);
    const lines = await page.locator(".vehicle-card__total b").allTextContents();
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.map(highest).filter((pounds) => pounds > LIMIT)).toEqual([]);
    expect(lines.map(highest)).toEqual(lines.map(highest).toSorted((one, other) => one - other));
    await page.getByText(/\d+ more may fit/).waitFor();
    await looksRightAtEveryWidth(page, [390, 820, 1440]);
    const shown = (await page.locator(".vehicle-card__total b").nth(1).textContent()) ?? "";
    await page.locator(".vehicle-card__title a").nth(1).click();
    const costs = page.locator("#running-costs");
    await costs.getByText(shown).waitFor();
    await costs.locator("summary", { hasText: "Vehicle tax" }).click();
    await costs.getByText(/a year in vehicle tax, divided by 12/).waitFor();
    await costs.getByText("Use your own miles and prices").click();
    await looksRightAtEveryWidth(page, [390, 820, 1440]);
  } finally {
    await context.close();
  }
});

test("without JavaScript the filter, the links and the vehicle's own form work by the address alone", async () => {
  const shopper = plainVisitor(site.url);
  const results = await shopper.open("/used-cars");
  const filtered = await shopper.press(results, /^Show \d+/, { total_to: "400", miles: "6000", insurance: "600" });
  expect(filtered.address.search).toMatch(/total_to=400/);
  expect(filtered.text).toContain("Estimate, with your insurance");
});

/** The page of a vehicle with a deal in its address. */
async function addressWithDeal(deal: string): Promise<string> {
  const response = await fetch(
    `${site.url}/api/v2/vehicle-search?advert_classification=used&category=cars&reservation_status=available&resultsPerPage=1`,
  );
  const { data } = (await response.json()) as { data: { path: string }[] };
  return `${data[0]!.path}?${deal}`;
}

test("without JavaScript the vehicle's own form keeps the deal in the address", async () => {
  const shopper = plainVisitor(site.url);
  const deal =
    "method=finance&finance_type=HP&credit_rating=good&frequency=weekly&products=boot-liner&products=mats&delivery_area=SN&term=36";
  const page = await shopper.open(await addressWithDeal(`${deal}&miles=9000&official=yes&postcode=SN1+2AB&notes=${"x".repeat(900)}`));
  const worked = await shopper.press(page, "Work it out", { miles: "6000", official: false });
  const { searchParams } = worked.address;
  for (const [name, value] of new URLSearchParams(deal)) expect(searchParams.getAll(name), name).toContain(value);
  expect(searchParams.getAll("products")).toEqual(["boot-liner", "mats"]);
  expect([searchParams.getAll("miles"), searchParams.has("official")]).toEqual([["6000"], false]);
  expect([searchParams.has("postcode"), searchParams.has("notes")]).toEqual([false, false]);
  expect(worked.valueOf("miles")).toBe("6000");
});

test("with JavaScript it keeps the deal that was built since the page came", async () => {
  const { context, page } = await visit(browser, { width: 1440, javaScript: true });
  try {
    await openHydrated(page, `${site.url}${await addressWithDeal("credit_rating=good")}`);
    await page.getByRole("radio", { name: /^Pay in full/ }).check();
    await page.waitForURL(/method=cash/);
    const costs = page.locator("#running-costs");
    await costs.getByText("Use your own miles and prices").click();
    await costs.getByLabel("Miles you drive").fill("6100");
    await costs.getByRole("button", { name: "Work it out" }).click();
    await page.waitForURL(/miles=6100/);
    expect(page.url()).toMatch(/method=cash.*#running-costs$/);
  } finally {
    await context.close();
  }
});

/** The length of each bar, and the totals beside them. */
function comparedTotals({ html, text }: { html: string; text: string }): { bars: number[]; totals: number[] } {
  const bars = [...html.matchAll(/<svg class="cost-bar"[^>]*aria-hidden="true"[^>]*>([^]*?)<\/svg>/g)].map(([, bar = ""]) =>
    [...bar.matchAll(/ width="([\d.]+)"/g)].reduce((sum, [, width]) => sum + Number(width), 0),
  );
  const [, row = ""] = /All-in cost a month([^]*?)Fuel or charging a month/.exec(text) ?? [];
  return { bars, totals: row.split("Estimate").map(highest).filter(Number.isFinite) };
}

test("without JavaScript the comparison has a bar for each vehicle, all on one scale, at the shopper's own miles and prices", async () => {
  const shopper = plainVisitor(site.url);
  const search = "category=cars&reservation_status=available&fuel_type=petrol&resultsPerPage=2";
  const ofPrice = async (order: string) => {
    const response = await fetch(`${site.url}/api/v2/vehicle-search?${search}&orderBy=${order}`);
    const { data } = (await response.json()) as { data: { stock_id: number; path: string }[] };
    return data[0]!;
  };
  const [cheap, dear] = [await ofPrice("price-asc"), await ofPrice("price-desc")];
  const compared = await shopper.open(`/compare?ids=${cheap.stock_id},${dear.stock_id}`);
  const { bars, totals } = comparedTotals(compared);
  expect([bars.length, totals.length]).toEqual([2, 2]);
  expect(Math.max(...bars)).toBeCloseTo(100, 6);
  expect(bars[0]! / bars[1]!).toBeCloseTo(totals[0]! / totals[1]!, 4);
  const worked = await shopper.press(compared, "Work it out", { miles: "4000", insurance: "600" });
  expect(worked.address.searchParams.get("ids")).toBe(`${cheap.stock_id},${dear.stock_id}`);
  expect(comparedTotals(worked).totals[0]).not.toBe(totals[0]);
  expect(worked.text).toMatch(/Insurance a month ?£50 ?£50/);
  expect(worked.html).toContain(`${cheap.path}?miles=4000&amp;insurance=600#deal`);
});

test("what cannot be a figure stays as typed, with its message", async () => {
  const { context, page } = await visit(browser, { width: 1440, javaScript: false });
  try {
    await openForAxe(page, `${site.url}/used-cars?total_to=cheap&home_share=120`);
    expect(await page.getByLabel("All-in limit, £ a month").inputValue()).toBe("cheap");
    expect(await page.getByLabel("Home charging, %").inputValue()).toBe("120");
    await page.locator("#filter-home_share-error").waitFor();
  } finally {
    await context.close();
  }
});
