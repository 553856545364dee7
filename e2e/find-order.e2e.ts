import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, startSite, visit, type RunningSite } from "./support/browser-site.ts";
import { looksRight, looksRightAtEveryWidth } from "./support/looks-right.ts";

let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

describe.each([
  { width: 390, javaScript: false },
  { width: 1440, javaScript: true },
])("at $width pixels, JavaScript $javaScript, a shopper", (visitor) => {
  test("finds an order again by reference and address: the page never says whether there is one, the mail has the link", async () => {
    const email = `nia.looks.${visitor.width}@example.com`;
    const order = await reserve(email);
    const { page, context, complaints } = await visit(browser, visitor);
    await page.goto(site.url);
    await page.getByRole("navigation", { name: "Help" }).getByRole("link", { name: "Find your order" }).click();
    await page.waitForURL(`${site.url}/find-order`);
    await looksRightAtEveryWidth(page, visitor.javaScript ? [820, 1440] : [390]);
    await page.getByRole("textbox", { name: "Order reference" }).fill(order.reference.slice(0, 4));
    await page.getByRole("button", { name: "Email me a link" }).click();
    await page.getByRole("link", { name: /^Enter your order’s reference, like/ }).waitFor();
    await looksRightAtEveryWidth(page, visitor.javaScript ? [820, 1440] : [390]);
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
    await looksRightAtEveryWidth(page, visitor.javaScript ? [820, 1440] : [390]);

    const mail = page.getByRole("link", { name: `The link to your order: ${order.vehicle}` }).filter({ hasText: email });
    await expect.poll(async () => (await page.goto(`${site.url}/demo-outbox`)) && mail.count(), { timeout: 15_000 }).toBe(1);
    await mail.click();
    await page.getByRole("link", { name: "See it as an email program shows it" }).click();
    await page.getByRole("link", { name: "Open your order" }).click();
    await page.waitForURL(`${site.url}/order/${order.guid}`);
    expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
    await context.close();
  });
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
