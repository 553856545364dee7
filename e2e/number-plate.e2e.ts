import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openHydrated, scripted, startSite, visit, type RunningSite } from "./support/browser-site.ts";

const NAME = "number-plate";
const PLATE_GROUP = `::view-transition-group(${NAME})`;

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test.each([
  { at: 0, width: 390, reducedMotion: "no-preference", animated: true },
  { at: 1, width: 1440, reducedMotion: "no-preference", animated: true },
  { at: 2, width: 1440, reducedMotion: "reduce", animated: false },
] as const)(
  "a number plate is on each page from the board to the order, and is animated: $animated, at $width px with motion $reducedMotion",
  // Chromium may skip a transition between two documents on a busy machine: seen once in six runs with both cores taken.
  { retry: 2 },
  async ({ at, width, reducedMotion, animated }) => {
    const { context, page, complaints } = await visit(browser, { width, javaScript: true });
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(recordTransitions);
    await openHydrated(page, site.url);
    const board = page.getByRole("group", { name: "In stock now" });
    // The vehicles follow each other until one is chosen.
    await board.getByRole("radio").nth(at).check();
    const registration = (await board.locator(".plate:visible .plate__reg").textContent()) ?? "";
    expect(registration).toMatch(/[A-Z]{2}\d\d [A-Z]{3}/);

    const arrived = async (part: string) => {
      const plate = page.locator(`${part} .plate:visible`);
      await plate.waitFor();
      expect(await plate.locator(".plate__reg").textContent()).toBe(registration);
      await expect.poll(() => animations(page)).toEqual(animated ? [PLATE_GROUP] : []);
      expect(await named(page)).toBe(animated ? 1 : 0);
      await page.evaluate(() => Reflect.get(globalThis, "animated").splice(0));
    };
    await board.getByRole("link").click();
    await arrived(".vehicle-summary");
    await page.getByRole("link", { name: "Reserve for £99" }).click();
    await arrived(".checkout .order-summary");

    await scripted(page);
    await page.getByLabel("First name").fill("Amina");
    await page.getByLabel("Last name").fill("Okafor");
    await page.getByLabel("Email").and(page.getByRole("textbox")).fill(`amina.${width}.${reducedMotion}@example.com`);
    await page.getByLabel("Telephone", { exact: true }).and(page.getByRole("textbox")).fill("07700 900123");
    await page.locator("#terms_accepted").check();
    await page.getByRole("button", { name: "Pay £99 and reserve" }).click();
    await page.locator(".demo-payment .plate").waitFor();
    expect(await page.locator(".demo-payment .plate__reg").textContent()).toBe(registration);
    await page.getByRole("button", { name: "Pay £99", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: /is reserved for you/ }).waitFor();
    await arrived(".checkout .order-summary");
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test("Back returns from a vehicle to the board, and a page without plate has no transition", async () => {
  const { context, page, complaints } = await visit(browser, { width: 1440, javaScript: true });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(recordTransitions);
  await openHydrated(page, site.url);
  const board = page.getByRole("group", { name: "In stock now" });
  await board.getByRole("radio").first().check();
  await board.getByRole("link").click();
  await expect.poll(() => animations(page)).toEqual([PLATE_GROUP]);
  await page.goBack();
  await board.waitFor();
  await openHydrated(page, `${site.url}/used-cars`);
  await page.getByRole("link", { name: "Next page" }).click();
  await page.waitForURL(/page=2/);
  expect([await animations(page), complaints]).toEqual([[], []]);
  await context.close();
});

/** Runs in the page before its scripts. */
function recordTransitions(): void {
  const animated: string[] = [];
  Object.assign(globalThis, { animated });
  const record = (transition: ViewTransition | null) =>
    void transition?.ready.then(
      () => {
        for (const { effect } of document.getAnimations()) {
          if (effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith("::view-transition-group"))
            animated.push(effect.pseudoElement);
        }
      },
      () => undefined,
    );
  addEventListener("pagereveal", ({ viewTransition }) => record(viewTransition));
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    record(transition);
    return transition;
  };
}

/** What has been animated since the page, or the last step, began. */
function animations(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(Reflect.get(globalThis, "animated") as string[])]);
}

/** A second element with the name would end the transition. */
function named(page: Page): Promise<number> {
  return page.evaluate(
    (name) =>
      Array.from(document.querySelectorAll("*")).filter((one) => one.checkVisibility() && getComputedStyle(one).viewTransitionName === name)
        .length,
    NAME,
  );
}
