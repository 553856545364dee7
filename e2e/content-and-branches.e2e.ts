import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { textOf } from "./support/html-tree.ts";
import { plainVisitor } from "./support/plain-visitor.ts";
import { axeFindings, openBrowser, sharedSite, horizontalOverflow, visit } from "./support/browser-site.ts";

const PAGES = [
  "/locations",
  "/locations/swindon",
  "/offers",
  "/news",
  "/news/electric-vans",
  "/guides/pcp-or-hp",
  "/warranty",
  "/api/v2/docs",
];

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

test("branches, offers, news, guides and content pages have no axe findings and no horizontal overflow", { tags: ["c1-4"] }, async () => {
  const { context, page, complaints } = await visit(browser, { width: 390, javaScript: true });
  for (const path of PAGES) {
    await page.goto(`${site.url}${path}`);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect({ path, width, found: await axeFindings(page), overflow: await horizontalOverflow(page) }).toEqual({
        path,
        width,
        found: [],
        overflow: 0,
      });
    }
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test(
  "a shopper finds the nearest branch by postcode, and an invalid postcode stays in its field with a message",
  { tags: ["c1-3", "c2-7"] },
  async () => {
    const { context, page } = await visit(browser, { width: 390, javaScript: true });
    await page.goto(`${site.url}/locations`);
    await page.getByLabel("Which one is nearest to you?").fill("not a postcode");
    await page.getByRole("button", { name: "Find the nearest" }).click();
    await page.getByText("Enter a UK postcode, like SN1 2AB, or the first half of one").waitFor();
    expect(await page.getByLabel("Which one is nearest to you?").inputValue()).toBe("not a postcode");
    await page.getByLabel("Which one is nearest to you?").fill("sp99 2wx");
    await page.getByRole("button", { name: "Find the nearest" }).click();
    await page.getByText("in a straight line, nearest first").waitFor();
    const headings = page.getByRole("heading", { level: 2 });
    expect((await headings.allInnerTexts())[0]).toBe("Salisbury");
    await page.getByRole("heading", { name: "Salisbury" }).getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: "Wexcombe Salisbury" }).waitFor();
    expect(await page.getByText("Wexcombe Salisbury workshop").count()).toBeGreaterThan(0);
    await context.close();
  },
);

test(
  "without JavaScript a shopper finds the nearest branch, and an invalid postcode stays in its field",
  { tags: ["c1-3", "c2-7"] },
  async () => {
    const shopper = plainVisitor(site.url);
    const page = await shopper.open("/locations");
    const wrong = await shopper.press(page, "Find the nearest", { postcode: "not a postcode" });
    expect(wrong.text).toContain("Enter a UK postcode, like SN1 2AB, or the first half of one");
    expect(wrong.valueOf("postcode")).toBe("not a postcode");
    const found = await shopper.press(wrong, "Find the nearest", { postcode: "sp99 2wx" });
    expect(found.text).toContain("in a straight line, nearest first");
    const [nearest] = found.all.filter(({ name }) => name === "h2").map(textOf);
    expect(nearest).toBe("Salisbury");
    const branch = await shopper.follow(found, "Salisbury");
    expect(branch.headings[0]).toBe("Wexcombe Salisbury");
    expect(branch.text).toContain("Wexcombe Salisbury workshop");
  },
);

test("the proofreading page exists in development only", async () => {
  expect((await fetch(`${site.url}/proofreading`)).status).toBe(404);
});

test("the street map is fetched from its provider only on request", { tags: ["c2-54"] }, async () => {
  const { context, page } = await visit(browser, { width: 820, javaScript: true });
  const externalRequests: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(site.url) && !request.url().startsWith("data:")) externalRequests.push(new URL(request.url()).origin);
  });
  await page.goto(`${site.url}/locations/swindon`);
  await page.getByRole("img", { name: /Swindon and our other branches nearby/ }).waitFor();
  const showMap = page.getByRole("button", { name: "Show a street map" });
  await showMap.waitFor();
  expect(externalRequests).toEqual([]);
  await showMap.click();
  const map = page.getByTitle("Map of Wexcombe Swindon");
  await map.waitFor();
  expect(await map.getAttribute("src")).toBe("https://www.google.com/maps?q=Wexcombe+Swindon%2C+SN99+4WX&output=embed");
  await context.close();
});

test.each([
  ["electric", "Charging at home", "Diesel vehicles first registered before"],
  ["diesel", "Diesel vehicles first registered before", "Charging at home"],
])("the page of a vehicle on %s says %s, and not %s", async (fuel, said, unsaid) => {
  const found = (await (await fetch(`${site.url}/api/v2/vehicle-search?fuel_type=${fuel}&resultsPerPage=1`)).json()) as {
    data: { path: string }[];
  };
  const html = await (await fetch(`${site.url}${found.data[0]?.path}`)).text();
  expect(html).toContain(said);
  expect(html).not.toContain(unsaid);
});

test("the page about warranties names each, its benefits and what it covers", { tags: ["c3-65"] }, async () => {
  const html = await (await fetch(`${site.url}/warranty`)).text();
  for (const text of [
    "12 months, included",
    "No limit on the number of claims",
    "Clutch hydraulics",
    "Twenty-four months",
    "Transfers to the next owner",
    "Parking sensors",
  ])
    expect(html).toContain(text);
});
