import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { openBrowser, openHydrated, openForAxe, startSite, visit, type RunningSite } from "./support/browser-site.ts";
import { looksRightAtEveryWidth } from "./support/looks-right.ts";

const CUSTOM_SITE = "e2e/support/custom-site.ts";
const ENQUIRE_INSTEAD = "This vehicle cannot be ordered online. Send us an enquiry and we’ll help.";
/** Phrases that must not occur on a page without orders. */
const OFFERS_TO_BUY = new RegExp(
  "Reserve for|Reserve it|can reserve|can order|Pay in full|Build your deal|Build deal|Continue to checkout|Place my order|" +
    "order online|how would you like to pay",
  "i",
);

type Listed = { stock_id: number; path: string; headline_price: number };

let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  const enquiries = { ...wexcombe.enquiries, requiresEnquiryFormOverride: true };
  const settings = { enquiries };
  [site, browser] = await Promise.all([startSite({ SETTINGS: JSON.stringify(settings) }, CUSTOM_SITE), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test.each([
  "advert_classification=used&category=cars",
  "reservation_status=on-order",
  "tags=interest-free",
  "reservation_status=reserved",
  "category=vans&vat_scheme=commercial",
  "advert_classification=motability",
])("the page of a vehicle (%s) offers nothing to buy and leads to its enquiry", { tags: ["c6-4"] }, async (query) => {
  const [vehicle] = await listed(query);
  for (const path of [vehicle!.path, printed(vehicle!)]) {
    const html = await (await fetch(site.url + path)).text();
    expect(html, path).not.toMatch(/(?:href|action)="\/checkout\//);
    expect(textOf(html), path).not.toMatch(OFFERS_TO_BUY);
  }
  const html = await (await fetch(site.url + vehicle!.path)).text();
  expect(html).toMatch(/<a[^>]*href="#deal"[^>]*>(?:Ask about this vehicle|Tell me if it comes back)/);
  expect(html).toContain(`name="vehicle_id" value="${vehicle!.stock_id}"`);
  if (!query.includes("reserved") && !query.includes("motability")) expect(html).toContain("https://schema.org/InStoreOnly");
  expect(html).not.toMatch(/schema.org\/(?:InStock|PreOrder)/);
});

test.each(["/", "/vehicle-search", "/used-vans?orderBy=price-desc", "/offers", "/cy/vehicle-search"])(
  "nothing on %s is ordered",
  async (address) => {
    const html = await (await fetch(site.url + address)).text();
    expect(html).not.toMatch(/(?:href|action)="\/checkout\//);
    expect(textOf(html)).not.toMatch(OFFERS_TO_BUY);
  },
);

test("the checkout redirects to the enquiry form, also when it is submitted, and no order can be created", { tags: ["c6-4"] }, async () => {
  const [vehicle] = await listed("advert_classification=used&category=cars");
  const answer = await fetch(`${site.url}/checkout/${vehicle!.stock_id}?method=reserve&deposit=2000&deposit_type=amount`, {
    redirect: "manual",
  });
  expect([answer.status, answer.headers.get("Location")]).toEqual([
    302,
    `${vehicle!.path}?method=reserve&deposit=2000&deposit_type=amount&enquiry#deal`,
  ]);
  const sent = {
    vehicle: String(vehicle!.stock_id),
    customer_first_name: "Amina",
    customer_last_name: "Okafor",
    customer_email: "amina.okafor@example.com",
    customer_telephone: "01632 960 123",
    terms_accepted: "true",
    payment_type: "OUTRIGHT_DEPOSIT",
  };
  const posted = await fetch(`${site.url}/checkout/${vehicle!.stock_id}`, {
    method: "POST",
    body: new URLSearchParams(sent),
    headers: { Origin: site.url },
    redirect: "manual",
  });
  expect([posted.status, posted.headers.get("Location")]).toEqual([302, `${vehicle!.path}?enquiry#deal`]);
  const { status, errors } = await ordered(sent);
  expect([status, errors]).toEqual([409, { vehicle: [ENQUIRE_INSTEAD] }]);
  expect((await fetch(`${site.url}/api/v2/website-orders/check/${vehicle!.stock_id}`)).status).toBe(409);
  expect((await (await fetch(`${site.url}/api/v2/website-orders/config`)).json()).data.requires_enquiry).toBe(true);
  const [now] = await listed(`q=${vehicle!.stock_id}`);
  expect(now).toMatchObject({ reservation_status: "Available" });
});

test.each([
  { width: 390, javaScript: true },
  { width: 820, javaScript: false },
])("the finance figures can be changed and shared as a deal link at $width px, JavaScript $javaScript", async ({ width, javaScript }) => {
  const [vehicle] = await listed("make=ford&advert_classification=used&category=cars");
  const { context, page, complaints } = await visit(browser, { width, javaScript });
  await (javaScript ? openHydrated(page, site.url + vehicle!.path) : openForAxe(page, site.url + vehicle!.path));
  const figures = page.getByRole("complementary", { name: "Your figures" });
  await figures.scrollIntoViewIfNeeded();
  const before = await figures.textContent();
  await page.getByRole("radio", { name: "36 months" }).check({ force: true });
  if (!javaScript) await page.getByRole("button", { name: "Work out the figures" }).click();
  await figures.getByText("36 months").waitFor();
  expect(await figures.textContent()).not.toBe(before);
  await looksRightAtEveryWidth(page, javaScript ? [390, 1440] : [820]);

  await figures.getByRole("button", { name: "Save or share this deal" }).click();
  const link = await page.getByRole("textbox", { name: "Link to this deal" }).inputValue();
  await openForAxe(page, link);
  await page.getByText(/^This is the deal as it was sent on/).waitFor();
  expect(await page.getByRole("complementary", { name: "Your figures" }).textContent()).toContain("36 months");
  await page.getByRole("heading", { name: "Ask about this vehicle" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

async function listed(query: string): Promise<Listed[]> {
  return (await (await fetch(`${site.url}/api/v2/vehicle-search?${query}`)).json()).data;
}

async function ordered(fields: Record<string, unknown>): Promise<{ status: number; errors: unknown }> {
  const answer = await fetch(`${site.url}/api/v2/website-orders/order`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...fields, terms_accepted: true }),
  });
  return { status: answer.status, errors: (await answer.json()).errors };
}

function printed({ path }: Listed): string {
  return path.replace(/^(\/used-(?:cars|vans))\//, "$1/print/");
}

/** Text of the website's own content. */
const CUSTOM_TEXT = "Cash, monthly, or reserve for £99.";

/** The visible text, without scripts. */
function textOf(html: string): string {
  return html
    .replaceAll(/<script[^]*?<\/script>|<style[^]*?<\/style>/g, " ")
    .replaceAll("<!-- -->", "")
    .replaceAll(CUSTOM_TEXT, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&nbsp;|\s+/g, " ");
}
