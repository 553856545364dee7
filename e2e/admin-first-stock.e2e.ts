import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdminSite, openFromNavigation, type AdminSite } from "./support/admin-site.ts";
import { ADMIN_WIDTHS, looksRightAtEveryWidth } from "./support/looks-right.ts";

const BRANCHES = JSON.stringify([
  { slug: "swindon", name: "Hill Cars Swindon", address: "1 High Street, Swindon", postcode: "SN1 3AB", telephone: "01632 960001" },
]);
const STOCK = "Reg No,Make,Model,Year,Retail\nAB19CDE,Ford,Focus,2019,9995";

let dataDir: string;
let running: AdminSite;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "forecourt-first-stock-"));
  running = await openAdminSite({ DATA_DIR: dataDir, DEMO: "no" });
});
afterAll(async () => {
  await running?.close();
  await rm(dataDir, { recursive: true, force: true });
});

test("a dealer who begins with an empty folder reads what comes first, and then has vehicles by import and by hand", async () => {
  const { site, admin, command, signedIn } = running;
  const { page, context, complaints } = await signedIn(1440, "Priya Nair", "owner");
  await page.goto(admin);
  await page.getByRole("heading", { name: "Nothing is waiting" }).waitFor();
  await openFromNavigation(page, "Stock");
  await page.getByRole("heading", { name: "Stock", level: 1 }).waitFor();
  await looksRightAtEveryWidth(page, ADMIN_WIDTHS);
  await page.getByRole("link", { name: "New vehicle" }).first().click();
  await page.getByText("There’s no branch yet.").waitFor();
  await looksRightAtEveryWidth(page, ADMIN_WIDTHS);
  await page.goto(`${admin}/stock`);
  await page.getByRole("link", { name: "Import stock" }).click();
  await page.getByText("There’s no branch yet.").waitFor();
  await looksRightAtEveryWidth(page, ADMIN_WIDTHS);

  const branches = join(dataDir, "branches.json");
  await writeFile(branches, BRANCHES);
  command("import", "sites", branches);
  await page.reload();
  await page.getByLabel("File", { exact: true }).setInputFiles({ name: "stock.csv", mimeType: "text/csv", buffer: Buffer.from(STOCK) });
  await page.getByRole("button", { name: "Next: columns" }).click();
  await page.getByRole("button", { name: "Next: check" }).click();
  await page.getByRole("button", { name: "Next: confirm" }).click();
  await page.getByRole("button", { name: "Import 1 vehicle" }).click();
  await page.getByText("1 vehicle was written.").waitFor();
  const onTheShop = async () => (await (await fetch(`${site.url}/api/v2/vehicle-search?make=ford`)).json()).data.length;
  await expect.poll(onTheShop).toBe(1);

  await page.goto(`${admin}/stock/new`);
  await page.getByRole("textbox", { name: "Make" }).fill("Kia");
  await page.getByRole("textbox", { name: "Range" }).fill("Picanto");
  await page.getByRole("button", { name: "Add draft" }).click();
  await page.waitForURL(/\/stock\/\d+$/);
  await page.goto(`${admin}/stock`);
  await page.getByRole("link", { name: "Ford Focus" }).first().waitFor();
  await page.getByRole("link", { name: "Kia Picanto" }).first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
