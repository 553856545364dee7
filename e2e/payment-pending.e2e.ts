import { wexcombe } from "#websites/wexcombe/website.ts";
import { startStripeStub, SECRET_KEY, WEBHOOK_SECRET } from "#server/providers/test-support/stripe-stub.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort } from "./support/free-port.ts";
import { openBrowser, startSite, visit, type RunningSite } from "./support/browser-site.ts";
import { looksRight } from "./support/looks-right.ts";

/** A dealer with distance contracts, full card payment, the bot check and Stripe (a stub on this machine). */
const SETTINGS = {
  order: {
    ...wexcombe.order,
    recaptcha: true,
    contract: "distance",
    full_card_payment: true,
    customErrorMessages: { "Enter your last name": "Your surname, please" },
  },
};

let site: RunningSite;
let browser: Browser;
let stripe: Awaited<ReturnType<typeof startStripeStub>>;
let cars: number[];

beforeAll(async () => {
  const PORT = await freePort();
  const ORIGIN = `http://127.0.0.1:${PORT}`;
  stripe = await startStripeStub({ tell: postMessage });
  const env = {
    PORT,
    ORIGIN,
    STRIPE_URL: stripe.url,
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    BOT_CHECK: "demo",
    SETTINGS: JSON.stringify(SETTINGS),
  };
  [site, browser] = await Promise.all([startSite(env, "e2e/support/custom-site.ts"), openBrowser()]);
  const found = await (await fetch(`${site.url}/api/v2/vehicle-search?category=cars&orderBy=price-desc&resultsPerPage=24`)).json();
  cars = found.data
    .filter((car: { reservation_status: string }) => car.reservation_status === "Available")
    .map(({ stock_id }: { stock_id: number }) => stock_id);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await stripe?.close();
});
afterEach(({ task }) => {
  if (task.result?.state === "fail") console.error(site.output());
});

