import { DAY_MS } from "#domain/calendar.ts";
import { penceFromPounds } from "#domain/money.ts";
import { openDatabase } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import { fiesta, insertFiestas } from "#server/database/test-support/row-fixtures.ts";
import { eq } from "drizzle-orm";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, openHydrated, startSite, visit, type RunningSite } from "./support/browser-site.ts";
import { looksRightAtEveryWidth } from "./support/looks-right.ts";

const CAR = { fuel_type: "Petrol", transmission: "Manual", year: 2021, mileage: 30_000, category: "cars", cap_database: "CAR" } as const;
const soldDaysAgo = (days: number) => ({ state: "sold", ended_at: new Date(Date.now() - days * DAY_MS) }) as const;

/** Vehicles that are compared with the Fiesta for £15,700, at the limits of what counts. */
const COMPARED = [
  { price: 15_000, mileage: 20_000 },
  { price: 15_500, mileage: 40_000 },
  { price: 16_000, year: 2020 },
  { price: 16_500, year: 2022 },
  { price: 17_000 },
  { price: 17_500 },
  { price: 18_000, ...soldDaysAgo(179) },
  { price: 18_500, ...soldDaysAgo(1) },
];
/** Each differs from what counts in one way. */
const OTHERS = [
  { price: 9_000, mileage: 19_999 },
  { price: 9_100, mileage: 40_001 },
  { price: 9_200, year: 2019 },
  { price: 9_300, year: 2023 },
  { price: 9_400, ...soldDaysAgo(182) },
  { price: 9_500, transmission: "Automatic" },
  { price: 9_600, fuel_type: "Diesel" },
  { price: 9_700, range: "Focus", model: "Focus" },
  { price: 9_800, advert_classification: "NEW" },
  { price: 9_900, state: "withdrawn" },
] as const;

let dataDir: string;
let site: RunningSite;
let browser: Browser;
/** Their pages. The Fiestas have eight to compare with, the Puma seven. */
let below: string, dearer: string, puma: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "forecourt-compared-"));
  const { database, close } = await openDatabase({ dataDir });
  const [first = 0] = await insertFiestas(database, 1);
  const [row] = await database.select().from(vehicles).where(eq(vehicles.stock_id, first));
  const add = async ({ price, ...fields }: { price: number } & Partial<typeof vehicles.$inferInsert>) => {
    const [added] = await database
      .insert(vehicles)
      .values({ ...fiesta(row!.site_id), ...CAR, ...fields, price: penceFromPounds(price) })
      .returning();
    const slug = `ford-${added!.stock_id}`;
    await database.update(vehicles).set({ slug }).where(eq(vehicles.stock_id, added!.stock_id));
    return `/used-cars/${slug}`;
  };
  await database.delete(vehicles).where(eq(vehicles.stock_id, first));
  below = await add({ price: 15_700 });
  for (const each of [...COMPARED, ...OTHERS]) await add(each);
  const models = { range: "Puma", model: "Puma" };
  puma = await add({ price: 15_700, ...models });
  for (const each of COMPARED.slice(1)) await add({ ...each, ...models });
  // Compared with the seven live ones and the two sold, not with itself.
  dearer = await add({ price: 19_000 });
  await close();
  [site, browser] = await Promise.all([startSite({ DATA_DIR: dataDir, DEMO: "false" }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

describe.each([
  { width: 390, javaScript: true },
  { width: 820, javaScript: false },
])("at $width pixels, JavaScript $javaScript", (visitor) => {
  test("a price is compared with those of similar cars, and the comparison explained", async () => {
    const { context, page, complaints } = await visit(browser, visitor);
    await (visitor.javaScript ? openHydrated(page, site.url + below) : page.goto(site.url + below));
    const board = page.locator("#order");
    await board
      .getByText(
        "Below our usual price. Half of the 9 similar cars we have had on sale in the last 180 days were priced from £16,000 to £18,000.",
      )
      .waitFor();
    await board.getByRole("link", { name: "How we compare" }).click();
    const method = page.locator("#price-position");
    await method.getByText("Other dealers’ prices are not included").waitFor();
    const cells = await method
      .getByRole("row")
      .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).innerText.replaceAll(/\s+/g, " ").trim()));
    expect(cells).toEqual(["This price £15,700", "Middle half of our prices £16,000 to £18,000", "Median £17,000", "Vehicles compared 9"]);
    await looksRightAtEveryWidth(page, visitor.javaScript ? [390, 1440] : [820]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test("a dearer car is said to be dearer, a car with seven similar ones has no comparison, and neither speaks of a market", async () => {
  expect(await html(dearer)).toContain("Above our usual price. Half of the 9 similar cars");
  expect(await html(puma)).not.toMatch(/our usual price|price-position/);
  for (const path of [below, dearer, puma]) expect(await html(path), path).not.toMatch(/market(?: |-)?(?:price|value|average)/i);
});

async function html(path: string): Promise<string> {
  return (await fetch(site.url + path)).text();
}
