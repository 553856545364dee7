import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accept, openAdminSite, type AdminSite } from "./support/admin-site.ts";
import { scripted } from "./support/browser-site.ts";
import { ADMIN_WIDTHS, looksRightAtEveryWidth, looksRightAtWidthsAndInDark } from "./support/looks-right.ts";

/** Each run has its own vehicle. */
let stock_id = 810_000;
const OTHER_PHOTO = "https://photos.example/feed.jpg";

let running: AdminSite;
beforeAll(async () => {
  running = await openAdminSite();
});
afterAll(() => running?.close());

/** A photo of a phone, larger than what is sent, with the place where it was taken. */
async function photo(name: string, shade: number) {
  const picture = sharp({ create: { width: 3000, height: 2000, channels: 3, background: { r: shade, g: 110, b: 255 - shade } } });
  const buffer = await picture
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" } })
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

const inShop = async () => {
  const { data } = await (await fetch(`${running.site.url}/api/v2/vehicle/${stock_id}`)).json();
  return data as { media_urls: { url: string; alt: string }[]; imperfections: { url: string; hotspots: object[] }[]; videos: object[] };
};
const urls = async () => (await inShop()).media_urls.map(({ url }) => url);
const cards = (page: Page) => page.locator("[data-photo]");
const add = async (page: Page, ...files: Awaited<ReturnType<typeof photo>>[]) => page.getByLabel("Add files").setInputFiles(files);
const save = async (page: Page) => {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved. The shop shows it now.").waitFor();
};
const shot = async (page: Page, name: string) => {
  if (process.env["SHOTS"]) await page.screenshot({ path: join(process.env["SHOTS"], `${name}.png`), fullPage: true });
};

test("photos are sent, arranged and marked; a lost connection and a closed tab lose none; signing out deletes what waits", async () => {
  const { admin, site, command, signedIn } = running;
  stock_id += 1;
  const file = join(site.dataDir, "photos.csv");
  writeFileSync(file, `stock_id,make,range,year,price,colour,media_urls\n${stock_id},Ford,Focus,2020,9000,Red,${OTHER_PHOTO}\n`);
  command("import", "stock", file);
  const { page, context, complaints } = await signedIn(1440, "Owen Price", "photographer");
  await page.goto(`${admin}/stock/${stock_id}`);
  await page.getByRole("link", { name: "Add and arrange photos" }).click();
  await page.getByRole("heading", { name: "Photos", level: 1 }).waitFor();
  await page.getByText("On another website").waitFor();
  await scripted(page);

  await add(page, await photo("front.jpg", 20), await photo("side.jpg", 120));
  await expect.poll(() => cards(page).count()).toBe(3);
  await page.getByText("Owen Price chose these photos", { exact: false }).waitFor();
  const [front, side, feed] = await urls();
  expect([front, side, feed]).toEqual([
    expect.stringMatching(/^\/media\/photos\//),
    expect.stringMatching(/^\/media\/photos\//),
    OTHER_PHOTO,
  ]);
  expect((await inShop()).media_urls[0]?.alt).toBe("The outside of the Red Ford Focus");
  const served = Buffer.from(await (await fetch(`${site.url}${front}`)).arrayBuffer());
  expect(await sharp(served).metadata()).toMatchObject({ format: "webp", width: 1280 });
  await looksRightAtWidthsAndInDark(page);
  await shot(page, "photos");

  const handle = (place: number) => page.getByRole("button", { name: new RegExp(`^${place} of 3, `) });
  await handle(1).press("ArrowRight");
  await page.getByText("The outside of the Red Ford Focus is now 2 of 2 in its group.").waitFor();
  await save(page);
  expect(await urls()).toEqual([side, front, OTHER_PHOTO]);
  const [from, to] = [await handle(1).boundingBox(), await handle(2).boundingBox()];
  await page.mouse.move(from!.x + 20, from!.y + 10);
  await page.mouse.down();
  await page.mouse.move(to!.x + 20, to!.y + 10, { steps: 5 });
  await page.mouse.up();
  await save(page);
  expect(await urls()).toEqual([front, side, OTHER_PHOTO]);

  await page
    .getByRole("button", { name: /^Make the cover: / })
    .nth(1)
    .click();
  await page
    .getByRole("button", { name: /^Rotate / })
    .first()
    .click();
  await expect.poll(() => cards(page).first().getAttribute("data-photo")).not.toBe(side);
  await page
    .getByRole("button", { name: /^More for / })
    .nth(1)
    .click();
  const dialog = page.getByRole("dialog", { name: "Photo" });
  await looksRightAtWidthsAndInDark(page);
  await shot(page, "photo-dialog");
  await dialog.getByLabel("Group").selectOption({ label: "Inside" });
  await expect.poll(() => dialog.getByLabel("What it shows").inputValue()).toBe("The inside of the Red Ford Focus");
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("heading", { name: "Inside 1" }).waitFor();
  await page.getByRole("textbox", { name: "Film" }).fill("https://films.example/focus.mp4");
  await save(page);
  expect((await inShop()).media_urls).toMatchObject([
    { url: expect.not.stringContaining(side!) },
    { url: front, alt: "The inside of the Red Ford Focus" },
    {},
  ]);
  expect((await inShop()).videos).toMatchObject([{ url: "https://films.example/focus.mp4" }]);

  await page.getByLabel("Add to").selectOption({ label: "Imperfections" });
  await add(page, await photo("wheel.jpg", 200));
  await page.getByRole("heading", { name: "Imperfections 1" }).waitFor();
  await page.getByRole("button", { name: "More for An imperfection of the Red Ford Focus" }).click();
  await dialog.getByRole("button", { name: "Mark imperfections" }).click();
  await page.getByRole("button", { name: "Add a mark" }).click();
  await page.getByLabel("What is it?").selectOption({ label: "Kerbed edge" });
  await page.getByLabel("Size").fill("35");
  await page.getByRole("button", { name: /^Mark 1, Kerbed edge, 35 mm/ }).press("Shift+ArrowRight");
  await page.getByText("Shoppers read “Kerbed edge, 35 mm”.", { exact: false }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  await shot(page, "marks");
  await save(page);
  expect((await inShop()).imperfections).toMatchObject([{ hotspots: [{ x: 55, y: 50, label: "Kerbed edge", size_mm: 35 }] }]);
  await page.getByRole("button", { name: "Photos", exact: true }).click();

  const before = (await urls()).length;
  await context.setOffline(true);
  await page.getByLabel("Add to").selectOption({ label: "Details" });
  await add(page, await photo("badge.jpg", 60), await photo("key.jpg", 70));
  await page.getByText("No connection: 2 photos wait on this device").waitFor();
  await looksRightAtEveryWidth(page, ADMIN_WIDTHS);
  await shot(page, "offline");
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`${admin}/stock`);
  await expect.poll(async () => (await urls()).length, { timeout: 20_000 }).toBe(before + 2);

  await again.goto(`${admin}/stock/${stock_id}/photos`);
  await scripted(again);
  await again.getByRole("heading", { name: "Details 2" }).waitFor();
  // Of the context: the service worker may stand between.
  await context.route("**/photos/files*", (route) => route.abort());
  await add(again, await photo("boot.jpg", 80));
  await again.getByText("No connection: 1 photo waits on this device").waitFor();
  await again.goto(`${admin}/account`);
  await scripted(again);
  await again.getByRole("button", { name: "Sign out", exact: true }).first().click();
  await again.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
  expect(await again.evaluate(waitingInBrowser)).toBe(0);
  expect((await urls()).length).toBe(before + 2);
  expect(complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line))).toEqual([]);
  await context.close();
});

test("after a lapsed session photos are sent once their person signs in again; another person's sign-in deletes them", async () => {
  const { admin, site, command, open } = running;
  stock_id += 1;
  const file = join(site.dataDir, "photos.csv");
  writeFileSync(file, `stock_id,make,range,year,price,colour\n${stock_id},Ford,Focus,2020,9000,Red\n`);
  command("import", "stock", file);
  const { page, context } = await open({ width: 390 });
  await accept(page, command("staff", "invite", "Megan Frost", "--role", "photographer"));
  const photos = `${admin}/stock/${stock_id}/photos`;
  await page.goto(photos);
  await scripted(page);
  await context.clearCookies();
  await add(page, await photo("front.jpg", 30));
  await page.getByText("You were signed out: 1 photo waits on this device").waitFor();
  await looksRightAtWidthsAndInDark(page);
  expect(await urls()).toEqual([]);
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
  await scripted(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByRole("heading", { name: "Photos", level: 1 }).waitFor();
  await expect.poll(async () => (await urls()).length, { timeout: 20_000 }).toBe(1);
  await expect.poll(() => page.evaluate(waitingInBrowser)).toBe(0);

  await context.clearCookies();
  await add(page, await photo("side.jpg", 130));
  await page.getByText("You were signed out: 1 photo waits on this device").waitFor();
  expect(await page.evaluate(waitingInBrowser)).toBe(1);
  // Another person at the same device.
  await accept(page, command("staff", "invite", "Callum Reid", "--role", "photographer"));
  await page.goto(photos);
  await scripted(page);
  await expect.poll(() => page.evaluate(waitingInBrowser)).toBe(0);
  expect(await page.getByRole("heading", { name: "Being sent" }).count()).toBe(0);
  expect(await urls()).toHaveLength(1);
  await context.close();
});

test("the views that a vehicle should have are taken one after the other, and the missing ones are named", async () => {
  const { admin, site, command, signedIn } = running;
  stock_id += 1;
  const file = join(site.dataDir, "photos.csv");
  writeFileSync(file, `stock_id,make,range,year,price,colour\n${stock_id},Ford,Focus,2020,9000,Red\n`);
  command("import", "stock", file);
  const { page, context, complaints } = await signedIn(390, "Owen Price", "photographer");
  await page.goto(`${admin}/stock/${stock_id}/photos`);
  await scripted(page);
  const views = page.getByRole("region", { name: "Wanted views" });
  await views.getByText("0 of 12 taken").waitFor();
  const take = async (name: string, shade: number) =>
    views
      .getByLabel("Take this photo")
      .first()
      .setInputFiles(await photo(name, shade));
  await views.getByText("Next: Front left").waitFor();
  await take("1.jpg", 20);
  await views.getByText("1 of 12 taken").waitFor();
  await views.getByText("Next: Left side").waitFor();
  await views.getByRole("button", { name: "Skip" }).click();
  await views.getByText("Next: Rear left").waitFor();
  await take("2.jpg", 60);
  await views.getByText("2 of 12 taken").waitFor();
  await expect
    .poll(async () => (await inShop()).media_urls.map(({ alt }) => alt))
    .toEqual(["Front left of the Red Ford Focus", "Rear left of the Red Ford Focus"]);
  await views.getByRole("listitem").filter({ hasText: "Left side, missing" }).waitFor();
  await views.getByRole("listitem").filter({ hasText: "Rear left, taken" }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.reload();
  await views.getByText("2 of 12 taken").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

/** Runs in the page: how many photos the browser's database has. */
async function waitingInBrowser(): Promise<number> {
  const opened = indexedDB.open("forecourt-photos");
  await new Promise((resolve) => opened.addEventListener("success", resolve));
  const counted = opened.result.transaction("photos").objectStore("photos").count();
  await new Promise((resolve) => counted.addEventListener("success", resolve));
  return counted.result;
}
