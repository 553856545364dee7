import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdminSite, type AdminSite } from "./support/admin-site.ts";
import { scripted } from "./support/browser-site.ts";
import { looksRightAtWidthsAndInDark } from "./support/looks-right.ts";

let running: AdminSite;
let { admin, site, command, signedIn } = {} as AdminSite;

beforeAll(async () => {
  running = await openAdminSite();
  ({ admin, site, command, signedIn } = running);
});
afterAll(() => running?.close());

/** A vehicle of a feed: each journey has its own. */
function importFocus(stock_id: number, { price = "9000", colour = "White" } = {}): void {
  const file = join(site.dataDir, `focus-${stock_id}.csv`);
  writeFileSync(file, `stock_id,make,range,year,price,colour,mileage\n${stock_id},Ford,Focus,2020,${price},${colour},31000\n`);
  command("import", "stock", file);
}

/** A refused change is logged by the browser. */
const unexpected = (complaints: readonly string[]) => complaints.filter((complaint) => !/status of (?:409|422)/.test(complaint));
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const saved = (page: Page) => page.getByText("Saved. The shop shows it now.").waitFor();
const save = async (page: Page) => {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await saved(page);
};
const inShop = async (stock_id: number) => {
  const response = await fetch(`${site.url}/api/v2/vehicle/${stock_id}`);
  return { status: response.status, vehicle: response.ok ? (await response.json()).data : undefined };
};

