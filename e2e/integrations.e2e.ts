import { wexcombe } from "#websites/wexcombe/website.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDeal } from "./support/open-deal.ts";
import { fetchedPage, freeCar, hostsOf } from "./support/integrations-page.ts";
import { openStub } from "./support/integrations-stub.ts";
import { openBrowser, openHydrated, openForAxe, scripted, sharedSite, startSite, visit, type RunningSite } from "./support/browser-site.ts";
import { looksRight, looksRightAtEveryWidth } from "./support/looks-right.ts";

const GTM = "GTM-AB12CD3";
const GA4 = "G-AB12CD34EF";
const PRIYA = { first: "Priya", last: "Nair", email: "priya.nair@example.com", telephone: "01632 960 123", postcode: "SN1 2AB" };

let stub: Awaited<ReturnType<typeof openStub>>;
let browser: Browser;
beforeAll(async () => {
  [stub, browser] = await Promise.all([openStub(), openBrowser()]);
});
beforeEach(() => stub.forget());
afterAll(async () => {
  await browser?.close();
  await stub?.close();
});

describe("a website with Tag Manager, a chat and reviews", () => {
  const site = siteWith(() => ({
    analytics: { provider: "gtm", id: GTM, origin: stub.url, hosts: { connect: [stub.url] } },
    chat: { provider: "Parley", script: `${stub.url}/chat.js`, open: "Parley.show" },
    reviews: {
      provider: "Stars",
      page: "https://stars.example/wexcombe",
      script: `${stub.elsewhere}/reviews.js`,
      attributes: { class: "stars-widget", "data-business": "42" },
    },
  }));

  test("allows their hosts in the policy of public pages, and none where a shopper orders, applies or values a car", async () => {
    const car = await freeCar(site().url);
    for (const path of ["/", "/cy", "/vehicle-search", car.path, "/enquiry", "/locations", "/nothing-here"]) {
      const { policy, html } = await fetchedPage(site().url + path);
      expect(hostsOf(policy, "script-src"), path).toEqual([stub.url, stub.elsewhere]);
      expect(policy["connect-src"], path).toEqual(["'self'", stub.url]);
      expect(Object.values(policy).flat().join(" "), path).not.toMatch(/unsafe|\*/);
      expect(html, path).toContain(GTM);
      expect(html, path).not.toContain('<script src="http');
    }
    for (const path of [
      `/checkout/${car.stock_id}?method=reserve`,
      "/valuation",
      "/cy/valuation",
      "/valuation/unknown",
      "/sell-my-car",
      "/find-order",
      "/clean-air",
      "/find-order/unknown",
      "/alert",
      "/alert/yours/unknown",
      "/sell-my-car/unknown/contact",
      "/order/5e1d0c1e-0000-4000-8000-000000000000",
      "/ORDER/unknown",
      "/%6frder/unknown",
      "//order/unknown",
      "/apply-today",
      "/deal/unknown",
      `/deal-link/${car.stock_id}`,
      "/resume/unknown",
      "/confirm-email/unknown",
    ]) {
      const { policy, html, referrer } = await fetchedPage(site().url + path);
      expect(hostsOf(policy, "script-src"), path).toEqual([]);
      expect(policy["connect-src"], path).toEqual(["'self'"]);
      expect(html, path).not.toMatch(/GTM-|data-integrations|parley|127\.0\.0\.1:\d+\/(?:chat|gtm|reviews)/i);
      expect(referrer, path).toBe("origin");
    }
  });

  test("fetches nothing before the shopper accepts, then counts pages, vehicles and forms without personal data", async () => {
    const car = await freeCar(site().url);
    const { page, context, complaints } = await visit(browser, { width: 390, javaScript: true, cookies: "unasked" });
    await openHydrated(page, `${site().url}/?utm_source=spring&q=WM19THZ`);
    await page.getByText("If you accept, Google Tag Manager can also count what you view and select here").waitFor();
    await page.getByText("If you accept, we’ll also show reviews from Stars, which will see your IP address.").waitFor();
    await looksRightAtEveryWidth(page);
    expect([stub.requests, stub.collected]).toEqual([[], []]);

    await page.getByRole("button", { name: "Accept" }).click();
    await expect.poll(() => stub.requests.toSorted()).toEqual([`/gtm.js?id=${GTM}`, "/reviews.js"]);
    await expect.poll(() => stub.sent("asc_pageview")).toEqual([expect.objectContaining({ page_type: "home", event_owner: "forecourt" })]);
    await expect.poll(() => stub.sent("gtm.js")).toHaveLength(1);
    await expect
      .poll(() => stub.sent("set").at(-1))
      .toMatchObject({ page_location: `${site().url}/?utm_source=spring`, page_referrer: "" });
    await page.getByText("4.8 of 5, business 42").waitFor();

    await follow(page, car.path);
    await page.getByRole("heading", { level: 1 }).filter({ hasText: car.make }).waitFor();
    await expect
      .poll(() => stub.sent("asc_item_pageview"))
      .toEqual([
        expect.objectContaining({
          page_type: "item",
          item_id: String(car.stock_id),
          item_number: String(car.stock_id),
          item_make: car.make,
          item_condition: "used",
          item_type: "car",
        }),
      ]);
    await expect.poll(() => stub.sent("view_item")).toHaveLength(1);

    await page.evaluate(() =>
      document.addEventListener(
        "click",
        (event) => event.target instanceof Element && event.target.closest("a[href^='tel:']") && event.preventDefault(),
      ),
    );
    await page.locator("a[href^='tel:']").filter({ visible: true }).first().click();
    await expect
      .poll(() => stub.sent("asc_click_to_call"))
      .toEqual([expect.objectContaining({ comm_type: "voice", page_type: "item", item_id: String(car.stock_id) })]);

    await follow(page, `/enquiry/${car.stock_id}`);
    await page.getByRole("heading", { level: 1, name: "Ask about this" }).waitFor();
    await expect
      .poll(() => stub.sent("asc_cta_interaction"))
      .toEqual([expect.objectContaining({ element_text: "enquire", link_url: "/enquiry" })]);
    await fillIn(page);
    await page.getByRole("button", { name: "Send enquiry" }).click();
    await page.waitForURL(/\/enquiry-sent\//);
    await expect
      .poll(() => stub.sent("asc_form_submission"))
      .toEqual([expect.objectContaining({ form_name: "enquiry", form_type: "sales" })]);
    await expect.poll(() => stub.sent("asc_form_submission_sales")).toHaveLength(1);
    await expect.poll(() => stub.sent("set").at(-1)).toMatchObject({ page_location: `${site().url}/enquiry-sent` });

    const collected = JSON.stringify(stub.collected.map(({ entry }) => entry));
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    for (const secret of [...Object.values(PRIYA), car.vrm, "WM19THZ", id, "guid"]) expect(collected, secret).not.toContain(secret);
    // The telephone number in any notation. Three digits alone occur in times such as gtm.start.
    expect(collected).not.toMatch(/1632(?:\D{1,3})?960(?:\D{1,3})?123/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("fetches nothing after a rejection or for an outdated consent; the latter is requested again", async () => {
    for (const cookies of ["rejected", "accepted"] as const) {
      const { page, context } = await visit(browser, { width: 820, javaScript: true, cookies });
      await openHydrated(page, `${site().url}/`);
      await page.getByRole("link", { name: "Read our reviews on Stars" }).waitFor();
      if (cookies === "accepted") await page.getByText("If you accept, Google Tag Manager").waitFor();
      expect(stub.requests, cookies).toEqual([]);
      await context.close();
    }
  });

  test("stops counting after consent is withdrawn", async () => {
    const { page, context } = await visit(browser, { width: 1440, javaScript: true, cookies: "unasked" });
    await openHydrated(page, `${site().url}/`);
    await page.getByRole("button", { name: "Accept" }).click();
    await expect.poll(() => stub.sent("asc_pageview")).toHaveLength(1);
    await page.evaluate(() => (document.cookie = "_ga_AB12=GS1.1; path=/"));
    await page.getByRole("button", { name: "Cookie settings" }).click();
    await page.getByRole("button", { name: "Reject" }).click();
    await expect.poll(() => stub.sent("consent").at(-1)).toMatchObject({ analytics_storage: "denied" });
    expect(await page.evaluate(() => document.cookie)).not.toContain("_ga");
    await follow(page, "/offers");
    await page.waitForURL(/\/offers$/);
    await openHydrated(page, `${site().url}/offers`);
    expect(stub.sent("asc_pageview")).toHaveLength(1);
    expect(stub.requests.filter((path) => path.startsWith("/gtm.js"))).toHaveLength(1);
    await context.close();
  });

  test("the chat is loaded when its button is pressed, whatever the cookie choice", async () => {
    const { path } = await freeCar(site().url);
    const { page, context, complaints } = await visit(browser, { width: 390, javaScript: true, cookies: "rejected" });
    await openHydrated(page, site().url + path);
    const button = page.getByRole("button", { name: "Chat by Parley" }).first();
    await button.waitFor();
    expect(stub.requests).toEqual([]);
    await looksRight(page);
    await button.click();
    await page.getByText("How can we help?").waitFor();
    expect(stub.requests).toEqual(["/chat.js"]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("the content security policy blocks scripts and requests of other hosts, inline scripts and eval", async () => {
    const { page, context, complaints } = await visit(browser, { width: 820, javaScript: true, cookies: "rejected" });
    await openHydrated(page, `${site().url}/`);
    const stopped = await page.evaluate(async () => {
      const blocked: string[] = [];
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
        blocked.push(`${effectiveDirective} ${blockedURI}`),
      );
      await new Promise((done) => {
        const script = Object.assign(document.createElement("script"), { src: "http://127.0.0.1:9/other.js" });
        script.addEventListener("error", done);
        document.head.append(script);
      });
      await fetch("http://127.0.0.1:9/collect").catch(() => undefined);
      document.head.append(Object.assign(document.createElement("script"), { textContent: "window.inline = true" }));
      try {
        Reflect.construct(Function, ["window.evaluated = true"])();
      } catch {
        blocked.push("eval");
      }
      Object.assign(window, { blocked });
      return "inline" in window || "evaluated" in window;
    });
    expect(stopped).toBe(false);
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, "blocked")))
      .toEqual(
        expect.arrayContaining([
          "script-src-elem http://127.0.0.1:9/other.js",
          "connect-src http://127.0.0.1:9/collect",
          "script-src-elem inline",
          "eval",
        ]),
      );
    expect(complaints.length).toBeGreaterThan(0);
    await context.close();
  });

  test("the checkout loads as a full page without third-party scripts, and its URL is not sent to them", async () => {
    const car = await freeCar(site().url);
    const { page, context } = await visit(browser, { width: 1440, javaScript: true, cookies: "unasked" });
    await openHydrated(page, site().url + car.path);
    await page.getByRole("button", { name: "Accept" }).click();
    await expect.poll(() => stub.sent("asc_item_pageview")).toHaveLength(1);
    await openDeal(page);
    await page.getByRole("radio", { name: "Reserve" }).check();
    await page.locator("#deal").getByRole("button", { name: "Reserve for £99" }).click();
    await page.waitForURL(/\/checkout\//);
    await scripted(page);
    expect(
      await page.evaluate(() => [
        document.documentElement.hasAttribute("data-integrations"),
        "dataLayer" in window,
        document.querySelectorAll("script[src^='http://127'], script[src^='http://localhost']").length,
      ]),
    ).toEqual([false, false, 0]);
    const before = stub.collected.length;
    await page.locator("header a[href='/']").first().click();
    await page.waitForURL(`${site().url}/`);
    await scripted(page);
    await expect.poll(() => stub.sent("set").at(-1)).toMatchObject({ page_referrer: `${site().url}/` });
    await expect.poll(() => stub.sent("asc_pageview").at(-1)).toMatchObject({ page_type: "home" });
    expect(JSON.stringify(stub.collected.slice(before))).not.toContain("/checkout/");
    await context.close();
  });

  test("without JavaScript reviews are a link to the provider, and there is no chat", async () => {
    const { path } = await freeCar(site().url);
    const { page, context } = await visit(browser, { width: 390, javaScript: false });
    for (const address of ["/", "/locations", "/locations/swindon"]) {
      await openForAxe(page, site().url + address);
      expect(await page.getByRole("link", { name: "Read our reviews on Stars" }).getAttribute("href")).toBe(
        "https://stars.example/wexcombe",
      );
      await looksRight(page);
    }
    await openForAxe(page, site().url + path);
    expect(await page.getByRole("button", { name: "Chat by Parley" }).filter({ visible: true }).count()).toBe(0);
    expect(stub.requests).toEqual([]);
    await context.close();
  });
});

describe("a website with Google Analytics and reviews behind a button", () => {
  const site = siteWith(
    () => ({
      analytics: { provider: "ga4", id: GA4, origin: stub.url, hosts: { connect: [stub.url] } },
      reviews: {
        provider: "Stars",
        page: "https://stars.example/wexcombe",
        script: `${stub.url}/reviews.js`,
        consent: "pressed",
        attributes: { class: "stars-widget", "data-business": "42" },
      },
    }),
    false,
  );

  test("sends view_item after the consent and config commands", async () => {
    const car = await freeCar(site().url);
    const { page, context, complaints } = await visit(browser, { width: 820, javaScript: true, cookies: "unasked" });
    await openHydrated(page, site().url + car.path);
    await page.getByRole("button", { name: "Accept" }).click();
    await expect.poll(() => stub.sent("asc_item_pageview")).toHaveLength(1);
    await expect.poll(() => stub.sent("view_item")).toHaveLength(1);
    expect(stub.requests).toEqual([`/gtag/js?id=${GA4}`]);
    await expect.poll(() => stub.sent("page_view")).toEqual([expect.objectContaining({ page_location: site().url + car.path })]);
    const layer = await page.evaluate(() =>
      (window.dataLayer ?? []).map((entry) => Reflect.get(Object(entry), 0) + " " + Reflect.get(Object(entry), 1)),
    );
    expect(layer.slice(0, 2)).toEqual(["consent default", "consent update"]);
    expect(layer.indexOf(`config ${GA4}`)).toBeLessThan(layer.indexOf("event view_item"));
    expect(layer.indexOf(`config ${GA4}`)).toBeGreaterThan(layer.findIndex((entry) => entry.startsWith("js ")));
    expect(complaints).toEqual([]);
    await context.close();
  });

  test("loads the reviews when their button is pressed, and does not mention them in the cookie banner", async () => {
    const { page, context } = await visit(browser, { width: 390, javaScript: true, cookies: "unasked" });
    await openHydrated(page, `${site().url}/`);
    expect(await page.getByText("we’ll also show reviews").count()).toBe(0);
    await page.getByText("Stars will see your IP address and may set its own cookies.").waitFor();
    await looksRight(page);
    expect(stub.requests).toEqual([]);
    await page.getByRole("button", { name: "Show reviews from Stars" }).click();
    await page.getByText("4.8 of 5, business 42").waitFor();
    expect(stub.requests).toEqual(["/reviews.js"]);
    await context.close();
  });
});

test("a website without integrations has no trace of them in HTML, headers, scripts or requests", async () => {
  const { url } = sharedSite();
  const car = await freeCar(url);
  const { page, context, complaints } = await visit(browser, { width: 1440, javaScript: true, cookies: "unasked" });
  const fetchedByPage: string[] = [];
  page.on("request", (request) => fetchedByPage.push(request.url()));
  for (const path of ["/", car.path, "/locations"]) {
    const { policy, html, referrer } = await fetchedPage(url + path);
    expect(hostsOf(policy, "script-src"), path).toEqual([]);
    expect(policy["connect-src"], path).toEqual(["'self'"]);
    expect(referrer).not.toBe("origin");
    expect(html, path).not.toMatch(/data-integrations|consent_asks|data-reviews|googletagmanager|GTM-/);
    await openHydrated(page, url + path);
    if (path === "/") await page.getByRole("button", { name: "Accept" }).click();
  }
  expect(fetchedByPage.filter((address) => !address.startsWith(url))).toEqual([]);
  const scripts = fetchedByPage.filter((address) => new URL(address).pathname.endsWith(".js"));
  expect(scripts.filter((address) => /open-page|asc-|full-page-links|stay-apart/.test(address))).toEqual([]);
  for (const address of new Set(scripts))
    expect(await (await fetch(address)).text(), address).not.toMatch(/googletagmanager|asc_|gtm\.start/);
  expect(await page.evaluate(() => localStorage.getItem("forecourt.consent-parts"))).toBeNull();
  expect(complaints).toEqual([]);
  await context.close();
});

/** Follows an ordinary link. */
async function follow(page: Page, address: string) {
  await page.evaluate((href) => Object.assign(document.body.appendChild(document.createElement("a")), { href }).click(), address);
}

async function fillIn(page: Page) {
  await page.getByLabel("First name").fill(PRIYA.first);
  await page.getByLabel("Last name").fill(PRIYA.last);
  await page.locator("#email").fill(PRIYA.email);
  await page.locator("#telephone").fill(PRIYA.telephone);
  await page.getByLabel("Message").fill("Is it still there?");
  await page.getByRole("checkbox", { name: "I accept the terms" }).check();
}

/** The demonstration site with stubs of third-party providers. */
function siteWith(integrations: () => object, chat = true): () => RunningSite {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite(
      { SETTINGS: JSON.stringify({ integrations: integrations(), contactActions: { ...wexcombe.contactActions, chat } }) },
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
