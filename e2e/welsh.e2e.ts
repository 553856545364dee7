import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFindings, HYDRATED_TEXT, openBrowser, sharedSite, horizontalOverflow, visit } from "./support/browser-site.ts";

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
});

test("a shopper searches, saves and asks in Welsh, and is back in English with one press", async () => {
  const { context, page, complaints } = await visit(browser, { width: 1440, javaScript: true });
  try {
    await page.goto(`${site.url}/used-cars`);
    await page.locator(".util").getByRole("link", { name: "Cymraeg" }).click();
    await page.waitForURL("**/cy/used-cars");
    expect(await page.locator("html").getAttribute("lang")).toBe("cy");
    await page.getByRole("heading", { level: 1, name: /^Ceir ail-law/ }).waitFor();

    // Client-side text is Welsh too.
    await page.getByRole("combobox", { name: "Trefnu yn ôl" }).selectOption("mileage-asc");
    await page.waitForURL(/\/cy\/used-cars\?.*orderBy=mileage-asc/);
    await page.locator(".vcard__save").first().click();
    await page.getByText(/^Wedi’i gadw\. Mae .* yn eich rhestr\.$/).waitFor();
    await page.locator("a.tool[href='/cy/saved']").click();
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
    await page.locator("#car-vrm").fill("HK16 VRT");
    await page.locator("#car-mileage").fill("71,200");
    await page.getByRole("button", { name: "Prisio fy nghar" }).click();
    await page.getByRole("heading", { level: 1, name: "Eich prisiad" }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/cy\/valuation\/./);
    expect([await axeFindings(page), await horizontalOverflow(page)]).toEqual([[], 0]);

    await page.goto(`${site.url}/cy/enquiry`);
    await page.locator(".util").getByRole("link", { name: "English" }).click();
    await page.waitForURL(`${site.url}/enquiry`);
    await page.getByRole("heading", { level: 1, name: "Ask us anything" }).waitFor();
    expect(complaints.filter((complaint) => !complaint.includes("status of 4"))).toEqual([]);
  } finally {
    await context.close();
  }
});

test("Welsh pages work without script, fit a phone, and lead out to English where a page is English only", async () => {
  const { context, page } = await visit(browser, { width: 390, javaScript: false });
  try {
    await page.goto(`${site.url}/cy`);
    expect(await horizontalOverflow(page)).toBe(0);
    await page.getByRole("button", { name: /^Chwilio/ }).click();
    await page.waitForURL(/\/cy\/vehicle-search\?/, HYDRATED_TEXT);
    expect(await page.locator("link[rel=alternate][hreflang=en-GB]").getAttribute("href")).toBe(`${site.url}/vehicle-search`);
    await page.locator(".vcard__t a").first().click();
    await page.waitForURL(/\/(?:used-cars|used-vans|vehicle-search)\/[^/]+$/, HYDRATED_TEXT);
    expect(await page.locator("html").getAttribute("lang")).toBe("en-GB");
    expect(await page.locator("link[rel=alternate][hreflang=cy]").count()).toBe(0);
  } finally {
    await context.close();
  }
});

test("both languages name each other, each page its own address, and what is not there in Welsh leads to the English one", async () => {
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
  await expect.poll(async () => (await fetch(`${site.url}/demo-outbox`)).text()).toContain("Mae eich ymholiad wedi ein cyrraedd");
  const checkout = await fetch(`${site.url}/cy/checkout/100012?method=cash`, { redirect: "manual" });
  expect([checkout.status, checkout.headers.get("Location")]).toEqual([302, "/checkout/100012?method=cash"]);
});
