import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openDeal } from "./support/open-deal.ts";
import { openBrowser, openHydrated, openForAxe, startSite, visit, type RunningSite } from "./support/browser-site.ts";
import { textOf } from "./support/html-tree.ts";
import { looksRight } from "./support/looks-right.ts";
import { plainVisitor } from "./support/plain-visitor.ts";

let site: RunningSite;
let browser: Browser;
let cars: { stock_id: number; path: string }[];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const response = await fetch(
    `${site.url}/api/v2/vehicle-search?reservation_status=available&advert_classification=used&monthly_from=10&resultsPerPage=12`,
  );
  const { data } = (await response.json()) as { data: { stock_id: number; slug: string; cap_database: string }[] };
  cars = data.filter(({ cap_database }) => cap_database === "CAR").map(({ stock_id, slug }) => ({ stock_id, path: `/used-cars/${slug}` }));
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});
afterEach(({ task }) => {
  if (task.result?.state === "fail") console.error(site.output());
});

test.each([
  ["enquiry", "available", "Ask a question"],
  ["addpx", "available", "Your part exchange"],
  ["test-drive", "available", "Book a test drive"],
  ["enquiry", "reserved", "Ask about this vehicle"],
])(
  "?%s at 1440 pixels leads to the screen that it opens, on a vehicle that is %s",
  { tags: ["c2-10", "c2-11"] },
  async (flag, status, title) => {
    const { page, context, complaints } = await visit(browser, { width: 1440, javaScript: true });
    const { data } = await (
      await fetch(
        `${site.url}/api/v2/vehicle-search?advert_classification=used&category=cars&reservation_status=${status}&resultsPerPage=1`,
      )
    ).json();
    const path = String(data[0].path);
    await page.goto(`${site.url}${path}?${flag}`);
    await page.waitForFunction((expected) => document.activeElement?.textContent === expected, title);
    await page.waitForFunction(
      () =>
        Math.round(
          (document.activeElement?.closest(".deal-builder__enquire") ?? document.activeElement?.closest("#deal"))?.getBoundingClientRect()
            .top ?? 0,
        ) === 16,
    );
    expect(new URL(page.url()).hash).toBe("");

    await openHydrated(page, `${site.url}${path}`);
    expect(await page.evaluate(() => scrollY), "nothing is asked for").toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test("a record opened over a changed deal needs no request, and stays closed once it is closed", async () => {
  const { page, context, complaints } = await visit(browser, { width: 390, javaScript: true });
  await page.goto(site.url + cars[0]!.path);
  await openDeal(page);
  const deal = page.getByRole("dialog", { name: "Build your deal" });
  await deal.getByRole("checkbox", { name: /Boot liner/ }).check();
  await page.waitForURL(/products=/, { waitUntil: "commit" });
  const fetched: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && fetched.push(request.url()));
  await deal.getByRole("link", { name: "About our extras" }).click();
  const extras = page.getByRole("dialog", { name: /extras/i });
  await extras.waitFor();
  await page.waitForURL((url) => url.hash !== "#deal", { waitUntil: "commit" });
  await page.keyboard.press("Escape");
  await extras.waitFor({ state: "detached" });
  await page.waitForURL((url) => url.hash === "#deal" && url.search.includes("products="), { waitUntil: "commit" });
  await deal.waitFor();
  expect(fetched).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test(
  "on a phone the deal is a modal dialog: Back and Escape close it, the page does not scroll, focus returns",
  { tags: ["c2-37", "c2-mobile-modal", "c4-21", "c7-33", "c9-28", "c9-29"] },
  async () => {
    const { page, context, complaints } = await visit(browser, { width: 390, javaScript: true });
    await page.goto(site.url + cars[0]!.path);
    await openDeal(page);
    const deal = page.getByRole("dialog", { name: "Build your deal" });
    await deal.waitFor();
    await hydrated(page);
    await expect.poll(() => focused(page)).toBe("Build your deal");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("forecourt.order-config"))).toContain('"deposit_fee":99,');
    expect(await pageStands(page)).toBe("hidden");
    await looksRight(page);

    // The page behind it is inert.
    for (const key of ["Shift+Tab", "Shift+Tab", "Tab", "Tab", "Tab"]) {
      await page.keyboard.press(key);
      expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest("#deal") !== null)).toBe(
        true,
      );
    }
    await page.keyboard.press("Escape");
    await deal.waitFor({ state: "detached" });
    expect(await pageStands(page)).toBe("visible");
    await expect.poll(() => focused(page)).toBe("Build deal");
    // `goForward` needs the pending back navigation to have finished first.
    await page.waitForURL((url) => url.hash === "");
    await page.goForward();
    await deal.waitFor();
    await page.goBack();
    await deal.waitFor({ state: "detached" });

    // Shared state: a choice in the panel updates the summary and the bar at the bottom.
    await openDeal(page);
    await deal.getByRole("radio", { name: /^Pay in full/ }).check();
    const before = await foot(page);
    await deal.getByRole("checkbox", { name: /Boot liner/ }).check();
    await expect.poll(() => foot(page)).not.toBe(before);
    expect(await deal.getByRole("complementary", { name: "Order summary" }).textContent()).toContain("Boot liner");

    // The dialog about extras opens over the deal.
    await deal.getByRole("link", { name: "About our extras" }).click();
    await page.getByRole("dialog", { name: /extras/i }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: /extras/i }).waitFor({ state: "detached" });
    await deal.waitFor();

    // Another screen, and back to the previous one.
    await deal.getByRole("link", { name: "Ask a question" }).click();
    await expect.poll(() => focused(page)).toBe("Ask a question");
    await looksRight(page);
    await deal.getByRole("button", { name: "Back to your deal" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe(`/enquiry/${cars[0]!.stock_id}`);

    // A reload restores the screen and the input.
    await deal.getByRole("link", { name: "Ask a question" }).click();
    await deal.getByLabel("First name").fill("Amina");
    await deal.getByLabel("Message").fill("Does it have a spare wheel?");
    await page.evaluate(() =>
      localStorage.setItem(
        "forecourt.order-config",
        localStorage.getItem("forecourt.order-config")!.replace('"deposit_fee":99,', '"deposit_fee":149,'),
      ),
    );
    await page.reload();
    await deal.getByRole("heading", { name: "Ask a question" }).waitFor();
    await hydrated(page);
    await expect.poll(() => deal.getByLabel("First name").inputValue()).toBe("Amina");
    expect(await deal.getByLabel("Message").inputValue()).toBe("Does it have a spare wheel?");
    await deal.getByRole("button", { name: "Back to your deal" }).click();
    // The saved order settings are fetched again after five minutes, not before.
    await deal.getByRole("group", { name: "How would you like to pay?" }).getByText("£149 now holds it for you").waitFor();

    await page.setViewportSize({ width: 1025, height: 800 });
    await page.getByRole("region", { name: "Build your deal" }).waitFor();
    expect(await pageStands(page)).toBe("visible");
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test(
  "each step of the deal is reached by its link, left by its button and kept after a reload",
  { tags: ["c4-3", "c4-5", "c4-6"] },
  async () => {
    const { page, context, complaints } = await visit(browser, { width: 1440, javaScript: true });
    await page.goto(`${site.url}${cars[0]!.path}#deal`);
    await hydrated(page);
    const step = () => page.locator("#deal").getAttribute("data-step");
    for (const [link, screen] of [
      ["Ask a question", "step-enquiry-form"],
      ["Book a test drive", "step-test-drive-form"],
      ["Add part exchange", "step-1-part-ex"],
    ] as const) {
      await page.locator("#deal").getByRole("link", { name: link }).click();
      await expect.poll(step).toBe(screen);
      await page.reload();
      await hydrated(page);
      expect(await step(), "after a reload").toBe(screen);
      await page.getByRole("button", { name: "Back to your deal" }).click();
      await expect.poll(step).toBe("step-1");
    }
    for (const [method, name] of [
      ["finance", /^Pay monthly/],
      ["cash", /^Pay in full/],
      ["reserve", /^Reserve/],
    ] as const) {
      await page.getByRole("radio", { name }).check();
      expect(await step(), method).toBe("step-1");
      await page
        .locator("#deal")
        .getByRole("button", { name: method === "reserve" ? "Reserve for £99" : "Continue to checkout" })
        .first()
        .click();
      await page.waitForURL(new RegExp(`/checkout/\\d+\\?method=${method}`));
      await page.locator("main[data-step=step-2]").waitFor();
      await page.getByRole("link", { name: "Back to your deal" }).click();
      await hydrated(page);
      expect(await step()).toBe("step-1");
      expect(await page.getByRole("radio", { name: method === "reserve" ? /^Pay monthly/ : name }).isChecked(), `back from ${method}`).toBe(
        true,
      );
    }
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test("returning from reserve selects the first other payment method", { tags: ["c4-4"] }, async () => {
  const { page, context } = await visit(browser, { width: 390, javaScript: true });
  await page.goto(`${site.url}${cars[1]!.path}#deal`);
  await hydrated(page);
  await page.getByRole("radio", { name: /^Reserve/ }).check();
  await page.getByRole("button", { name: "Reserve for £99" }).click();
  await page.getByRole("heading", { name: "Your details" }).waitFor();
  await page.goBack();
  await page.getByRole("dialog", { name: "Build your deal" }).waitFor();
  expect(await page.getByRole("radio", { name: /^Pay monthly/ }).isChecked()).toBe(true);
  await context.close();
});

test("the deal can be built and submitted with the keyboard only", async () => {
  const { page, context } = await visit(browser, { width: 1440, javaScript: true });
  await page.goto(`${site.url}${cars[1]!.path}#deal`);
  await hydrated(page);
  await page.getByRole("radio", { name: /^Pay monthly/ }).focus();
  await page.keyboard.press("ArrowDown");
  expect(await page.getByRole("radio", { name: /^Pay in full/ }).isChecked()).toBe(true);
  await tabTo(page, "Boot liner");
  await page.keyboard.press("Space");
  await page.getByRole("complementary", { name: "Order summary" }).getByText("Boot liner").waitFor();
  await tabTo(page, "Continue to checkout");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/checkout\/\d+\?method=cash&.*products=boot-liner/);
  await context.close();
});

test("extras can be chosen without JavaScript, and appear in checkout and order", async () => {
  const shopper = plainVisitor(site.url);
  const deal = await shopper.open(cars[2]!.path);
  const [box] = deal.all.filter(({ name, attributes }) => name === "input" && attributes.get("value") === "boot-liner");
  expect([box?.attributes.get("type"), box?.attributes.has("checked")]).toEqual(["checkbox", false]);
  const checkout = await shopper.press(deal, "Continue to checkout", { method: "cash", products: "boot-liner" });
  expect(checkout.withClass("checkout__fold").map(textOf).join()).toContain("Boot liner");
  const customer = { customer_first_name: "Amina", customer_last_name: "Okafor", customer_telephone: "07700 900123" };
  const email = "amina.extras@example.com";
  const payment = await shopper.press(checkout, /^Pay £99/, { ...customer, customer_email: email, terms_accepted: true });
  const placed = await shopper.press(payment, /^Pay £99$/);
  const guid = placed.address.pathname.split("/").at(-1);
  const { order } = (await (await fetch(`${site.url}/api/v2/website-orders/order/${guid}`)).json()) as {
    order: { products: { name: string }[] };
  };
  expect(order.products.map(({ name }) => name)).toEqual(["Boot liner"]);
});

test("a deal link opens the deal on another device and shows what has changed since", async () => {
  const { page, context, complaints } = await visit(browser, { width: 1440, javaScript: true });
  const car = cars[3]!;
  await page.goto(`${site.url}${car.path}#deal`);
  await hydrated(page);
  await page.getByRole("radio", { name: "36 months" }).check({ force: true });
  await page.getByRole("checkbox", { name: /Boot liner/ }).check();
  await page.getByRole("button", { name: "Save or share this deal" }).click();
  const dialog = page.getByRole("dialog", { name: "Save or share this deal" });
  const link = await dialog.getByLabel("Link to this deal").inputValue();
  await looksRight(page);
  const monthly = await page.locator(".order-summary__headline .main-figure").textContent();

  const other = await visit(browser, { width: 390, javaScript: false });
  await openForAxe(other.page, link);
  await other.page.getByText(/^This is the deal as it was sent on \d+ \w+ \d{4}$/).waitFor();
  expect(await other.page.getByRole("radio", { name: "36 months" }).isChecked()).toBe(true);
  expect(await other.page.getByRole("checkbox", { name: /Boot liner/ }).isChecked()).toBe(true);
  expect(await other.page.locator(".order-summary__headline .main-figure").textContent()).toBe(monthly);
  await looksRight(other.page);
  await other.page.getByRole("button", { name: "Save or share this deal" }).click();
  expect(await other.page.getByLabel("Link to this deal").inputValue()).toBe(link);
  await looksRight(other.page);

  const order = {
    vehicle: car.stock_id,
    customer_first_name: "Priya",
    customer_last_name: "Nair",
    customer_email: "priya.link@example.com",
    terms_accepted: true,
    payment_type: "OUTRIGHT_DEPOSIT",
  };
  const ordered = await fetch(`${site.url}/api/v2/website-orders/order`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(order),
  });
  expect(ordered.status).toBe(201);
  // The page polls the order's status.
  await expect
    .poll(async () => {
      await openForAxe(other.page, link);
      return other.page.locator(".deal-builder__feedback li").allTextContents();
    })
    .toEqual(["This vehicle is currently reserved."]);
  await other.page.getByText(/^Changed since this deal was sent on/).waitFor();
  await looksRight(other.page);
  await other.page.goto(link.slice(0, -3));
  await other.page.getByRole("heading", { name: "We can’t read this link" }).waitFor();
  expect(complaints).toEqual([]);
  await Promise.all([context.close(), other.context.close()]);
});

/** The deal's script has loaded. */
async function hydrated(page: Page): Promise<void> {
  await page.locator("#deal[data-in-view]").waitFor();
}

function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.textContent?.trim());
}

function pageStands(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
}

async function foot(page: Page): Promise<string | null> {
  return page.locator(".deal-builder__footer .price__amount").textContent();
}

/** Presses Tab until the element with this name has focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const maxStops = 60;
  for (let presses = 0; presses < maxStops; presses++) {
    const here = await page.evaluate(() => {
      const { activeElement } = document;
      return (activeElement?.closest("label") ?? activeElement)?.textContent ?? "";
    });
    if (here.includes(name)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the focus does not come to ${name}`);
}
