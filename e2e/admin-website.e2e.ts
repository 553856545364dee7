import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { vehiclePath } from "#domain/stock/vehicle.ts";
import { accept, looksRightInBoth, openAdminSite, type AdminSite } from "./support/admin-site.ts";

let running: AdminSite;
let { admin, site, command, open } = {} as AdminSite;

beforeAll(async () => {
  running = await openAdminSite();
  ({ admin, site, command, open } = running);
});
afterAll(() => running?.close());

async function signedIn(width: number, name: string, role = "owner") {
  const opened = await open({ width });
  await accept(opened.page, command("staff", "invite", name, "--role", role));
  await opened.page.getByRole("heading", { level: 1 }).waitFor();
  return opened;
}

/** A refused change is logged by the browser. */
const unexpected = (complaints: readonly string[]) => complaints.filter((complaint) => !/status of (?:403|409|422)/.test(complaint));
const shop = async (path: string) => (await fetch(`${site.url}${path}`)).text();
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const save = async (page: Page, name: string) => {
  await panel(page, name)
    .getByRole("button", { name: `Save ${name}` })
    .click();
  await panel(page, name).getByText("Saved. The shop shows it now.").waitFor();
};

describe.each([{ width: 390 }, { width: 1440 }])("at $width pixels", ({ width }) => {
  test("a banner is switched on with a text, a number is changed, and the shop shows both at once", async () => {
    command("settings", "set", "banner=off", "--website", "wexcombe");
    const { data } = await (await fetch(`${site.url}/api/v2/vehicle-search`)).json();
    const vehicle = vehiclePath(data[0]);
    const { page, context, complaints } = await signedIn(width, `Priya Nair of ${width}`);
    await page.goto(`${admin}/settings`);
    await page.getByRole("heading", { name: "Website settings", level: 1 }).waitFor();
    expect(await shop(vehicle)).toContain("Reserve");
    expect(await shop(vehicle), "a cached page").not.toContain("Please call");
    await page.getByLabel("Show the banner", { exact: true }).check();
    await page.getByLabel("Text of the banner", { exact: true }).fill(`Please call {telephone} on day ${width}`);
    await page.getByLabel("Telephone", { exact: true }).fill("01632 soon");
    await save(page, "Banner and ticker");
    await panel(page, "Telephones").getByRole("button", { name: "Save Telephones" }).click();
    await page.getByText("“01632 soon” is not a telephone number").waitFor();
    await looksRightInBoth(page);
    expect(await page.getByLabel("Telephone", { exact: true }).inputValue()).toBe("01632 soon");
    await page.getByLabel("Telephone", { exact: true }).fill("01632 960 777");
    await save(page, "Telephones");
    expect(await shop(vehicle)).toContain(`Please call 01632 960 777 on day ${width}`);
    await page.getByText(`The release says 01632 960 410, Priya Nair of ${width} says 01632 960 777.`).waitFor();
    await page.getByRole("button", { name: "Use the release’s value for Telephone" }).click();
    await page.getByText("The release says 01632 960 410", { exact: false }).waitFor({ state: "detached" });
    expect(await page.getByLabel("Telephone", { exact: true }).inputValue()).toBe("01632 960 410");
    expect(await shop(vehicle)).toContain(`Please call 01632 960 410 on day ${width}`);

    await page.getByLabel("Enquiries", { exact: true }).fill(`sales.${width}@wexcombe.example`);
    await save(page, "Who is emailed");
    expect(command("settings", "list", "--website", "wexcombe")).toContain(`leads_to = sales.${width}@wexcombe.example`);
    expect(unexpected(complaints)).toEqual([]);
    await context.close();
  });
});