test.each([
  { width: 390, javaScript: true },
  { width: 1440, javaScript: false },
])(
  "a card is paid at Stripe, and its signed message makes the order, at $width px, JavaScript $javaScript",
  { tags: ["c3-46", "c8-1"] },
  async (visitor) => {
    const { page, context, complaints } = await visit(browser, visitor);
    const car = cars.shift();
    await page.goto(`${site.url}/checkout/${car}?method=cash`);
    await page.getByRole("heading", { name: "Before you order" }).waitFor();
    const price = (await page.getByRole("heading", { name: /^Pay £[\d,]+$/ }).textContent())?.replace("Pay ", "") ?? "";
    await page.getByText(`It costs ${price}, including all fees. You pay in full by card now`).waitFor();
    await page.getByText(`The ${price} is the full price. If you cancel, up to 14 days after you get the vehicle,`).waitFor();
    await page.getByText("You can cancel it without giving a reason, from now until 14 days after the day you get the vehicle.").waitFor();
    await fillIn(page, "Priya");
    await page.getByLabel("Last name").fill("");
    await page.getByRole("button", { name: "Order with obligation to pay" }).click();
    await page.getByRole("alert").getByRole("link", { name: "Your surname, please" }).waitFor();

    await page.getByLabel("Last name").fill("Nair");
    await accept(page);
    await page.getByRole("button", { name: "Order with obligation to pay" }).click();
    const alert = page.getByRole("alert");
    await alert.getByRole("link", { name: "Sorry, you failed the reCaptcha check. Please refresh and try again." }).waitFor();
    expect(await page.locator("main").getAttribute("data-status")).toBe("CREATE_DEAL_ERROR");
    await expect
      .poll(() => alert.evaluate((box) => box.getBoundingClientRect().top >= 0 && box.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true);
    await page.getByText("and we’ll take your order").waitFor();
    expect(await page.getByLabel("First name").inputValue()).toBe("Priya");
    expect(await page.locator("#terms_accepted").isChecked()).toBe(false);
    await looksRight(page);

    await page.getByLabel("I am not a robot").check();
    await accept(page);
    await page.getByRole("button", { name: "Order with obligation to pay" }).click();
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await page.getByText("You came back without paying").waitFor();
    await page.getByText("Held for you until").waitFor();
    await looksRight(page);

    await page.goto(`${site.url}/checkout/${car}?method=cash`);
    await page.getByRole("heading", { name: `Pay ${price} to finish` }).waitFor();
    await page.getByRole("button", { name: `Pay ${price} now` }).click();
    await page.getByRole("button", { name: `Pay ${price}`, exact: true }).click();
    await page.getByRole("heading", { name: "is yours to collect" }).waitFor();
    await page.getByText(`Thank you, Priya. We have your payment of ${price}.`).waitFor();
    await page.getByText("Your rights").click();
    await page.getByText("I hereby give notice that I cancel my contract of sale").waitFor();
    await looksRight(page);
    expect(complaints.filter((complaint) => !complaint.includes("status of 422"))).toEqual([]);
    await context.close();
  },
);

test("a payment awaiting the bank updates the page by itself, and an unpaid order can be cancelled", async () => {
  const { page, context } = await visit(browser, { width: 820, javaScript: true });
  await page.goto(`${site.url}/checkout/${cars.shift()}?method=reserve`);
  await fillIn(page, "Ben");
  await page.getByLabel("I am not a robot").check();
  await page.getByRole("button", { name: "Pay £99 and reserve" }).click();
  await page.waitForURL(/\/pay\//);
  const session = page.url().split("/").at(-1) ?? "";
  await page.clock.install();
  await page.goto(stripe.sessions.get(session)?.back ?? "");
  await page.getByRole("heading", { name: "We’re waiting for your payment" }).waitFor();
  await looksRight(page);
  // The page waits for a slow response: polling anew would abort it every time.
  const { promise: confirmed, resolve: confirm } = Promise.withResolvers<void>();
  const dataUrl = /\/order\/.+\.data/;
  await page.route(dataUrl, async (question) => {
    await confirmed;
    await question.continue();
  });
  let questions = 0;
  page.on("request", (question) => dataUrl.test(question.url()) && questions++);
  const request = page.waitForRequest(dataUrl);
  await page.clock.runFor(2_000);
  await request;
  await page.clock.runFor(6_000);
  await stripe.confirm(session);
  confirm();
  await page.getByRole("heading", { name: "is reserved for you" }).waitFor();
  expect(questions).toBe(1);

  const other = cars.shift();
  await page.goto(`${site.url}/checkout/${other}?method=reserve`);
  await fillIn(page, "Ben");
  await page.getByLabel("I am not a robot").check();
  await page.getByRole("button", { name: "Pay £99 and reserve" }).click();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.getByRole("button", { name: "Cancel reservation" }).click();
  await page.getByRole("heading", { name: "Your order was cancelled" }).waitFor();
  await page.getByText("You haven’t been charged. The vehicle is available again.").waitFor();
  expect((await fetch(`${site.url}/api/v2/website-orders/check/${other}`)).status).toBe(200);
  await context.close();
});

async function fillIn(page: Page, first: string) {
  await ready(page);
  await page.getByLabel("First name").fill(first);
  await page.getByLabel("Last name").fill("Nair");
  await page.locator("#customer_email").fill(`${first.toLowerCase()}.${cars.length}@example.com`);
  await page.locator("#customer_telephone").fill("01632 960 123");
  await accept(page);
}

async function accept(page: Page) {
  await page.getByRole("checkbox", { name: "I accept the terms" }).check();
}

/** Waits for hydration if JavaScript is enabled. */
async function ready(page: Page) {
  const scripted = await page.evaluate(() => matchMedia("(scripting: enabled)").matches);
  if (scripted)
    await page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")));
}

function postMessage(body: string, signature: string): Promise<Response> {
  return fetch(`${site.url}/api/v2/payments/messages`, { method: "POST", body, headers: { "Stripe-Signature": signature } });
}
