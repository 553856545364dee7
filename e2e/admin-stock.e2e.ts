import { afterAll, beforeAll, expect, test } from "vitest";
import { requestAdmin } from "./support/admin-request.ts";
import { openAdminSite, type AdminSite } from "./support/admin-site.ts";
import { looksRight, looksRightAtEveryWidth, looksRightAtWidthsAndInDark } from "./support/looks-right.ts";

/** The list is drawn again, as cards or as a table, when the window becomes a phone's or is one no more: windows keep to one of them. */
const PHONE = [390];
const TABLE = [820, 1440];

let running: AdminSite;
let { admin, signedIn } = {} as AdminSite;

beforeAll(async () => {
  running = await openAdminSite();
  ({ admin, signedIn } = running);
});
afterAll(() => running?.close());

test("a sales manager looks through all stock, finds vehicles by words and filters, and saves the view", async () => {
  const { page, context, complaints } = await signedIn(1440, "Priya Nair", "manager");
  await page.goto(`${admin}/stock`);
  await page.getByRole("heading", { name: "Stock", level: 1 }).waitFor();
  await page.getByText("240 vehicles", { exact: true }).first().waitFor();
  const rows = page.locator(".stock-table tbody tr[data-index]");
  await rows.first().getByText("Ready").waitFor();
  // Only the rows near the window are in the page, and those of the end come when they are needed.
  await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(240 * 40);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.locator('.stock-table tr[data-index="239"]').getByRole("link").first().waitFor();
  expect(await rows.count()).toBeLessThan(120);
  const edges = await page
    .locator(".stock-table, .stock-table thead th")
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().right));
  const [table = 0, ...columns] = edges;
  expect(Math.max(0, ...columns), "the columns fill the table").toBeCloseTo(table, 0);
  await page.evaluate(() => scrollTo(0, 0));
  await looksRightAtWidthsAndInDark(page, TABLE);

  await page.getByRole("searchbox", { name: "Words, plate or stock number" }).fill("diesel automatic");
  await page.waitForURL(/[?&]q=diesel%20automatic/);
  const filter = (label: string) => page.locator(".choice-list > summary", { hasText: label });
  await page.locator("summary", { hasText: "Filters" }).click();
  await filter("Branch").click();
  await page.getByRole("checkbox", { name: "Wexcombe Swindon", exact: true }).check();
  await filter("Branch").getByText("Wexcombe Swindon").waitFor();
  await page.getByRole("checkbox", { name: "Wexcombe Newbury" }).check();
  await filter("Branch").getByText("2 selected").waitFor();
  await looksRightAtWidthsAndInDark(page, TABLE);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.waitForURL(/[?&]branch=newbury,swindon/);
  const chip = page.getByRole("link", { name: "Remove this filter: Wexcombe Swindon" });
  await chip.waitFor();
  await looksRight(page);
  await page.getByRole("link", { name: "Remove this filter: Wexcombe Newbury" }).click();
  await page.waitForURL(/[?&]branch=swindon/);
  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await dialog.getByRole("button", { name: "Save view" }).click();
  await dialog.getByText("Enter a name for the view").waitFor();
  await looksRight(page);
  await dialog.getByRole("textbox", { name: "Name" }).fill("Swindon automatics");
  await dialog.getByRole("button", { name: "Save view" }).click();
  const view = page.getByRole("link", { name: /^Swindon automatics/ });
  await view.waitFor();
  expect(await view.getAttribute("aria-current")).toBe("true");
  await page.getByRole("link", { name: /^All stock/ }).click();
  await chip.waitFor({ state: "detached" });
  await view.click();
  await chip.waitFor();
  await page.getByRole("button", { name: "Remove “Swindon automatics”" }).click();
  await view.waitFor({ state: "detached" });

  await page.goto(`${admin}/stock?q=camper&branch=newbury&fuel_type=electric`);
  await page.getByRole("heading", { name: "Nothing found" }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("link", { name: "Clear everything" }).click();
  await page.getByText("240 vehicles", { exact: true }).first().waitFor();
  expect(complaints.filter((complaint) => !/status of 422/.test(complaint))).toEqual([]);
  await context.close();
});

