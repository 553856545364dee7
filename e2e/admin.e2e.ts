import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accept, openFromNavigation, openAdminSite, type AdminSite } from "./support/admin-site.ts";
import { scripted } from "./support/browser-site.ts";
import { looksRight, looksRightAtEveryWidth, looksRightAtWidthsAndInDark } from "./support/looks-right.ts";

let running: AdminSite;
let { admin, site, command, open, signedIn } = {} as AdminSite;

beforeAll(async () => {
  running = await openAdminSite();
  ({ admin, site, command, open, signedIn } = running);
});
afterAll(() => running?.close());

test("the dealer's owner signs in with the command's link, invites a colleague, and ends their access", async () => {
  // A test that runs again invites somebody else.
  const colleague = `Callum Reid ${Date.now()}`;
  const link = command("staff", "invite", "Priya Nair", "--role", "owner");
  expect(link).toMatch(new RegExp(`^${admin}/invitation#[\\w-]{43}$`));
  const { page, context, complaints } = await open({ width: 1440 });
  await page.goto(`${admin}/people/roles`);
  await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
  expect(page.url()).toBe(`${admin}/sign-in?to=%2Fpeople%2Froles`);
  expect(await page.getByRole("link", { name: `Go to ${new URL(site.url).host}` }).getAttribute("href")).toBe(site.url);
  await looksRightAtWidthsAndInDark(page);

  await page.goto(link);
  await page.getByRole("heading", { name: "Hello Priya" }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  expect(await accept(page, link)).toBe("Today");
  await openFromNavigation(page, "People");
  await page.getByRole("heading", { name: "People", level: 1 }).waitFor();
  await looksRightAtWidthsAndInDark(page);

  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite a person" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(colleague);
  await dialog.getByRole("textbox", { name: "Work email" }).fill("callum");
  await dialog.getByRole("button", { name: "Create a link" }).click();
  await dialog.getByText("Enter an email address in the correct format").waitFor();
  expect(await dialog.getByRole("textbox", { name: "Name" }).inputValue()).toBe(colleague);
  await looksRightAtEveryWidth(page);
  await dialog.getByRole("textbox", { name: "Work email" }).fill("");
  const discount = dialog.getByRole("textbox", { name: "Discount up to" });
  expect(await discount.inputValue()).toBe("300");
  await discount.fill("a little");
  await dialog.getByRole("button", { name: "Create a link" }).click();
  await dialog.getByText("Enter an amount in pounds from £0 to £100,000").waitFor();
  await looksRightAtEveryWidth(page);
  await dialog.getByRole("combobox", { name: "Role" }).selectOption("photographer");
  expect(await discount.count()).toBe(0);
  await dialog.getByRole("checkbox", { name: "Wexcombe Swindon", exact: true }).check();
  await dialog.getByRole("button", { name: "Create a link" }).click();
  const invitation = await dialog.getByRole("textbox", { name: "One-time link" }).inputValue();
  await looksRightAtEveryWidth(page);
  await dialog.getByRole("button", { name: "Done" }).click();

  const other = await open({ width: 390 });
  await other.page.goto(invitation);
  await other.page.getByText("Priya Nair").waitFor();
  await accept(other.page, invitation);
  await other.page.goto(`${admin}/more`);
  await other.page.getByRole("link", { name: "My account" }).first().waitFor();
  expect(await other.page.getByRole("link", { name: "People" }).count()).toBe(0);
  await other.page.goto(`${admin}/people`);
  await other.page.getByRole("heading", { name: "You can’t see this page" }).waitFor();

  await page.getByRole("link", { name: colleague }).click();
  await page.getByRole("heading", { name: colleague }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("button", { name: "Block access" }).click();
  await looksRightAtEveryWidth(page);
  await page.getByRole("button", { name: "Block now" }).click();
  await page.getByText("Blocked", { exact: true }).waitFor();
  await other.page.goto(`${admin}/account`);
  await other.page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
  await other.page.goto(invitation);
  await other.page.getByRole("heading", { name: "This link has expired" }).waitFor();
  await looksRightAtEveryWidth(other.page);
  // The refusals that were wanted: a wrong address, a page without a right, a used link.
  expect(complaints.filter((complaint) => !/status of (?:422|410|403)/.test(complaint))).toEqual([]);
  expect(other.complaints.filter((complaint) => !/status of (?:410|403)/.test(complaint))).toEqual([]);
  await Promise.all([context.close(), other.context.close()]);
});

test("somebody signs out and in, and sees and ends their sessions and passkeys", async () => {
  const name = "Megan Frost";
  const { page, context, complaints } = await open({ width: 390 });
  await accept(page, command("staff", "invite", name, "--role", "manager"));
  await page.goto(`${admin}/account`);
  await page.getByText("Add a second one").waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.waitForURL(`${admin}/sign-in`);
  await page.goto(`${admin}/people/roles`);
  await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
  await scripted(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByRole("heading", { name: "Roles", level: 1 }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("combobox", { name: "Role" }).selectOption({ label: "Compliance" });
  const rights = await page.locator(".role-rights > div").allInnerTexts();
  expect(rights.map((right) => right.replace(/\s+/g, " "))).toEqual(
    expect.arrayContaining([
      "See people and roles No",
      "Invite and block people No",
      "Change a person’s roles No",
      "Read and export the audit log Yes",
    ]),
  );
  await looksRightAtWidthsAndInDark(page);
  await page.goto(`${admin}/people`);
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByText("Discount up to").waitFor();
  expect(await page.locator(".facts").innerText()).toContain("£800");
  await page.goto(`${admin}/account`);
  await page.getByText("This browser", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Remove the passkey for" }).click();
  await page.getByText("This is your only passkey").waitFor();
  await looksRightAtEveryWidth(page);
  await context.clearCookies();
  await page.goto(`${admin}/account`);
  await page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
  expect(complaints.filter((complaint) => !/status of 422/.test(complaint))).toEqual([]);
  await context.close();
});

test("a phone has five tabs, what else somebody may see is behind More, and the way out too", async () => {
  const { page, context, complaints } = await signedIn(390, "Robert Hallett", "owner");
  await page.goto(`${admin}/today`);
  const tabs = page.getByRole("navigation", { name: "Main, phone" });
  const names = () => tabs.getByRole("link").allInnerTexts();
  expect(await names()).toEqual(["Today", "Leads", "Stock", "Diary", "More"]);
  const more = tabs.getByRole("link", { name: "More" });
  await more.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "More", level: 1 }).waitFor();
  expect(await more.getAttribute("aria-current")).toBe("page");
  expect(await page.getByRole("main").getByRole("link").allInnerTexts()).toEqual([
    "Orders",
    "Deals",
    "Import",
    "Numbers",
    "Branches",
    "Content",
    "Settings",
    "People",
    "Audit log",
    "My account",
  ]);
  await looksRightAtWidthsAndInDark(page);
  // A window of 1440 px at 200 and at 400 %.
  for (const size of [
    { width: 720, height: 450 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size);
    await looksRight(page);
    await page.getByRole("button", { name: "Sign out", exact: true }).focus();
    await page.keyboard.press("Shift+Tab");
    // Hidden below the tabs, it could not be pressed.
    await page.waitForFunction(() => {
      const link = document.activeElement;
      if (link?.textContent !== "My account") return false;
      const { left, top, width, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await openFromNavigation(page, "Audit log");
  await page.getByRole("heading", { name: "Audit log", level: 1 }).waitFor();
  expect(await more.getAttribute("aria-current"), "of a page behind it").toBe("true");

  const reader = await signedIn(390, "Omar Haddad", "compliance");
  await reader.page.goto(`${admin}/today`);
  const few = reader.page.getByRole("navigation", { name: "Main, phone" }).getByRole("link");
  expect(await few.allInnerTexts()).toEqual(["Today", "Leads", "Stock", "Orders", "More"]);
  await reader.page.goto(`${admin}/more`);
  await reader.page.getByRole("button", { name: "Sign out", exact: true }).click();
  await reader.page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
  await reader.page.goto(`${admin}/more`);
  await reader.page.getByRole("heading", { name: "Sign in", level: 1 }).waitFor();
  expect([...complaints, ...reader.complaints]).toEqual([]);
  await Promise.all([context.close(), reader.context.close()]);
});

test("a passkey is Admin's alone: pages of the shop cannot ask for it, and Admin is in no frame of theirs", async () => {
  const { page, context } = await open({ width: 1440 });
  const shop = site.url.replace("127.0.0.1", "wexcombe.localhost");
  await page.goto(shop);
  const refused = await page.evaluate(
    (rpId) =>
      navigator.credentials.get({ publicKey: { challenge: new Uint8Array(32), rpId, userVerification: "required" } }).then(
        () => "given",
        (error: Error) => error.name,
      ),
    new URL(admin).hostname,
  );
  expect(refused).toBe("SecurityError");
  const read = await page.evaluate(
    (address) =>
      fetch(address).then(
        () => "read",
        (error: Error) => error.name,
      ),
    `${admin}/people`,
  );
  expect(read).toBe("TypeError");
  // A page that allows every frame, of this machine too: Chromium refuses local frames to all others.
  const framing = createServer((_, response) =>
    response.setHeader("Content-Type", "text/html").end(`<iframe src="${admin}/sign-in"></iframe>`),
  ).listen(0, "127.0.0.1");
  await once(framing, "listening");
  const { port } = framing.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}`);
  await expect.poll(() => page.frames()[1]?.url()).toBe("chrome-error://chromewebdata/");
  framing.close();
  await context.close();
});

test("the demonstration prints a link for its owner at each start, and the one before is void", async () => {
  const first = /\S+#[\w-]{43}/.exec(site.output())?.[0] ?? "";
  expect(first.startsWith(`${admin}/invitation#`)).toBe(true);
  expect(command("staff", "list")).toContain("Robert Ashdown");
  const { page, context } = await open({ width: 1440 });
  const next = command("staff", "recover", "Robert Ashdown");
  await page.goto(first);
  await page.getByRole("heading", { name: "This link has expired" }).waitFor();
  // In the same tab: only the fragment is another.
  await page.goto(next);
  await page.getByRole("heading", { name: "Hello Robert" }).waitFor();
  await context.close();
});
