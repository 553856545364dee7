import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "#domain/calendar.ts";
import { vehiclePath } from "#domain/stock/vehicle.ts";
import { openAdminSite, type AdminSite } from "./support/admin-site.ts";
import { looksRightAtWidthsAndInDark } from "./support/looks-right.ts";

let running: AdminSite;
let { admin, site, command, signedIn } = {} as AdminSite;

beforeAll(async () => {
  running = await openAdminSite();
  ({ admin, site, command, signedIn } = running);
});
afterAll(() => running?.close());

const plain = (text: string) => text.replaceAll(/\s+/g, " ");
/** A refused change is logged by the browser. */
const unexpected = (complaints: readonly string[]) => complaints.filter((complaint) => !/status of (?:403|409|422)/.test(complaint));
const shop = async (path: string) => (await fetch(`${site.url}${path}`)).text();
const saveBranch = async (page: Page) => {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Saved. The shop shows it now.").waitFor();
};
const BRANCH = "Wexcombe Swindon";
/** A Friday within the days that a branch's page lists: on a Sunday it is closed in any case. */
const HOLIDAY = new Date(Date.now() + (7 + ((12 - new Date().getUTCDay()) % 7)) * DAY_MS).toISOString().slice(0, 10);
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const save = async (page: Page, name: string) => {
  await panel(page, name)
    .getByRole("button", { name: `Save ${name}` })
    .click();
  await panel(page, name).getByText("Saved. The shop shows it now.").waitFor();
};

test("two people change one branch, a holiday is added, and the shop's page has both", async () => {
  command("sites", "set", "swindon", "hours=Mon-Fri 08:30-19:00; Sat 09:00-17:00", "special_hours=");
  const tom = await signedIn(1440, "Tom Hallett", "manager");
  const megan = await signedIn(1440, "Megan Frost", "owner");
  for (const { page } of [tom, megan]) {
    await page.goto(`${admin}/branches`);
    await page.getByRole("heading", { name: "Branches", level: 1 }).waitFor();
    await page.getByRole("link", { name: BRANCH, exact: true }).click();
    await page.getByRole("heading", { name: BRANCH, level: 1 }).waitFor();
  }
  await tom.page.getByLabel("Monday, opens").fill("09:30");
  await panel(tom.page, "As shoppers see it").getByText("9.30am to 7pm", { exact: true }).waitFor();
  expect(await shop("/locations/swindon"), "a preview is not saved").not.toContain("9.30am to");
  const frame = tom.page.frameLocator('iframe[title="Its page in the shop"]');
  await tom.page.getByText("Its page in the shop", { exact: true }).click();
  await frame.getByText("9.30am to 7pm", { exact: true }).first().waitFor();
  for (const size of ["Tablet", "Desktop", "Phone"]) {
    await tom.page.getByRole("button", { name: size, exact: true }).click();
    await frame.getByRole("heading", { name: BRANCH, level: 1 }).waitFor();
  }
  expect(await shop("/locations/swindon"), "a preview is not saved").not.toContain("9.30am to");
  await looksRightAtWidthsAndInDark(tom.page);
  await saveBranch(tom.page);
  expect(await shop("/locations/swindon")).toContain("9.30am to");

  await megan.page.getByLabel("Add a day", { exact: true }).fill(HOLIDAY);
  await megan.page.getByRole("button", { name: "Add", exact: true }).click();
  await megan.page.getByLabel(/^Reason on /).fill("Founders’ day");
  await panel(megan.page, "As shoppers see it").getByText("Closed, Founders’ day").waitFor();
  await megan.page.getByLabel("Tuesday, closes").fill("20:00");
  await saveBranch(megan.page);
  const page = await shop("/locations/swindon");
  expect(page, "of both").toContain("9.30am to");
  expect(page).toContain("Founders’ day");
  expect(page).toContain("to 8pm");

  await tom.page.getByLabel("Wednesday, opens").fill("10:15");
  await saveBranch(tom.page);
  await megan.page.getByLabel("Wednesday, opens").fill("11:45");
  await megan.page.getByRole("button", { name: "Save", exact: true }).click();
  await megan.page.getByRole("heading", { name: /^Tom Hallett changed this branch at / }).waitFor();
  expect(await shop("/locations/swindon"), "nothing is written").not.toContain("11.45am");
  await looksRightAtWidthsAndInDark(megan.page);
  await megan.page.getByRole("radio", { name: /^11\.45am to .* You$/ }).check();
  await megan.page.getByRole("button", { name: "Save like this" }).click();
  await megan.page.getByText("Saved. The shop shows it now.").waitFor();
  expect(await shop("/locations/swindon")).toContain("11.45am to");
  await looksRightAtWidthsAndInDark(megan.page);
  await megan.page.goto(`${admin}/audit`);
  const entry = megan.page.locator("tbody tr").filter({ hasText: "Changed a branch" }).filter({ hasText: "Tuesday" }).first();
  expect(plain(await entry.innerText())).toMatch(/Tuesday: 8\.30am to 7pm.*Tuesday: 8\.30am to 8pm/);
  for (const { context, complaints } of [tom, megan]) {
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  }
});

