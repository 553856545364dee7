import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFindings, openBrowser, horizontalOverflow, startSite, visit, type RunningSite } from "./support/browser-site.ts";

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
  { width: 390, javaScript: true, name: "Amina", email: "amina.okafor@example.com" },
  { width: 1440, javaScript: false, name: "Rhys", email: "rhys.evans@example.com" },
];

describe.each(visitors)("at $width pixels, JavaScript $javaScript", ({ name, email, ...visitor }) => {
  test("the customer's mail has the same amounts as the order page, and a calendar file for the visit", async () => {
    const { page, context, complaints } = await visit(browser, visitor);
    const order = await reserve(page, { customer_first_name: name, customer_email: email });
    await page.goto(`${site.url}/demo-payment/${order.session}`);
    await page.getByRole("button", { name: "Pay £99", exact: true }).click();
    await page.getByRole("heading", { name: "is reserved for you" }).waitFor();
    const shown = await page.getByLabel("Order summary").locator(".osum__b > div").allTextContents();

    await openMail(page, `Reserved for you: ${order.vehicle}`, email);
    expect(await page.locator(".mail__text").textContent()).toContain(`Hello ${name},`);
    await looksRight(page);
    const file = await context.request.get(`${page.url()}/files/visit.ics`);
    expect(await file.text()).toContain(`DTSTART;VALUE=DATE:${order.visit.replaceAll("-", "")}`);

    await page.getByRole("link", { name: "See it as a mail program shows it" }).click();
    await page.getByRole("heading", { level: 1, name: `The ${order.vehicle} is reserved for you` }).waitFor();
    const rows = await page.getByRole("table", { name: "Your order" }).getByRole("row").allTextContents();
    expect(rows.map(bare)).toEqual(shown.map(bare));
    expect(rows.map(bare)).toContain("Paidonline−£99");
    await looksRight(page);
    await page.getByRole("link", { name: "See your order" }).click();
    await page.waitForURL(`${site.url}/order/${order.guid}`);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test.each(visitors)(
  "at $width pixels, JavaScript $javaScript, the link of the first mail confirms the address after a button press",
  async ({ name, width, javaScript }) => {
    const { page, context, complaints } = await visit(browser, { width, javaScript });
    const email = `${name.toLowerCase()}.confirms@example.com`;
    const order = await reserve(page, { customer_first_name: name, customer_email: email });
    const confirmed = async () =>
      (await (await context.request.get(`${site.url}/api/v2/website-orders/order/${order.guid}`)).json()).order.email_confirmed;
    await page.goto(`${site.url}/order/${order.guid}`);
    await expect.poll(() => page.getByText(`We have sent a link to ${email}.`).count()).toBe(1);
    expect(await page.getByRole("button", { name: "I need more time" }).count()).toBe(0);
    await looksRight(page);

    await openMail(page, `Confirm your email address: ${order.vehicle}`, email);
    await page.getByRole("link", { name: "See it as a mail program shows it" }).click();
    await page.getByRole("link", { name: "Confirm my email address" }).click();
    await page.getByRole("heading", { level: 1, name: "Confirm your email address" }).waitFor();
    await looksRight(page);
    const link = page.url();
    expect(await confirmed()).toBe(false);
    await page.getByRole("button", { name: "Confirm my email address" }).click();
    await page.getByText("Your email address is confirmed").waitFor();
    expect(new URL(page.url()).pathname).toBe(`/order/${order.guid}`);
    expect(await confirmed()).toBe(true);
    await looksRight(page);
    await page.goto(link);
    await page.getByRole("heading", { level: 1, name: "This link has been used or is too old" }).waitFor();
    expect((await context.request.get(`${site.url}/confirm-email/${"x".repeat(43)}`)).status()).toBe(404);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test("the demo outbox is not available on a public site", async () => {
  const other = await startSite({ ORIGIN: "https://cars.example" });
  try {
    for (const path of ["/demo-outbox", "/demo-outbox/1", "/demo-outbox/1/html"])
      expect((await fetch(`${other.url}${path}`)).status).toBe(404);
  } finally {
    await other.stop();
  }
});

/** Reserves the most expensive available vehicle through the API. */
async function reserve(page: Page, person: Record<string, string>) {
  const { request } = page.context();
  const { data } = await (await request.get(`${site.url}/api/v2/vehicle-search?orderBy=price-desc`)).json();
  const free = data.find((vehicle: { reservation_status: string }) => vehicle.reservation_status === "Available");
  const checkout = await (await request.get(`${site.url}/checkout/${free.stock_id}?method=reserve`)).text();
  const [, visitDay = ""] = /<option value="(\d{4}-\d\d-\d\d)"/.exec(checkout) ?? [];
  const body = {
    vehicle: free.stock_id,
    payment_type: "OUTRIGHT_DEPOSIT",
    customer_last_name: "Okafor",
    terms_accepted: true,
    preferred_date: visitDay,
    preferred_time: "Morning",
    ...person,
  };
  const response = await request.post(`${site.url}/api/v2/website-orders/order`, { data: body });
  expect(response.status()).toBe(201);
  const { order } = await response.json();
  return { guid: order.guid, session: order.payment.session, vehicle: order.vehicle.title, visit: visitDay };
}

/** A mail is sent shortly after its event. */
async function openMail(page: Page, subject: string, to: string) {
  const mail = page.getByRole("link", { name: subject }).filter({ hasText: to });
  await expect
    .poll(
      async () => {
        await page.goto(`${site.url}/demo-outbox`);
        return mail.count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await looksRight(page);
  await mail.click();
  await page.getByRole("heading", { level: 1, name: subject }).waitFor();
}

async function looksRight(page: Page) {
  expect(await axeFindings(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
}

function bare(text: string): string {
  return text.replaceAll(/\s+/g, "");
}
