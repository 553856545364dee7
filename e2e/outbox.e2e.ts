import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, startSite, visit, type RunningSite } from "./support/browser-site.ts";
import { textOf } from "./support/html-tree.ts";
import { looksRightAtEveryWidth } from "./support/looks-right.ts";
import { openPages } from "./support/open-pages.ts";
import { plainVisitor, type PlainPage } from "./support/plain-visitor.ts";

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

test("the customer's mail has the same amounts as the order page, and a calendar file for the visit", async () => {
  const { page, context, complaints } = await visit(browser, PHONE);
  const email = "amina.okafor@example.com";
  const order = await reserve({ customer_first_name: "Amina", customer_email: email });
  await page.goto(`${site.url}/demo-payment/${order.session}`);
  await page.getByRole("button", { name: "Pay £99", exact: true }).click();
  await page.getByRole("heading", { name: "is reserved for you" }).waitFor();
  const shown = await page.getByLabel("Order summary").locator(".order-summary__body > div").allTextContents();

  await openMail(page, `Reserved for you: ${order.vehicle}`, email);
  expect(await page.locator(".outbox-mail__text").textContent()).toContain("Hello Amina,");
  await looksRightAtEveryWidth(page);
  const file = await fetch(`${page.url()}/files/visit.ics`);
  expect(await file.text()).toContain(`DTSTART;VALUE=DATE:${order.visit.replaceAll("-", "")}`);

  await page.getByRole("link", { name: "See it as an email program shows it" }).click();
  await page.getByRole("heading", { level: 1, name: `The ${order.vehicle} is reserved for you` }).waitFor();
  const rows = await page.getByRole("table", { name: "Your order" }).getByRole("row").allTextContents();
  expect(rows.map(bare)).toEqual(shown.map(bare));
  expect(rows.map(bare)).toContain("Paidonline−£99");
  await looksRightAtEveryWidth(page);
  await page.getByRole("link", { name: "See your order" }).click();
  await page.waitForURL(`${site.url}/order/${order.guid}`);
  await page.goto(`${site.url}/demo-outbox`);
  await looksRightAtEveryWidth(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test("the link of the first mail confirms the address after a button press", async () => {
  const { page, context, complaints } = await visit(browser, PHONE);
  const email = "amina.confirms@example.com";
  const order = await reserve({ customer_first_name: "Amina", customer_email: email });
  await page.goto(`${site.url}/order/${order.guid}`);
  await expect.poll(() => page.getByText(`We’ve sent a link to ${email}.`).count()).toBe(1);
  expect(await page.getByRole("button", { name: "I need more time" }).count()).toBe(0);
  await looksRightAtEveryWidth(page);

  await openMail(page, `Confirm your email address: ${order.vehicle}`, email);
  await page.getByRole("link", { name: "See it as an email program shows it" }).click();
  await page.getByRole("link", { name: "Confirm my email address" }).click();
  await page.getByRole("heading", { level: 1, name: "Confirm your email address" }).waitFor();
  await looksRightAtEveryWidth(page);
  const link = page.url();
  expect(await isConfirmed(order.guid)).toBe(false);
  await page.getByRole("button", { name: "Confirm my email address" }).click();
  await page.getByText("Your email address is confirmed").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/order/${order.guid}`);
  expect(await isConfirmed(order.guid)).toBe(true);
  await looksRightAtEveryWidth(page);
  await page.goto(link);
  await page.getByRole("heading", { level: 1, name: "This link has been used or has expired" }).waitFor();
  expect((await fetch(`${site.url}/confirm-email/${"x".repeat(43)}`)).status).toBe(404);
  expect(complaints).toEqual([]);
  await context.close();
});

describe("without JavaScript", () => {
  test("an order is paid, and its mail shows the amounts of the order page", async () => {
    const shopper = plainVisitor(site.url);
    const order = await reserve({ customer_first_name: "Rhys", customer_email: "rhys.evans@example.com" });
    const paid = await shopper.press(await shopper.open(`/demo-payment/${order.session}`), /^Pay £99$/);
    expect(paid.headings.join()).toContain("is reserved for you");
    const mail = await mailTo("rhys.evans@example.com", `Reserved for you: ${order.vehicle}`);
    expect(mail.text).toContain("Hello Rhys,");
    const shown = await shopper.follow(mail, "See it as an email program shows it");
    expect(shown.headings).toContain(`The ${order.vehicle} is reserved for you`);
    expect(bare(textOf(shown.root))).toContain("Paidonline−£99");
  });

  test("the link of the first mail confirms the address after a button press", async () => {
    const shopper = plainVisitor(site.url);
    const order = await reserve({ customer_first_name: "Rhys", customer_email: "rhys.confirms@example.com" });
    const mail = await mailTo("rhys.confirms@example.com", `Confirm your email address: ${order.vehicle}`);
    const shown = await shopper.follow(mail, "See it as an email program shows it");
    const confirm = await shopper.follow(shown, "Confirm my email address");
    expect(await isConfirmed(order.guid)).toBe(false);
    const confirmed = await shopper.press(confirm, "Confirm my email address");
    expect([confirmed.address.pathname, await isConfirmed(order.guid)]).toEqual([`/order/${order.guid}`, true]);
    expect(confirmed.text).toContain("Your email address is confirmed");
    expect((await shopper.open(confirm.address.href)).headings).toContain("This link has been used or has expired");
  });
});

test("the demo outbox is not available on a public site", async () => {
  const { app, close } = await openPages(undefined, { ORIGIN: "https://cars.example" });
  try {
    for (const path of ["/demo-outbox", "/demo-outbox/1", "/demo-outbox/1/html"]) expect((await app.request(path)).status).toBe(404);
    expect((await app.request("/locations")).status).toBe(200);
  } finally {
    await close();
  }
});

/** Reserves the most expensive available vehicle through the API. */
async function reserve(person: Record<string, string>) {
  const { data } = await (await fetch(`${site.url}/api/v2/vehicle-search?orderBy=price-desc`)).json();
  const free = data.find((vehicle: { reservation_status: string }) => vehicle.reservation_status === "Available");
  const checkout = await (await fetch(`${site.url}/checkout/${free.stock_id}?method=reserve`)).text();
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
  const response = await fetch(`${site.url}/api/v2/website-orders/order`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(201);
  const { order } = await response.json();
  return { guid: order.guid, session: order.payment.session, vehicle: order.vehicle.title, visit: visitDay };
}

async function isConfirmed(guid: string): Promise<boolean> {
  return (await (await fetch(`${site.url}/api/v2/website-orders/order/${guid}`)).json()).order.email_confirmed;
}

/** The outbox's page of a mail, which is sent shortly after its event. */
async function mailTo(address: string, subject: string): Promise<PlainPage> {
  const path = async () => {
    const { all } = await plainVisitor(site.url).open("/demo-outbox");
    const rows = all.filter(({ name }) => name === "a").map((link) => ({ href: link.attributes.get("href"), text: textOf(link) }));
    return rows.find(({ text }) => text.includes(subject) && text.includes(address))?.href;
  };
  await expect.poll(path, { timeout: 20_000 }).toBeDefined();
  return plainVisitor(site.url).open((await path()) ?? "");
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
  await mail.click();
  await page.getByRole("heading", { level: 1, name: subject }).waitFor();
}

function bare(text: string): string {
  return text.replaceAll(/\s+/g, "");
}
