import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import {
  axeFindings,
  HYDRATED_TEXT,
  openBrowser,
  openForAxe,
  horizontalOverflow,
  startSite,
  visit,
  type RunningSite,
} from "./support/browser-site.ts";

type Listed = { stock_id: number; path: string; make: string; range: string };
type Item = { key: string; HasError: boolean; RegularPayment: number; QuoteReference: string };

let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const visitors = [
  { width: 390, javaScript: true },
  { width: 390, javaScript: false },
  { width: 1440, javaScript: true },
  { width: 1440, javaScript: false },
];

/** Tests independent of the width: once with JavaScript, once without. */
const twoVisitors = visitors.filter(({ width, javaScript }) => (width === 390) === javaScript);

describe.each(visitors)("at $width pixels, JavaScript $javaScript, a shopper", (visitor) => {
  test("enters a monthly budget and gets the deposit with which the payment is exactly that", { tags: ["c1-5"] }, async () => {
    const { page, context, complaints } = await visit(browser, visitor);
    await read(page, `${(await financedCar()).path}#deal`);
    const target = Math.floor(Number((await monthly(page)).slice(1))) - 20;
    await page.getByLabel("Or tell us what you can pay a month").fill(String(target));
    await page.getByRole("button", { name: "Find my deposit" }).click();
    await page.getByText(new RegExp(`^A deposit of £[\\d,.]+ makes it £${target} a month\\.$`)).waitFor();
    expect(await monthly(page)).toBe(`£${target}`);
    await looksRight(page);
    await page.getByRole("link", { name: `See all cars up to £${target} a month on this deposit and term` }).click();
    await page.waitForURL(new RegExp(`/used-cars\\?.*monthly_to=${target}`), HYDRATED_TEXT);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe.each(twoVisitors)("at $width pixels, JavaScript $javaScript, a shopper", (visitor) => {
  test("chooses another credit rating and term, and the URL reopens the same deal", async () => {
    const { page, context, complaints } = await visit(browser, visitor);
    await read(page, `${(await financedCar()).path}#deal`);
    const before = await monthly(page);
    await page.getByRole("radio", { name: "Fair" }).check({ force: true });
    await page.getByRole("radio", { name: "36 months" }).check({ force: true });
    if (!visitor.javaScript) await page.getByRole("button", { name: "Work out the figures" }).click();
    await page.waitForURL(
      ({ searchParams }) => searchParams.get("credit_rating") === "fair" && searchParams.get("term") === "36",
      HYDRATED_TEXT,
    );
    const after = await monthly(page);
    expect(after).not.toBe(before);
    expect(await page.getByText("APR representative", { exact: true }).count()).toBe(0);

    const again = await visit(browser, { ...visitor, javaScript: false });
    await openForAxe(again.page, page.url());
    expect(await monthly(again.page)).toBe(after);
    expect(complaints).toEqual([]);
    await Promise.all([context.close(), again.context.close()]);
  });

  test("opens the calculation, the payment schedule and the early settlement figures", async () => {
    const { page, context, complaints } = await visit(browser, visitor);
    await read(page, `${(await financedCar()).path}#deal`);
    await page.getByText("How is this worked out?").click();
    const schedule = page.getByRole("region", { name: "Payment schedule" });
    const rows = await schedule.getByRole("row").allTextContents();
    expect(rows).toHaveLength(49);
    expect(rows.at(-1)).toMatch(/^48£[\d,.]+£[\d,.]+£[\d,.]+£0$/);
    expect(await page.getByRole("region", { name: "Ending the agreement early" }).getByRole("row").count()).toBe(8);
    expect(await page.getByRole("img", { name: /at the start, .* after month 48\.$/ }).count()).toBe(1);
    await looksRight(page);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test("with JavaScript, a button steps the deposit and updates the figures", async () => {
  const { page, context } = await visit(browser, { width: 1440, javaScript: true });
  await read(page, `${(await financedCar()).path}#deal`);
  const before = await monthly(page);
  await page.getByRole("button", { name: "More: deposit" }).click();
  await expect.poll(() => page.getByLabel("Deposit", { exact: true }).inputValue()).toBe("11");
  await expect.poll(() => monthly(page)).not.toBe(before);
  await page.getByRole("button", { name: "Less: deposit" }).click();
  await expect.poll(() => monthly(page)).toBe(before);
  await context.close();
});

/** Every place that shows a vehicle's monthly figure; add new ones here. */
const PLACES: Record<string, (car: Listed, page: Page) => Promise<string | null>> = {
  "the API's finance list": async ({ stock_id }) => {
    const { data } = await json<{ data: Record<string, Item[]> }>(`/api/v2/vehicle-finance?stock_ids=${stock_id}`);
    return pounds(data[stock_id]!.find(({ HasError }) => !HasError)!.RegularPayment);
  },
  "the API's search by month": async ({ stock_id, make, range }) => {
    const { data } = await json<{ data: { stock_id: number; monthly_payment: number }[] }>(
      `/api/v2/vehicle-search?make=${make}&range=${range}&monthly_from=1`,
    );
    return pounds(data.find((each) => each.stock_id === stock_id)!.monthly_payment);
  },
  "the API's quote": async (car) => pounds((await quoteOf(car)).RegularPayment),
  "the terms of that quote": async (car) => {
    const { QuoteReference } = await quoteOf(car);
    const { data, TermsAndConditions } = await json<{ data: Item; TermsAndConditions: string }>(
      `/api/v2/vehicle-finance-quote/${QuoteReference}/terms`,
    );
    return `${pounds(data.RegularPayment)} in ${/payments of (£[\d,.]+\d)/.exec(TermsAndConditions)?.[1]}`;
  },
  "what a browser reads of a saved vehicle": async ({ stock_id }) => {
    const { vehicles } = await json<{ vehicles: { card: { monthly: { payment: number } } }[] }>(`/saved/vehicles?ids=${stock_id}`);
    return pounds(vehicles[0]!.card.monthly.payment / 100);
  },
  "its card": (car, page) => cardAt(`/used-cars?make=${car.make}&range=${car.range}`, car, page),
  "its card where the stock is sorted by month": (car, page) =>
    cardAt(`/used-cars?make=${car.make}&range=${car.range}&orderBy=monthly-asc`, car, page),
  "the comparison": async ({ stock_id }, page) => {
    await read(page, `/compare?ids=${stock_id}`);
    return page.getByRole("main").textContent();
  },
  "its page's price": async (car, page) => {
    await read(page, car.path);
    return page.getByRole("region", { name: "Price and finance" }).textContent();
  },
  "the price that stays in view": async (_, page) => page.locator(".stickyprice").textContent(),
  "the builder's summary": async (_, page) => monthly(page),
  "the builder's finance types": async (_, page) => page.locator(".ftypes label").first().textContent(),
  "the representative example": async (_, page) => page.getByRole("region", { name: "Representative example", exact: true }).textContent(),
  "the checkout": async (_, page) => {
    await page.getByRole("button", { name: "Continue to checkout" }).click();
    await page.getByRole("heading", { name: "Finance application" }).waitFor();
    return monthly(page);
  },
  "the order": async ({ stock_id }, page) => {
    const customer = { customer_first_name: "Amina", customer_last_name: "Okafor", customer_email: "amina.okafor@example.com" };
    const body = JSON.stringify({ vehicle: stock_id, ...customer, terms_accepted: true, payment_type: "FINANCE" });
    const answer = await fetch(`${site.url}/api/v2/website-orders/order`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    expect(answer.status).toBe(201);
    await read(page, `/order/${(await answer.json()).data.guid}`);
    return monthly(page);
  },
};

test("a vehicle's monthly figure is the same in every place", async () => {
  const car = await financedCar();
  const figure = pounds((await quoteOf(car)).RegularPayment);
  const { page, context } = await visit(browser, { width: 1440, javaScript: false });
  for (const [place, figureAt] of Object.entries(PLACES)) expect(await figureAt(car, page), place).toContain(figure);
  await context.close();
});

async function quoteOf({ stock_id }: Listed): Promise<Item> {
  return (await json<{ data: Item }>(`/api/v2/vehicle-finance-quote?stock_id=${stock_id}`)).data;
}

function read(page: Page, address: string): Promise<void> {
  return openForAxe(page, `${site.url}${address}`);
}

async function cardAt(address: string, { path }: Listed, page: Page): Promise<string | null> {
  await read(page, address.toLowerCase().replace("orderby", "orderBy"));
  return page.locator(`:is(article, li):has(a[href="${path}"])`).first().textContent();
}

/** A car of the demonstration with a PCP quote at the website's default terms. */
async function financedCar(): Promise<Listed> {
  const { data } = await json<{ data: Listed[] }>("/api/v2/vehicle-search?q=focus&resultsPerPage=24");
  const quotes = await json<{ data: Record<string, Item[]> }>(`/api/v2/vehicle-finance?stock_ids=${data.map(({ stock_id }) => stock_id)}`);
  const car = data.find(({ stock_id }) => quotes.data[stock_id]![0]?.HasError === false);
  if (!car) throw new Error("the demo has no Focus on PCP");
  return car;
}

async function json<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`${site.url}${path}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}

async function monthly(page: Page): Promise<string> {
  const text = await page.getByRole("complementary", { name: "Order summary" }).locator(".big").textContent();
  return (text ?? "").replace(" a month", "").trim();
}

function pounds(amount: number): string {
  return `£${amount.toLocaleString("en-GB", Number.isInteger(amount) ? {} : { minimumFractionDigits: 2 })}`;
}

async function looksRight(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
}
