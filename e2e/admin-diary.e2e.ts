import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, londonDay, weekdayOf, type Day } from "#domain/calendar.ts";
import type { Page } from "playwright-core";
import { openAdminSite, type AdminSite } from "./support/admin-site.ts";
import { looksRightAtWidthsAndInDark } from "./support/looks-right.ts";

let running: AdminSite;
let { admin, site, signedIn } = {} as AdminSite;

beforeAll(async () => {
  running = await openAdminSite();
  ({ admin, site, signedIn } = running);
});
afterAll(() => running?.close());

const DAYS_A_WEEK = 7;
/** A refused booking is logged by the browser. */
const unexpected = (complaints: readonly string[]) => complaints.filter((complaint) => !/status of (?:409|422)/.test(complaint));

/** A Wednesday that is not today. */
function nextWednesday(): Day {
  const today = londonDay(Date.now());
  const ahead = (2 - weekdayOf(today) + DAYS_A_WEEK) % DAYS_A_WEEK || DAYS_A_WEEK;
  return addDays(today, ahead);
}

async function begin(page: Page, { day, vehicle, surname }: { day: string; vehicle: string; surname: string }) {
  await page.goto(`${admin}/diary?branch=swindon&day=${day}&view=day`);
  await page.getByRole("heading", { name: "Diary", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Book", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Book an appointment" });
  await dialog.getByLabel("First name").fill("Gareth");
  await dialog.getByLabel("Last name").fill(surname);
  await dialog.getByLabel("Telephone").fill("07700 900512");
  await dialog.getByLabel("Email", { exact: true }).fill("gareth.lyle@example.com");
  await dialog.getByLabel("Plate or stock number").fill(vehicle);
  // Those of a place that somebody else has are struck through.
  const hours = dialog.getByRole("radio", { disabled: false });
  await hours.nth(1).waitFor();
  await hours.nth(1).check();
  return dialog;
}

test("of two people who book one vehicle the second takes another hour, which is moved and cancelled", async () => {
  const { data } = await (await fetch(`${site.url}/api/v2/vehicle-search?reservation_status=available`)).json();
  // A test that runs again has another vehicle.
  const { stock_id } = data[Date.now() % 10];
  const day = nextWednesday();
  const surname = `Lyle${Date.now()}`;
  const [owen, megan] = [await signedIn(1440, "Owen Price", "sales"), await signedIn(390, "Megan Frost", "sales")];
  const first = await begin(owen.page, { day, vehicle: String(stock_id), surname: `${surname}a` });
  const second = await begin(megan.page, { day, vehicle: String(stock_id), surname: `${surname}b` });
  await looksRightAtWidthsAndInDark(owen.page);
  await first.getByRole("button", { name: /^Book / }).click();
  await owen.page.getByText("Booked. They have been told by email.").waitFor();
  await owen.page.getByRole("link", { name: new RegExp(`${surname}a`) }).waitFor();
  await looksRightAtWidthsAndInDark(owen.page);

  await second.getByRole("button", { name: /^Book / }).click();
  await second.getByText(/The vehicle is out at that hour: Test drive .* Nothing was booked\./).waitFor();
  expect(await second.getByLabel("Last name").inputValue(), "nothing typed is lost").toBe(`${surname}b`);
  await second.getByText("Free hours:").waitFor();
  await looksRightAtWidthsAndInDark(megan.page);
  await second
    .getByRole("button", { name: /^\d+(?:\.\d+)?[ap]m$/ })
    .first()
    .click();
  await second.getByRole("button", { name: /^Book / }).click();
  await megan.page.getByText("Booked. They have been told by email.").waitFor();
  // The other person's diary follows, without a reload.
  await owen.page.getByRole("link", { name: new RegExp(`${surname}b`) }).waitFor();

  await megan.page.goto(`${admin}/diary?branch=swindon&day=${day}`);
  await megan.page
    .getByRole("link", { name: new RegExp(`${surname}b`) })
    .filter({ visible: true })
    .click();
  await megan.page.getByRole("heading", { name: `Test drive, Gareth ${surname}b` }).waitFor();
  expect(megan.page.url(), "no name in the address").not.toContain(surname);
  await looksRightAtWidthsAndInDark(megan.page);
  await megan.page.getByRole("button", { name: "Move", exact: true }).click();
  const rescheduling = megan.page.getByRole("dialog", { name: "Move this appointment" });
  await rescheduling.getByRole("radio", { disabled: false }).last().check();
  await looksRightAtWidthsAndInDark(megan.page);
  await rescheduling.getByRole("button", { name: /^Move to / }).click();
  await megan.page.getByText("Moved. They have been told by email.").waitFor();
  await megan.page.getByRole("link", { name: "Open the lead" }).click();
  await megan.page.getByText("Megan Frost moved an appointment").waitFor();
  await looksRightAtWidthsAndInDark(megan.page);
  await megan.page.getByRole("button", { name: "Cancel and tell them" }).click();
  await megan.page.getByRole("dialog").getByRole("button", { name: "Cancel and tell them" }).click();
  await megan.page.getByText("Megan Frost cancelled an appointment").waitFor();
  await megan.page.getByText("Nothing is booked.").waitFor();

  await owen.page.getByText("This diary in your own calendar").click();
  await owen.page.getByRole("button", { name: "Make an address" }).click();
  expect(await owen.page.getByLabel("Address, shown only now").inputValue()).toMatch(/\/diary\/feed\/[\w-]{43}\.ics$/);
  await looksRightAtWidthsAndInDark(owen.page);
  await owen.page.getByRole("button", { name: "End the address" }).click();
  await owen.page.getByRole("button", { name: "Make an address" }).waitFor();
  for (const { context, complaints } of [owen, megan]) {
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  }
});

