import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { openAdminSite, openFromNavigation, type AdminSite } from "./support/admin-site.ts";
import { visit } from "./support/browser-site.ts";
import { ADMIN_WIDTHS, looksRightAtEveryWidth, looksRightAtWidthsAndInDark } from "./support/looks-right.ts";
import { plainVisitor } from "./support/plain-visitor.ts";

let running: AdminSite;
let { admin, site, signedIn } = {} as AdminSite;

beforeAll(async () => {
  running = await openAdminSite();
  ({ admin, site, signedIn } = running);
});
afterAll(() => running?.close());

const MAIL_LIMIT_MS = 20_000;

/** One of eight vehicles that nobody has: a test that runs again has another one. */
async function freeVehicle(from: number): Promise<number> {
  const { data } = await (await fetch(`${site.url}/api/v2/vehicle-search?reservation_status=available&min_price=12000`)).json();
  return data[from + (Date.now() % 8)].stock_id;
}

/** Stops saves on their way to the server until the result is called. */
async function holdSaves(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/deals\/[0-9a-f-]{36}$/, async (route) => {
    if (route.request().method() === "POST") await promise;
    await route.continue();
  });
  return resolve;
}

/** Mails are sent shortly after their event. */
async function openMail(page: Page, subject: RegExp, to: string) {
  const mail = page.getByRole("link", { name: subject }).filter({ hasText: to });
  await expect
    .poll(
      async () => {
        await page.goto(`${site.url}/demo-outbox`);
        return mail.count();
      },
      { timeout: MAIL_LIMIT_MS },
    )
    .toBe(1);
  await mail.click();
  await page.getByRole("heading", { level: 1, name: subject }).waitFor();
  await page.getByRole("link", { name: "See it as an email program shows it" }).click();
}

test("a deal is built, approved and sent; its customer accepts, signs and goes on to pay", async () => {
  const stock_id = await freeVehicle(0);
  const email = `gwen.${Date.now()}@example.com`;
  const megan = await signedIn(390, "Megan Frost", "sales");
  const robert = await signedIn(1440, "Robert Hallett", "manager");
  const { page } = megan;

  await page.goto(`${admin}/today`);
  await openFromNavigation(page, "Deals");
  await page.getByRole("heading", { name: "Deals", level: 1 }).waitFor();
  await page.getByRole("link", { name: "New deal" }).waitFor();
  await page.goto(`${admin}/stock/${stock_id}`);
  await page.getByRole("link", { name: "Build a deal" }).click();
  await page.getByLabel("First name").fill("Gwen");
  await page.getByLabel("Last name").fill("Morris");
  await page.getByLabel("Email", { exact: true }).fill(email);
  expect(await page.getByLabel("Plate or stock number").inputValue()).toBe(String(stock_id));
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("button", { name: "Work out the figures" }).click();
  await page.getByRole("heading", { name: "Deal for Gwen Morris", level: 1 }).waitFor();
  const address = page.url();
  expect(address, "no name in the address").not.toMatch(/gwen/i);
  expect(await page.title(), "nor in the title").not.toContain("Gwen");

  // What is typed while a save is on its way stays, and is saved by the next.
  const release = await holdSaves(page);
  const saving = page.getByRole("button", { name: "Save and work out the figures" });
  const saved = page.getByText("Saved. These are the figures.");
  const reason = page.getByLabel("Reason");
  await page.getByLabel("Way to pay").selectOption("cash");
  await page.getByLabel("Discount (£)").fill("450");
  await saving.click();
  await reason.fill("Match another dealer");
  release();
  await saved.waitFor();
  await expect.poll(() => page.getByLabel("Discount (£)").inputValue()).toBe("450.00");
  expect(await reason.inputValue()).toBe("Match another dealer");
  await saving.click();
  await saved.waitFor();

  // A field that is wrong loses nothing, and neither does a colleague's save.
  const postcode = page.getByLabel("Delivery postcode");
  const extra = page.getByRole("group", { name: "Optional extras" }).getByRole("checkbox").first();
  await extra.check();
  await postcode.fill("ZZ99 9ZZ");
  await saving.click();
  await page.locator(".field--wrong").filter({ hasText: "Delivery postcode" }).waitFor();
  expect([await postcode.inputValue(), await extra.isChecked()]).toEqual(["ZZ99 9ZZ", true]);
  await looksRightAtEveryWidth(page);
  await postcode.fill("SN1 2AB");
  await robert.page.goto(address);
  await robert.page.getByLabel("Reason").fill("Match the dealer in Swindon");
  await robert.page.getByRole("button", { name: "Save and work out the figures" }).click();
  await robert.page.getByText("Saved. These are the figures.").waitFor();
  await expect.poll(() => reason.inputValue()).toBe("Match the dealer in Swindon");
  expect([await postcode.inputValue(), await extra.isChecked()]).toEqual(["SN1 2AB", true]);
  await saving.click();
  await saved.waitFor();
  await page
    .locator("section", { has: page.getByRole("heading", { name: "What it comes to" }) })
    .getByText("Delivery", { exact: true })
    .waitFor();
  await page.getByText("£450 off is more than your £300.").waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("button", { name: "Ask a manager to agree" }).click();
  await page.getByText("Approval requested. Nothing can be sent until someone agrees.").waitFor();

  await robert.page.goto(address);
  await robert.page.getByText("Megan Frost asks for £450 off.").waitFor();
  await looksRightAtWidthsAndInDark(robert.page);
  await robert.page.getByRole("button", { name: "Agree to £450 off" }).click();
  await robert.page.getByText("Agreed. It can be sent now.").waitFor();

  // The seller's page follows, without a reload.
  await page.getByRole("button", { name: "Send to Gwen Morris" }).click();
  await page.getByText("Sent. The link works for seven days.").waitFor();
  await looksRightAtWidthsAndInDark(page);

  const customer = await visit(running.browser, { width: 390, javaScript: true });
  await openMail(customer.page, /^Your deal for the /, email);
  await customer.page.getByRole("link", { name: "See the deal" }).click();
  await customer.page.getByRole("heading", { name: /^Your deal for the /, level: 1 }).waitFor();
  expect(await customer.page.content(), "nobody else sees who it is for").not.toContain(email);
  expect(await customer.page.title()).not.toContain("Gwen");
  await customer.page.getByText("Discount for you").waitFor();
  await customer.page.getByText("Delivery", { exact: true }).first().waitFor();
  await looksRightAtEveryWidth(customer.page, ADMIN_WIDTHS);
  const accepting = customer.page.getByRole("button", { name: /^Accept and reserve for £/ });
  await accepting.click();
  await customer.page.getByRole("link", { name: "Accept the terms to continue" }).waitFor();
  await looksRightAtEveryWidth(customer.page, ADMIN_WIDTHS);
  await customer.page.getByRole("checkbox").check();
  await accepting.click();
  await customer.page.getByRole("heading", { name: "You’ve accepted this deal" }).waitFor();
  await looksRightAtEveryWidth(customer.page, ADMIN_WIDTHS);

  await openMail(customer.page, /^Sign the order form for the /, email);
  await customer.page.getByRole("link", { name: "Read and sign the order form" }).click();
  await customer.page.getByRole("heading", { name: /^Order form for the /, level: 1 }).waitFor();
  await looksRightAtEveryWidth(customer.page, ADMIN_WIDTHS);
  await customer.page.getByLabel("Your full name").fill("Gwen Morris");
  await customer.page.getByRole("button", { name: "Sign the order form" }).click();
  await customer.page.getByRole("heading", { name: /^Pay £\d+ to finish$/ }).waitFor();
  expect(customer.page.url()).toContain(`${site.url}/order/`);

  await page.getByText(/^Signed by Gwen Morris on /).waitFor();
  await page.getByText(/^SHA-256 of the file: [0-9a-f]{64}$/).waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("link", { name: /^[0-9A-Z]{4}-[0-9A-Z]{4}$/ }).click();
  await page.getByRole("heading", { name: "Papers" }).waitFor();
  await page.getByText(/^Signed by Gwen Morris on /).waitFor();
  await page.getByText("Delivery", { exact: true }).first().waitFor();
  const file = await page.getByRole("link", { name: "Signed order form (PDF)" }).evaluate(async (link: HTMLAnchorElement) => {
    const answer = await fetch(link.href);
    return [answer.status, answer.headers.get("Content-Type")];
  });
  expect(file).toEqual([200, "application/pdf"]);
  await looksRightAtWidthsAndInDark(page);
  for (const { context, complaints } of [megan, robert, customer]) {
    // A refused form is logged by the browser.
    expect(complaints.filter((complaint) => !/status of 422/.test(complaint))).toEqual([]);
    await context.close();
  }
});