test("a branch is added on a phone, filled in and hidden", async () => {
  const { page, context, complaints } = await signedIn(390, "Megan Frost", "owner");
  await page.goto(`${admin}/branches`);
  await page.getByRole("heading", { name: "Branches", level: 1 }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  await page.getByRole("link", { name: "Add a branch" }).click();
  await page.getByRole("button", { name: "Add a branch" }).click();
  await page.getByText("is missing", { exact: false }).first().waitFor();
  await looksRightAtWidthsAndInDark(page);
  // A test that runs again has added the one before.
  const slug = `hungerford-${Date.now()}`;
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Wexcombe Hungerford");
  await page.getByRole("textbox", { name: "Address on the website" }).fill(slug);
  await page.getByRole("button", { name: "Add a branch" }).click();
  await page.getByRole("heading", { name: "Wexcombe Hungerford", level: 1 }).waitFor();
  await page.getByRole("textbox", { name: "Telephone" }).fill("soon");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("link", { name: /^Telephone: “soon” is not a telephone number/ }).waitFor();
  await looksRightAtWidthsAndInDark(page);
  const shown = async () => JSON.parse(command("sites", "list", "--json")).find((each: { slug: string }) => each.slug === slug);
  expect(await shown()).toMatchObject({ telephone: null, show_on_frontend: true });
  await page.getByRole("textbox", { name: "Telephone" }).fill("01632 960 455");
  await page.getByLabel("On the website").selectOption("no");
  await saveBranch(page);
  expect(await shown()).toMatchObject({ telephone: "01632 960 455", show_on_frontend: false });
  expect((await fetch(`${site.url}/locations/${slug}`)).status).toBe(404);
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});

test("a banner is switched on with a text, a number is changed, and the shop shows both at once", async () => {
  command("settings", "set", "banner=off", "--website", "wexcombe");
  const { data } = await (await fetch(`${site.url}/api/v2/vehicle-search`)).json();
  const vehicle = vehiclePath(data[0]);
  const { page, context, complaints } = await signedIn(390, "Megan Frost", "owner");
  await page.goto(`${admin}/settings`);
  await page.getByRole("heading", { name: "Website settings", level: 1 }).waitFor();
  expect(await shop(vehicle)).toContain("Reserve");
  expect(await shop(vehicle), "a cached page").not.toContain("Please call");
  await page.getByLabel("Show the banner", { exact: true }).check();
  await page.getByLabel("Text of the banner", { exact: true }).fill("Please call {telephone} on this day");
  await panel(page, "Banner and ticker").getByText("Preview of a vehicle’s page", { exact: true }).click();
  const frame = page.frameLocator('iframe[title="Preview of a vehicle’s page"]');
  await frame.getByText("on this day").first().waitFor();
  expect(await shop(vehicle), "a preview is not saved").not.toContain("Please call");
  await looksRightAtWidthsAndInDark(page);
  await page.getByLabel("Telephone", { exact: true }).fill("01632 soon");
  await save(page, "Banner and ticker");
  await panel(page, "Telephones").getByRole("button", { name: "Save Telephones" }).click();
  await page.getByText("“01632 soon” is not a telephone number").waitFor();
  await looksRightAtWidthsAndInDark(page);
  expect(await page.getByLabel("Telephone", { exact: true }).inputValue()).toBe("01632 soon");
  await page.getByLabel("Telephone", { exact: true }).fill("01632 960 777");
  await save(page, "Telephones");
  expect(await shop(vehicle)).toContain("Please call 01632 960 777 on this day");
  await page.getByText("The release says 01632 960 410, Megan Frost says 01632 960 777.").waitFor();
  await page.getByRole("button", { name: "Use the release’s value for Telephone" }).click();
  await page.getByText("The release says 01632 960 410", { exact: false }).waitFor({ state: "detached" });
  expect(await page.getByLabel("Telephone", { exact: true }).inputValue()).toBe("01632 960 410");
  expect(await shop(vehicle)).toContain("Please call 01632 960 410 on this day");

  await page.getByLabel("Enquiries", { exact: true }).fill("showroom@wexcombe.example");
  await save(page, "Who is emailed");
  expect(command("settings", "list", "--website", "wexcombe")).toContain("leads_to = showroom@wexcombe.example");

  await page.goto(`${admin}/audit`);
  await page.getByRole("heading", { name: "Audit log", level: 1 }).waitFor();
  const log = page.locator(".act-card");
  const entry = (action: string, text: string) => log.filter({ hasText: action }).filter({ hasText: text }).first().innerText();
  expect(plain(await entry("Changed website settings", "960 777"))).toContain("Telephone, Wexcombe Cars & Vans: 01632 960 777");
  expect(plain(await entry("Went back to the release", "960 777"))).toContain("Telephone, Wexcombe Cars & Vans: as in the release");
  const mails = plain(await entry("Changed website settings", "Enquiries, Wexcombe Cars & Vans: changed"));
  expect(mails, "addresses are not in the log").not.toContain("@");
  expect(unexpected(complaints)).toEqual([]);
  await context.close();
});