test("the diary shows what is free, is worked by keys and arrows, and the keys can be switched off", async () => {
  const { page, context, complaints } = await signedIn(1440, "Owen Price", "sales");
  await page.goto(`${admin}/today`);
  // On another day than the other tests, which book the same vehicles.
  const day = addDays(nextWednesday(), DAYS_A_WEEK);
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  // The page says when its keys work.
  const keysWork = () => page.waitForFunction(() => document.documentElement.dataset["singleKeys"] === "on");
  await keysWork();
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await page.getByRole("heading", { name: "Diary", level: 1 }).waitFor();
  await page.goto(`${admin}/diary?branch=salisbury&day=${day}`);
  const booking = page.getByRole("dialog", { name: "Book an appointment" });
  await page.getByRole("heading", { name: "Diary", level: 1 }).waitFor();
  await keysWork();
  await page.keyboard.press("b");
  await booking.waitFor();
  await booking.getByLabel("First name").pressSequentially("bgd?");
  expect(await booking.getByLabel("First name").inputValue(), "letters are typed").toBe("bgd?");
  await page.keyboard.press("Escape");
  await booking.waitFor({ state: "hidden" });
  // Chromium takes the focus from a field that is no longer shown with the next frame.
  await page.waitForFunction(() => document.activeElement === document.body);

  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await sheet.getByText("Book an appointment").waitFor();
  await sheet.getByText("Go to Today").waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.keyboard.press("Escape");

  // Every hour of the week can be reached by the arrows, and books that hour.
  await page.getByRole("region", { name: /^Week of / }).focus();
  await page.keyboard.press("ArrowDown");
  const hour = page.getByRole("button", { name: /2 free\. Book / }).first();
  await hour.waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  const first = await focused();
  expect(first).toMatch(/2 free\. Book /);
  await page.keyboard.press("ArrowRight");
  const next = await focused();
  expect(next).not.toBe(first);
  await page.keyboard.press("ArrowLeft");
  expect(await focused()).toBe(first);

  // A place that is booked is no longer free, and the appointment's details open and close by keys.
  const wednesday = page.getByRole("button", { name: new RegExp(`2 free\\. Book .* on Wednesday ${Number(day.slice(8))} `) }).first();
  const label = (await wednesday.getAttribute("aria-label")) ?? "";
  await wednesday.click();
  await booking.getByLabel("First name").fill("Bina");
  await booking.getByLabel("Last name").fill("Shah");
  await booking.getByLabel("Telephone").fill("07700 900451");
  const { data } = await (await fetch(`${site.url}/api/v2/vehicle-search?reservation_status=available`)).json();
  await booking.getByLabel("Plate or stock number").fill(String(data[18].stock_id));
  await booking.getByRole("radio", { checked: true }).waitFor();
  await booking.getByRole("button", { name: /^Book / }).click();
  await page.getByText(/^Booked\./).waitFor();
  // The diary has been read again at its address; the details at theirs are another page's.
  await page.getByRole("button", { name: label.replace("2 free", "1 free"), exact: true }).waitFor();
  const entry = page.getByRole("link", { name: /Bina Shah/ }).filter({ visible: true });
  await entry.press("Enter");
  const details = page.getByRole("region", { name: "Test drive, Bina Shah" });
  await details.getByText("Owen Price").waitFor();
  await page.waitForFunction(() => document.activeElement?.id === "appointment");
  await looksRightAtWidthsAndInDark(page);
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement?.textContent?.includes("Bina Shah"));

  await page.keyboard.press("?");
  await sheet.getByLabel("Single-key shortcuts").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("b");
  await page.keyboard.press("?");
  expect(await page.getByRole("dialog").filter({ visible: true }).count()).toBe(0);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await sheet.getByLabel("Single-key shortcuts").check();
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});
