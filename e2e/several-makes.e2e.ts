import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openHydrated, sharedSite, visit } from "./support/browser-site.ts";
import { looksRightAtEveryWidth } from "./support/looks-right.ts";
import { closest, elementsIn, textOf } from "./support/html-tree.ts";
import { plainVisitor, type PlainPage } from "./support/plain-visitor.ts";

type Counts = { meta: { total: number; facets: { make: { value: string; count: number }[] } } };

const site = sharedSite();
const visitor = plainVisitor(site.url);
const CARS = "category=cars&advert_classification=used";
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
});

async function search(query: string): Promise<Counts["meta"]> {
  return ((await (await fetch(`${site.url}/api/v2/vehicle-search?${query}`)).json()) as Counts).meta;
}

const countOf = ({ facets }: Counts["meta"], make: string) => facets.make.find(({ value }) => value === make)?.count;

test("the API finds several makes, by comma or repeated, with the counts of each without the others", async () => {
  const [ford, kia, both, repeated] = await Promise.all([
    search(`${CARS}&make=ford`),
    search(`${CARS}&make=kia`),
    search(`${CARS}&make=ford,kia`),
    search(`${CARS}&make=ford&make=kia`),
  ]);
  expect(both.total).toBe(ford.total + kia.total);
  expect(repeated.total).toBe(both.total);
  for (const make of ["ford", "kia", "volkswagen"]) expect(countOf(both, make)).toBe(countOf(ford, make));
  expect(countOf(both, "ford")).toBe(ford.total);
});

test("without script several makes are ticked, each has a chip, and the models stand below their make", async () => {
  const { total } = await search(`${CARS}&make=ford,kia`);
  // What a browser sends with the list at Ford and the box of Kia ticked.
  const both = await visitor.open("/used-cars?make=ford&make=kia");
  expect(both.headings[0]).toContain(`${total} found`);
  for (const make of ["Ford", "Kia"]) expect(both.has("link", `Remove filter: ${make}`)).toBe(true);
  expect(tickedIn(both, "make")).toEqual(["ford", "kia"]);
  expect(modelGroups(both)).toEqual(["Ford", "Kia"]);
  expect((await visitor.follow(both, "Remove filter: Ford")).address.search).toBe("?make=kia");
  expect(both.html).toContain('content="noindex"');
  expect(both.html).toMatch(/<link rel="canonical" href="[^"]+\/used-cars"/);
});

test("typed alternatives become two makes, and an empty search offers to remove them together", async () => {
  const typed = await visitor.open("/used-cars?q=ford+or+kia+under+30k");
  expect(tickedIn(typed, "make")).toEqual(["ford", "kia"]);
  expect(typed.has("link", "Remove filter: Up to £30,000")).toBe(true);
  const { total } = await search(`${CARS}&make=ford,kia&max_price=30000`);
  expect(typed.headings[0]).toContain(`${total} found`);
  const empty = await visitor.open("/used-cars?make=ford,kia&range=octavia");
  const relaxed = await visitor.follow(empty, /^Without Ford, Kia: /);
  expect(relaxed.address.search).toBe("?range=octavia");
});

test.each([390, 1440])("makes are ticked one after another and their models counted by make, at %i px", async (width) => {
  const { context, page } = await visit(browser, { width, javaScript: true });
  await openHydrated(page, `${site.url}/used-cars/ford`);
  if (width < 1025) await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByText("Add another make").click();
  await tick(page, "make", "kia");
  await page.waitForURL(/\/used-cars\?make=ford,kia$/);
  // The list of one make has given way to the boxes of all.
  await page.locator("#filters [name=make][value=ford]:checked").waitFor({ state: "attached" });
  await tick(page, "make", "volkswagen");
  await page.waitForURL(/\/used-cars\?make=ford,kia,volkswagen$/);
  const groups = page.locator("#filters fieldset:has([name=range])");
  await page.locator("#filters summary", { hasText: /^Models$/ }).click();
  // The address changes before the list of models.
  await expect.poll(() => groups.locator("legend").allInnerTexts()).toEqual(["Ford", "Kia", "Volkswagen"]);
  const model = groups.nth(1).locator("label").first();
  const count = Number(await model.locator(".total").innerText());
  await model.click();
  await page.locator("h1 span", { hasText: new RegExp(`^${count} found`) }).waitFor();
  // A row that is half below the head of the scrolled sheet has the head's colour behind it for axe.
  await page.locator("#filters, #filters *").evaluateAll((all) => {
    for (const element of all) element.scrollTop = 0;
  });
  await looksRightAtEveryWidth(page, width === 390 ? [390, 820] : [width]);

  // Another make has none of the chosen models.
  await page.locator("#filters [name=make][value=kia]").uncheck({ force: true });
  await page.waitForURL(/\/used-cars\?make=ford,volkswagen$/);
  // The boxes have been replaced by those of the new result.
  await page.locator("#filters [name=make][value=kia]:not(:checked)").waitFor({ state: "attached" });
  await page.locator("#filters fieldset:has([name=range]) legend", { hasText: "Kia" }).waitFor({ state: "detached" });
  await page.locator("#filters [name=make][value=volkswagen]").uncheck({ force: true });
  await page.waitForURL(/\/used-cars\?make=ford$/);
  expect(await page.getByLabel("Make", { exact: true }).inputValue()).toBe("ford");
  await page.goBack();
  await page.waitForURL(/make=ford,volkswagen$/);
  await page.locator("#filters [name=make][value=volkswagen]:checked").waitFor({ state: "attached" });
  await context.close();
});

test("without script the boxes of the form add makes to the chosen one and remove them again", async () => {
  const { context, page } = await visit(browser, { width: 820, javaScript: false });
  await page.goto(`${site.url}/used-cars/ford`);
  const send = async (change: () => Promise<void>) => {
    await page.getByRole("button", { name: /^Filters/ }).click();
    await change();
    await page.getByRole("button", { name: /^Show / }).click();
  };
  await send(async () => {
    await page.getByText("Add another make").click();
    await tick(page, "make", "kia");
  });
  await page.getByRole("link", { name: "Remove filter: Kia" }).waitFor();
  await page.getByRole("link", { name: "Remove filter: Ford" }).waitFor();
  await send(() => page.locator("#filters [name=make][value=ford]").uncheck({ force: true }));
  await page.getByRole("link", { name: "Remove filter: Ford" }).waitFor({ state: "detached" });
  expect(await page.getByLabel("Make", { exact: true }).inputValue()).toBe("kia");
  await context.close();
});

async function tick(page: Page, name: string, value: string): Promise<void> {
  await page.locator(`#filters [name=${name}][value=${value}]`).check({ force: true });
}

function tickedIn(page: PlainPage, name: string): string[] {
  const boxes = page.all.filter(({ attributes }) => attributes.get("name") === name && attributes.has("checked"));
  return boxes.map(({ attributes }) => attributes.get("value") ?? "");
}

/** The legends above the models. */
function modelGroups(page: PlainPage): string[] {
  const fieldsets = new Set(page.all.filter(({ attributes }) => attributes.get("name") === "range").map((box) => closest(box, "fieldset")));
  return Array.from(fieldsets, (fieldset) =>
    fieldset ? textOf(elementsIn(fieldset).find(({ name }) => name === "legend") ?? fieldset) : "",
  );
}
