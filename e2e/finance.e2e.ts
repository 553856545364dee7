import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { HYDRATED_TEXT, openBrowser, openForAxe, startSite, visit, type RunningSite } from "./support/browser-site.ts";
import { looksRightAtEveryWidth } from "./support/looks-right.ts";
import { closest, textOf } from "./support/html-tree.ts";
import { plainVisitor, type PlainPage } from "./support/plain-visitor.ts";

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

const PHONE = { width: 390, javaScript: true };

test(
  "a shopper enters a monthly budget, gets the deposit for exactly that, and opens its schedule and settlement figures",
  { tags: ["c1-5"] },
  async () => {
    const { page, context, complaints } = await visit(browser, PHONE);
    await read(page, `${(await financedCar()).path}#deal`);
    const target = Math.floor(Number((await monthly(page)).slice(1))) - 20;
    await page.getByLabel("Or start with a monthly budget").fill(String(target));
    await page.getByRole("button", { name: "Find my deposit" }).click();
    await page.getByText(new RegExp(`^A deposit of £[\\d,.]+ makes it £${target} a month\\.$`)).waitFor();
    expect(await monthly(page)).toBe(`£${target}`);
    await looksRightAtEveryWidth(page);

    await page.getByText("How is this worked out?").click();
    const schedule = page.getByRole("region", { name: "Payment schedule" });
    const rows = await schedule.getByRole("row").allTextContents();
    expect(rows).toHaveLength(49);
    expect(rows.at(-1)).toMatch(/^48£[\d,.]+£[\d,.]+£[\d,.]+£0$/);
    expect(await page.getByRole("region", { name: "Ending the agreement early" }).getByRole("row").count()).toBe(8);
    expect(await page.getByRole("img", { name: /at the start, .* after month 48\.$/ }).count()).toBe(1);
    await looksRightAtEveryWidth(page);

    await page.getByRole("link", { name: `See all cars up to £${target} a month with this deposit and term` }).click();
    await page.waitForURL(new RegExp(`/used-cars\\?.*monthly_to=${target}`), HYDRATED_TEXT);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test("a shopper chooses another credit rating and term, and the URL reopens the same deal", async () => {
  const { page, context, complaints } = await visit(browser, PHONE);
  await read(page, `${(await financedCar()).path}#deal`);
  const before = await monthly(page);
  await page.getByRole("radio", { name: "Fair" }).check({ force: true });
  await page.getByRole("radio", { name: "36 months" }).check({ force: true });
  await page.waitForURL(
    ({ searchParams }) => searchParams.get("credit_rating") === "fair" && searchParams.get("term") === "36",
    HYDRATED_TEXT,
  );
  const after = await monthly(page);
  expect(after).not.toBe(before);
  expect(await page.getByText("APR representative", { exact: true }).count()).toBe(0);
  const again = await plainVisitor(site.url).open(page.url());
  expect(monthlyOf(again)).toBe(after);
  expect(complaints).toEqual([]);
  await context.close();
});

describe("without JavaScript", () => {
  test("a small budget gives a deposit that the slider reaches, and one that is too small the nearest payment", async () => {
    const { path } = await financedCar();
    const found = await plainVisitor(site.url).open(`${path}?finance_type=HP&monthly=50`);
    const deposit = Number(found.valueOf("deposit"));
    expect(found.text).toMatch(/A deposit of £[\d,.]+ makes it £50 a month\./);
    const slider = found.all.find(({ attributes }) => attributes.get("aria-label") === "Deposit, slider")?.attributes;
    expect(deposit).toBeGreaterThan(0);
    expect(Number(slider?.get("max"))).toBeGreaterThanOrEqual(deposit);
    expect(Number(slider?.get("value"))).toBe(deposit);

    const nearest = await plainVisitor(site.url).open(`${path}?finance_type=HP&monthly=5`);
    const [, least = "", most = ""] =
      /The minimum over this term is £([\d.]+) a month, with a deposit of £([\d,.]+?)\.(?:\s|$|[A-Z])/.exec(nearest.text) ?? [];
    const offered = await plainVisitor(site.url).open(`${path}?finance_type=HP&deposit_type=amount&deposit=${most.replaceAll(",", "")}`);
    expect(monthlyOf(offered)).toBe(`£${least}`);
  });

  test("a shopper enters a monthly budget and gets the deposit with which the payment is exactly that", { tags: ["c1-5"] }, async () => {
    const shopper = plainVisitor(site.url);
    const deal = await shopper.open((await financedCar()).path);
    const target = Math.floor(Number(monthlyOf(deal).slice(1))) - 20;
    const found = await shopper.press(deal, "Find my deposit", { monthly: String(target) });
    expect(found.text).toMatch(new RegExp(`A deposit of £[\\d,.]+ makes it £${target} a month\\.`));
    expect(monthlyOf(found)).toBe(`£${target}`);
    const cars = await shopper.follow(found, `See all cars up to £${target} a month with this deposit and term`);
    expect([cars.status, cars.address.pathname, cars.address.searchParams.get("monthly_to")]).toEqual([200, "/used-cars", String(target)]);
  });

  test("a shopper chooses another credit rating and term, and the URL reopens the same deal", async () => {
    const shopper = plainVisitor(site.url);
    const deal = await shopper.open((await financedCar()).path);
    const changed = await shopper.press(deal, "Work out the figures", { credit_rating: "fair", term: "36" });
    expect([...changed.address.searchParams]).toEqual(
      expect.arrayContaining([
        ["credit_rating", "fair"],
        ["term", "36"],
      ]),
    );
    expect(monthlyOf(changed)).not.toBe(monthlyOf(deal));
    expect(changed.all.some((element) => textOf(element) === "APR representative")).toBe(false);
    expect(monthlyOf(await plainVisitor(site.url).open(changed.address.href))).toBe(monthlyOf(changed));
    const rows = changed.all.filter(({ name, parent }) => name === "tr" && parent?.name === "tbody").map(textOf);
    expect(rows.filter((row) => /^36£[\d,.]+£[\d,.]+£[\d,.]+£0$/.test(row))).toHaveLength(1);
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
const PLACES: Record<string, (car: Listed, shown: PlainPage) => Promise<string | undefined>> = {
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
  "its card": (car) => cardAt(`/used-cars?make=${car.make}&range=${car.range}`, car),
  "its card where the stock is sorted by month": (car) => cardAt(`/used-cars?make=${car.make}&range=${car.range}&orderBy=monthly-asc`, car),
  "the comparison": async ({ stock_id }) => (await plainVisitor(site.url).open(`/compare?ids=${stock_id}`)).text,
  "its page's price": async (_, { regionOf }) => regionOf("Price and finance"),
  "the price that stays in view": async (_, { withClass }) => withClass("sticky-price").map(textOf)[0],
  "the builder's summary": async (_, shown) => monthlyOf(shown),
  "the builder's finance types": async (_, { withClass }) => withClass("finance-types").map(textOf)[0],
  "the representative example": async (_, { regionOf }) => regionOf("Representative example"),
  "the checkout": async (_, shown) => {
    const checkout = await plainVisitor(site.url).press(shown, "Continue to checkout");
    expect(checkout.headings).toContain("Finance application");
    return monthlyOf(checkout);
  },
  "the order": async ({ stock_id }) => {
    const customer = { customer_first_name: "Amina", customer_last_name: "Okafor", customer_email: "amina.okafor@example.com" };
    const body = JSON.stringify({ vehicle: stock_id, ...customer, terms_accepted: true, payment_type: "FINANCE" });
    const answer = await fetch(`${site.url}/api/v2/website-orders/order`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    expect(answer.status).toBe(201);
    return monthlyOf(await plainVisitor(site.url).open(`/order/${(await answer.json()).data.guid}`));
  },
};

test("a vehicle's monthly figure is the same in every place", async () => {
  const car = await financedCar();
  const figure = pounds((await quoteOf(car)).RegularPayment);
  const shown = await plainVisitor(site.url).open(car.path);
  for (const [place, figureAt] of Object.entries(PLACES)) expect(await figureAt(car, shown), place).toContain(figure);
});

async function quoteOf({ stock_id }: Listed): Promise<Item> {
  return (await json<{ data: Item }>(`/api/v2/vehicle-finance-quote?stock_id=${stock_id}`)).data;
}

function read(page: Page, address: string): Promise<void> {
  return openForAxe(page, `${site.url}${address}`);
}

async function cardAt(address: string, { path }: Listed): Promise<string | undefined> {
  const list = await plainVisitor(site.url).open(address.toLowerCase().replace("orderby", "orderBy"));
  const title = list.all.find(({ name, attributes }) => name === "a" && attributes.get("href") === path);
  const card = title && (closest(title, "article") ?? closest(title, "li"));
  return card && textOf(card);
}

/** A car of the demonstration with a PCP quote at the website's default terms. */
async function financedCar(): Promise<Listed> {
  const { data } = await json<{ data: Listed[] }>("/api/v2/vehicle-search?q=focus&resultsPerPage=24");
  const quotes = await json<{ data: Record<string, Item[]> }>(
    `/api/v2/vehicle-finance?stock_ids=${data.map(({ stock_id }) => stock_id).join()}`,
  );
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
  const text = await page.getByRole("complementary", { name: "Order summary" }).locator(".main-figure").textContent();
  return (text ?? "").replace(" a month", "").trim();
}

/** The monthly figure of the order summary, as on a page with JavaScript. */
function monthlyOf({ regionOf }: PlainPage): string {
  return /£[\d,.]*\d(?= a month)/.exec(regionOf("Order summary"))?.[0] ?? "";
}

function pounds(amount: number): string {
  return `£${amount.toLocaleString("en-GB", Number.isInteger(amount) ? {} : { minimumFractionDigits: 2 })}`;
}
