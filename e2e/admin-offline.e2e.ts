import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdminSite, type AdminSite } from "./support/admin-site.ts";
import { looksRightAtEveryWidth, looksRightAtWidthsAndInDark } from "./support/looks-right.ts";

let running: AdminSite;
let { admin, site, command, signedIn } = {} as AdminSite;

beforeAll(async () => {
  running = await openAdminSite();
  ({ admin, site, command, signedIn } = running);
});
afterAll(() => running?.close());

const STOCK_ID = 900_001;
const colour = (page: Page) => page.getByRole("textbox", { name: "Colour", exact: true });
const inShop = async () => (await (await fetch(`${site.url}/api/v2/vehicle/${STOCK_ID}`)).json()).data;

test("without a connection Admin says so, and what was typed is there again, for this person, until they sign out", async () => {
  const file = join(site.dataDir, "focus.csv");
  writeFileSync(file, `stock_id,make,range,year,price,colour,mileage\n${STOCK_ID},Ford,Focus,2020,9000,White,31000\n`);
  command("import", "stock", file);
  const { page, context } = await signedIn(390, "Elin Parry", "owner");
  const vehicle = async () => {
    await page.goto(`${admin}/stock/${STOCK_ID}`);
    await page.getByRole("heading", { name: "Ford Focus", level: 1 }).waitFor();
  };
  const reload = async () => {
    // A page with something unsaved asks before it is left.
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
  };

  await vehicle();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.getByText("No connection. What you type about a vehicle", { exact: false }).waitFor();
  await colour(page).fill("Deep Red");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("There is no connection. Nothing was sent", { exact: false }).waitFor();
  expect(await colour(page).inputValue()).toBe("Deep Red");
  await looksRightAtWidthsAndInDark(page);

  await reload();
  await page.getByRole("heading", { name: "No connection", level: 1 }).waitFor();
  expect(await page.evaluate(() => document.fonts.size), "the page has its font").toBeGreaterThan(0);
  expect(await page.evaluate(() => getComputedStyle(document.querySelector(".gate")!).display), "and its style sheets").not.toBe("block");
  await looksRightAtEveryWidth(page, [390, 820, 1440]);

  await context.setOffline(false);
  // Meanwhile the price changes, which is no field of hers.
  writeFileSync(file, `stock_id,make,range,year,price,colour,mileage\n${STOCK_ID},Ford,Focus,2020,8800,White,31000\n`);
  command("import", "stock", file);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByText("and have not saved it yet", { exact: false }).waitFor();
  expect(await colour(page).inputValue()).toBe("Deep Red");
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved. The shop shows it now.").waitFor();
  expect(await inShop()).toMatchObject({ colour: "Deep Red", price: 8800 });
  await page.reload();
  await page.getByRole("heading", { name: "Ford Focus", level: 1 }).waitFor();
  await page.getByRole("textbox", { name: "Colour", exact: true }).fill("Blue");
  const shell = await page.evaluate(async () => (await (await caches.open("admin-shell")).keys()).map(({ url }) => new URL(url).pathname));
  expect(shell.filter((path) => path !== "/offline" && !path.startsWith("/assets/"))).toEqual([]);

  await page.evaluate(() =>
    localStorage.setItem("unsaved.77", JSON.stringify({ person: "another", at: 0, revision: 1, from: {}, typed: {} })),
  );
  const unsaved = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsaved.")));
  await reload();
  await page.getByText("and have not saved it yet", { exact: false }).waitFor();
  expect(await unsaved()).toEqual([`unsaved.${STOCK_ID}`]);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto(`${admin}/account`);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("heading", { name: /Sign in/ }).waitFor();
  expect(await unsaved()).toEqual([]);
  await context.close();
});

test("a page that cannot be read says so, in the frame and outside it, and leads back", async () => {
  const { page, context } = await signedIn(1440, "Elin Parry", "owner");
  await page.goto(`${admin}/leads`);
  await page.getByRole("heading", { name: "Leads", level: 1 }).waitFor();
  const problem = page.getByRole("heading", { name: "There was a problem. Try again.", level: 1 });
  const fails = async (path: string) =>
    page.route(
      ({ pathname }) => pathname === path,
      (route) => route.fulfill({ status: 500 }),
    );
  await fails("/stock.data");
  await page.getByRole("link", { name: "Stock" }).click();
  await problem.waitFor();
  await page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "Orders" }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.goBack();
  await page.getByRole("heading", { name: "Leads", level: 1 }).waitFor();

  await context.clearCookies();
  await fails("/sign-in.data");
  await page.getByRole("link", { name: "Orders" }).click();
  await problem.waitFor();
  await page.getByRole("link", { name: "Go to the start page" }).click();
  await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
  await context.close();
});
