import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { openBrowser, startSite, visit, type RunningSite } from "./support/browser-site.ts";
import { looksRight, looksRightAtEveryWidth } from "./support/looks-right.ts";
import { openPages, type OpenPages } from "./support/open-pages.ts";

let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

describe.each([
  { width: 390, javaScript: true },
  { width: 820, javaScript: false },
])("at $width pixels, JavaScript $javaScript, a shopper", (visitor) => {
  test("sells a car: it is found and confirmed, priced by its condition, and offered with a day to bring it", async () => {
    const { page, context, complaints } = await visit(browser, visitor);
    const email = `amina.sells.${visitor.width}@example.com`;
    await page.goto(`${site.url}/sell-my-car`);
    await page.getByRole("navigation", { name: "Sell" }).getByRole("link", { name: "Sell your car" }).waitFor();
    await looksRightAtEveryWidth(page, visitor.javaScript ? [390, 1440] : [820]);
    await page.getByRole("textbox", { name: "Registration" }).fill("hk16 vrt");
    await page.getByRole("button", { name: "Find my car" }).click();
    await page.getByRole("link", { name: "Enter the mileage" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Registration" }).inputValue()).toBe("hk16 vrt");
    await page.getByRole("textbox", { name: "Mileage", exact: true }).fill("71,200");
    await page.getByRole("button", { name: "Find my car" }).click();

    await page.getByRole("heading", { level: 1, name: "Is this your car?" }).waitFor();
    await page.getByText("Ford Focus 1.0 Zetec 5dr").waitFor();
    await looksRightAtEveryWidth(page, visitor.javaScript ? [390, 1440] : [820]);
    await page.getByRole("button", { name: "Yes, value it" }).click();

    await page.waitForURL(/\/sell-my-car\/[\w-]+$/);
    await page.getByText(/^Price held until [\d.]+[ap]m on \d+ \w+ \d{4} if the car is as you described it$/).waitFor();
    await page.getByRole("radio", { name: /^Damaged/ }).check({ force: true });
    await page.getByLabel("Outstanding finance").fill("lots");
    await page.getByRole("button", { name: /^Continue at £/ }).click();
    await page.getByRole("alert").waitFor();
    await looksRightAtEveryWidth(page, visitor.javaScript ? [390, 1440] : [820]);
    await page.getByLabel("Outstanding finance").fill("£1,200");
    await page.getByRole("radio", { name: /^Damaged/ }).check({ force: true });
    await page.getByRole("button", { name: /^Continue at £/ }).click();

    await page.waitForURL(/\/sell-my-car\/[\w-]+\/contact$/);
    await expect.poll(() => page.getByLabel("Your valuation").locator("dd").allTextContents()).toEqual(["£4,280", "−£1,200", "£3,080"]);
    await looksRightAtEveryWidth(page, visitor.javaScript ? [390, 1440] : [820]);
    await page.getByLabel("First name").fill("Amina");
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByLabel("Preferred date").selectOption({ index: 2 });
    await page.getByLabel("Preferred time").selectOption("Morning");
    await page.getByRole("button", { name: "Send my details" }).click();
    await page.getByRole("link", { name: "Enter your last name" }).waitFor();
    await looksRightAtEveryWidth(page, visitor.javaScript ? [390, 1440] : [820]);
    expect(await page.getByLabel("First name").inputValue()).toBe("Amina");
    expect(await page.getByLabel("Preferred time").inputValue()).toBe("Morning");
    await page.getByLabel("Last name").fill("Okafor");
    await page.getByRole("textbox", { name: "Telephone" }).fill("07700 900123");
    await page.getByLabel(/^I accept the/).check();
    await page.getByRole("button", { name: "Send my details" }).click();

    await page.getByRole("heading", { level: 1, name: "We have the details of your car" }).waitFor();
    await page.getByText(/^You’d like to bring it on \d+ \w+ \d{4} in the morning\./).waitFor();
    await looksRightAtEveryWidth(page, visitor.javaScript ? [390, 1440] : [820]);
    expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
    expect(await mailTo(page, email)).toMatch(/Our price: £4,280/);
    await context.close();
  });
});

test("a car that is not found is described by hand, by the link beside the one form", async () => {
  const { page, context } = await visit(browser, { width: 390, javaScript: false });
  await page.goto(`${site.url}/`);
  const band = page.getByRole("region", { name: "What’s yours worth?" });
  await band.getByRole("textbox", { name: "Registration" }).fill("NF19 NFD");
  await band.getByRole("textbox", { name: "Mileage" }).fill("42,000");
  await band.getByRole("button", { name: "Value my car" }).click();
  await page.getByRole("heading", { name: "Sorry, we could not find your car" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/sell-my-car");
  expect(await page.locator("main form").count()).toBe(1);
  await looksRight(page);
  await page.getByRole("link", { name: "Tell us about it instead" }).click();
  await page.getByRole("heading", { level: 1, name: "Tell us about your car" }).waitFor();
  expect(await page.locator("main form").count()).toBe(1);
  expect(await page.getByLabel("Registration").inputValue()).toBe("NF19 NFD");
  await looksRight(page);
  await page.getByRole("button", { name: "Send my details" }).click();
  await page.getByRole("link", { name: "Enter the make of your car" }).waitFor();
  for (const [label, text] of [
    ["First name", "Ben"],
    ["Last name", "Ashby"],
    ["Email", "ben.sells@example.com"],
    ["Telephone", "07700 900123"],
    ["Make", "Ford"],
    ["Model", "Puma"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel(/^I accept the/).check();
  await page.getByRole("button", { name: "Send my details" }).click();
  await page.getByRole("heading", { level: 1, name: "We have the details of your car" }).waitFor();
  await context.close();
});

describe("a website", () => {
  const opened: OpenPages[] = [];
  afterAll(() => Promise.all(opened.map(({ close }) => close())));
  const pagesOf = async (...args: Parameters<typeof openPages>) => {
    const pages = await openPages(...args);
    opened.push(pages);
    return async (path: string) => {
      const response = await pages.app.request(path);
      return { status: response.status, html: await response.text() };
    };
  };

  test("without a valuer shows the form by hand at once", async () => {
    const open = await pagesOf(undefined, { DVLA_API_KEY: "a-key-that-is-not-used" });
    const { status, html } = await open("/sell-my-car");
    expect(status).toBe(200);
    expect(html).toMatch(/<h1[^>]*>Sell your car</);
    expect(html).toContain('<link rel="canonical" href="http://localhost/sell-my-car"');
    expect(html.match(/name="make"/g)).toHaveLength(1);
    expect(html).not.toContain("Find my car");
  });

  test("that buys no cars has no page to sell one, and values cars from its home page", async () => {
    const open = await pagesOf({ ...wexcombe, part_exchange: { ...wexcombe.part_exchange, buys_cars: false } });
    expect((await open("/sell-my-car")).status).toBe(404);
    expect(/<form aria-labelledby="sell-title" action="([^"]*)"/.exec((await open("/")).html)?.[1]).toBe("/valuation");
    expect((await open("/sitemaps/pages.xml")).html).not.toContain("/sell-my-car");
  });
});

/** The text of the mail to an address in the demonstration's outbox, once it is there. */
async function mailTo(page: Page, address: string): Promise<string> {
  const link = page.getByRole("link").filter({ hasText: address });
  await expect.poll(async () => (await page.goto(`${site.url}/demo-outbox`)) && link.count(), { timeout: 15_000 }).toBeGreaterThan(0);
  await link.first().click();
  return (await page.locator(".outbox-mail__text").textContent()) ?? "";
}