test("what a registration tells fills what nobody states, and stays out of what is stated", async () => {
  const filled = 810_000;
  importFocus(filled);
  const { page, complaints } = await signedIn(1440, "Priya Nair", "owner");
  await page.goto(`${admin}/stock/${filled}`);
  await page.getByRole("heading", { name: "Ford Focus", level: 1 }).waitFor();
  await field(page, "Registration").fill("WX20 ABC");
  await save(page);
  await page.getByText("for the demo only", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Fill from the registration" }).click();
  await page.getByText("Demo register filled 2 fields. Shoppers see it now.").waitFor();
  await page.getByText("Demo register says 1 March 2020, checked on", { exact: false }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  expect((await inShop(filled)).vehicle).toMatchObject({ date_first_registered: "2020-03-01", euro_standard: 6, co2_g_km: null });
  await field(page, "Euro standard").fill("5");
  await save(page);
  expect((await inShop(filled)).vehicle).toMatchObject({ date_first_registered: "2020-03-01", euro_standard: 5 });
  await field(page, "Euro standard").fill("");
  await save(page);
  expect((await inShop(filled)).vehicle, "cleared again").toMatchObject({ euro_standard: 6 });
  expect(unexpected(complaints)).toEqual([]);
});

test("a vehicle is edited, what is wrong is said at its field, and the shop shows it", async () => {
  const stock_id = 800_000;
  importFocus(stock_id);
  const { page, context, complaints } = await signedIn(390, "Priya Nair", "owner");
  await page.goto(`${admin}/stock/${stock_id}`);
  await page.getByRole("heading", { name: "Ford Focus", level: 1 }).waitFor();
  await page.getByText("£9,000", { exact: false }).first().waitFor();
  await looksRightAtWidthsAndInDark(page);

  await field(page, "Mileage").fill("52,29x");
  await field(page, "Price").fill("");
  await field(page, "Colour").fill("Deep Red");
  await page.keyboard.press("Control+s");
  await page.getByRole("heading", { name: "This vehicle is not saved yet" }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.className)).toContain("error-summary");
  expect(await field(page, "Colour").inputValue()).toBe("Deep Red");
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("link", { name: /^Mileage: “52,29x” is not a mileage/ }).click();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("field-mileage");

  await field(page, "Mileage").fill("52297");
  await field(page, "Price").fill("8,500");
  await save(page);
  expect((await inShop(stock_id)).vehicle).toMatchObject({ price: 8500, colour: "Deep Red", mileage: 52_297 });
  await page.getByText("The feed says £9,000.00, Priya Nair says £8,500.00.").waitFor();
  await page.getByText("The feed says 31,000, Priya Nair says 52,297.").waitFor();
  await looksRightAtWidthsAndInDark(page);

  importFocus(stock_id, { price: "8800" });
  await page.reload();
  await page.getByText("The feed says £8,800.00", { exact: false }).waitFor();
  expect((await inShop(stock_id)).vehicle).toMatchObject({ price: 8500 });
  await page.getByRole("button", { name: "Use the feed’s value for Price" }).click();
  await saved(page);
  await expect.poll(() => field(page, "Price").inputValue()).toBe("8800");
  expect((await inShop(stock_id)).vehicle).toMatchObject({ price: 8800, colour: "Deep Red" });

  await page.getByRole("button", { name: "Add a row to Services" }).click();
  await page.getByLabel("Date of row 1").fill("2024-05-02");
  await page.getByLabel("Mileage of row 1").last().fill("20000");
  await save(page);
  expect((await inShop(stock_id)).vehicle.service_history).toMatchObject([{ date: "2024-05-02", mileage: 20_000 }]);

  await page.getByRole("button", { name: "Mark as sold" }).click();
  await page.getByText("This vehicle is sold", { exact: true }).waitFor();
  expect((await inShop(stock_id)).vehicle.state).toBe("sold");
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("button", { name: "Put back on sale" }).click();
  await page.getByText("Published. Shoppers see it now.").waitFor();
  expect((await inShop(stock_id)).vehicle.state).toBe("live");
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

test("a new vehicle is a draft that only staff see, until it is complete and published", async () => {
  const { page, context, complaints } = await signedIn(1440, "Priya Nair", "owner");
  await page.goto(`${admin}/stock/new`);
  await page.getByRole("button", { name: "Add draft" }).click();
  await page.getByText("is missing", { exact: false }).first().waitFor();
  await looksRightAtWidthsAndInDark(page);
  await field(page, "Make").fill("Ford");
  await field(page, "Range").fill("Puma");
  await page.getByRole("button", { name: "Add draft" }).click();
  await page.getByRole("heading", { name: "Ford Puma", level: 1 }).waitFor();
  const added = Number(new URL(page.url()).pathname.split("/").at(-1));
  await page.getByText("This is a draft").waitFor();
  expect((await inShop(added)).status).toBe(404);
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("link", { name: "Year: is missing" }).waitFor();
  await field(page, "Year").fill("2023");
  await page.getByRole("button", { name: "Save draft" }).click();
  await saved(page);
  expect((await inShop(added)).status).toBe(404);
  await field(page, "Price").fill("16795");
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByText("Published. Shoppers see it now.").waitFor();
  expect(await inShop(added)).toMatchObject({ status: 200, vehicle: { state: "live", price: 16_795, year: 2023 } });

  await field(page, "Registration").fill("WX23 ABE");
  await field(page, "Euro standard").fill("5");
  await save(page);
  await page.getByRole("button", { name: "Fill from the registration" }).click();
  await page.getByText("Demo register filled 1 field.", { exact: false }).waitFor();
  await field(page, "Euro standard").fill("");
  await save(page);
  await page.getByText("Left blank on purpose", { exact: false }).waitFor();
  expect((await inShop(added)).vehicle).toMatchObject({ euro_standard: null });
  await looksRightAtWidthsAndInDark(page);
  await field(page, "Colour").fill("Blue");
  await page.getByRole("button", { name: "Allow it to be filled in: Euro standard" }).click();
  await saved(page);
  await page.getByText("Demo register says 6, checked on", { exact: false }).waitFor();
  expect(await field(page, "Colour").inputValue(), "what was typed stays").toBe("Blue");
  await save(page);
  expect((await inShop(added)).vehicle).toMatchObject({ euro_standard: 6, colour: "Blue" });
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

test("two people edit one vehicle: fields fit together, and of a field that both changed one is chosen", async () => {
  const shared = 820_000;
  importFocus(shared);
  const priya = await signedIn(390, "Priya Nair", "owner");
  const tom = await signedIn(1440, "Tom Hallett", "manager");
  for (const { page } of [priya, tom]) {
    await page.goto(`${admin}/stock/${shared}`);
    await page.getByRole("heading", { name: "Ford Focus", level: 1 }).waitFor();
  }
  await field(tom.page, "Price").fill("8750");
  await field(tom.page, "Tags").fill("one-owner");
  await save(tom.page);
  await field(priya.page, "Mileage").fill("31500");
  await save(priya.page);
  expect((await inShop(shared)).vehicle).toMatchObject({ price: 8750, mileage: 31_500, tags: ["one-owner"] });

  await field(tom.page, "Price").fill("8700");
  await save(tom.page);
  await field(priya.page, "Price").fill("8500");
  await field(priya.page, "Colour").fill("Red");
  await priya.page.getByRole("button", { name: "Save", exact: true }).click();
  const heading = priya.page.getByRole("heading", { name: /^Tom Hallett changed this vehicle at / });
  await heading.waitFor();
  expect((await inShop(shared)).vehicle, "nothing is written").toMatchObject({ price: 8700, colour: "White" });
  await looksRightAtWidthsAndInDark(priya.page);
  await priya.page.getByRole("radio", { name: "£8,500.00 You" }).check();
  await priya.page.getByRole("button", { name: "Save like this" }).click();
  await saved(priya.page);
  expect((await inShop(shared)).vehicle).toMatchObject({ price: 8500, colour: "Red", tags: ["one-owner"] });
  for (const { complaints, context } of [priya, tom]) {
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  }
});

test("what is typed while a save is on its way stays, and nothing that a colleague saved meanwhile is overwritten", async () => {
  const stock_id = 830_000;
  importFocus(stock_id);
  const { page, context, complaints } = await signedIn(1440, "Priya Nair", "owner");
  const tom = await signedIn(1440, "Tom Hallett", "manager");
  for (const opened of [page, tom.page]) {
    await opened.goto(`${admin}/stock/${stock_id}`);
    await opened.getByRole("heading", { name: "Ford Focus", level: 1 }).waitFor();
    await scripted(opened);
  }
  await field(tom.page, "Mileage").fill("31500");
  await save(tom.page);

  // Of the context: the service worker may stand between.
  const [arrived, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const reread = Promise.withResolvers<void>();
  await context.route(`**/stock/${stock_id}`, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    arrived.resolve();
    await answered.promise;
    return route.continue();
  });
  await context.route(`**/stock/${stock_id}.data*`, async (route) => {
    await reread.promise;
    return route.continue();
  });
  await field(page, "Colour").fill("Red");
  await page.keyboard.press("Control+s");
  await arrived.promise;
  await field(page, "Tags").fill("one-owner");
  answered.resolve();
  await page.getByText("1 change not saved", { exact: false }).waitFor();
  expect(await field(page, "Tags").inputValue()).toBe("one-owner");
  await expect.poll(async () => (await inShop(stock_id)).vehicle).toMatchObject({ colour: "Red", mileage: 31_500 });

  // The page has not been read again: it shows the mileage from before Tom's save.
  expect(await field(page, "Colour").inputValue()).toBe("Red");
  expect(await field(page, "Mileage").inputValue()).toBe("31000");
  await field(page, "Mileage").fill("32000");
  reread.resolve();
  await expect
    .poll(async () => (await page.getByRole("button", { name: "Save", exact: true }).getAttribute("aria-busy")) ?? "")
    .not.toBe("true");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("heading", { name: /^Tom Hallett changed this vehicle at / }).waitFor();
  expect((await inShop(stock_id)).vehicle).toMatchObject({ colour: "Red", mileage: 31_500 });
  expect(unexpected([...complaints, ...tom.complaints])).toEqual([]);
  await context.close();
  await tom.context.close();
});
