import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { openDeal } from "./support/open-deal.ts";
import { openBrowser, openForAxe, startSite, visit, type RunningSite } from "./support/browser-site.ts";
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

/** The site's log shows whether the journey or the site failed. */
afterEach(({ task }) => {
  if (task.result?.state === "fail") console.error(site.output());
});

const PRIYA = { first: "Priya", last: "Nair", telephone: "01632 960 123" };
const PHONE = { width: 390, javaScript: true };
const visitors = [PHONE, { width: 1440, javaScript: false }];

describe.each(visitors)("at $width pixels, JavaScript $javaScript, a shopper", (visitor) => {
  test("finds a car, reserves it for £99 and sees what happens next", { tags: ["c1-6", "c1-builder", "c2-39", "c3-35"] }, async () => {
    const { page, context, complaints } = await visit(browser, visitor);
    const car = await findCar(page);
    await chooseToPay(page, "Reserve");
    await fillIn(page);
    await page.getByRole("button", { name: "Pay £99 and reserve" }).click();
    await arriveAtPayment(page);
    await looksRightAtEveryWidth(page, visitor.javaScript ? [390, 1440] : [1440]);
    await page.getByRole("button", { name: "Pay £99", exact: true }).click();
    await page.getByRole("heading", { name: "is reserved for you" }).waitFor();
    expect(await page.getByText("Thank you, Priya. We have your payment of £99.").count()).toBe(1);
    const copy = page.getByRole("button", { name: "Copy your reference" });
    expect(await copy.isVisible()).toBe(visitor.javaScript);
    if (visitor.javaScript) {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await copy.click();
      await page.getByRole("status").getByText("Reference copied.").waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await page.locator(".confirmation__reference").textContent());
    }
    await looksRightAtEveryWidth(page, visitor.javaScript ? [390, 1440] : [1440]);

    await openForAxe(page, car);
    expect(await page.locator(".reserved-bar").textContent()).toContain("This vehicle is currently reserved.");
    expect(await page.getByRole("heading", { name: "Build your deal" }).count()).toBe(0);
    if (visitor.javaScript) await page.getByRole("link", { name: "Go to your order" }).waitFor();
    await looksRightAtEveryWidth(page, visitor.javaScript ? [390, 1440] : [1440]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("on a phone with JavaScript, a shopper", () => {
  test("pays in full: £99 now and the rest later", { tags: ["c1-builder", "c2-39", "c2-42", "c3-35"] }, async () => {
    const { page, context, complaints } = await visit(browser, PHONE);
    await findCar(page);
    await chooseToPay(page, "Pay in full");
    await fillIn(page);
    await page.getByRole("button", { name: "Pay £99 and order" }).click();
    await arriveAtPayment(page);
    await page.getByRole("button", { name: "Pay £99", exact: true }).click();
    await page.getByRole("heading", { name: "is yours to collect" }).waitFor();
    expect(await page.getByText("by bank transfer").count()).toBe(1);
    await looksRightAtEveryWidth(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test(
    "sees form errors in the summary and at the field, and keeps the typed values",
    { tags: ["c3-42", "c5-4", "c5-5", "c8-3"] },
    async () => {
      const { page, context } = await visit(browser, PHONE);
      await openCar(page);
      await chooseToPay(page, "Reserve");
      await page.getByLabel("First name").fill(PRIYA.first);
      await page.getByLabel("Last name").fill(PRIYA.last);
      await page.getByLabel("Email").and(page.getByRole("textbox")).fill("priya.nair@");
      await page.getByLabel("Telephone", { exact: true }).and(page.getByRole("textbox")).fill("0163");
      await page.getByRole("checkbox", { name: "I accept the terms" }).check();
      await page.getByRole("button", { name: "Pay £99 and reserve" }).click();

      const summary = page.getByRole("alert");
      await summary.waitFor();
      expect(await summary.getByRole("heading").textContent()).toBe("Sorry, there was a problem");
      expect(await page.title()).toMatch(/^Error: /);
      const lines = await summary.getByRole("link").allTextContents();
      expect(lines).toHaveLength(2);
      for (const line of lines) expect(await page.getByRole("main").getByText(line).count()).toBe(2);
      expect(await page.getByLabel("First name").inputValue()).toBe(PRIYA.first);
      expect(await page.locator("#customer_email").inputValue()).toBe("priya.nair@");
      expect(await page.locator("#terms_accepted").isChecked()).toBe(true);
      await looksRightAtEveryWidth(page);
      await summary.getByRole("link").first().click();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("customer_email");
      await context.close();
    },
  );

  test("has the card declined, pays again and reserves the car", async () => {
    const { page, context, complaints } = await visit(browser, PHONE);
    await openCar(page);
    await chooseToPay(page, "Reserve");
    await fillIn(page);
    await page.getByRole("button", { name: "Pay £99 and reserve" }).click();
    await arriveAtPayment(page);
    await page.getByRole("button", { name: "Have the card declined" }).click();
    await page.getByText("Your card was declined").waitFor();
    await looksRightAtEveryWidth(page);
    await page.getByRole("button", { name: "Pay £99 now" }).click();
    await arriveAtPayment(page);
    await page.getByRole("button", { name: "Pay £99", exact: true }).click();
    await page.getByRole("heading", { name: "is reserved for you" }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("is led back to the order after a payment timeout, and is refunded a second payment", async () => {
    const { page, context, complaints } = await visit(browser, PHONE);
    await openCar(page);
    await chooseToPay(page, "Reserve");
    const checkout = page.url();
    await fillIn(page);
    await page.getByRole("button", { name: "Pay £99 and reserve" }).click();
    await page.getByRole("button", { name: "Let the payment time out" }).click();
    await page.getByText("The payment took too long").waitFor();
    await page.getByText("fully refundable until you sign").waitFor();
    await page.getByText(/^(29|30) minutes left$/).waitFor();
    await looksRightAtEveryWidth(page);

    await page.goto(checkout);
    await page.getByRole("heading", { name: "Pay £99 to finish" }).waitFor();
    await page.getByRole("button", { name: "Pay £99 now" }).click();
    await page.getByRole("button", { name: "Pay twice, as two tabs would" }).click();
    await page.getByRole("heading", { name: "is reserved for you" }).waitFor();
    await page.getByText("We’re refunding the second payment to your card.").waitFor();
    await looksRightAtEveryWidth(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("cancels the payment and releases the car, which can then be ordered again", async () => {
    const { page, context, complaints } = await visit(browser, PHONE);
    const car = await openCar(page);
    await chooseToPay(page, "Reserve");
    await fillIn(page);
    await page.getByRole("button", { name: "Pay £99 and reserve" }).click();
    await page.getByRole("button", { name: "Cancel and go back" }).click();
    await page.getByText("You came back without paying").waitFor();
    await page.getByRole("button", { name: "Cancel reservation" }).click();
    await page.getByText("You haven’t been charged. The vehicle is available again.").waitFor();
    await looksRightAtEveryWidth(page);
    await openForAxe(page, car);
    await page
      .getByRole("link", { name: /^Build (your )?deal$/ })
      .first()
      .waitFor();
    expect(await page.locator(".reserved-bar").count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test(
    "of two shoppers the slower one is shown that the car is reserved, and similar cars",
    { tags: ["c2-44", "c4-7", "c8-22"] },
    async () => {
      const [one, other] = await Promise.all([visit(browser, PHONE), visit(browser, PHONE)]);
      const car = await openCar(one.page);
      await chooseToPay(one.page, "Reserve");
      await fillIn(one.page);
      await openForAxe(other.page, car);
      await ready(other.page);
      await openDeal(other.page);
      await chooseToPay(other.page, "Reserve");
      await fillIn(other.page);
      const press = async ({ page }: typeof one) => {
        await page.getByRole("button", { name: "Pay £99 and reserve" }).click();
        await page.getByRole("heading", { level: 1, name: /^(?:Pay £99|This vehicle is currently reserved\.)$/ }).waitFor();
        return new URL(page.url()).pathname.startsWith("/demo-payment/");
      };
      const outcomes = await Promise.all([press(one), press(other)]);
      expect(outcomes.toSorted()).toEqual([false, true]);
      const [quick, slow] = outcomes[0] ? [one, other] : [other, one];
      expect(await slow.page.getByRole("link", { name: /^View similar/ }).count()).toBe(1);
      await looksRightAtEveryWidth(slow.page);

      await quick.page.getByRole("button", { name: "Pay £99", exact: true }).click();
      await quick.page.getByRole("heading", { name: "is reserved for you" }).waitFor();
      await Promise.all([slow.context.close(), quick.context.close()]);
    },
  );
});

test("a form that another website sends is refused", async () => {
  const answer = await fetch(`${site.url}/checkout/100001`, {
    method: "POST",
    headers: { Origin: "https://elsewhere.example", "Content-Type": "application/x-www-form-urlencoded" },
    body: "vehicle=100001&customer_first_name=Priya",
  });
  expect(answer.status).toBe(403);
});

test("the page of an unknown order guid answers 404 with no-store", async () => {
  const answer = await fetch(`${site.url}/order/00000000-0000-4000-8000-000000000000`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

test("with script the figures follow every change and agree with the server's", async () => {
  const { page, context } = await visit(browser, { width: 1440, javaScript: true });
  const car = await openCar(page);
  const monthly = page.getByRole("complementary", { name: "Order summary" }).locator(".main-figure");
  const before = await monthly.textContent();
  await page.getByLabel("Deposit", { exact: true }).fill("25");
  await expect.poll(() => monthly.textContent()).not.toBe(before);
  const inBrowser = await monthly.textContent();
  const type = await page.locator("[name=finance_type]:checked").getAttribute("value");
  await openForAxe(page, `${car}?finance_type=${type}&deposit=25&deposit_type=percentage&term=48&mileage=8000`);
  expect(await monthly.textContent()).toBe(inBrowser);
  await context.close();
});

test("the terms can be accepted at any time; what is missing is named with a link to its field", { tags: ["c5-2"] }, async () => {
  const { page, context } = await visit(browser, { width: 1440, javaScript: true });
  await openCar(page);
  await chooseToPay(page, "Reserve");
  const terms = page.locator("#terms_accepted");
  await terms.check();
  expect(await terms.evaluate((box) => [box.matches(":disabled"), box.hasAttribute("aria-disabled")])).toEqual([false, false]);
  await page.getByLabel("First name").fill(PRIYA.first);
  await page.getByLabel("Last name").fill(PRIYA.last);
  await page.locator("#customer_email").fill("priya@example.com");
  await page.getByRole("button", { name: "Pay £99 and reserve" }).click();
  const missing = page.getByRole("alert").getByRole("link");
  await missing.waitFor();
  expect(await missing.getAttribute("href")).toBe("#customer_telephone");
  expect(await terms.isChecked()).toBe(true);

  // After a reload the form has everything except the acceptance of the terms.
  await page.reload();
  await expect.poll(() => page.getByLabel("First name").inputValue()).toBe(PRIYA.first);
  expect(await page.locator("#customer_email").inputValue()).toBe("priya@example.com");
  expect(await terms.isChecked()).toBe(false);
  await context.close();
});

/** Searches for the first available car with finance; returns its page's URL. */
async function findCar(page: Page): Promise<string> {
  await openForAxe(page, `${site.url}/used-cars?orderBy=price-desc`);
  const free = page.getByRole("article").filter({ hasText: "a month" }).filter({ hasNotText: "Reserved" });
  await free.first().getByRole("link").first().click();
  return beginDeal(page);
}

/** Opens the page of such a car directly; returns its URL. */
async function openCar(page: Page): Promise<string> {
  const found = await fetch(
    `${site.url}/api/v2/vehicle-search?category=cars&monthly_from=10&reservation_status=available&orderBy=price-desc&resultsPerPage=1`,
  );
  const { data }: { data: { path: string }[] } = await found.json();
  await openForAxe(page, `${site.url}${data[0]?.path}`);
  return beginDeal(page);
}

async function beginDeal(page: Page): Promise<string> {
  await page
    .getByRole("link", { name: /^Build (your )?deal$/ })
    .first()
    .waitFor();
  await ready(page);
  await looksRightOnce(page, "vehicle");
  const address = page.url();
  await openDeal(page);
  await looksRightOnce(page, "deal");
  return address;
}

async function chooseToPay(page: Page, how: "Pay in full" | "Reserve") {
  await page.getByRole("radio", { name: how }).check();
  await page
    .locator("#deal")
    .getByRole("button", { name: /^(Continue to checkout|Reserve for £99)$/ })
    .click();
  await page.getByRole("heading", { name: "Your details" }).waitFor();
  await ready(page);
  await looksRightOnce(page, `checkout, ${how}`);
}

/** Waits for the heading: the URL changes before the page does, and the checkout's button text begins like the payment page's. */
async function arriveAtPayment(page: Page) {
  await page.getByRole("heading", { level: 1, name: "Pay £99", exact: true }).waitFor();
}

let shoppers = 0;

async function fillIn(page: Page) {
  shoppers += 1;
  await page.getByLabel("First name").fill(PRIYA.first);
  await page.getByLabel("Last name").fill(PRIYA.last);
  await page.locator("#customer_email").fill(`priya.nair.${shoppers}@example.com`);
  await page.locator("#customer_telephone").fill(PRIYA.telephone);
  await page.getByRole("checkbox", { name: "I accept the terms" }).check();
}

/** Waits for hydration if JavaScript is enabled, so that input is not lost. */
async function ready(page: Page) {
  const scripted = await page.evaluate(() => matchMedia("(scripting: enabled)").matches);
  if (!scripted) return;
  await page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")));
}

const lookedAt = new Set<string>();

/** Every journey passes these pages: check each once per kind of visitor. */
async function looksRightOnce(page: Page, what: string) {
  const scripted = await page.evaluate(() => matchMedia("(scripting: enabled)").matches);
  const look = [what, page.viewportSize()?.width, scripted].join(", ");
  if (lookedAt.has(look)) return;
  lookedAt.add(look);
  await looksRight(page);
}
