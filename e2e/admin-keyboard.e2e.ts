/** A vehicle and its photos edited with keys alone: the focus is in sight, never under a bar, and never lost. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdminSite, type AdminSite } from "./support/admin-site.ts";
import { scripted } from "./support/browser-site.ts";

/** Of an editor with all its fields. */
const MAX_TABS = 260;
/** Each run has its own vehicle. */
let stock_id = 820_000;

let running: AdminSite;
beforeAll(async () => {
  running = await openAdminSite();
});
afterAll(() => running?.close());

async function openVehicle(path: "" | "/photos") {
  const { admin, site, command, signedIn } = running;
  stock_id += 1;
  const file = join(site.dataDir, "keys.csv");
  writeFileSync(file, `stock_id,make,range,year,price,colour,mileage\n${stock_id},Ford,Focus,2020,9000,Red,31000\n`);
  command("import", "stock", file);
  const opened = await signedIn(1440, "Nia Powell", "owner");
  await opened.page.goto(`${admin}/stock/${stock_id}${path}`);
  await scripted(opened.page);
  return opened;
}

const inShop = async () => (await (await fetch(`${running.site.url}/api/v2/vehicle/${stock_id}`)).json()).data;

async function photo(name: string, shade: number) {
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: { r: shade, g: 110, b: 255 - shade } } });
  return { name, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}

/** Presses Tab, or Shift and Tab, until a control of this name has the focus; each stop on the way is in sight. */
async function tabTo(page: Page, name: string | RegExp, { back = false } = {}): Promise<void> {
  for (let pressed = 0; pressed < MAX_TABS; pressed++) {
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
    const { label, isSeen } = await page.evaluate(focusedControl);
    expect(isSeen, `"${label}" has the focus, out of sight`).toBe(true);
    if (typeof name === "string" ? label === name : name.test(label)) return;
  }
  throw new Error(`No Tab came to "${String(name)}"`);
}

/** Runs in the page: the name of what has the focus, and whether it, or a part of it, is in front there. */
function focusedControl(): { label: string; isSeen: boolean } {
  const element = document.activeElement as HTMLElement;
  const labels = "labels" in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
  const label = element.getAttribute("aria-label") ?? labels[0]?.textContent ?? element.textContent ?? "";
  const { left, top, width, height } = element.getBoundingClientRect();
  const points = [0.5, 0.1, 0.9].map((share) => document.elementFromPoint(left + width / 2, top + height * share));
  const isPart = (other: Element | null) =>
    other !== null && (element.contains(other) || other.contains(element) || labels.some((each) => each.contains(other)));
  return { label: label.trim(), isSeen: element === document.body || points.some(isPart) };
}

/** The name of what has the focus, which an answer may still move. */
const expectFocus = (page: Page) => expect.poll(async () => (await page.evaluate(focusedControl)).label);
/** What a save did is said in sight, and has the focus that the pressed button had. */
const expectMessage = async (page: Page, message: string) => {
  await page.getByText(message).waitFor();
  await focusIn(page, ".saved-message");
  expect((await page.evaluate(focusedControl)).isSeen, message).toBe(true);
};
const focusIn = (page: Page, selector: string) =>
  expect.poll(() => page.evaluate((within) => document.activeElement?.closest(within) !== null, selector)).toBe(true);

