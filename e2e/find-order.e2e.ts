import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, startSite, visit, type RunningSite } from "./support/browser-site.ts";
import { textOf } from "./support/html-tree.ts";
import { looksRight, looksRightAtEveryWidth } from "./support/looks-right.ts";
import { plainVisitor } from "./support/plain-visitor.ts";

const WIDTHS = [390, 820, 1440];

let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test("a shopper finds an order again by reference and address: the page never says if there is one, the mail links to it", async () => {
  const email = "nia.looks@example.com";
  const order = await reserve(email);
  const { page, context, complaints } = await visit(browser, { width: 390, javaScript: true });
  await page.goto(site.url);
  await page.getByRole("navigation", { name: "Help" }).getByRole("link", { name: "Find your order" }).click();
  await page.waitForURL(`${site.url}/find-order`);
  await looksRightAtEveryWidth(page, WIDTHS);
  await page.getByRole("textbox", { name: "Order reference" }).fill(order.reference.slice(0, 4));
  await page.getByRole("button", { name: "Email me a link" }).click();
  await page.getByRole("link", { name: /^Enter your order’s reference, like/ }).waitFor();
  await looksRightAtEveryWidth(page, WIDTHS);
  expect(await page.getByRole("textbox", { name: "Order reference" }).inputValue()).toBe(order.reference.slice(0, 4));

  const answers = [];
  for (const reference of ["0000-0000", order.reference]) {
    await page.goto(`${site.url}/find-order`);
    await page.getByRole("textbox", { name: "Order reference" }).fill(reference);
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await page.getByRole("heading", { level: 1, name: "Check your email" }).waitFor();
    answers.push({ url: page.url(), text: await page.locator("main").textContent() });
  }
  expect(answers[1]).toEqual(answers[0]);
  await looksRightAtEveryWidth(page, WIDTHS);

  const mail = page.getByRole("link", { name: `The link to your order: ${order.vehicle}` }).filter({ hasText: email });
  await expect.poll(async () => (await page.goto(`${site.url}/demo-outbox`)) && mail.count(), { timeout: 15_000 }).toBe(1);
  await mail.click();
  await page.getByRole("link", { name: "See it as an email program shows it" }).click();
  await page.getByRole("link", { name: "Open your order" }).click();
  await page.waitForURL(`${site.url}/order/${order.guid}`);
  expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
  await context.close();
});

test("without JavaScript the form keeps a wrong reference, and answers the same whether or not there is an order", async () => {
  const email = "nia.plain@example.com";
  const order = await reserve(email);
  const shopper = plainVisitor(site.url);
  const form = await shopper.follow(await shopper.open("/"), "Find your order");
  const wrong = await shopper.press(form, "Email me a link", { reference: order.reference.slice(0, 4) });
  expect(wrong.linksOfAlert.map(textOf)).toContainEqual(expect.stringMatching(/^Enter your order’s reference, like/));
  expect(wrong.valueOf("reference")).toBe(order.reference.slice(0, 4));
  const answers = [];
  for (const reference of ["0000-0000", order.reference]) {
    const { address, status, headings, text } = await shopper.press(wrong, "Email me a link", { reference, email });
    answers.push({ address: address.href, status, headings, text });
  }
  expect(answers[0]?.headings).toContain("Check your email");
  expect(answers[1]).toEqual(answers[0]);
});

test("a link that is over says so and leads back to the form", async () => {
  const { page, context } = await visit(browser, { width: 390, javaScript: true });
  const response = await page.goto(`${site.url}/find-order/${"x".repeat(43)}`);
  expect(response?.status()).toBe(404);
  await page.getByRole("heading", { level: 1, name: "This link no longer works" }).waitFor();
  await looksRight(page);
  await page.getByRole("main").getByRole("link", { name: "Find your order" }).click();
  await page.waitForURL(`${site.url}/find-order`);
  await context.close();
});

async function reserve(email: string): Promise<{ guid: string; reference: string; vehicle: string }> {
  const { data } = await (await fetch(`${site.url}/api/v2/vehicle-search?advert_classification=used&resultsPerPage=40`)).json();
  const free = data.filter(({ reservation_status }: { reservation_status: string }) => reservation_status === "Available");
  const body = {
    vehicle: free[0].stock_id,
    payment_type: "OUTRIGHT_DEPOSIT",
    customer_first_name: "Nia",
    customer_last_name: "Rees",
    customer_email: email,
    customer_telephone: "07700 900123",
    terms_accepted: true,
  };
  const response = await fetch(`${site.url}/api/v2/website-orders/order`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const { order } = await response.json();
  return { guid: order.guid, reference: order.reference, vehicle: order.vehicle.title };
}
