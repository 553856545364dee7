import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFindings, HYDRATED_TEXT, openBrowser, scripted, sharedSite, horizontalOverflow, visit } from "./support/browser-site.ts";

const RECORDS = ["mot-vehicle", "service-history", "previous-keepers", "review", "price-history"];

const site = sharedSite();
let browser: Browser;
/** A used car with every record, and a vehicle for each modal that only some have. */
let car: string;
const concerned = new Map<string, string>();

type Listed = { slug: string; path: string; tags: string[]; admin_fee: number; reservation_status: string };

beforeAll(async () => {
  browser = await openBrowser();
  const used = await search("advert_classification=used");
  for (const { slug, path } of used) {
    const { data } = (await (await fetch(`${site.url}/api/v2/vehicle/${slug}`)).json()) as {
      data: { mot_history: { advisories: string[] }[]; service_history: unknown[] };
    };
    if (
      path.startsWith("/used-cars/") &&
      data.mot_history.some(({ advisories }) => advisories.length > 0) &&
      data.service_history.length > 1
    ) {
      car = path;
      break;
    }
  }
  const all = [...used, ...(await search("advert_classification=new")), ...(await search("advert_classification=offer"))];
  const find = (name: string, is: (vehicle: Listed) => boolean) => concerned.set(name, all.find(is)?.path ?? "");
  find("0-finance", ({ tags, reservation_status }) => tags.includes("interest-free") && reservation_status !== "Reserved");
  find(
    "deposit-contribution",
    ({ tags, reservation_status }) => tags.some((tag) => tag.startsWith("fdc")) && reservation_status !== "Reserved",
  );
  find("nearly-ready", ({ reservation_status }) => reservation_status === "On Order");
  find("admin-fee", ({ admin_fee, reservation_status }) => admin_fee > 0 && reservation_status === "Available");
});

afterAll(async () => {
  await browser?.close();
});

async function search(query: string): Promise<Listed[]> {
  return ((await (await fetch(`${site.url}/api/v2/vehicle-search?${query}&resultsPerPage=60`)).json()) as { data: Listed[] }).data;
}

/** Opens a record with Enter on its link, then closes it with Escape: scroll position and focus must be restored. */
async function openByKeyboard(page: Page, name: string): Promise<void> {
  const opener = page.locator(`a[href="#${name}"]`).first();
  const dialog = page.locator(`[id="${name}"]`);
  await opener.focus();
  const scrolled = await page.evaluate(() => window.scrollY);
  await page.keyboard.press("Enter");
  await dialog.and(page.locator("[open]")).waitFor();
  expect(new URL(page.url()).hash).toBe(`#${name}`);
  expect(await dialog.evaluate((element) => element.matches(":modal") && element.contains(document.activeElement))).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  expect(await dialog.locator(".modal__body").evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await page.waitForURL((url) => url.hash === "");
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  // Firefox scrolls to fractions of a pixel.
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - scrolled)).toBeLessThan(1);
}

