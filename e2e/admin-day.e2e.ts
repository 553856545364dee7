import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, londonDay, weekdayOf } from "#domain/calendar.ts";
import type { Page } from "playwright-core";
import { openAdminSite, type AdminSite } from "./support/admin-site.ts";
import { visit } from "./support/browser-site.ts";
import { looksRightAtWidthsAndInDark } from "./support/looks-right.ts";
import { placeOrder, sendApplication } from "./support/place-order.ts";
import { sendEnquiry } from "./support/send-enquiry.ts";

const DAYS_A_WEEK = 7;
const PHONE = 390;
const DESKTOP = 1440;
const MAIL_LIMIT_MS = 30_000;

let running: AdminSite;
let { admin, site, signedIn } = {} as AdminSite;

beforeAll(async () => {
  running = await openAdminSite();
  ({ admin, site, signedIn } = running);
});
afterAll(() => running?.close());

function refunding(page: Page) {
  return page.getByRole("dialog", { name: "Cancel and refund" }).getByRole("button", { name: "Cancel and refund £99.00" });
}

/** A shopper asks about a vehicle that nobody has. */
async function enquire(last_name: string, email: string): Promise<{ stock_id: number; vehicle: string }> {
  const { data } = await (await fetch(`${site.url}/api/v2/vehicle-search?reservation_status=available&min_price=12000`)).json();
  const { stock_id, make, range } = data[Date.now() % 8];
  await sendEnquiry(site.url, { vehicle_id: String(stock_id), first_name: "Gwen", last_name, email });
  return { stock_id, vehicle: `${make} ${range}` };
}

/** A Wednesday that is not today. */
function nextWednesday(): string {
  const today = londonDay(Date.now());
  const ahead = (2 - weekdayOf(today) + DAYS_A_WEEK) % DAYS_A_WEEK || DAYS_A_WEEK;
  return addDays(today, ahead);
}

/** Mails are sent shortly after their event. */
async function openMail(page: Page, subject: RegExp, to: string): Promise<void> {
  const mail = page.getByRole("link", { name: subject }).filter({ hasText: to });
  const isThere = async () => {
    await page.goto(`${site.url}/demo-outbox`);
    return mail.count();
  };
  await expect.poll(isThere, { timeout: MAIL_LIMIT_MS }).toBe(1);
  await mail.click();
  await page.getByRole("heading", { level: 1, name: subject }).waitFor();
}

