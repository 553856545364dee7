import { demoSites, demoSpecialHours } from "#demo/dealer.ts";
import { londonDay, londonWallClock } from "#domain/calendar.ts";
import { testDriveSlots } from "#domain/enquiries/test-drive-slots.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Browser, Page } from "playwright-core";
import { openBrowser, openHydrated, openForAxe, startSite, visit, type RunningSite } from "./support/browser-site.ts";
import { forecourt } from "./support/forecourt-command.ts";
import { textOf } from "./support/html-tree.ts";
import { looksRightAtEveryWidth } from "./support/looks-right.ts";
import { plainVisitor } from "./support/plain-visitor.ts";

let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});
afterEach(({ task }) => {
  if (task.result?.state === "fail") console.error(site.output());
});

const DESKTOP = { width: 1440, javaScript: true };
/** What the forms ask of everybody. */
const AMINA = { first_name: "Amina", last_name: "Okafor", telephone: "07700 900123" };

test("an enquiry about no vehicle is confirmed with the telephone numbers of all branches", async () => {
  const shopper = plainVisitor(site.url);
  const sent = await shopper.press(await shopper.open("/enquiry"), "Send enquiry", {
    first_name: "Ifan",
    last_name: "Rees",
    email: "ifan.rees@example.com",
    telephone: "01632 960 001",
    message: "Do you open on Sunday?",
    _terms_accepted: true,
  });
  const branches = sent.regionOf("Our branches");
  for (const town of ["Swindon", "Salisbury", "Andover", "Newbury"]) expect(branches).toMatch(new RegExp(`${town} ?01632 960 4\\d0`));
  expect(sent.text).toContain("Visit any branch.");
});

test("a shopper without script emails themselves a deal only with its own tick, in Welsh too", async () => {
  const car = await carWith("available", 2);
  const shopper = plainVisitor(site.url);
  const box = await shopper.open(`/cy/deal-link/${car.stock_id}?method=cash`);
  const form = await shopper.follow(box, "Anfonwch e-bost ataf am y fargen hon");
  expect(form.valueOf("email_me"), "nobody ticked it").toBeUndefined();
  const contact = { ...AMINA, email: `amina.${++mailboxes}@example.com`, _terms_accepted: true };
  const refused = await shopper.press(form, "Anfon y fargen ataf drwy e-bost", contact);
  expect(refused.status).toBe(422);
  expect(refused.alert).toContain("Ticiwch “Anfonwch e-bost ataf am y fargen hon” os cawn anfon e-bost atoch");
  const sent = await shopper.press(refused, "Anfon y fargen ataf drwy e-bost", { email_me: true });
  expect(sent.headings).toContain("Mae eich bargen ar ei ffordd");
  expect((await storedLeads()).leads).toContainEqual(
    expect.objectContaining({ form: "deal", answers: expect.objectContaining({ email_me: "true", deal: expect.stringMatching(/^£/) }) }),
  );
});

test("a shopper emails themselves the deal that they built", async () => {
  const { page, context, complaints } = await visit(browser, DESKTOP);
  const car = await carWith("available", 3);
  await openHydrated(page, `${site.url}${car.path}?method=cash#deal`);
  await page.getByRole("button", { name: "Save or share this deal" }).click();
  // In its dialog, or on its page where it is clicked before the builder's script has come.
  await page.getByRole("link", { name: "Email me about this deal" }).click();
  await page.getByRole("heading", { name: "Email me about this deal", level: 1 }).waitFor();
  const consent = page.getByRole("checkbox", { name: "Email me about this deal" });
  expect(await consent.isChecked()).toBe(false);
  await fillIn(page, {});
  await page.getByRole("button", { name: "Email me the deal" }).click();
  await page.getByRole("alert").getByRole("link", { name: "Tick “Email me about this deal” if we may email you" }).waitFor();
  await looksRightAtEveryWidth(page);
  await consent.check();
  await page.getByRole("button", { name: "Email me the deal" }).click();
  await page.getByRole("heading", { name: "Your deal is on its way" }).waitFor();
  await looksRightAtEveryWidth(page);
  await context.close();
  expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
});

