import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { axeFindings, openBrowser, sidewaysOverflow, startSite, visit, type RunningSite } from "./site.ts";

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

describe.each(visitors)("at $width pixels, JavaScript $javaScript, a shopper", (visitor) => {
  test("says what they can pay a month and gets the deposit that makes it exactly that", async () => {
    const { page, context, complaints } = await visit(browser, visitor);
    await page.goto(`${site.url}${(await financedCar()).path}`);
    const wish = Math.floor(Number((await monthly(page)).slice(1))) - 20;
    await page.getByLabel("Or tell us what you can pay a month").fill(String(wish));
    await page.getByRole("button", { name: "Find my deposit" }).click();
    await page.getByText(new RegExp(`^A deposit of £[\\d,.]+ makes it £${wish} a month\\.$`)).waitFor();
    expect(await monthly(page)).toBe(`£${wish}`);
    await looksRight(page);
    await page.getByRole("link", { name: `See all cars up to £${wish} a month on this deposit and term` }).click();
    await page.waitForURL(new RegExp(`/used-cars\\?.*monthly_to=${wish}`));
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("chooses another credit rating and term, and the address reopens that deal", async () => {
    const { page, context, complaints } = await visit(browser, visitor);
    await page.goto(`${site.url}${(await financedCar()).path}`);
    const before = await monthly(page);
    await page.getByRole("radio", { name: "Fair" }).check({ force: true });
    await page.getByRole("radio", { name: "36 months" }).check({ force: true });
    if (!visitor.javaScript) await page.getByRole("button", { name: "Work out the figures" }).click();
    await page.waitForURL(/credit_rating=fair/);
    const after = await monthly(page);
    expect(after).not.toBe(before);
    expect(await page.getByText("APR representative", { exact: true }).count()).toBe(0);

    const again = await visit(browser, { ...visitor, javaScript: false });
    await again.page.goto(page.url());
    expect(await monthly(again.page)).toBe(after);
    expect(complaints).toEqual([]);
    await Promise.all([context.close(), again.context.close()]);
  });

  test("opens the sums, every payment and what ending it early costs", async () => {
    const { page, context, complaints } = await visit(browser, visitor);
    await page.goto(`${site.url}${(await financedCar()).path}`);
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

test("with script a button steps the deposit and the figures follow", async () => {
  const { page, context } = await visit(browser, { width: 1440, javaScript: true });
  await page.goto(`${site.url}${(await financedCar()).path}`);
  const before = await monthly(page);
  await page.getByRole("button", { name: "More: deposit" }).click();
  expect(await page.getByLabel("Deposit", { exact: true }).inputValue()).toBe("11");
  expect(await monthly(page)).not.toBe(before);
  await page.getByRole("button", { name: "Less: deposit" }).click();
  expect(await monthly(page)).toBe(before);
  await context.close();
});

test("one vehicle's monthly figure is the same wherever it stands", async () => {
  const car = await financedCar();
  const { data } = await json<{ data: Record<string, Item[]> }>(`/api/v2/vehicle-finance?stock_ids=${car.stock_id}`);
  const first = data[car.stock_id]!.find(({ HasError }) => !HasError)!;
  const figure = pounds(first.RegularPayment);

  const quoted = await json<{ data: Item }>(`/api/v2/vehicle-finance-quote?stock_id=${car.stock_id}`);
  expect(pounds(quoted.data.RegularPayment)).toBe(figure);
  expect(quoted.data.QuoteReference).toBe(first.QuoteReference);
  const terms = await json<{ data: Item; TermsAndConditions: string }>(`/api/v2/vehicle-finance-quote/${first.QuoteReference}/terms`);
  expect(pounds(terms.data.RegularPayment)).toBe(figure);
  expect(terms.TermsAndConditions).toContain(`payments of ${figure}.`);

  const { page, context } = await visit(browser, { width: 1440, javaScript: false });
  await page.goto(`${site.url}/used-cars?make=${car.make.toLowerCase()}&range=${car.range.toLowerCase()}`);
  const card = page.locator(`:is(article, li):has(a[href="${car.path}"])`).first();
  expect(await card.textContent()).toContain(figure);
  await page.goto(`${site.url}${car.path}`);
  expect(await page.getByRole("region", { name: "Price" }).first().textContent()).toContain(figure);
  expect(await monthly(page)).toBe(figure);
  expect(await page.locator(".ftypes label").first().textContent()).toContain(figure);
  expect(await page.getByRole("region", { name: "Representative example" }).textContent()).toContain(figure);
  await page.getByRole("button", { name: "Continue to checkout" }).click();
  await page.getByRole("heading", { name: "Finance application" }).waitFor();
  expect(await monthly(page)).toBe(figure);
  await context.close();
});

/** A car of the demo with a PCP quote at the website's own figures. */
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
  const words = await page.getByRole("complementary", { name: "Order summary" }).locator(".big").textContent();
  return (words ?? "").replace(" a month", "").trim();
}

function pounds(amount: number): string {
  return `£${amount.toLocaleString("en-GB", Number.isInteger(amount) ? {} : { minimumFractionDigits: 2 })}`;
}

async function looksRight(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
}
