import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "playwright-core";
import { openBrowser, openHydrated, sharedSite, visit } from "./support/browser-site.ts";
import { layoutShifts, recordLayoutShifts } from "./support/layout-shifts.ts";

const DESKTOP = { width: 1440, javaScript: true } as const;

const site = sharedSite();
let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
});

test("a typed sentence becomes filters that the form shows and the address has, without another request", async () => {
  const { context, page } = await visit(browser, DESKTOP);
  await openHydrated(page, `${site.url}/vehicle-search`);
  const requested: string[] = [];
  page.on("request", (request) => {
    if (/\/vehicle-search(?:\.data)?\?/.test(request.url())) requested.push(request.url());
  });
  const field = page.locator("#filters [name=q]");
  await field.fill("automatic suv under 15k sunroof");
  await field.press("Enter");
  await page.waitForURL(/\/vehicle-search\?body_type=suv&transmission=automatic&max_price=15000&q=sunroof$/);
  expect(await field.inputValue()).toBe("sunroof");
  for (const [name, value] of [
    ["body_type", "suv"],
    ["transmission", "automatic"],
  ])
    expect(await page.locator(`#filters [name=${name}][value=${value}]`).isChecked(), name).toBe(true);
  for (const label of ["Automatic", "SUV", "Up to £15,000", "“sunroof”"])
    await page.getByRole("link", { name: `Remove filter: ${label}` }).waitFor();
  // The field's change and the form's submission each request the typed words; nothing requests the replaced address.
  expect(requested.filter((url) => !url.includes("q=automatic+suv+under+15k+sunroof"))).toEqual([]);
  await page.getByRole("link", { name: "Remove filter: “sunroof”" }).click();
  await page.waitForURL(/max_price=15000$/);
  await page.locator("#filters [name=body_type][value=suv]").uncheck({ force: true });
  await page.waitForURL(/\/vehicle-search\?max_price=15000&transmission=automatic$/);
  await page.goBack();
  await page.goBack();
  await page.waitForURL(/q=sunroof$/);
  await page.getByRole("link", { name: "Remove filter: “sunroof”" }).waitFor();
  expect(await page.locator("#filters [name=body_type][value=suv]").isChecked()).toBe(true);
  await context.close();
});

test("a sentence typed on a landing page leads to its vehicles, and new words after an exact search are interpreted", async () => {
  const { context, page } = await visit(browser, DESKTOP);
  await openHydrated(page, `${site.url}/used-cars/ford`);
  const field = page.locator("#filters [name=q]");
  await field.fill("focus under 15k");
  await field.press("Enter");
  await page.waitForURL(/\/used-cars\?make=ford&range=focus&max_price=15000$/);
  await page.getByRole("heading", { level: 1, name: /^Used cars/ }).waitFor();
  await openHydrated(page, `${site.url}/used-cars?q=electric+under+30k&words=exact`);
  await field.fill("electric under 20k");
  await field.press("Enter");
  await page.waitForURL(/\/used-cars\?fuel_type=electric&max_price=20000$/);
  await context.close();
});

test.each([
  { reducedMotion: "no-preference", replaced: ['"suv"', '"automatic"', '"under 15k"'] },
  { reducedMotion: "reduce", replaced: ["none", "none", "none"] },
] as const)("a typed sentence splits into its chips, motion: $reducedMotion", async ({ reducedMotion, replaced }) => {
  const { context, page } = await visit(browser, DESKTOP);
  await page.emulateMedia({ reducedMotion });
  await recordLayoutShifts(page);
  await page.goto(`${site.url}/vehicle-search?q=automatic+suv+under+15k`);
  const chips = page.getByRole("navigation", { name: "Applied filters" }).locator(".chip");
  expect(await chips.evaluateAll((all) => all.map((chip) => getComputedStyle(chip, "::before").content))).toEqual(replaced);
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  expect(await chips.evaluateAll((all) => all.map((chip) => getComputedStyle(chip, "::before").opacity))).toEqual(
    replaced.map((text) => (text === "none" ? "1" : "0")),
  );
  expect(await layoutShifts(page)).toEqual([]);
  await context.close();
});

test("a box changed while a removed filter's results are still on their way does not bring the filter back", async () => {
  const { context, page } = await visit(browser, DESKTOP);
  await openHydrated(page, `${site.url}/vehicle-search?body_type=suv&transmission=automatic&q=sunroof`);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/vehicle-search\.data\?body_type=suv&transmission=automatic(?:&_routes|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "Remove filter: “sunroof”" }).click();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("#filters [name=q]")?.value === "");
  await page.locator("#filters [name=body_type][value=suv]").uncheck({ force: true });
  answer();
  await page.waitForURL(/\/vehicle-search\?transmission=automatic$/);
  await context.close();
});
