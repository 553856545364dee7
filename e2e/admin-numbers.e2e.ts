import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdminSite, openFromNavigation, type AdminSite } from "./support/admin-site.ts";
import { looksRightAtWidthsAndInDark } from "./support/looks-right.ts";
import { sendEnquiry } from "./support/send-enquiry.ts";

let running: AdminSite;
let { admin, site, signedIn } = {} as AdminSite;

beforeAll(async () => {
  running = await openAdminSite();
  ({ admin, site, signedIn } = running);
  for (const q of ["zeppelin estate", "Zeppelin Estate", "ZEPPELIN  estate", "zeppelin estate AB12 CDE"])
    expect((await fetch(`${site.url}/used-cars?${new URLSearchParams({ q })}`)).status).toBe(200);
  // The same page three times: the second and third come from the cache, once by its raw URL and once not changed.
  const again = `${site.url}/used-cars?q=dirigible`;
  const etag = (await fetch(again)).headers.get("ETag") ?? "";
  expect((await fetch(again, { method: "HEAD" })).status, "counts nothing").toBe(200);
  expect((await fetch(again)).status).toBe(200);
  expect((await fetch(again, { headers: { "If-None-Match": etag } })).status).toBe(304);
  await fetch(`${site.url}/used-cars?q=okafor`);
  await fetch(`${site.url}/used-cars?q=zeppelin+estate&fuel_type=diesel`);
  const { data } = await (await fetch(`${site.url}/api/v2/vehicle-search`)).json();
  await sendEnquiry(site.url, { vehicle_id: String(data[0].stock_id), enquiry_source_type: "social" });
});
afterAll(() => running?.close());

test("the figures of stock, leads and searches open their lists, and are files too", async () => {
  const { page, context, complaints } = await signedIn(390, "Megan Frost", "manager");
  await page.goto(`${admin}/today`);
  await openFromNavigation(page, "Numbers");
  await page.getByRole("heading", { name: "Numbers", level: 1 }).waitFor();
  const row = (table: string, name: string) => page.getByRole("region", { name: table }).getByRole("row").filter({ hasText: name }).first();
  await row("Searches that found nothing", "zeppelin estate").getByRole("cell", { name: "4", exact: true }).waitFor();
  await row("Searches that found nothing", "dirigible").getByRole("cell", { name: "3", exact: true }).waitFor();
  expect(await page.getByText("okafor").count(), "rare words are shown to nobody").toBe(0);
  await row("Leads by source", "Social networks").getByRole("link", { name: "1", exact: true }).waitFor();
  await page.getByRole("region", { name: "Orders by step" }).getByText("Nothing to count here yet.").waitFor();
  await looksRightAtWidthsAndInDark(page);

  const month = row("Days in stock", "All branches").getByRole("link").nth(1);
  const number = await month.innerText();
  expect(Number(number)).toBeGreaterThan(0);
  await month.click();
  await page.getByRole("heading", { name: "Stock", level: 1 }).waitFor();
  await page
    .getByRole("status")
    .filter({ hasText: `${number} vehicles` })
    .waitFor();

  await page.goto(`${admin}/numbers?days=7`);
  await row("Leads by source", "Social networks").getByRole("link", { name: "1", exact: true }).click();
  await page.getByText("Last 7 days. From: Social networks").waitFor();
  await page.getByRole("link", { name: "Amina Okafor" }).waitFor();

  const file = await page.evaluate(async () => (await fetch("/numbers/searches.csv?days=7")).text());
  expect(file).toBe('"key","searches","in_stock"\r\n"zeppelin estate","4","0"\r\n"dirigible","3","0"\r\n');
  expect(complaints).toEqual([]);
  await context.close();
});
