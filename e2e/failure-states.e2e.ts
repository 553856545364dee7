import { wexcombe } from "#websites/wexcombe/website.ts";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, startSite, visit, type RunningSite } from "./support/browser-site.ts";

const COUNTED = "01632 960 499";
const trackedTelephones = Object.fromEntries(["swindon", "salisbury", "andover", "newbury"].map((branch) => [branch, COUNTED]));
const SETTINGS = { contactActions: { ...wexcombe.contactActions, chat: true, trackedTelephones } };

let site: RunningSite;
let browser: Browser;
let cars: { stock_id: number; path: string }[];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ SETTINGS: JSON.stringify(SETTINGS) }, "e2e/support/custom-site.ts"), openBrowser()]);
  const found = await (await fetch(`${site.url}/api/v2/vehicle-search?category=cars&orderBy=price-desc&resultsPerPage=24`)).json();
  cars = found.data.filter((car: { reservation_status: string }) => car.reservation_status === "Available");
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test("a call link has the branch's own number until it is pressed, and then the tracked number", { tags: ["c2-60"] }, async () => {
  const { page, context } = await visit(browser, { width: 390, javaScript: true });
  await page.goto(site.url + cars[0]!.path);
  const call = page.getByRole("main").getByRole("link", { name: "Call" }).first();
  expect(await call.getAttribute("href")).toMatch(/^tel:01632960/);
  expect(await call.getAttribute("href")).not.toBe("tel:01632960499");
  await call.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
  await expect
    .poll(async () => {
      await call.dispatchEvent("click");
      return call.getAttribute("href");
    })
    .toBe("tel:01632960499");
  await context.close();
});

test(
  "a deal shows that its vehicle has been reserved since, and a missing chat is logged",
  { tags: ["c4-8", "c8-2", "c8-10"] },
  async () => {
    const { page, context, complaints } = await visit(browser, { width: 1440, javaScript: true });
    const car = next();
    await page.goto(site.url + car.path);
    await page.getByRole("button", { name: "Chat" }).first().click();
    await expect.poll(() => complaints).toEqual(["console: Chat is not available"]);
    await reserve(car.stock_id);
    await page.getByRole("radio", { name: "Reserve" }).check();
    const deal = page.getByRole("region", { name: "Build your deal" });
    await deal.getByText("This vehicle is currently reserved.").first().waitFor();
    await context.close();
  },
);

test(
  "a refused part exchange change is explained on the page of the order in its present status",
  { tags: ["c8-14", "c8-16"] },
  async () => {
    const { page, context } = await visit(browser, { width: 390, javaScript: false });
    const { stock_id } = next();
    const answers = { vrm: "HK16VRT", mileage: 71_200, settlement: 0, type: "PX" };
    const hash = (await (await send("/api/valuations/process", answers)).text()).split("/").at(-1);
    const { data } = await (await reserve(stock_id, { has_part_ex: true, valuation_hash: hash })).json();
    await page.goto(`${site.url}/order/${data.guid}`);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole("button", { name: "Cancel reservation" }).click();
    await other.getByRole("heading", { name: "Your order was cancelled" }).waitFor();

    await page.getByRole("button", { name: "Remove part exchange" }).click();
    await page.getByRole("heading", { name: "Your order was cancelled" }).waitFor();
    await page.getByText("This order can no longer be changed online. Call us and we’ll help.").waitFor();
    await page.getByText("Sorry, there was a problem").first().waitFor();
    const added = await send("/api/v2/website-orders/part-exchange", { invoice: data.guid, valuation_hash: hash });
    expect([added.status, (await added.json()).message]).toEqual([
      409,
      "This order can no longer be changed online. Call us and we’ll help.",
    ]);
    await context.close();
  },
);

function next(): { stock_id: number; path: string } {
  const car = cars.shift();
  if (!car) throw new Error("no car is left");
  return car;
}

/** Another shopper reserves the vehicle. */
async function reserve(vehicle: number, more: object = {}): Promise<Response> {
  const body = {
    vehicle,
    customer_first_name: "Ben",
    customer_last_name: "Okoro",
    customer_email: `ben.${vehicle}@example.com`,
    terms_accepted: true,
    payment_type: "OUTRIGHT_DEPOSIT",
    ...more,
  };
  const answer = await send("/api/v2/website-orders/order", body);
  expect(answer.status).toBe(201);
  return answer;
}

function send(path: string, body: object): Promise<Response> {
  return fetch(site.url + path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", Origin: site.url },
  });
}
