import { CLIENT, startCompanyProvider, type CompanyProviderFixture } from "#server/staff/test-support/company-provider-fixture.ts";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, startSite, visit, type RunningSite } from "./support/browser-site.ts";
import { freePort } from "./support/free-port.ts";
import { looksRightAtEveryWidth, looksRightAtWidthsAndInDark } from "./support/looks-right.ts";

let site: RunningSite;
let browser: Browser;
let provider: CompanyProviderFixture;
let admin: string;

beforeAll(async () => {
  const PORT = await freePort();
  admin = `http://admin.localhost:${PORT}`;
  provider = await startCompanyProvider({ redirectUri: `${admin}/sign-in/company` });
  const settings = {
    PORT,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_ROLES: "Swindon managers=manager@swindon",
  };
  [site, browser] = await Promise.all([startSite(settings), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await provider?.stop();
});

test("a manager signs in with a company account, and proves presence in another tab without losing what was typed", async () => {
  provider.accounts.set("megan", { name: "Megan Frost", email: "megan.frost@wexcombe.example", groups: ["Swindon managers"] });
  const { page, context, complaints } = await visit(browser, { width: 1440, javaScript: true });
  await page.goto(`${admin}/people/roles`);
  const button = page.getByRole("button", { name: "Sign in with your company account" });
  await button.waitFor();
  await looksRightAtWidthsAndInDark(page);
  await button.click();
  await page.getByRole("button", { name: "Megan Frost" }).click();
  await page.getByRole("heading", { name: "Roles", level: 1 }).waitFor();
  expect(page.url()).toBe(`${admin}/people/roles`);

  await page.goto(`${admin}/account`);
  await page.getByText("You sign in with your company account").waitFor();
  expect(await page.getByRole("button", { name: "Add another passkey" }).count()).toBe(0);
  await looksRightAtWidthsAndInDark(page);

  await page.goto(`${admin}/people`);
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a person" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Callum Reid");
  await dialog.getByRole("combobox", { name: "Role" }).selectOption("photographer");
  await dialog.getByRole("checkbox", { name: "Wexcombe Swindon", exact: true }).check();
  await dialog.getByRole("button", { name: "Create a link" }).click();
  const confirm = dialog.getByRole("link", { name: "Confirm with your company account" });
  await confirm.waitFor();
  await looksRightAtEveryWidth(page);
  const [tab] = await Promise.all([context.waitForEvent("page"), confirm.click()]);
  await tab.getByRole("heading", { name: "Confirm that it’s you" }).waitFor();
  await looksRightAtEveryWidth(tab);
  await tab.getByRole("button", { name: "Confirm with your company account" }).click();
  await tab.getByRole("button", { name: "Megan Frost" }).click();
  await tab.getByText("Close this tab").waitFor();
  await tab.close();
  await dialog.getByRole("button", { name: "Create a link" }).click();
  expect(await dialog.getByRole("textbox", { name: "One-time link" }).inputValue()).toContain("/invitation#");
  expect(complaints.filter((complaint) => !/status of 403/.test(complaint))).toEqual([]);
  await context.close();
});

test("somebody without a group that gives a role reads why they are not let in", async () => {
  provider.accounts.set("tom", { name: "Tom Hallett", groups: ["Everybody"] });
  const { page, context } = await visit(browser, { width: 390, javaScript: true });
  await page.goto(`${admin}/sign-in`);
  await page.getByRole("button", { name: "Sign in with your company account" }).click();
  await page.getByRole("button", { name: "Tom Hallett" }).click();
  await page.getByText("Your company account has no access to Admin").waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
  await context.close();
});