test(
  "every record of a vehicle opens by keyboard under its name, and closing it restores the focus and the position",
  { tags: ["c2-ten-modals"] },
  async () => {
    const { context, page, complaints } = await visit(browser, { width: 1440, javaScript: true });
    await page.goto(site.url + car);
    for (const name of RECORDS) await openByKeyboard(page, name);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test.each(["0-finance", "deposit-contribution", "nearly-ready", "admin-fee"])("what %s means opens where it is said", async (name) => {
  const { context, page, complaints } = await visit(browser, { width: 820, javaScript: true });
  await page.goto(site.url + concerned.get(name));
  await openByKeyboard(page, name);
  expect(complaints).toEqual([]);
  await context.close();
});

test("closing a record before its opener has hydrated returns the focus, too", async () => {
  const { context, page, complaints } = await visit(browser, { width: 820, javaScript: true });
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (script) => {
    await (script.request().url().includes("/vehicle-details-") ? closed : pressed);
    await script.continue();
  });
  const name = "deposit-contribution";
  await page.goto(site.url + concerned.get(name), { waitUntil: "domcontentloaded" });
  const opener = page.locator(`.vehicle-summary-column a[href="#${name}"]`).first();
  await opener.press("Enter");
  await page.waitForURL((url) => url.hash === `#${name}`, { waitUntil: "commit" });
  press();
  const dialog = page.locator(`[id="${name}"]`);
  await dialog.and(page.locator("[open]")).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  close();
  await page.waitForURL((url) => url.hash === "", { waitUntil: "commit" });
  await page.waitForFunction(() =>
    Object.keys(document.querySelector(".vehicle-summary-column a") ?? {}).some((key) => key.startsWith("__react")),
  );
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

test("clicking outside a dialog closes it in browsers without closedby, unless the press starts or ends inside", async () => {
  const { context, page, complaints } = await visit(browser, { width: 1440, javaScript: true });
  await context.addInitScript(() => Reflect.deleteProperty(HTMLDialogElement.prototype, "closedBy"));
  await page.goto(site.url + car, HYDRATED_TEXT);
  await scripted(page);
  for (const [opener, name] of [
    [page.locator('a[href="#mot-vehicle"]').first(), "mot-vehicle"],
    [page.getByRole("button", { name: "Share", exact: true }), "share-vehicle"],
  ] as const) {
    await opener.click();
    const dialog = page.locator(`#${name}`);
    await dialog.and(page.locator("[open]")).waitFor();
    await page.waitForURL((url) => url.hash === `#${name}`, { waitUntil: "commit" });
    // Disables this browser's native light dismiss.
    expect(await dialog.getAttribute("closedby")).toBe("any");
    await dialog.evaluate((element) => element.setAttribute("closedby", "none"));
    const { x = 0, y = 0 } = (await dialog.boundingBox()) ?? {};
    await page.mouse.click(x + 2, y + 2);
    await page.mouse.move(x + 30, y + 80);
    await page.mouse.down();
    await page.mouse.move(4, 4);
    await page.mouse.up();
    await page.mouse.move(4, 4);
    await page.mouse.down();
    await page.mouse.move(x + 2, y + 2);
    await page.mouse.up();
    expect(await dialog.evaluate((element: HTMLDialogElement) => element.open)).toBe(true);
    await page.mouse.click(4, 4);
    await dialog.and(page.locator("[open]")).waitFor({ state: "detached" });
    await page.waitForURL((url) => url.hash === "", { waitUntil: "commit" });
  }
  expect(complaints).toEqual([]);
  await context.close();
});

/** Runs in the page: clicks during a pending back navigation, and sets `data-arrived` when it has finished. */
function pressDuringTraversal(selector: string): void {
  delete document.body.dataset["arrived"];
  const traversals: { back: () => unknown }[] = [window.history, window.navigation];
  for (const traversal of traversals) {
    const back = traversal.back.bind(traversal);
    traversal.back = () => {
      for (const each of traversals) Reflect.deleteProperty(each, "back");
      const begun = back();
      window.addEventListener("popstate", () => document.body.setAttribute("data-arrived", ""), { once: true });
      document.querySelector(selector)?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      return begun;
    };
  }
}

/** Delays the scripts of each page until released, in a browser without the Navigation API. */
async function holdScripts(page: Page): Promise<{ release: () => void }> {
  await page.addInitScript(() => Reflect.deleteProperty(window, "navigation"));
  let released = Promise.withResolvers<void>();
  page.on("request", (request) => {
    if (request.isNavigationRequest()) released = Promise.withResolvers();
  });
  await page.route("**/assets/*.js", async (script) => {
    await released.promise;
    await script.continue();
  });
  return { release: () => released.resolve() };
}

function isScripted(page: Page): Promise<boolean> {
  return page.evaluate(() => Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")));
}

describe("on a phone", () => {
  const otherPage = `${site.url}/locations`;

  test(
    "Back closes a record and stays on the page; a URL opens one, and closing it leaves the page's own URL",
    { tags: ["c4-32"] },
    async () => {
      const { context, page, complaints } = await visit(browser, { width: 390, javaScript: true });
      await page.goto(`${site.url}/used-cars`);
      await page.goto(site.url + car);
      await page.locator('a[href="#review"]').click();
      const review = page.locator("#review");
      await review.and(page.locator("[open]")).waitFor();
      const hidden = review.getByRole("heading", { name: "What it costs to run" });
      expect(await hidden.isVisible()).toBe(false);
      await review.getByText("Show more").click();
      expect(await hidden.isVisible()).toBe(true);
      expect(await review.locator(".modal__body").evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0);
      await page.goBack();
      await review.waitFor({ state: "hidden" });
      expect(page.url()).toBe(site.url + car);

      await page.goto("about:blank");
      await page.goto(`${site.url}${car}#mot-vehicle`);
      const mot = page.locator("#mot-vehicle");
      await mot.and(page.locator("[open]")).waitFor();
      await mot.getByRole("img", { name: /^Mileage from / }).waitFor();
      await mot.getByText("Readings in a table").click();
      expect(await mot.locator(".modal__body").evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
      await mot.getByRole("button", { name: "Close" }).click();
      await mot.waitFor({ state: "hidden" });
      await page.waitForURL(site.url + car);

      // Traversal is asynchronous: a dialog opened before `popstate` must stay open.
      await page.locator('a[href="#review"]').click();
      await review.and(page.locator("[open]")).waitFor();
      await page.waitForURL(/#review$/, { waitUntil: "commit" });
      await page.evaluate(pressDuringTraversal, 'a[href="#mot-vehicle"]');
      await page.keyboard.press("Escape");
      await page.locator("body[data-arrived]").waitFor();
      await mot.and(page.locator("[open]")).waitFor();
      await page.waitForURL(/#mot-vehicle$/, { waitUntil: "commit" });
      await page.keyboard.press("Escape");
      await page.waitForURL(site.url + car, { waitUntil: "commit" });

      const deal = page.locator("#deal[role=dialog]");
      await page.getByRole("link", { name: "Build deal" }).click();
      await deal.waitFor();
      await page.waitForURL(/#deal$/, { waitUntil: "commit" });
      await page.evaluate(pressDuringTraversal, ".mobile-bar a");
      await page.keyboard.press("Escape");
      await page.locator("body[data-arrived]").waitFor();
      await deal.waitFor();
      await page.waitForURL(/#deal$/, { waitUntil: "commit" });
      expect(complaints.filter((complaint) => !complaint.includes("localStorage"))).toEqual([]);
      await context.close();
    },
  );

  test("Back leaves the page at once, even if the deal was opened several times before hydration", async () => {
    const { context, page, complaints } = await visit(browser, { width: 390, javaScript: true });
    const scripts = await holdScripts(page);
    const deal = page.locator("#deal[role=dialog]");
    await page.goto(otherPage, HYDRATED_TEXT);
    await page.goto(site.url + car, HYDRATED_TEXT);
    for (let opening = 0; opening < 3; opening++) {
      if (opening > 0) await page.reload(HYDRATED_TEXT);
      await page.getByRole("link", { name: "Build deal" }).click();
      expect(await isScripted(page)).toBe(false);
      scripts.release();
      await deal.waitFor();
      await page.keyboard.press("Escape");
      await deal.waitFor({ state: "detached" });
      await page.waitForURL(site.url + car, { waitUntil: "commit" });
    }
    await page.goBack({ waitUntil: "commit" });
    await page.waitForURL(otherPage, { waitUntil: "commit" });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("Back leaves a reloaded page at once after a record that was opened before the scripts had loaded", async () => {
    const { context, page, complaints } = await visit(browser, { width: 390, javaScript: true });
    const scripts = await holdScripts(page);
    const mot = page.locator("#mot-vehicle[open]");
    await page.goto(otherPage, HYDRATED_TEXT);
    await page.goto(site.url + car, HYDRATED_TEXT);
    await page.locator('a[href="#mot-vehicle"]').click();
    expect(await isScripted(page)).toBe(false);
    scripts.release();
    await mot.waitFor();
    await page.reload(HYDRATED_TEXT);
    scripts.release();
    await mot.waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL(site.url + car, { waitUntil: "commit" });
    await page.goBack({ waitUntil: "commit" });
    await page.waitForURL(otherPage, { waitUntil: "commit" });
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("without JavaScript the URL fragment shows a record, and a link closes it", async () => {
    const { context, page } = await visit(browser, { width: 390, javaScript: false });
    await page.goto(site.url + car);
    for (const name of RECORDS) {
      const record = page.locator(`#${name}`);
      expect(await record.isVisible()).toBe(false);
      await page.locator(`a[href="#${name}"]`).first().click();
      expect(await record.isVisible()).toBe(true);
      expect(await horizontalOverflow(page)).toBe(0);
      await record.getByRole("link", { name: "Close" }).click();
      expect(await record.isVisible()).toBe(false);
    }
    await context.close();
  });
});

test(
  "one section of the specification is open at a time, first the overview, and pressing it closes it",
  { tags: ["c1-11", "c2-31", "c4-31"] },
  async () => {
    const { context, page } = await visit(browser, { width: 820, javaScript: false });
    await page.goto(site.url + car);
    const drawers = page.locator('details[name="specification"]');
    const open = () => drawers.evaluateAll((all) => all.flatMap((drawer, index) => (drawer.hasAttribute("open") ? [index] : [])));
    expect(await open()).toEqual([0]);
    expect(await drawers.first().locator("summary").textContent()).toContain("Overview");
    await drawers.nth(2).locator("summary").click();
    expect(await open()).toEqual([2]);
    await drawers.nth(2).locator("summary").click();
    expect(await open()).toEqual([]);

    const specification = page.getByRole("region", { name: "Specification" });
    const rest = specification
      .getByText("Makers change equipment")
      .or(specification.getByText("so the one you see and drive is what counts"));
    expect(await rest.last().isVisible()).toBe(false);
    await specification.getByText("Show more").click();
    expect(await rest.last().isVisible()).toBe(true);
    await specification.getByText("Show less").click();
    expect(await rest.last().isVisible()).toBe(false);
    await context.close();
  },
);
