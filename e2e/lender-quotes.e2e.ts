import { startCodeweaversStub, hirePurchaseAt } from "#server/providers/test-support/codeweavers-stub.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openBrowser, openForAxe, startSite, visit, type RunningSite } from "./support/browser-site.ts";
import { looksRight } from "./support/looks-right.ts";

const LENDERS_APR = 11.4;
const DOWN = () => ({ status: 503 });

let lender: Awaited<ReturnType<typeof startCodeweaversStub>>;
let answers: typeof DOWN | ReturnType<typeof hirePurchaseAt>;
let site: RunningSite;
let browser: Browser;
let cars: { stock_id: number; path: string; headline_price: number }[];

beforeAll(async () => {
  lender = await startCodeweaversStub((asked) => answers(asked));
  [site, browser] = await Promise.all([startSite({ CODEWEAVERS_URL: lender.url, CODEWEAVERS_API_KEY: "a-key" }), openBrowser()]);
  const found = await fetch(`${site.url}/api/v2/vehicle-search?make=ford&advert_classification=used&resultsPerPage=24`);
  cars = (await found.json()).data;
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await lender?.close();
});
beforeEach(() => {
  answers = hirePurchaseAt(LENDERS_APR);
});

test("a lender's figure is the same on the page, at the checkout and in the API; result lists have none", async () => {
  const { page, context, complaints } = await visit(browser, { width: 1440, javaScript: true });
  const [car] = cars;
  await page.goto(`${site.url}${car!.path}`);
  const figure = await monthly(page);
  expect(await page.getByRole("region", { name: "Price and finance" }).textContent()).toContain(figure);
  expect(await page.getByRole("region", { name: "Representative example", exact: true }).textContent()).toContain(`${LENDERS_APR}% APR`);
  const { data } = await (await fetch(`${site.url}/api/v2/vehicle-finance?stock_ids=${car!.stock_id}`)).json();
  expect(pounds(data[car!.stock_id][1].RegularPayment)).toBe(figure);

  await page.getByText("How is this worked out?").click();
  expect(await page.getByRole("region", { name: "Payment schedule" }).getByRole("row").count()).toBe(49);
  await page.getByRole("radio", { name: "36 months" }).check({ force: true });
  await page.getByText(`HP, 36 months, ${LENDERS_APR}% APR`).waitFor();
  const shorter = await monthly(page);
  expect(shorter).not.toBe(figure);
  await expect.poll(() => page.getByRole("region", { name: "Payment schedule" }).getByRole("row").count()).toBe(37);
  await page.getByRole("button", { name: "Continue to checkout" }).click();
  await page.getByRole("heading", { name: "Finance application" }).waitFor();
  expect(await monthly(page)).toBe(shorter);

  await page.goto(`${site.url}/used-cars?make=ford`);
  const cards = await page.getByRole("article").allTextContents();
  expect(cards.length).toBeGreaterThan(5);
  expect(cards.join()).not.toMatch(/a month|APR/);
  expect(complaints).toEqual([]);
  await context.close();
});

test(
  "when the lender is unreachable the deal says so, still offers cash, and a retry restores the figures",
  { tags: ["c8-6"] },
  async () => {
    const { page, context } = await visit(browser, { width: 390, javaScript: true });
    await page.goto(`${site.url}${cars[1]!.path}#deal`);
    const before = await monthly(page);
    answers = DOWN;
    await page.getByRole("radio", { name: "36 months" }).check({ force: true });
    await page.getByText("We can’t reach our lender").waitFor();
    expect(await methods(page)).toEqual(["Pay in full", "Reserve"]);
    expect(await page.getByRole("complementary", { name: "Order summary" }).textContent()).toContain("Left to pay");
    await looksRight(page);

    answers = hirePurchaseAt(LENDERS_APR);
    await page.getByRole("button", { name: "Ask again" }).click();
    await page.getByText(`HP, 36 months, ${LENDERS_APR}% APR`).waitFor();
    expect(await monthly(page)).not.toBe(before);
    expect(await methods(page)).toEqual(["Pay monthly", "Pay in full", "Reserve"]);
    await context.close();
  },
);

test("a page opened while the lender is unreachable has no figures, gives the reason and offers pay in full", async () => {
  answers = DOWN;
  const { page, context } = await visit(browser, { width: 1440, javaScript: false });
  await openForAxe(page, `${site.url}${cars[2]!.path}`);
  expect(await page.getByRole("region", { name: "Price", exact: true }).textContent()).toContain(pounds(cars[2]!.headline_price));
  expect(await page.getByRole("main").textContent()).not.toContain("APR");
  expect(await page.getByRole("alert").textContent()).toContain(
    "Finance figures are not available at the moment. You can still reserve or pay in full.",
  );
  await looksRight(page);
  await page.getByRole("button", { name: "Continue to checkout" }).click();
  await page.getByRole("heading", { name: /^Buy this / }).waitFor();

  await page.goto(`${site.url}/checkout/${cars[2]!.stock_id}?method=finance`);
  await page.getByText("We can’t reach our lender").waitFor();
  await looksRight(page);
  await page.getByRole("link", { name: "Pay in full" }).click();
  await page.getByRole("heading", { name: /^Buy this / }).waitFor();
  await context.close();
});

async function monthly(page: Page): Promise<string> {
  const text = await page.getByRole("complementary", { name: "Order summary" }).locator(".main-figure").textContent();
  return (text ?? "").replace(" a month", "").trim();
}

async function methods(page: Page): Promise<string[]> {
  return page.getByRole("group", { name: "How would you like to pay?" }).locator("b").allTextContents();
}

function pounds(amount: number): string {
  return `£${amount.toLocaleString("en-GB", Number.isInteger(amount) ? {} : { minimumFractionDigits: 2 })}`;
}
