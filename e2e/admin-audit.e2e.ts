import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestAdmin } from "./support/admin-request.ts";
import { openAdminSite, openFromNavigation, type AdminSite } from "./support/admin-site.ts";
import { looksRightAtEveryWidth, looksRightAtWidthsAndInDark } from "./support/looks-right.ts";

let running: AdminSite;
let { admin, site, command, signedIn } = {} as AdminSite;

beforeAll(async () => {
  running = await openAdminSite();
  ({ admin, site, command, signedIn } = running);
});
afterAll(() => running?.close());

const name = "Robert Hallett";
const colleague = "Callum Reid";

test("an owner reads who did what, filters it, and exports what is found, sealed and signed", async () => {
  const { page, context, complaints } = await signedIn(1440, name, "owner");
  command("staff", "invite", colleague, "--role", "photographer", "--site", "swindon");
  await page.goto(`${admin}/today`);
  await openFromNavigation(page, "Audit log");
  await page.getByRole("heading", { name: "Audit log", level: 1 }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  const [row, card] = [page.locator("tbody tr").first(), page.locator(".act-card").first()];
  // A phone has cards instead of the table.
  for (const [width, entry, other] of [
    [390, card, row],
    [1440, row, card],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await entry.getByText("Person invited").waitFor();
    expect(await other.isVisible()).toBe(false);
    const text = await entry.innerText();
    expect(text).toContain("at the command line");
    expect(text).toContain(colleague);
    expect(text).toContain("Valeter, Wexcombe Swindon");
    expect(text).not.toContain("Blocked");
    expect(text).toMatch(/\b\d\d:\d\d:\d\d\b/);
  }

  const search = page.getByRole("searchbox", { name: "Words, plate or stock number, name" });
  await search.fill(colleague);
  await search.press("Enter");
  const found = page.getByRole("link", { name: `Remove this filter: ${colleague}`, exact: true });
  await found.waitFor();
  await page.getByText("1 entry", { exact: true }).waitFor();
  expect(page.url()).not.toContain("Callum");
  await row.getByText("Personal data").waitFor();
  await looksRightAtWidthsAndInDark(page);
  await search.fill("nobody of this name");
  await search.press("Enter");
  await page.getByText("No entry matches these filters").waitFor();
  await page.getByRole("link", { name: "Remove this filter: Nothing found" }).click();
  await found.or(page.getByText("Nothing found")).waitFor({ state: "detached" });
  await page.getByRole("checkbox", { name: "Personal data only" }).check();
  await page.getByRole("combobox", { name: "Branch" }).selectOption({ label: "Wexcombe Swindon" });
  await page.getByRole("button", { name: "Show" }).click();
  const ofBranch = page.getByRole("link", { name: "Remove this filter: Wexcombe Swindon" });
  await ofBranch.click();
  // Until then the other filter's link still names this branch.
  await ofBranch.waitFor({ state: "detached" });
  const personal = page.getByRole("link", { name: "Remove this filter: Personal data only" });
  await personal.click();
  await personal.waitFor({ state: "detached" });

  await page.getByRole("combobox", { name: "Who" }).selectOption({ label: name });
  await page.getByRole("combobox", { name: "What" }).selectOption({ label: "Passkey added" });
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("link", { name: "Remove this filter: Passkey added" }).waitFor();
  await page.getByText("1 entry", { exact: true }).waitFor();
  await looksRightAtEveryWidth(page);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export 1 entry" }).click()]);
  const file = join(site.dataDir, "export.jsonl");
  await download.saveAs(file);
  expect(readFileSync(file, "utf8")).toContain('"action": "passkey.add"');
  expect(command("audit", "verify", file)).toBe("The export is intact. Entries: 1. Seals: 1.");
  expect(command("audit", "verify")).toContain("The audit log is intact.");

  const filter = page.getByRole("link", { name: "Remove this filter: Passkey added" });
  await filter.click();
  await filter.waitFor({ state: "detached" });
  await page.getByRole("combobox", { name: "About" }).selectOption({ label: colleague });
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByText("No entry matches these filters").waitFor();
  await looksRightAtWidthsAndInDark(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test("someone makes a token for a program, which reads with it until it is ended", async () => {
  const { page, context, complaints } = await signedIn(390, "Gareth Pugh", "compliance");
  await page.goto(`${admin}/account`);
  await page.getByText("A program can use Admin with a token").waitFor();
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog", { name: "New token" });
  await dialog.getByRole("textbox", { name: "What it is for" }).fill("Archive");
  await dialog.getByRole("button", { name: "Create a token" }).click();
  await dialog.getByText("Choose at least one right").waitFor();
  await looksRightAtWidthsAndInDark(page);
  await dialog.getByRole("checkbox", { name: "Read the audit log" }).check();
  await dialog.getByRole("button", { name: "Create a token" }).click();
  const token = await dialog.getByRole("textbox", { name: "Token" }).inputValue();
  await looksRightAtEveryWidth(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByText("Archive", { exact: true }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  const read = async () => (await requestAdmin(admin, "/api/staff/v1/acts", { headers: { Authorization: `Bearer ${token}` } })).status;
  expect(await read()).toBe(200);
  await page.getByRole("button", { name: "End the token Archive" }).click();
  await page.getByText("A program can use Admin with a token").waitFor();
  expect(await read()).toBe(401);
  expect(complaints.filter((complaint) => !/status of 422/.test(complaint))).toEqual([]);
  await context.close();
});

test("a sales manager has no audit log", async () => {
  const { page, context } = await signedIn(1440, "Priya Nair", "manager");
  await page.goto(`${admin}/today`);
  await page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "Orders" }).waitFor();
  expect(await page.getByRole("link", { name: "Audit log" }).count()).toBe(0);
  await page.goto(`${admin}/audit`);
  await page.getByRole("heading", { name: "You can’t see this page" }).waitFor();
  await context.close();
});