test("a day of sales on a phone, a manager and compliance: one vehicle is collected, one order refunded once", async () => {
  // A test that runs again has other people and another vehicle.
  const run = Date.now();
  const [surname, email] = [`Morris${run}`, `gwen.${run}@example.com`];
  const [seller, boss, officer] = [`Owen Price ${run}`, `Robert Ashdown ${run}`, `Gareth Pugh ${run}`];
  const template = `Come and see it ${run}`;
  const owen = await signedIn(PHONE, seller, "sales");
  const robert = await signedIn(DESKTOP, boss, "manager");
  const gareth = await signedIn(DESKTOP, officer, "compliance");

  // The manager writes the text of the day.
  await robert.page.goto(`${admin}/leads/templates`);
  const form = robert.page.getByRole("region", { name: "New template" });
  await form.getByLabel("Name of the template").fill(template);
  await form.getByLabel("Subject").fill(`The {vehicle} is here ${run}`);
  await form.getByLabel("Text of the email").fill("Hello {first_name},\n\ncome and see it.\n\n{my_name}");
  await form.getByRole("button", { name: "Add template" }).click();
  await robert.page.getByRole("heading", { name: template, level: 2 }).waitFor();

  // A lead arrives while the seller's list is open: it is claimed and answered.
  await owen.page.goto(`${admin}/leads`);
  await owen.page.getByRole("heading", { name: "Leads", level: 1 }).waitFor();
  const { stock_id } = await enquire(surname, email);
  await owen.page.getByRole("link", { name: `Gwen ${surname}` }).click();
  await owen.page.getByRole("button", { name: "Claim" }).click();
  await owen.page.getByText(`${seller} claimed it`).waitFor();
  const lead = owen.page.url();
  await owen.page.getByRole("button", { name: "Email" }).click();
  await owen.page.getByLabel("Template").selectOption(template);
  await owen.page.getByRole("button", { name: "Send", exact: true }).click();
  await owen.page.getByText("The email will be sent in a moment.").waitFor();

  // The customer replies by mail.
  const customer = await visit(running.browser, { width: PHONE, javaScript: true });
  await openMail(customer.page, new RegExp(`is here ${run}`), email);
  await customer.page.getByLabel("Message").fill("Thursday, please.");
  await customer.page.getByRole("button", { name: "Send the answer" }).click();
  await customer.page.getByText("Your answer has arrived in Admin").waitFor();
  await owen.page.goto(lead);
  await owen.page.getByText("Thursday, please.").waitFor();

  // A test drive from the lead.
  await owen.page.getByRole("button", { name: "Book an appointment" }).click();
  const booking = owen.page.getByRole("dialog");
  // Any day but today, whose hours may be over.
  await booking.getByLabel("Day", { exact: true }).fill(nextWednesday());
  const hours = booking.getByRole("radio", { disabled: false });
  await hours.nth(1).waitFor();
  await hours.last().check();
  await booking.getByRole("button", { name: /^Book / }).click();
  await owen.page.getByText("Booked. They have been told by email.").waitFor();
  await looksRightAtWidthsAndInDark(owen.page);

  // A deal from the lead, with a discount that the manager agrees to.
  await owen.page.getByRole("button", { name: "Build a deal" }).click();
  await owen.page.getByRole("dialog", { name: "Build a deal" }).getByRole("button", { name: "Work out the figures" }).click();
  await owen.page.getByRole("heading", { name: `Deal for Gwen ${surname}`, level: 1 }).waitFor();
  await owen.page.getByLabel("Way to pay").selectOption("cash");
  await owen.page.getByLabel("Discount (£)").fill("450");
  await owen.page.getByLabel("Reason").fill("Match another dealer");
  await owen.page.getByRole("button", { name: "Save and work out the figures" }).click();
  await owen.page.getByText("Saved. These are the figures.").waitFor();
  await owen.page.getByRole("button", { name: "Ask a manager to agree" }).click();
  await owen.page.getByText("Approval requested. Nothing can be sent until someone agrees.").waitFor();
  await robert.page.goto(owen.page.url());
  await robert.page.getByRole("button", { name: "Agree to £450 off" }).click();
  await robert.page.getByText("Agreed. It can be sent now.").waitFor();
  await owen.page.getByRole("button", { name: `Send to Gwen ${surname}` }).click();
  await owen.page.getByText("Sent. The link works for seven days.").waitFor();

  // The customer accepts, signs and pays.
  await openMail(customer.page, /^Your deal for the /, email);
  await customer.page.getByRole("link", { name: "See it as an email program shows it" }).click();
  await customer.page.getByRole("link", { name: "See the deal" }).click();
  await customer.page.getByRole("checkbox").check();
  await customer.page.getByRole("button", { name: /^Accept and reserve for £/ }).click();
  await customer.page.getByRole("heading", { name: "You’ve accepted this deal" }).waitFor();
  await openMail(customer.page, /^Sign the order form for the /, email);
  await customer.page.getByRole("link", { name: "See it as an email program shows it" }).click();
  await customer.page.getByRole("link", { name: "Read and sign the order form" }).click();
  await customer.page.getByLabel("Your full name").fill(`Gwen ${surname}`);
  await customer.page.getByRole("button", { name: "Sign the order form" }).click();
  await customer.page.getByRole("heading", { name: /^Pay £\d+ to finish$/ }).waitFor();
  await customer.page.getByRole("button", { name: /^Pay £/ }).click();
  await customer.page.waitForURL(/\/demo-payment\//);
  await customer.page.getByRole("button", { name: /^Pay £/ }).click();
  await customer.page.waitForURL(/\/order\//);

  // Handed over with an identity check.
  await robert.page.goto(`${admin}/orders?q=${stock_id}`);
  await robert.page.getByText("Paid", { exact: true }).filter({ visible: true }).first().waitFor();
  await robert.page.locator('tbody a[href^="/orders/"]').first().click();
  await robert.page.getByRole("button", { name: "Hand over" }).click();
  const handover = robert.page.getByRole("dialog", { name: "Collected or delivered" });
  await handover.getByRole("radio", { name: "Collected" }).check();
  await handover.getByRole("radio", { name: "Driving licence" }).check();
  await handover.getByRole("button", { name: "Hand over" }).click();
  await robert.page.getByText("Handed over, the vehicle is sold").waitFor();
  await looksRightAtWidthsAndInDark(robert.page);

  // Compliance looks at an application, with proof of presence.
  const financed = await sendApplication(site.url, "Nina");
  await gareth.page.goto(`${admin}/orders/${financed.reference}`);
  const panel = gareth.page.getByRole("region", { name: "Finance application" });
  await panel.getByRole("button", { name: "Show the answers" }).click();
  const dialog = gareth.page.getByRole("dialog", { name: "Show the finance application?" });
  await dialog.getByLabel("Why do you need it?").selectOption("Complaint or audit");
  await dialog.getByRole("button", { name: "Confirm and show" }).click();
  await panel.getByText("55779911", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "Hide the answers" }).click();

  // Another order is refunded once, though two tabs ask for it.
  const placed = await placeOrder(site.url, "Idris");
  const paying = await fetch(`${site.url}/demo-payment/${placed.session}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: site.url },
    body: "decision=approve",
    redirect: "manual",
  });
  expect(paying.status).toBe(303);
  const second = await robert.context.newPage();
  const tabs = [robert.page, second];
  for (const page of tabs) {
    await page.goto(`${admin}/orders/${placed.reference}`);
    await page.getByRole("button", { name: "Cancel and refund £99.00" }).click();
    await page.getByRole("dialog", { name: "Cancel and refund" }).getByRole("radio", { name: "The customer changed their mind" }).check();
  }
  await Promise.all(tabs.map((page) => refunding(page).click()));
  await robert.page.goto(`${admin}/orders/${placed.reference}`);
  await robert.page.getByText("The payment provider has sent the refund").waitFor();
  expect(await robert.page.getByText("The payment provider has sent the refund").count(), "once").toBe(1);
  await second.close();

  // The audit log has it all.
  await gareth.page.goto(`${admin}/audit`);
  const entries = gareth.page.getByRole("row");
  for (const [who, what] of [
    [boss, "Answer template added"],
    [seller, "Lead answered by email"],
    [seller, "Appointment booked"],
    [boss, "Collected or delivered"],
    [officer, "Finance application shown"],
    [boss, "Cancelled"],
  ] as const)
    await entries.filter({ hasText: who }).filter({ hasText: what }).first().waitFor();
  await looksRightAtWidthsAndInDark(gareth.page);
  for (const { context } of [owen, robert, gareth, customer]) await context.close();
});
