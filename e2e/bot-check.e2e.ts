import { startBotCheckStub, SECRET, SITE_KEY } from "#server/providers/test-support/bot-check-stub.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  HYDRATED_TEXT,
  openBrowser,
  openHydrated,
  openForAxe,
  scripted,
  sharedSite,
  startSite,
  visit,
  type RunningSite,
} from "./support/browser-site.ts";
import { looksRight, looksRightAtEveryWidth } from "./support/looks-right.ts";

const FAILED = "Sorry, you failed the reCaptcha check. Please refresh and try again.";
const NEEDS_SCRIPT =
  "This form checks that you’re not a robot, which needs JavaScript. Without it you can’t send the form. Call us on 01632 960 410.";
const WITH_GOOGLE = "Check with Google that I am not a robot";
const REQUIRES_BOT_CHECK = JSON.stringify({ order: { ...wexcombe.order, recaptcha: true } });

let stub: Awaited<ReturnType<typeof startBotCheckStub>>;
let browser: Browser;
beforeAll(async () => {
  [stub, browser] = await Promise.all([startBotCheckStub(), openBrowser()]);
});
beforeEach(() => {
  for (const seen of [stub.requests, stub.scripts, stub.frames]) seen.length = 0;
  stub.be({});
});
afterAll(async () => {
  await browser?.close();
  await stub?.close();
});

