import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  axeFindings,
  HYDRATED_TEXT,
  horizontalOverflow,
  openBrowser,
  openForAxe,
  sharedSite,
  startSite,
  visit,
  type RunningSite,
} from "./support/browser-site.ts";

const site = sharedSite();
/** For reservations. */
let reserving: RunningSite;
let browser: Browser;

beforeAll(async () => {
  [reserving, browser] = await Promise.all([startSite(), openBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await reserving?.stop();
});

test("a shopper searches, saves and sends an enquiry in Welsh, and returns to English by the language link", async () => {
  const { context, page, complaints } = await visit(browser, { width: 1440, javaScript: true });
  try {
    await page.goto(`${site.url}/used-cars`);
    await page.locator(".utility-bar").getByRole("link", { name: "Cymraeg" }).click();
    await page.waitForURL("**/cy/used-cars");
    expect(await page.locator("html").getAttribute("lang")).toBe("cy");
    await page.getByRole("heading", { level: 1, name: /^Ceir ail-law/ }).waitFor();

    // Client-side text is Welsh too.
    await page.getByRole("combobox", { name: "Trefnu yn ôl" }).selectOption("mileage-asc");
    await page.waitForURL(/\/cy\/used-cars\?.*orderBy=mileage-asc/);
    await page.locator(".vehicle-card__save").first().click();
    await page.getByText(/^Wedi’i gadw\. Mae .* yn eich rhestr\.$/).waitFor();
    await page.locator("a.toolbar-button[href='/cy/saved']").click();
    await page.waitForURL("**/cy/saved");
    await page.getByText("Heb newid ers i chi ei gadw").waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await page.goto(`${site.url}/cy/enquiry`);
    await page.getByRole("button", { name: "Anfon ymholiad" }).click();
    await page.getByRole("alert").getByText("Rhowch eich enw cyntaf").waitFor();

    await page.goto(`${site.url}/cy/valuation?by-hand`);
    await page.getByRole("button", { name: "Anfon i gael prisiad" }).click();
    await page.getByRole("alert").getByText("Rhowch wneuthuriad eich car").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`${site.url}/cy/valuation`);
    const panel = page.getByRole("complementary", { name: "Ffyrdd eraill" });
    expect([await panel.locator("[lang]").count(), await panel.getByRole("heading").textContent()]).toEqual([
      0,
      "Gwell gennych siarad â ni?",
    ]);
    await page.locator("#car-vrm").fill("HK16 VRT");
    await page.locator("#car-mileage").fill("71,200");
    await page.getByRole("button", { name: "Prisio fy nghar" }).click();
    await page.getByRole("heading", { level: 1, name: "Eich prisiad" }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/cy\/valuation\/./);
    expect([await axeFindings(page), await horizontalOverflow(page)]).toEqual([[], 0]);

    await page.goto(`${site.url}/cy/enquiry`);
    await page.locator(".utility-bar").getByRole("link", { name: "English" }).click();
    await page.waitForURL(`${site.url}/enquiry`);
    await page.getByRole("heading", { level: 1, name: "Ask us anything" }).waitFor();
    expect(complaints.filter((complaint) => !complaint.includes("status of 4"))).toEqual([]);
  } finally {
    await context.close();
  }
});

test("Welsh pages work without JavaScript and fit a phone, and a search leads to a vehicle in Welsh", async () => {
  const { context, page } = await visit(browser, { width: 390, javaScript: false });
  try {
    await page.goto(`${site.url}/cy`);
    expect(await horizontalOverflow(page)).toBe(0);
    await page.getByRole("button", { name: /^Chwilio/ }).click();
    await page.waitForURL(/\/cy\/vehicle-search\?/, HYDRATED_TEXT);
    expect(await page.locator("link[rel=alternate][hreflang=en-GB]").getAttribute("href")).toBe(`${site.url}/vehicle-search`);
    await page.locator(".vehicle-card__title a").first().click();
    await page.waitForURL(/\/cy\/(?:used-cars|used-vans|vehicle-search)\/[^/]+$/, HYDRATED_TEXT);
    expect(await page.locator("html").getAttribute("lang")).toBe("cy");
    expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(page.url());
    expect(await page.locator("link[rel=alternate][hreflang=cy]").getAttribute("href")).toBe(page.url());
    expect(await horizontalOverflow(page)).toBe(0);
  } finally {
    await context.close();
  }
});

test.each([
  { width: 1440, javaScript: true },
  { width: 390, javaScript: false },
])("at $width px, JavaScript $javaScript, a shopper builds a deal and reserves a car in Welsh", async (visitor) => {
  const { context, page, complaints } = await visit(browser, visitor);
  try {
    const query = "category=cars&monthly_from=10&reservation_status=available&orderBy=price-desc&resultsPerPage=1";
    const { data }: { data: { path: string }[] } = await (await fetch(`${reserving.url}/api/v2/vehicle-search?${query}`)).json();
    await openForAxe(page, `${reserving.url}/cy${data[0]?.path}`);
    await page.getByRole("heading", { name: "Llunio eich bargen" }).waitFor();
    expect([await axeFindings(page), await horizontalOverflow(page)]).toEqual([[], 0]);
    await page.getByRole("radio", { name: "Talu’n fisol" }).check();
    if (visitor.javaScript) {
      const calculator = page.locator("#deal");
      await calculator.getByText("Cyfanswm y tâl am gredyd").first().waitFor();
      await calculator.getByText("Total charge for credit").first().waitFor();
    }
    await page.getByRole("radio", { name: "Neilltuo" }).check();
    await page
      .locator("#deal")
      .getByRole("button", { name: /^(?:Parhau i dalu|Neilltuo am £99)$/ })
      .click();
    await page.waitForURL(/\/cy\/checkout\//);
    await page.getByRole("heading", { name: "Eich manylion" }).waitFor();
    if (visitor.javaScript) await openForAxe(page, page.url());
    expect([await axeFindings(page), await horizontalOverflow(page)]).toEqual([[], 0]);
    await page.getByLabel("Enw cyntaf").fill("Megan");
    await page.getByLabel("Cyfenw").fill("Rees");
    await page.locator("#customer_email").fill("megan.rees@example.com");
    await page.locator("#customer_telephone").fill("01632 960 321");
    await page.getByRole("checkbox", { name: "Rwy’n derbyn y telerau" }).check();
    await page.getByRole("button", { name: "Talu £99 a neilltuo" }).click();
    await page.waitForURL(/\/cy\/demo-payment\//);
    await page.getByRole("button", { name: "Talu £99", exact: true }).click();
    await page.getByRole("heading", { name: "wedi’i neilltuo i chi" }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/cy\/order\//);
    expect([await axeFindings(page), await horizontalOverflow(page)]).toEqual([[], 0]);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
});

test("both languages link to each other with their own URLs, and addresses that are no pages redirect to English", async () => {
  const english = await (await fetch(`${site.url}/used-cars`)).text();
  const welsh = await (await fetch(`${site.url}/cy/used-cars`)).text();
  for (const html of [english, welsh]) {
    expect(html).toContain(`<link rel="alternate" hrefLang="en-GB" href="${site.url}/used-cars"/>`);
    expect(html).toContain(`<link rel="alternate" hrefLang="cy" href="${site.url}/cy/used-cars"/>`);
  }
  expect(english).toContain(`<link rel="canonical" href="${site.url}/used-cars"/>`);
  expect(welsh).toContain(`<link rel="canonical" href="${site.url}/cy/used-cars"/>`);
  const answers = {
    first_name: "Megan",
    last_name: "Rees",
    email: "megan.rees@example.com",
    telephone: "01632 960 321",
    message: "Oes gennych fan drydan?",
    _terms_accepted: "true",
  };
  const response = await fetch(`${site.url}/cy/enquiry`, {
    method: "POST",
    body: new URLSearchParams(answers),
    headers: { Origin: site.url },
    redirect: "manual",
  });
  expect([response.status, response.headers.get("Location")]).toEqual([303, expect.stringMatching(/^\/cy\/enquiry-sent\//)]);
  await expect.poll(async () => (await fetch(`${site.url}/demo-outbox`)).text()).toContain("Mae eich ymholiad gennym");
  const api = await fetch(`${site.url}/cy/api/v2/vehicle-search?make=ford`, { redirect: "manual" });
  expect([api.status, api.headers.get("Location")]).toEqual([302, "/api/v2/vehicle-search?make=ford"]);
});