test("on a phone the list has cards, which are found by filters, put in order and downloaded", async () => {
  const { page, context, complaints } = await signedIn(390, "Priya Nair", "manager");
  await page.goto(`${admin}/stock`);
  await page.getByText("240 vehicles", { exact: true }).first().waitFor();
  const cards = page.locator(".stock-card");
  await cards.first().getByText("Ready").waitFor();
  await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(240 * 40);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await cards.last().getByRole("link").first().waitFor();
  expect(await cards.count()).toBeLessThan(120);
  await page.evaluate(() => scrollTo(0, 0));
  await looksRightAtWidthsAndInDark(page, PHONE);

  await page.locator("summary", { hasText: "Filters" }).click();
  const branch = page.locator(".choice-list > summary", { hasText: "Branch" });
  await branch.click();
  await page.getByRole("checkbox", { name: "Wexcombe Swindon", exact: true }).check();
  await branch.getByText("Wexcombe Swindon").waitFor();
  await looksRightAtWidthsAndInDark(page, PHONE);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.getByRole("link", { name: "Remove this filter: Wexcombe Swindon" }).waitFor();
  await looksRight(page);
  const order = page.getByRole("combobox", { name: "Sort by" });
  await order.selectOption({ label: "Price: high to low" });
  await page.waitForURL(/[?&]order=price-desc/);
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export this list as CSV" }).and(page.locator(".list-bar *")).click();
  expect((await file).suggestedFilename()).toBe("stock.csv");
  await order.selectOption({ label: "Longest in stock first" });
  await page.waitForURL((url) => !url.search.includes("order="));
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("dialog", { name: "Save this view" }).getByRole("textbox", { name: "Name" }).waitFor();
  await looksRight(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a sales manager changes prices: one in its card, several together after a look at each, and takes those back", async () => {
  const { page, context, complaints } = await signedIn(390, "Priya Nair", "manager");
  await page.goto(`${admin}/stock?order=price-asc&state=live&min_price=6000`);
  const rows = page.locator(".stock-card");
  await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(100 * 40);
  await rows
    .nth(0)
    .getByRole("button", { name: /Change the price of/ })
    .click();
  const field = page.getByRole("textbox", { name: /^New price of/ });
  await field.fill("no");
  await field.press("Enter");
  await page.getByRole("alert").filter({ hasText: /./ }).first().waitFor();
  await looksRightAtWidthsAndInDark(page, PHONE);
  await field.fill("6391");
  await field.press("Enter");
  await page.getByText("£6,391").first().waitFor();
  await field.waitFor({ state: "detached" });
  for (const at of [2, 3]) await rows.nth(at).getByRole("checkbox").check();
  await looksRight(page);
  const prices = async () => Promise.all([2, 3].map((at) => rows.nth(at).locator(".price").innerText()));
  const before = await prices();
  await page.getByRole("button", { name: "Change price" }).click();
  const dialog = page.getByRole("dialog", { name: "Change price: 2 vehicles" });
  await dialog.getByRole("textbox", { name: "By or to" }).fill("1");
  await looksRight(page);
  await dialog.getByRole("button", { name: "Show each vehicle" }).click();
  await dialog.getByText("2 to change, 0 left out.").waitFor();
  await looksRightAtWidthsAndInDark(page, PHONE);
  await dialog
    .getByRole("button", { name: /^Leave out/ })
    .nth(1)
    .click();
  await dialog.getByText("1 to change, 1 left out.").waitFor();
  await looksRight(page);
  await dialog
    .getByRole("button", { name: /^Leave out/ })
    .nth(1)
    .click();
  const corrected = dialog.getByRole("textbox", { name: /^New price of/ }).first();
  // As near as that, the vehicle stays where it is in the list.
  const figure = Number(await corrected.inputValue()) + 3;
  await corrected.fill("none");
  await dialog.getByRole("button", { name: "Change 2 vehicles" }).click();
  await dialog.getByRole("alert").filter({ hasText: /./ }).waitFor();
  await looksRight(page);
  await corrected.fill(String(figure));
  await dialog.getByRole("button", { name: "Change 2 vehicles" }).click();
  await page.getByText("2 vehicles changed").waitFor();
  await expect.poll(prices).not.toEqual(before);
  await page
    .getByText(`£${figure.toLocaleString("en-GB")}`)
    .first()
    .waitFor();
  await looksRightAtWidthsAndInDark(page, PHONE);
  await page.getByRole("button", { name: "Undo" }).waitFor();
  await page.keyboard.press("u");
  await page.getByText("2 vehicles are as before").waitFor();
  await expect.poll(prices).toEqual(before);
  expect(complaints.filter((complaint) => !/status of 422/.test(complaint))).toEqual([]);
  await context.close();
});

test("somebody of one branch has its stock alone", async () => {
  const { page, context } = await signedIn(390, "Callum Reid", "photographer", "--site", "newbury");
  await page.goto(admin);
  await page.getByRole("heading", { name: "Stock", level: 1 }).waitFor();
  await page.locator("summary", { hasText: "Filters" }).click();
  const filters = page.locator(".choice-list > summary");
  await filters.getByText("State", { exact: true }).waitFor();
  expect(await filters.getByText("Branch", { exact: true }).count()).toBe(0);
  await page.goto(`${admin}/stock?branch=swindon`);
  await page.getByRole("heading", { name: "Nothing found" }).waitFor();
  await context.close();
});

test("an owner takes back a change of several from the audit log, after a look at what stays", async () => {
  const { page, context, complaints } = await signedIn(1440, "Anna Hughes", "owner");
  await page.goto(`${admin}/stock?order=price-desc&state=live&advert_classification=used`);
  const row = (at: number) => page.locator(`.stock-table tr[data-index="${at}"]`);
  await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(100 * 40);
  for (const at of [0, 1]) await row(at).getByRole("checkbox").check();
  const former = await row(0).locator(".price").innerText();
  await page.getByRole("button", { name: "Change price" }).click();
  const dialog = page.getByRole("dialog", { name: "Change price: 2 vehicles" });
  await dialog.getByRole("combobox", { name: "How" }).selectOption({ label: "More" });
  await dialog.getByRole("textbox", { name: "By or to" }).fill("1");
  await looksRight(page);
  await dialog.getByRole("button", { name: "Show each vehicle" }).click();
  await dialog.getByText("2 to change, 0 left out.").waitFor();
  await looksRightAtWidthsAndInDark(page, TABLE);
  await dialog.getByRole("button", { name: "Change 2 vehicles" }).click();
  await page.getByText("2 vehicles changed").waitFor();
  await looksRight(page);
  await expect.poll(() => row(0).locator(".price").innerText()).not.toBe(former);
  await row(1)
    .getByRole("button", { name: /Change the price of/ })
    .click();
  const field = page.getByRole("textbox", { name: /^New price of/ });
  await field.fill("20123");
  await field.press("Enter");
  await field.waitFor({ state: "detached" });
  await page.goto(`${admin}/audit`);
  await page.getByRole("link", { name: "Undo…" }).and(page.locator("table *")).first().click();
  await page.getByRole("heading", { name: "Undo a change of vehicles", level: 1 }).waitFor();
  await page.getByText("Nothing is undone yet.").waitFor();
  await page.getByText("Stays as it is (1)").waitFor();
  await page.getByText("Price: £20,123.00").waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("button", { name: "Undo 1 vehicle" }).click();
  await page.getByText(/^Anna Hughes has undone this change/).waitFor();
  await looksRightAtEveryWidth(page);
  await page.goto(`${admin}/stock?order=price-desc&state=live&advert_classification=used`);
  await page.getByRole("link", { name: "Recent changes of many vehicles" }).click();
  const recent = page.getByRole("listitem").filter({ hasText: "Anna Hughes changed 2 vehicles" });
  await recent.getByText("Undone", { exact: true }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  await recent.getByRole("link", { name: "See each vehicle" }).click();
  await page.getByText(/^Anna Hughes has undone this change/).waitFor();
  await page.goto(`${admin}/stock?order=price-desc&state=live&advert_classification=used`);
  await expect.poll(() => row(0).locator(".price").innerText()).toBe(former);
  await row(0).getByRole("link").first().click();
  const history = page.getByRole("region", { name: "Price history" });
  await history.getByText("Doesn’t count: it was undone").first().waitFor();
  await looksRightAtWidthsAndInDark(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test("the list is used by keys alone, and its keys can be switched off", async () => {
  const { page, context, complaints } = await signedIn(1440, "Gareth Pugh", "sales");
  await page.goto(`${admin}/stock`);
  await page.getByRole("heading", { name: "Stock", level: 1 }).waitFor();
  const row = (index: number) => page.locator(`tr[data-index="${index}"]`);
  await row(0).waitFor();
  const key = (pressed: string) => page.keyboard.press(pressed);
  const focused = () => page.evaluate(() => document.activeElement?.closest("tr")?.dataset["index"]);
  // Keys do nothing before the page's script has run.
  await expect
    .poll(async () => {
      if ((await focused()) !== undefined) return focused();
      await key("j");
      await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve))));
      return focused();
    })
    .toBe("0");
  for (const pressed of ["j", "j", "k"]) await key(pressed);
  await expect.poll(focused).toBe("1");
  await key("x");
  await expect.poll(() => row(1).getByRole("checkbox").isChecked()).toBe(true);
  for (const pressed of ["j", "j", "Shift+X"]) await key(pressed);
  await expect.poll(() => row(3).getByRole("checkbox").isChecked()).toBe(true);
  expect(await row(2).getByRole("checkbox").isChecked()).toBe(true);
  await looksRight(page);

  await key("/");
  await page.keyboard.type("jj");
  await page.waitForURL(/q=jj/);
  expect(await page.getByRole("searchbox").inputValue()).toBe("jj");
  await page.getByRole("searchbox").fill("");
  await page.waitForURL((url) => !url.search.includes("q="));
  await page.getByRole("heading", { name: "Stock", level: 1 }).click();
  await key("f");
  const stateFilter = page.locator(".choice-list > summary", { hasText: "State" });
  await stateFilter.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("State");
  await key("Escape");
  await key("v");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("All stock");

  await key("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await sheet.waitFor();
  await looksRightAtWidthsAndInDark(page, TABLE);
  await sheet.getByRole("checkbox", { name: "Single-key shortcuts" }).uncheck();
  await sheet.getByRole("button", { name: "Close" }).last().click();
  await key("f");
  await key("j");
  expect(await stateFilter.isVisible()).toBe(false);
  await page.reload();
  await row(0).waitFor();
  await key("f");
  expect(await stateFilter.isVisible()).toBe(false);
  expect(complaints).toEqual([]);
  await context.close();
});

test("columns and density are kept on the device", async () => {
  const { page, context } = await signedIn(1440, "Gareth Pugh", "sales");
  await page.goto(`${admin}/stock`);
  await page.getByRole("heading", { name: "Stock", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Compact" }).click();
  await page.locator("summary", { hasText: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Stock number" }).check();
  await looksRight(page);
  await page.reload();
  await page.getByRole("columnheader", { name: "Stock number" }).waitFor();
  await page.locator(".stock-table--compact").waitFor();
  await looksRight(page);
  await context.close();
});

test("a browser that tells the size of its window receives the list that fits it, any other both lists", async () => {
  const { page, context } = await signedIn(1440, "Priya Nair", "manager");
  // A browser tells it once it was asked to.
  await page.goto(`${admin}/today`);
  const shownAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    const response = await page.goto(`${admin}/stock`);
    return shownIn((await response?.text()) ?? "");
  };
  expect(await shownAt(1440)).toEqual({ rows: 19, cards: 0 });
  expect(await shownAt(390)).toEqual({ rows: 0, cards: 7 });
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const shownFor = async (width?: string, height = "900") => {
    const size: Record<string, string> = width === undefined ? {} : { "Sec-CH-Viewport-Width": width, "Sec-CH-Viewport-Height": height };
    return shownIn((await requestAdmin(admin, "/stock", { headers: { cookie, ...size } })).text);
  };
  expect(await shownFor("767")).toEqual({ rows: 0, cards: 7 });
  expect(await shownFor("768")).toEqual({ rows: 19, cards: 0 });
  expect(await shownFor("3840", "90000")).toEqual({ rows: 24, cards: 0 });
  const both = { rows: 24, cards: 24 };
  expect(await shownFor()).toEqual(both);
  expect(await shownFor("wide")).toEqual(both);
  expect(await shownFor("1440", "-1")).toEqual(both);

  // A window that changes afterwards has the list of its new width.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator(".stock-table tbody tr[data-index]").first().waitFor();
  await page.setViewportSize({ width: 390, height: 900 });
  await page.locator(".stock-card").first().waitFor();
  await context.close();
});

/** How many vehicles a page has as rows of the table, and as cards. */
function shownIn(html: string): { rows: number; cards: number } {
  return { rows: html.split(" data-index=").length - 1, cards: html.split("stock-card__title").length - 1 };
}