test("the vehicle's editor by keys alone", async () => {
  const { page, context, complaints } = await openVehicle("");
  await tabTo(page, "Mileage");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("31500");
  await tabTo(page, "Add a row to Services");
  await page.keyboard.press("Enter");
  await expectFocus(page).toBe("Date of row 1");
  // The same day in any order of day and month.
  await page.keyboard.type("05052024");
  await tabTo(page, "Mileage of row 1");
  await page.keyboard.type("20000");
  await tabTo(page, "Add a row to Services");
  await page.keyboard.press("Enter");
  await tabTo(page, "Remove row 2 of Services");
  await page.keyboard.press("Enter");
  await focusIn(page, "fieldset.structure");
  await tabTo(page, "Save");
  await page.keyboard.press("Enter");
  await expectMessage(page, "Saved. The shop shows it now.");
  expect(await inShop()).toMatchObject({ mileage: 31_500, service_history: [{ date: "2024-05-05", mileage: 20_000 }] });

  await tabTo(page, "Mark as sold", { back: true });
  await page.keyboard.press("Enter");
  await page.getByText("This vehicle is sold", { exact: true }).waitFor();
  await focusIn(page, ".saved-message");
  await tabTo(page, "Put back on sale");
  await page.keyboard.press("Enter");
  await expectMessage(page, "Published. Shoppers see it now.");
  expect(await inShop()).toMatchObject({ state: "live" });
  expect(complaints).toEqual([]);
  await context.close();
});

test("photos by keys alone", async () => {
  const { page, context, complaints } = await openVehicle("/photos");
  await tabTo(page, "Add files");
  // The browser's own dialog for files follows the click on the input.
  const input = page.getByLabel("Add files");
  await input.evaluate((field) => field.addEventListener("click", () => (field.dataset["clicked"] = "yes")));
  await page.keyboard.press("Enter");
  await expect.poll(() => input.getAttribute("data-clicked")).toBe("yes");
  await input.setInputFiles([await photo("front.jpg", 20), await photo("side.jpg", 120)]);
  const cards = page.locator("[data-photo]");
  await expect.poll(() => cards.count()).toBe(2);
  const first = await cards.first().getAttribute("data-photo");
  // What was sent is no longer listed above: its row is read before the focus goes on.
  await page.getByRole("heading", { name: "Being sent" }).waitFor({ state: "detached" });

  await tabTo(page, /^1 of 2, /);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => cards.last().getAttribute("data-photo")).toBe(first);
  await expectFocus(page).toMatch(/^2 of 2, /);
  await tabTo(page, /^Rotate /);
  await page.keyboard.press("Enter");
  await expect.poll(() => cards.last().getAttribute("data-photo")).not.toBe(first);
  await expectFocus(page).toMatch(/^Rotate /);
  await tabTo(page, /^Make the cover: /);
  await page.keyboard.press("Enter");
  await expectFocus(page).toMatch(/^Make the cover: /);

  await tabTo(page, /^More for /);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Photo" }).waitFor();
  await tabTo(page, "Group");
  await page.keyboard.type("Imp");
  await page.getByRole("heading", { name: "Imperfections 1" }).waitFor();
  await page.keyboard.press("Escape");
  await focusIn(page, ".photo__more");
  await page.keyboard.press("Enter");
  await tabTo(page, "Mark imperfections");
  await page.keyboard.press("Enter");
  await focusIn(page, "h1");
  await tabTo(page, "Add a mark");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await tabTo(page, /^Mark 2, /, { back: true });
  await page.keyboard.press("Shift+ArrowRight");
  await tabTo(page, "What is it?");
  await page.keyboard.type("Kerbed");
  await page.getByText("Shoppers read “Kerbed edge”.", { exact: false }).waitFor();
  await tabTo(page, "Edit mark 1");
  await page.keyboard.press("Enter");
  await tabTo(page, "Remove", { back: true });
  await page.keyboard.press("Enter");
  await expectFocus(page).toBe("Add a mark");
  await tabTo(page, "Save");
  await page.keyboard.press("Enter");
  await expectMessage(page, "Saved. The shop shows it now.");
  expect((await inShop()).imperfections).toMatchObject([{ hotspots: [{ x: 55, y: 50, label: "Kerbed edge" }] }]);
  await tabTo(page, "Photos", { back: true });
  await page.keyboard.press("Enter");
  await focusIn(page, ".photo__more");

  await page.keyboard.press("Enter");
  await tabTo(page, "Remove");
  await page.keyboard.press("Enter");
  await focusIn(page, "h1");
  await expect.poll(() => cards.count()).toBe(1);
  expect(complaints).toEqual([]);
  await context.close();
});