test("a deal without a discount is sent at once; its customer accepts and signs it in a browser without JavaScript", async () => {
  const stock_id = await freeVehicle(8);
  const email = `bethan.${Date.now()}@example.com`;
  const { page, context, complaints } = await signedIn(1440, "Megan Frost", "sales");
  await page.goto(`${admin}/deals/new?vehicle=${stock_id}`);
  await page.getByLabel("First name").fill("Bethan");
  await page.getByLabel("Last name").fill("Rees");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Work out the figures" }).click();
  await page.getByRole("heading", { name: "Deal for Bethan Rees", level: 1 }).waitFor();
  await page.getByLabel("Way to pay").selectOption("cash");
  await page.getByRole("button", { name: "Save and work out the figures" }).click();
  await page.getByText("Saved. These are the figures.").waitFor();
  await page.getByRole("button", { name: "Send to Bethan Rees" }).click();
  await page.getByText("Sent. The link works for seven days.").waitFor();

  const customer = plainVisitor(site.url);
  const mail = async (subject: string) => {
    const link = new RegExp(`^${subject}.*${email}`, "s");
    await expect.poll(async () => (await customer.open("/demo-outbox")).has("link", link), { timeout: MAIL_LIMIT_MS }).toBe(true);
    const read = await customer.follow(await customer.open("/demo-outbox"), link);
    return customer.follow(read, "See it as an email program shows it");
  };
  const deal = await customer.follow(await mail("Your deal for the "), "See the deal");
  const refused = await customer.press(deal, /^Accept and reserve for £/);
  expect(refused.alert).toContain("Accept the terms to continue");
  const accepted = await customer.press(refused, /^Accept and reserve for £/, { terms_accepted: true });
  expect(accepted.headings).toContain("You’ve accepted this deal");
  const form = await customer.follow(await mail("Sign the order form for the "), "Read and sign the order form");
  const signed = await customer.press(form, "Sign the order form", { name: "Bethan Rees" });
  expect(signed.headings).toContainEqual(expect.stringMatching(/^Pay £\d+ to finish$/));
  await page.getByText(/^Signed by Bethan Rees on /).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
