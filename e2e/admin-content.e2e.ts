import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accept, looksRightInBoth, openAdminSite, openFromNavigation, type AdminSite } from "./support/admin-site.ts";

let running: AdminSite;
let { admin, site, command, open } = {} as AdminSite;

beforeAll(async () => {
  running = await openAdminSite();
  ({ admin, site, command, open } = running);
});
afterAll(() => running?.close());

async function signedIn(width: number, name: string, role: string) {
  const opened = await open({ width });
  await accept(opened.page, command("staff", "invite", name, "--role", role));
  await opened.page.getByRole("heading", { level: 1 }).waitFor();
  return opened;
}

const shop = async (path: string) => {
  const response = await fetch(`${site.url}${path}`);
  return { status: response.status, html: await response.text() };
};
/** A refused change is logged by the browser. */
const unexpected = (complaints: readonly string[]) => complaints.filter((complaint) => !/status of (?:403|409|422)/.test(complaint));
const field = (page: Page) => page.getByRole("textbox", { name: "Text, in Markdown" });
const frameOf = (page: Page) => page.frameLocator('iframe[title="Its page in the shop"]');
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
async function publishNow(page: Page): Promise<void> {
  await press(page, "Publish …");
  await press(page, "Publish now");
  await page.getByText("Published. The shop shows it now.").waitFor();
}

describe.each([390, 1440])("at %i px", (width) => {
  const of = `${width}`;

  test("a page is begun, written with a preview, mended, published, compared, and taken back", async () => {
    const { page, complaints } = await signedIn(width, `Megan Frost ${of}`, "manager");
    await openFromNavigation(page, "Content");
    await page.getByRole("heading", { name: "Content", level: 1 }).waitFor();
    await looksRightInBoth(page);
    await page.getByRole("link", { name: "New", exact: true }).click();
    await page.getByRole("heading", { name: "New text", level: 1 }).waitFor();
    await page.getByLabel("Title", { exact: true }).fill(`Winter tyres ${of}`);
    await looksRightInBoth(page);
    await press(page, "Start writing");
    await page.getByRole("heading", { name: new RegExp(`^Winter tyres ${of}`), level: 1 }).waitFor();

    const begun = await field(page).inputValue();
    await field(page).fill(`${begun}Four tyres at {price}.\n`);
    const mistake = page.getByRole("button", { name: /^Line 6: There is no value for \{price\}/ });
    await mistake.waitFor();
    await looksRightInBoth(page);
    await mistake.click();
    expect(await field(page).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))).toBe(
      "Four tyres at {price}.",
    );
    await page.keyboard.type("Four tyres");
    await page.keyboard.press("Shift+Home");
    await press(page, "Bold");
    await frameOf(page).locator("strong", { hasText: "Four tyres" }).waitFor();
    for (const size of ["Tablet", "Desktop", "Phone"]) {
      await press(page, size);
      await frameOf(page)
        .getByRole("heading", { name: `Winter tyres ${of}`, level: 1 })
        .waitFor();
    }
    const path = `/winter-tyres-${of}`;
    expect((await shop(path)).status, "a draft is in no page of the shop").toBe(404);
    await publishNow(page);
    expect((await shop(path)).html).toContain("<strong>Four tyres</strong>");

    await field(page).fill(`${await field(page).inputValue()}Fitted.\n`);
    await page.keyboard.press("Control+s");
    await page.getByText("Saved as a draft.").waitFor();
    expect((await shop(path)).html).not.toContain("Fitted.");
    await page.getByRole("link", { name: "Compare Version 2", exact: true }).click();
    await page.getByRole("region", { name: "Differences" }).getByText("Fitted.").waitFor();
    await looksRightInBoth(page);
    await publishNow(page);
    expect((await shop(path)).html).toContain("Fitted.");
    await press(page, "Take back");
    await page.getByText("It will no longer be in the shop, and its address will stop working.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
    await page.getByRole("status").getByText("Taken back.").waitFor();
    expect((await shop(path)).status).toBe(404);
    expect(unexpected(complaints)).toEqual([]);
  });
});

test("two people write one text: nothing is lost, and what a rate is in goes to compliance", async () => {
  const megan = await signedIn(1440, "Megan Frost", "marketing");
  const tom = await signedIn(1440, "Tom Hallett", "manager");
  const address = `${admin}/content/wexcombe/pages/warranty.md`;
  for (const { page } of [megan, tom]) {
    await page.goto(address);
    await page.getByRole("heading", { name: /^Warranty/, level: 1 }).waitFor();
  }
  const released = await field(tom.page).inputValue();
  await field(tom.page).fill(`${released}\nTom wrote this.\n`);
  await press(tom.page, "Save draft");
  await tom.page.getByText("Saved as a draft.").waitFor();
  await field(megan.page).fill(`${released}\nMegan wrote this: 9.9% APR.\n`);
  await press(megan.page, "Save draft");
  await megan.page.getByText(/^Tom Hallett changed this text at /).waitFor();
  expect(await field(megan.page).inputValue()).toContain("Megan wrote this");
  // Nor does a reload lose it.
  await megan.page.reload();
  await expect.poll(() => field(megan.page).inputValue()).toContain("Megan wrote this");
  await press(megan.page, "Save draft");
  await press(megan.page, "Carry on with my text");
  await press(megan.page, "Save draft");
  await megan.page.getByText("Saved as a draft.").waitFor();
  await megan.page.getByText("A colleague in compliance publishes it.").waitFor();
  expect(await megan.page.getByRole("button", { name: "Publish …" }).count()).toBe(0);

  const aled = await signedIn(820, "Aled Price", "compliance");
  await aled.page.goto(address);
  await aled.page.getByText("You can publish it, because you’re in compliance.").waitFor();
  await looksRightInBoth(aled.page);
  await publishNow(aled.page);
  expect((await shop("/warranty")).html).toContain("Megan wrote this: 9.9% APR.");

  await megan.page.goto(`${admin}/content/wexcombe/pages/terms.md`);
  await megan.page.getByText("Terms change only with a release, because customers agree to them.").waitFor();
  expect(await field(megan.page).isEditable()).toBe(false);
  await looksRightInBoth(megan.page);
  for (const { complaints } of [megan, tom, aled]) expect(unexpected(complaints)).toEqual([]);
});