describe("Turnstile", () => {
  const site = siteWith({ BOT_CHECK: "turnstile", SETTINGS: REQUIRES_BOT_CHECK });

  test("is in the content security policy of pages with a checked form only", async () => {
    const car = await freeCar(site().url);
    for (const path of [
      "/enquiry",
      `/test-drive/${car.stock_id}`,
      "/valuation?by-hand",
      "/sell-my-car",
      "/sell-my-car?by-hand",
      `/checkout/${car.stock_id}?method=reserve`,
      car.path,
      "/cy/enquiry",
    ]) {
      const policy = await policyOf(site().url + path);
      expect(
        policy["script-src"]?.filter((source) => !source.startsWith("'")),
        path,
      ).toEqual([stub.url]);
      expect(policy["frame-src"], path).toEqual(["https://www.google.com", stub.url]);
      expect(Object.values(policy).flat().join(" ")).not.toContain("unsafe");
    }
    for (const path of ["/", "/vehicle-search", "/offers", "/privacy"]) {
      const policy = await policyOf(site().url + path);
      expect([policy["script-src"]?.filter((source) => !source.startsWith("'")), policy["frame-src"]], path).toEqual([
        [],
        ["https://www.google.com"],
      ]);
    }
  });

  test("checks a form reached by a link; a refusal keeps the answers and requests a new token", async () => {
    const { page, context, complaints } = await visit(browser, { width: 390, javaScript: true });
    const { stock_id } = await freeCar(site().url);
    await openHydrated(page, `${site().url}/vehicle-search?q=${stock_id}`);
    expect(stub.scripts).toEqual([]);
    await page.evaluate(
      (address) => Object.assign(document.body.appendChild(document.createElement("a")), { href: address }).click(),
      `/enquiry/${stock_id}`,
    );
    await page.getByRole("heading", { level: 1, name: "Ask about this" }).waitFor();
    await expect.poll(() => stub.frames).toEqual(["/recaptcha/frame?action=lead"]);
    expect(stub.scripts).toEqual(["/turnstile/v0/api.js?render=explicit"]);
    await page.locator('iframe[title="Check"]').waitFor();
    await looksRightAtEveryWidth(page);

    await fillInEnquiry(page, { email: "nobody" });
    await page.getByRole("button", { name: "Send enquiry" }).click();
    await page.getByRole("alert").getByRole("link", { name: /email/i }).waitFor();
    expect(stub.requests).toEqual([]);
    expect(await page.getByLabel("First name").inputValue()).toBe("Priya");

    stub.be({ verdict: { hostname: "elsewhere.example" } });
    await page.locator("#email").fill("priya.nair@example.com");
    await accept(page);
    await page.getByRole("button", { name: "Send enquiry" }).click();
    await page.getByRole("alert").getByRole("link", { name: FAILED }).waitFor();
    await page.getByText("Or call us on").waitFor();
    expect(await page.getByLabel("Message").inputValue()).toBe("Is it still there?");
    await looksRightAtEveryWidth(page);

    stub.be({});
    await accept(page);
    await page.getByRole("button", { name: "Send enquiry" }).click();
    await page.waitForURL(/\/enquiry-sent\//);
    const [refused, taken, ...more] = stub.requests.map(({ fields }) => fields["response"]);
    expect(more).toEqual([]);
    expect(taken).not.toBe(refused);
    expect(complaints.filter((complaint) => !complaint.includes("status of 422"))).toEqual([]);
    await context.close();
  });

  test("checks an order", { tags: ["c5-3"] }, async () => {
    const { page, context, complaints } = await visit(browser, { width: 820, javaScript: true });
    const { stock_id } = await freeCar(site().url);
    await openHydrated(page, `${site().url}/checkout/${stock_id}?method=reserve`);
    await fillInOrder(page, "priya.nair@example.com");
    await page.getByRole("button", { name: "Pay £99 and reserve" }).click();
    await page.waitForURL(/\/demo-payment\//);
    expect(stub.requests).toHaveLength(1);
    expect(stub.frames).toContain("/recaptcha/frame?action=order");
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("that loads late does not lose a form submitted before it is ready", async () => {
    const { page, context, complaints } = await visit(browser, { width: 390, javaScript: true });
    const { promise: late, resolve: come } = Promise.withResolvers<void>();
    await page.route(/\/provider-check-[^/]+\.js$/, (question) => late.then(() => question.continue()));
    const { stock_id } = await freeCar(site().url);
    await page.goto(`${site().url}/checkout/${stock_id}?method=reserve`, HYDRATED_TEXT);
    await scripted(page);
    await fillInOrder(page, "grace.mensah@example.com");
    await page.getByRole("button", { name: "Pay £99 and reserve" }).click();
    expect([stub.frames, stub.requests]).toEqual([[], []]);
    come();
    await page.waitForURL(/\/demo-payment\//);
    expect(stub.requests).toHaveLength(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("without JavaScript the form says that it cannot be sent and whom to call; what was typed stays", async () => {
    const { page, context } = await visit(browser, { width: 390, javaScript: false });
    await openForAxe(page, `${site().url}/enquiry`);
    expect(await page.locator("noscript p").innerText()).toBe(NEEDS_SCRIPT);
    await fillInEnquiry(page);
    await page.getByRole("button", { name: "Send enquiry" }).click();
    await page.getByRole("alert").getByRole("link", { name: FAILED }).waitFor();
    expect(await page.getByLabel("First name").inputValue()).toBe("Priya");
    expect(stub.requests).toEqual([]);
    expect(stub.scripts).toEqual([]);
    await looksRight(page);
    await context.close();
  });

  test("that fails to load is reported, with a telephone number", async () => {
    const { page, context } = await visit(browser, { width: 390, javaScript: true });
    await page.route(/\/turnstile\//, (question) => question.abort());
    await openHydrated(page, `${site().url}/enquiry`);
    await page.getByText("We can’t load the check that you’re not a robot. Try again in a moment, or call us on 01632 960 410.").waitFor();
    await context.close();
  });
});

describe("reCAPTCHA", () => {
  const site = siteWith({ BOT_CHECK: "recaptcha", SETTINGS: REQUIRES_BOT_CHECK });

  test.each([{ cookies: "unasked" }, { cookies: "rejected" }] as const)(
    "is not fetched where cookies are $cookies until a button that names Google is pressed",
    async ({ cookies }) => {
      const { page, context, complaints } = await visit(browser, { width: 390, javaScript: true, cookies });
      await openHydrated(page, `${site().url}/enquiry`);
      await page.getByRole("button", { name: WITH_GOOGLE }).waitFor();
      await page.getByText("Google will see your IP address and how you use this page").waitFor();
      if (cookies === "unasked")
        await page.getByText("If you accept, Google can also check that you’re not a robot when you fill in a form.").waitFor();
      await looksRight(page);
      await fillInEnquiry(page);
      await page.getByRole("button", { name: "Send enquiry" }).click();
      await page.getByRole("alert").getByText(`Press “${WITH_GOOGLE}” first, then send the form.`).waitFor();
      expect([stub.scripts, stub.frames, stub.requests]).toEqual([[], [], []]);

      await page.getByRole("button", { name: WITH_GOOGLE }).click();
      await page.getByText("Google checks that you are not a robot when you send this form.").waitFor();
      await page.getByRole("button", { name: "Send enquiry" }).click();
      await page.waitForURL(/\/enquiry-sent\//);
      expect(stub.scripts).toEqual([`/recaptcha/api.js?render=${SITE_KEY}`]);
      expect(stub.requests).toHaveLength(1);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test("is loaded with the form when cookies are accepted, and gets a new token for each attempt", async () => {
    const { page, context, complaints } = await visit(browser, { width: 1440, javaScript: true, cookies: "accepted" });
    const { stock_id } = await freeCar(site().url);
    await openHydrated(page, `${site().url}/checkout/${stock_id}?method=reserve`);
    await expect.poll(() => stub.scripts).toHaveLength(1);
    expect(stub.frames).toEqual([]);
    stub.be({ verdict: { score: 0.1 } });
    await fillInOrder(page, "ben.adeyemi@example.com");
    await page.getByRole("button", { name: "Pay £99 and reserve" }).click();
    await page.getByRole("alert").getByRole("link", { name: FAILED }).waitFor();
    await looksRight(page);
    stub.be({});
    await accept(page);
    await page.getByRole("button", { name: "Pay £99 and reserve" }).click();
    await page.waitForURL(/\/demo-payment\//);
    expect(new Set(stub.requests.map(({ fields }) => fields["response"])).size).toBe(2);
    expect(complaints.filter((complaint) => !complaint.includes("status of 422"))).toEqual([]);
    await context.close();
  });
});

describe("a website without a permanent bot check", () => {
  const site = siteWith({ BOT_CHECK: "turnstile" });

  test("has no trace of a bot check in its forms, with a provider and without one", async () => {
    for (const url of [site().url, sharedSite().url]) {
      const { stock_id, path } = await freeCar(url);
      for (const page of ["/enquiry", path, `/checkout/${stock_id}?method=reserve`]) {
        const html = await (await fetch(url + page)).text();
        expect(html, page).not.toMatch(/bot-check|bot_check":\{|g-recaptcha-response|turnstile|siteverify/);
        expect(
          (await policyOf(url + page))["script-src"]?.filter((source) => !source.startsWith("'")),
          page,
        ).toEqual([]);
      }
    }
  });

  test("checks after half of the possible holds: an open checkout is returned with its answers, then checked", async () => {
    const cars = await freeCars(site().url, 24);
    const car = cars.pop();
    const { page, context } = await visit(browser, { width: 820, javaScript: true });
    await openHydrated(page, `${site().url}/checkout/${car?.stock_id}?method=reserve`);
    await fillInOrder(page, "amina.okafor@example.com");
    await page.getByRole("checkbox", { name: "Email me about offers and new stock" }).check();
    expect(await page.locator("[data-bot-check]").count()).toBe(0);
    for (const [at, { stock_id }] of cars.entries()) {
      const reserved = await fetch(`${site().url}/api/v2/website-orders/order`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          vehicle: stock_id,
          customer_first_name: "Nia",
          customer_last_name: "Rees",
          customer_email: `nia.${at}@example.com`,
          customer_telephone: "01632 960 123",
          terms_accepted: true,
          payment_type: "OUTRIGHT_DEPOSIT",
        }),
      });
      if (reserved.status === 422) break;
      expect(reserved.status).toBe(201);
    }
    expect((await (await fetch(`${site().url}/api/v2/website-orders/config`)).json()).data.recaptcha).toBe(true);
    await page.getByRole("button", { name: "Pay £99 and reserve" }).click();
    await page.locator('iframe[title="Check"]').waitFor();
    // As after every rejected submission, the terms must be accepted again.
    await page.getByRole("alert").getByRole("link", { name: "Accept the terms to continue" }).waitFor();
    expect(await page.getByLabel("First name").inputValue()).toBe("Priya");
    expect(await page.getByRole("checkbox", { name: "Email me about offers and new stock" }).isChecked()).toBe(true);
    await accept(page);
    await page.getByRole("button", { name: "Pay £99 and reserve" }).click();
    await page.waitForURL(/\/demo-payment\//);
    expect(stub.requests).toHaveLength(1);
    await context.close();
  });
});

/** The demonstration site with a stub of the bot check provider. */
function siteWith(env: Record<string, string>): () => RunningSite {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite(
      { ...env, BOT_CHECK_SITE_KEY: SITE_KEY, BOT_CHECK_SECRET: SECRET, BOT_CHECK_URL: stub.url },
      "e2e/support/custom-site.ts",
    );
  });
  afterAll(async () => {
    await site?.stop();
  });
  afterEach(({ task }) => {
    if (task.result?.state === "fail") console.error(site.output());
  });
  return () => site;
}

type Car = { stock_id: number; path: string };

async function freeCars(url: string, number: number): Promise<Car[]> {
  const { data } = await (
    await fetch(
      `${url}/api/v2/vehicle-search?category=cars&advert_classification=USED&reservation_status=available&resultsPerPage=${number}`,
    )
  ).json();
  return data;
}

async function freeCar(url: string): Promise<Car> {
  const [car] = await freeCars(url, 1);
  if (!car) throw new Error("every car is taken");
  return car;
}

async function policyOf(address: string): Promise<Record<string, string[]>> {
  const policy = (await fetch(address)).headers.get("Content-Security-Policy") ?? "";
  return Object.fromEntries(policy.split("; ").map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1)]));
}

async function fillInEnquiry(page: Page, { email = "priya.nair@example.com" } = {}) {
  await page.getByLabel("First name").fill("Priya");
  await page.getByLabel("Last name").fill("Nair");
  await page.locator("#email").fill(email);
  await page.locator("#telephone").fill("01632 960 123");
  await page.getByLabel("Message").fill("Is it still there?");
  await accept(page);
}

async function fillInOrder(page: Page, email: string) {
  await page.getByLabel("First name").fill("Priya");
  await page.getByLabel("Last name").fill("Nair");
  await page.locator("#customer_email").fill(email);
  await page.locator("#customer_telephone").fill("01632 960 123");
  await accept(page);
}

async function accept(page: Page) {
  await page.getByRole("checkbox", { name: "I accept the terms" }).check();
}