describe("a shopper", () => {
  test(
    "enquires about a reserved car: an invalid form keeps the answers, and a valid one is stored as a lead",
    { tags: ["c1-6", "c2-40", "c2-45"] },
    async () => {
      const { page, context, complaints } = await visit(browser, DESKTOP);
      const car = await carWith("reserved");
      await openHydrated(page, `${site.url}${car.path}#deal`);
      expect(await page.getByLabel("Message").inputValue()).toMatch(/^Please call me if this .+ becomes available\.$/);
      await fillIn(page, { email: "amina at example" });
      await page.getByRole("button", { name: "Send enquiry" }).click();
      const summary = page.getByRole("alert");
      await summary.getByRole("link", { name: "Enter an email address in the correct format, like name@example.com" }).waitFor();
      expect(await page.getByLabel("First name").inputValue()).toBe("Amina");
      await looksRightAtEveryWidth(page);

      await fillIn(page, { email: `amina.okafor.1440@example.com` });
      await page.getByRole("button", { name: "Send enquiry" }).click();
      await page.getByRole("heading", { name: "We have your enquiry" }).waitFor();
      await page.getByRole("heading", { name: "What happens next" }).waitFor();
      await looksRightAtEveryWidth(page);
      const { leads } = await storedLeads();
      expect(leads[0]).toMatchObject({
        form: "enquiry",
        stock_id: car.stock_id,
        contact: { email: `amina.okafor.1440@example.com` },
      });
      // The browser logs 422 responses itself.
      expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
      await context.close();
    },
  );

  test("books a test drive from the deal, and the slot is no longer available to others", { tags: ["c2-41", "c1-6"] }, async () => {
    const { page, context } = await visit(browser, DESKTOP);
    const car = await carWith("available");
    await openForAxe(page, `${site.url}${car.path}?enquiry`);
    await page.getByRole("heading", { name: "Ask a question" }).waitFor();
    await page.getByLabel("First name").focus();
    await looksRightAtEveryWidth(page);
    await page.waitForFunction(() => document.querySelector("#deal:not([aria-modal])") && !document.querySelector("footer[inert]"));
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name")), "the focus stays").toBe("first_name");
    // Opened again: a builder that hydrates in a narrow window adds #deal to the address.
    await page.goto("about:blank");
    await openForAxe(page, `${site.url}${car.path}?enquiry`);
    await page.getByRole("button", { name: "Back to your deal" }).press("Enter");
    expect(new URL(page.url()).hash, "the page did not go to the deal by itself").toBe("");
    await page.getByRole("link", { name: "Book a test drive" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Book a test drive");
    const { day, hour } = visitTime(await page.getByLabel("Branch", { exact: true }).inputValue());
    await page.getByLabel("Day", { exact: true }).selectOption(day);
    await page.getByLabel("Time", { exact: true }).selectOption(hour);
    await fillIn(page, {});
    await looksRightAtEveryWidth(page);
    await page.getByRole("button", { name: "Book test drive" }).click();
    await page.getByRole("heading", { name: "Your test drive is booked" }).waitFor();
    expect(await page.locator(".lead").textContent()).toMatch(/^\w+day \d+ \w+ \d{4} at /);

    const second = await visit(browser, DESKTOP);
    await openHydrated(second.page, `${site.url}/test-drive/${car.stock_id}`);
    await second.page.getByLabel("Day", { exact: true }).selectOption(day);
    const option = second.page.getByLabel("Time", { exact: true }).locator(`option[value="${hour}"]`);
    await expect.poll(() => option.textContent()).toMatch(/\(booked\)$/);
    await second.context.close();
    await context.close();
  });

  test("applies for pre-approval with a soft search, for a vehicle", { tags: ["c1-5", "c2-4"] }, async () => {
    const { page, context } = await visit(browser, DESKTOP);
    const car = await carWith("available");
    await page.goto(`${site.url}/apply-today?search=soft&vehicle_id=${car.stock_id}`);
    await page.getByRole("complementary", { name: "Vehicle" }).waitFor();
    await fillIn(page, {});
    await page.getByLabel("Postcode").fill("sn1 2ab");
    await page.getByLabel("How much would you like to borrow?").fill("8,500");
    await page.getByLabel("How are you employed?").selectOption("Full time");
    await page.getByRole("button", { name: "Send my application" }).click();
    await page.getByRole("alert").getByText("Agree to the soft search, or send us an enquiry instead").waitFor();
    await looksRightAtEveryWidth(page);
    await page.getByLabel(/^I agree to a soft search/).check();
    await page.getByLabel(/^I accept the terms/).check();
    await page.getByRole("button", { name: "Send my application" }).click();
    await page.getByRole("heading", { name: "We have your application" }).waitFor();
    const { leads } = await storedLeads();
    expect(leads[0]).toMatchObject({ form: "pre_approval", stock_id: car.stock_id, answers: { amount: "8,500", search: "soft" } });
    await context.close();
  });
});

describe("without JavaScript a shopper", () => {
  test("enquires about a reserved car and applies for pre-approval: wrong forms keep the answers, right ones are leads", async () => {
    const shopper = plainVisitor(site.url);
    const reserved = await carWith("reserved");
    const page = await shopper.open(reserved.path);
    expect(page.valueOf("message")).toMatch(/^Please call me if this .+ becomes available\.$/);
    const wrong = await shopper.press(page, "Send enquiry", { ...AMINA, email: "amina at example", _terms_accepted: true });
    expect(wrong.linksOfAlert.map(textOf)).toEqual(["Enter an email address in the correct format, like name@example.com"]);
    expect(wrong.valueOf("first_name")).toBe("Amina");
    const sent = await shopper.press(wrong, "Send enquiry", { email: "amina.plain@example.com", _terms_accepted: true });
    expect(sent.headings).toEqual(expect.arrayContaining(["We have your enquiry", "What happens next"]));

    const free = await carWith("available");
    const form = await shopper.open(`/apply-today?search=soft&vehicle_id=${free.stock_id}`);
    const applied = { ...AMINA, email: "amina.applies@example.com", postcode: "sn1 2ab", amount: "8,500", employment_type: "Full time" };
    const unread = await shopper.press(form, "Send my application", { ...applied, _terms_accepted: true });
    expect(unread.linksOfAlert.map(textOf)).toEqual(["Agree to the soft search, or send us an enquiry instead"]);
    const agreed = await shopper.press(unread, "Send my application", { soft_search: true, _terms_accepted: true });
    expect(agreed.headings).toContain("We have your application");

    const { leads } = await storedLeads();
    expect(leads.slice(0, 2)).toMatchObject([
      { form: "pre_approval", stock_id: free.stock_id, answers: { amount: "8,500", search: "soft" } },
      { form: "enquiry", stock_id: reserved.stock_id, contact: { email: "amina.plain@example.com" } },
    ]);
  });

  test("books a test drive, and the slot is no longer available to others", { tags: ["c2-41", "c1-6"] }, async () => {
    const car = await carWith("available", 1);
    const deal = await plainVisitor(site.url).open(`${car.path}?enquiry`);
    expect(deal.headings).toContain("Ask a question");
    const book = async () => {
      const shopper = plainVisitor(site.url);
      const form = await shopper.open(`/test-drive/${car.stock_id}`);
      const { day, hour } = visitTime(form.valueOf("_organisational_unit") ?? "");
      const email = `amina.${++mailboxes}@example.com`;
      return shopper.press(form, "Book test drive", {
        ...AMINA,
        email,
        preferred_date: day,
        preferred_time: hour,
        _terms_accepted: true,
      });
    };
    const booked = await book();
    expect(booked.headings).toContain("Your test drive is booked");
    expect(booked.withClass("lead").map(textOf)[0]).toMatch(/^\w+day \d+ \w+ \d{4} at /);
    const second = await book();
    expect(second.alert).toContain("Someone has just booked this time. Choose another one.");
    expect(second.valueOf("last_name")).toBe("Okafor");
  });
});

/** Mails per mailbox and hour are limited: every form has its own address. */
let mailboxes = 0;

async function fillIn(page: Page, { email = `amina.${++mailboxes}@example.com` }: { email?: string }) {
  await page.getByLabel("First name").fill("Amina");
  await page.getByLabel("Last name").fill("Okafor");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Telephone").fill("07700 900123");
  await page.getByLabel(/^I accept the terms/).check();
}

/** A future day and an hour at which the branch is open; today would be partly over. */
function visitTime(slug: string): { day: string; hour: string } {
  const now = Date.now();
  const branch = demoSites().find((site) => site.slug === slug);
  const slots = branch && testDriveSlots({ ...branch, special_hours: demoSpecialHours(londonDay(now)) }, londonWallClock(now));
  const later = slots?.[1];
  const hour = later?.times[1];
  if (!later || !hour) throw new Error(`nobody can visit ${slug}`);
  return { day: later.value, hour: hour.value };
}

async function carWith(reservation: "reserved" | "available", index = 0): Promise<{ stock_id: number; path: string }> {
  const response = await fetch(`${site.url}/api/v2/vehicle-search?reservation_status=${reservation}&fuel_type=petrol`);
  const { data } = (await response.json()) as { data: { stock_id: number; slug: string; cap_database: string }[] };
  const vehicle = data[index];
  if (!vehicle) throw new Error(`there is no ${reservation} car`);
  return { stock_id: vehicle.stock_id, path: `/${vehicle.cap_database === "CAR" ? "used-cars" : "used-vans"}/${vehicle.slug}` };
}

/** Output of the dealer's command line. */
async function storedLeads(): Promise<{ leads: Record<string, unknown>[] }> {
  return { leads: JSON.parse(await forecourt(site.dataDir, ["leads", "--json"])) };
}
