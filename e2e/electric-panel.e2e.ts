import { createHash } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openHydrated, sharedSite, visit } from "./support/browser-site.ts";
import { looksRightAtEveryWidth } from "./support/looks-right.ts";
import { plainVisitor } from "./support/plain-visitor.ts";

type Electric = {
  stock_id: number;
  path: string;
  battery_certificate: string | null;
  battery_health_percent: number | null;
  electric_range_miles: number | null;
};

const site = sharedSite();
let browser: Browser;
let tested: Electric;
let untested: Electric;

beforeAll(async () => {
  browser = await openBrowser();
  const found = await dataOf<{ stock_id: number }[]>(
    "/api/v2/vehicle-search?fuel_type=electric&advert_classification=used&category=cars&reservation_status=available&resultsPerPage=50",
  );
  const cars: Electric[] = [];
  for (const { stock_id } of found) cars.push(await dataOf<Electric>(`/api/v2/vehicle/${stock_id}`));
  tested = cars.find((car) => car.battery_health_percent !== null && car.electric_range_miles !== null)!;
  untested = cars.find((car) => car.battery_health_percent === null)!;
});
afterAll(async () => {
  await browser?.close();
});

async function dataOf<Data>(path: string): Promise<Data> {
  return ((await (await fetch(site.url + path)).json()) as { data: Data }).data;
}

test("a shopper reads what is known of an electric car, chooses a season and downloads the certificate", async () => {
  const { context, page } = await visit(browser, { width: 390, javaScript: true });
  try {
    await openHydrated(page, `${site.url}${tested.path}?credit_rating=good`);
    const panel = page.locator("#electric");
    await panel.getByText(`${tested.battery_health_percent}% state of health`).waitFor();
    await panel.getByText(/^Tested by .+ on .+\. Method: /).waitFor();
    await panel.getByText(/^Conditions apply/).waitFor();
    await looksRightAtEveryWidth(page, [390, 820, 1440]);
    await panel.getByLabel("Season").selectOption("Winter");
    await panel.getByRole("button", { name: "Show this season" }).click();
    await page.waitForURL(/season=winter/);
    expect(page.url()).toMatch(/credit_rating=good.*#electric$/);
    await panel.getByText("Range in winter frost").waitFor();
    await panel.getByText("25% to 35% less than tested").waitFor();
    const download = page.waitForEvent("download");
    await panel.getByRole("link", { name: "Download the certificate (PDF)" }).click();
    expect((await download).suggestedFilename()).toBe(`battery-certificate-${tested.stock_id}.pdf`);
  } finally {
    await context.close();
  }
});

test("without JavaScript the season is chosen by the address and the certificate is a file that its name stands for", async () => {
  const shopper = plainVisitor(site.url);
  const page = await shopper.open(tested.path);
  const winter = await shopper.press(page, "Show this season", { season: "winter" });
  expect([winter.address.searchParams.get("season"), winter.status]).toEqual(["winter", 200]);
  expect(winter.text).toContain("Range in winter frost");
  const response = await fetch(`${site.url}/media/certificates/${tested.stock_id}.pdf`);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([response.headers.get("Content-Disposition"), response.headers.get("X-Content-Type-Options")]).toEqual([
    `attachment; filename="battery-certificate-${tested.stock_id}.pdf"`,
    "nosniff",
  ]);
  expect(tested.battery_certificate).toContain(createHash("sha256").update(bytes).digest("hex"));
});

test("a battery without a certificate is not tested, and has no figure and no download", async () => {
  const page = await plainVisitor(site.url).open(untested.path);
  expect(page.text).toContain("Not tested");
  expect(page.text).not.toMatch(/state of health/);
  expect(page.html).not.toContain("/media/certificates/");
  expect((await fetch(`${site.url}/media/certificates/${untested.stock_id}.pdf`)).status).toBe(404);
});
