import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdminSite, type AdminSite } from "./support/admin-site.ts";
import { looksRightAtEveryWidth, looksRightAtWidthsAndInDark } from "./support/looks-right.ts";
import { placeOrder, type PlacedOrder } from "./support/place-order.ts";

let running: AdminSite;
let { admin, site, signedIn } = {} as AdminSite;

beforeAll(async () => {
  running = await openAdminSite();
  ({ admin, site, signedIn } = running);
});
afterAll(() => running?.close());

const place = (name: string, changes: Record<string, unknown> = {}) => placeOrder(site.url, name, changes);

async function pay({ session }: PlacedOrder): Promise<void> {
  const { url } = site;
  const response = await fetch(`${url}/demo-payment/${session}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: url },
    body: "decision=approve",
    redirect: "manual",
  });
  expect(response.status).toBe(303);
}

/** An order's card on a phone, or its row. */
function entryOf(page: Page, kind: ".order-card" | "tbody tr", reference: string) {
  return page.locator(kind).filter({ has: page.locator(`a[href="/orders/${reference}"]`) });
}

test("a sales manager finds an order and reads what it says; a reader reads it without the customer", async () => {
  const placed = await place("Ruth");
  await pay(placed);
  const { page, context, complaints } = await signedIn(390, "Megan Frost", "manager");
  await page.goto(`${admin}/orders`);
  const entry = entryOf(page, ".order-card", placed.reference);
  await entry.getByText("Paid", { exact: true }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("link", { name: /^Ended/ }).click();
  await entry.waitFor({ state: "detached" });
  await looksRightAtEveryWidth(page);
  await page.getByRole("searchbox", { name: "Reference, plate or stock number" }).fill(placed.reference);
  await page.getByRole("link", { name: /^All/ }).click();
  // Until then the form searches in the view before.
  await page.locator(".order-views a[aria-current]", { hasText: /^All/ }).waitFor();
  await page.getByRole("searchbox", { name: "Reference, plate or stock number" }).fill(String(placed.stock_id));
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.waitForURL(/[?&]q=/);
  await entry.getByRole("link").click();
  await page.getByRole("heading", { name: /Ms Ruth Pemberton/, level: 1 }).waitFor();
  expect(await page.title(), "no customer in the browser's history").not.toContain("Pemberton");
  await page.getByText("£99.00", { exact: true }).first().waitFor();
  await page.getByRole("link", { name: "07700 900218" }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  expect(complaints).toEqual([]);
  await context.close();

  const reader = await signedIn(1440, "Rosa Field", "reader");
  await reader.page.goto(`${admin}/orders/${placed.reference}`);
  await reader.page.getByText("Your role does not show customers’ details.").waitFor();
  expect(await reader.page.content()).not.toMatch(/Pemberton|07700|example\.com/);
  await looksRightAtEveryWidth(reader.page);
  await reader.context.close();
});

test("a paid order is handed over, another one refunded, and a colleague who is late is told by whom", async () => {
  const [collected, refunded] = [await place("Nadia"), await place("Lewis")];
  await pay(collected);
  await pay(refunded);
  const { page, context, complaints } = await signedIn(1440, "Megan Frost", "manager");
  const late = await context.newPage();
  await late.goto(`${admin}/orders/${refunded.reference}`);
  await late.getByRole("button", { name: "Hand over" }).waitFor();

  const list = await context.newPage();
  await list.goto(`${admin}/orders`);
  const paid = entryOf(list, "tbody tr", collected.reference).getByText("Paid", { exact: true });
  await paid.waitFor();

  await page.goto(`${admin}/orders/${collected.reference}`);
  await page.getByRole("button", { name: "Hand over" }).click();
  const handover = page.getByRole("dialog", { name: "Collected or delivered" });
  await handover.getByRole("button", { name: "Hand over" }).click();
  await handover.getByText("Choose what the customer showed").waitFor();
  await looksRightAtWidthsAndInDark(page);
  await handover.getByRole("radio", { name: "Collected" }).check();
  await handover.getByRole("radio", { name: "Driving licence" }).check();
  await handover.getByRole("button", { name: "Hand over" }).click();
  await page.getByText("Handed over, the vehicle is sold").waitFor();
  // The list of another tab follows: nobody reads it again.
  await paid.waitFor({ state: "detached" });
  await list.close();
  await page.getByText(/^Driving licence looked at on /).waitFor();
  expect(await page.getByRole("heading", { name: "What you can do" }).count(), "an ended order has no steps").toBe(0);
  await looksRightAtEveryWidth(page);

  await page.goto(`${admin}/orders/${refunded.reference}`);
  await page.getByRole("button", { name: "Cancel and refund £99.00" }).click();
  const refund = page.getByRole("dialog", { name: "Cancel and refund" });
  await refund.getByRole("radio", { name: "The customer changed their mind" }).check();
  await looksRightAtWidthsAndInDark(page);
  await refund.getByRole("button", { name: "Cancel and refund £99.00" }).click();
  await page.getByText("The payment provider has sent the refund").waitFor();
  await page.getByText("Cancelled", { exact: true }).waitFor();
  await looksRightAtWidthsAndInDark(page);

  await late.getByRole("button", { name: "Hand over" }).click();
  const tooLate = late.getByRole("dialog", { name: "Collected or delivered" });
  await tooLate.getByRole("radio", { name: "Collected" }).check();
  await tooLate.getByRole("radio", { name: "Passport" }).check();
  await tooLate.getByRole("button", { name: "Hand over" }).click();
  await late
    .getByRole("alert")
    .getByText(/changed this order at/)
    .waitFor();
  await tooLate.getByRole("button", { name: "Close" }).click();
  await late.getByText("The payment provider has sent the refund").waitFor();
  expect(complaints.filter((complaint) => !/status of 4(?:22|09)/.test(complaint))).toEqual([]);
  await context.close();

  const ruth = await signedIn(1440, "Ruth Ashdown", "owner");
  await ruth.page.goto(`${admin}/audit`);
  const entries = ruth.page.getByRole("row");
  for (const after of ["Collected or delivered", "Cancelled"])
    await entries.filter({ hasText: "Megan Frost" }).filter({ hasText: "Paid" }).filter({ hasText: after }).first().waitFor();
  await ruth.context.close();
});

test("a refund that the provider refuses is said by the order and by Today, is tried again and sent once", async () => {
  // The demonstration's provider refuses the first refund of such a payment.
  const order = await place("Aled", { customer_email: "refund-refused@aled.example.com" });
  await pay(order);
  const { page, context, complaints } = await signedIn(390, "Megan Frost", "manager");
  await page.goto(`${admin}/today`);
  const row = page.getByRole("listitem").filter({ has: page.locator(`a[href="/orders/${order.reference}"]`) });

  const orderPage = await context.newPage();
  await orderPage.goto(`${admin}/orders/${order.reference}`);
  await orderPage.getByRole("button", { name: "Cancel and refund £99.00" }).click();
  const refund = orderPage.getByRole("dialog", { name: "Cancel and refund" });
  await refund.getByRole("radio", { name: "The customer changed their mind" }).check();
  await refund.getByRole("button", { name: "Cancel and refund £99.00" }).click();
  await orderPage.getByText("The payment provider could not send £99.00 back: it refused the refund").waitFor();
  await orderPage.getByText("The refund failed: the payment provider or the customer’s bank did not accept it").waitFor();
  await orderPage.getByRole("button", { name: "Try the refund again" }).waitFor();
  await looksRightAtWidthsAndInDark(orderPage);

  // Today, open all the while, has it without a reload.
  await page.bringToFront();
  await row.getByText("Refund failed", { exact: true }).waitFor();
  await row.getByText(/^The payment provider could not send £99\.00 back/).waitFor();
  await looksRightAtWidthsAndInDark(page);

  await orderPage.bringToFront();
  await orderPage.getByRole("button", { name: "Try the refund again" }).click();
  await orderPage.getByRole("dialog", { name: "Try the refund again" }).getByRole("button", { name: "Try the refund again" }).click();
  await orderPage.getByText("The payment provider has sent the refund").waitFor();
  await orderPage.getByText(/^The payment provider could not send/).waitFor({ state: "detached" });
  expect(await orderPage.getByRole("heading", { name: "What you can do" }).count(), "nothing is left to do").toBe(0);
  await looksRightAtEveryWidth(orderPage);
  await page.bringToFront();
  await row.waitFor({ state: "detached" });

  const { order: read } = await (await fetch(`${site.url}/api/v2/website-orders/order/${order.guid}`)).json();
  expect(read).toMatchObject({ amount_refund_due: 0, amount_refunded: 99 });
  const events = read.events.map(({ move }: { move: string }) => move);
  expect(events).toEqual(["open", "pay", "cancel", "refund_due", "refund_failed", "refund_due", "refund"]);
  expect(complaints).toEqual([]);
  await context.close();
});
