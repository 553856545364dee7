import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdminSite, type AdminSite } from "./support/admin-site.ts";
import { looksRightAtEveryWidth, looksRightAtWidthsAndInDark } from "./support/looks-right.ts";
import { sendApplication } from "./support/place-order.ts";

const FIVE_MINUTES_MS = 5 * 60_000;

let running: AdminSite;
let { admin, site, signedIn } = {} as AdminSite;

beforeAll(async () => {
  running = await openAdminSite();
  ({ admin, site, signedIn } = running);
});
afterAll(() => running?.close());

test("an application is shown with a reason, hidden by button, after five minutes and with its tab; compliance reads why", async () => {
  const placed = await sendApplication(site.url, "Amina");
  const { page, context, complaints } = await signedIn(390, "Priya Nair", "manager");
  await page.clock.install();
  await page.goto(`${admin}/orders/${placed.reference}`);
  const panel = page.getByRole("region", { name: "Finance application" });
  await panel.getByText("Sealed", { exact: true }).waitFor();
  expect(await page.content(), "nothing is in the page before").not.toMatch(/55779911|Kennet Valley|2,450/);
  await looksRightAtWidthsAndInDark(page);

  const show = async (reason: string, words = "") => {
    await panel.getByRole("button", { name: "Show the answers" }).click();
    const dialog = page.getByRole("dialog", { name: "Show the finance application?" });
    await dialog.getByLabel("Why do you need it?").selectOption(reason);
    await dialog.getByLabel("More about the reason, if needed").fill(words);
    await dialog.getByRole("button", { name: "Confirm and show" }).click();
    await panel.getByText("55779911", { exact: true }).waitFor();
  };
  await panel.getByRole("button", { name: "Show the answers" }).click();
  const dialog = page.getByRole("dialog", { name: "Show the finance application?" });
  await dialog.getByRole("button", { name: "Confirm and show" }).click();
  await dialog.locator(".field", { hasText: "Why do you need it?" }).getByText("Choose a reason").first().waitFor();
  await looksRightAtWidthsAndInDark(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await show("The customer asked", "Rang about the income");
  await panel.getByText("7 March 1991", { exact: true }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.getByText("Rang about the income", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "Hide the answers" }).click();
  await panel.getByText("55779911").waitFor({ state: "detached" });

  await show("Complaint or audit");
  await page.clock.fastForward(FIVE_MINUTES_MS);
  await panel.getByText("55779911").waitFor({ state: "detached" });

  await show("Pass it on to the lender");
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await panel.getByText("55779911").waitFor({ state: "detached" });
  expect(await page.content()).not.toMatch(/55779911|Kennet Valley|2,450/);
  await panel.getByText("Sealed", { exact: true }).waitFor();
  expect(complaints.filter((complaint) => !/status of 422/.test(complaint))).toEqual([]);
  await context.close();

  const gareth = await signedIn(1440, "Gareth Pugh", "compliance");
  await gareth.page.goto(`${admin}/audit`);
  const looks = gareth.page.getByRole("row").filter({ hasText: "Priya Nair" }).filter({ hasText: "Finance application shown" });
  for (const reason of ["The customer asked", "Complaint or audit", "Pass it on to the lender"])
    await looks.filter({ hasText: reason }).filter({ hasText: placed.reference }).waitFor();
  expect(await gareth.page.content()).not.toContain("Rang about the income");
  await looksRightAtEveryWidth(gareth.page);
  await gareth.context.close();
});

test("an application is sent to the lender once; an approval becomes the order's, what is declined is ended by staff", async () => {
  const [approved, declined] = [
    await sendApplication(site.url, "Hana"),
    await sendApplication(site.url, "Felix", { net_monthly_income: "900" }),
  ];
  const { page, context, complaints } = await signedIn(1440, "Tom Hallett", "manager");
  const panel = page.getByRole("region", { name: "Finance application" });
  const send = async (reference: string) => {
    await page.goto(`${admin}/orders/${reference}`);
    await panel.getByText(/^Not sent to .+ yet\.$/).waitFor();
    await panel.getByRole("button", { name: /^Send to / }).click();
    const dialog = page.getByRole("dialog", { name: /^Send to / });
    await looksRightAtWidthsAndInDark(page);
    await dialog.getByRole("button", { name: /^Send to / }).click();
    await panel.getByText(/^Sent to .+ at \d{1,2}(?:\.\d\d)?[ap]m\.$/).waitFor();
    expect(await panel.getByRole("button", { name: /^Send/ }).count(), "once").toBe(0);
  };
  await send(approved.reference);
  await panel.getByText("The lender approved. Call the customer and agree the day.").waitFor();
  await page.getByText(/^The lender approved, reference DEMO-/).waitFor();
  await page.getByRole("heading", { level: 1 }).getByText("Approved", { exact: true }).waitFor();
  await looksRightAtWidthsAndInDark(page);

  await send(declined.reference);
  await panel.getByText(/^The lender declined\./).waitFor();
  await page.getByRole("heading", { level: 1 }).getByText("Declined", { exact: true }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("button", { name: "End the order" }).click();
  const end = page.getByRole("dialog", { name: "End the order" });
  await end.getByRole("radio", { name: "The lender declined" }).check();
  await end.getByRole("button", { name: "End the order" }).click();
  await page.getByText("Cancelled, the vehicle is free").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
