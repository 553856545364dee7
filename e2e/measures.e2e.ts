import type { Browser } from "playwright-core";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openForAxe, openHydrated, sharedSite, visit } from "./support/browser-site.ts";

const ASSETS = join(import.meta.dirname, "../build/client/assets");
/** Breakpoints of the dealer's pages; another value close to one of them is a mistake. */
const WIDTHS = { "max-width": [599, 600, 766, 767, 1024, 1339], "min-width": [600, 767, 768, 1025, 1340] } as const;
const NEAR_PX = 30;

const site = sharedSite();
let browser: Browser;
let car: string;

beforeAll(async () => {
  browser = await openBrowser();
  const found = await fetch(`${site.url}/api/v2/vehicle-search?q=focus&category=cars`);
  const { data }: { data: { path: string }[] } = await found.json();
  car = site.url + data[0]?.path;
});
afterAll(() => browser?.close());

test("style sheets use the dealer's breakpoints and none within a few pixels of them", { tags: ["c9-27"] }, async () => {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith(".css"));
  const sheets = await Promise.all(names.map(async (name) => ({ name, css: await readFile(join(ASSETS, name), "utf8") })));
  const { page, context } = await visit(browser, { width: 1440, javaScript: true });
  const bounds = await page.evaluate((all) => {
    const conditionsIn = (rules: CSSRuleList): string[] =>
      Array.from(rules).flatMap((rule) => [
        ...(rule instanceof CSSMediaRule ? [rule.media.mediaText] : []),
        ...(rule instanceof CSSGroupingRule ? conditionsIn(rule.cssRules) : []),
      ]);
    return all.flatMap(({ name, css }) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      return conditionsIn(sheet.cssRules).flatMap((condition) =>
        Array.from(condition.matchAll(/\((max-width|min-width): (\d+)px\)/g), ([, bound, width]) => ({
          name,
          bound,
          width: Number(width),
        })),
      );
    });
  }, sheets);
  expect(names.length).toBeGreaterThan(20);
  expect(bounds.length).toBeGreaterThan(100);
  const near = bounds.filter(({ bound, width }) => {
    const widths: readonly number[] = WIDTHS[bound === "max-width" ? "max-width" : "min-width"];
    return !widths.includes(width) && widths.some((each) => Math.abs(each - width) <= NEAR_PX);
  });
  expect(near).toEqual([]);
  await context.close();
});

test(
  "up to 1024 px the deal is a modal dialog and the page does not scroll; from 1025 px it is part of the page",
  { tags: ["c4-21", "c9-28", "c9-29"] },
  async () => {
    const { page, context } = await visit(browser, { width: 1024, javaScript: true });
    await openHydrated(page, car);
    await page.getByRole("link", { name: "Build deal" }).click();
    await page.getByRole("dialog", { name: "Build your deal" }).waitFor();
    const scrolls = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
    await expect.poll(scrolls).toBe("hidden");
    await page.setViewportSize({ width: 1025, height: 900 });
    await page.getByRole("region", { name: "Build your deal" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await expect.poll(scrolls).toBe("visible");
    await context.close();
  },
);

test("up to 600 px the page does not scroll behind the Move closer dialog", { tags: ["c2-61", "c9-29"] }, async () => {
  const { page, context } = await visit(browser, { width: 600, javaScript: true });
  await openHydrated(page, car);
  await page.getByRole("link", { name: "Move closer" }).click();
  await page.getByRole("dialog").getByLabel("First name").waitFor();
  const scrolls = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow);
  expect(await scrolls()).toBe("hidden");
  await page.setViewportSize({ width: 601, height: 900 });
  expect(await scrolls()).toBe("visible");
  await context.close();
});

test(
  "the gallery shows 11, 5 or 4 thumbnails in a row, depending on width, and the large picture is 600 px high",
  { tags: ["c9-32"] },
  async () => {
    const { page, context } = await visit(browser, { width: 1440, javaScript: true });
    await openHydrated(page, car);
    for (const { width, pictures } of [
      { width: 1440, pictures: 11 },
      { width: 1025, pictures: 11 },
      { width: 1024, pictures: 5 },
      { width: 767, pictures: 5 },
      { width: 766, pictures: 4 },
      { width: 390, pictures: 4 },
    ]) {
      await page.setViewportSize({ width, height: 1200 });
      const perRow = await page.locator(".gallery__thumbnails").evaluate((strip) => {
        const { paddingLeft, paddingRight, columnGap } = getComputedStyle(strip);
        const [inner, gap] = [
          strip.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
          Number.parseFloat(columnGap),
        ];
        return (inner + gap) / (strip.querySelector("li")!.getBoundingClientRect().width + gap);
      });
      expect(perRow, `at ${width} px`).toBeCloseTo(pictures, 1);
    }
    await page.setViewportSize({ width: 1440, height: 1200 });
    await page.locator("#photo-1").press("Enter");
    const large = page.getByRole("dialog", { name: "Photos, full screen" }).locator(".lightbox__slide img").first();
    await expect.poll(() => large.evaluate((picture) => picture.getBoundingClientRect().height)).toBe(600);
    await context.close();
  },
);

test("on a phone the vehicle's name is in sight without scrolling, and its labelled tools follow", async () => {
  const { page, context } = await visit(browser, { width: 390, javaScript: true });
  const found = await fetch(`${site.url}/api/v2/vehicle-search?category=cars&resultsPerPage=60`);
  const { data }: { data: { path: string }[] } = await found.json();
  const kinds = new Map<boolean, number>();
  for (const { path } of data) {
    const html = await (await fetch(site.url + path)).text();
    const tabs = html.split('class="tab"').length - 1;
    if (kinds.has(tabs > 0)) continue;
    kinds.set(tabs > 0, tabs);
    await openForAxe(page, site.url + path);
    const name = await page.getByRole("heading", { level: 1 }).boundingBox();
    const tools = await page.locator(".breadcrumbs .toolbar-button:visible").evaluateAll((all) =>
      all.map((tool) => ({
        ...tool.getBoundingClientRect().toJSON(),
        // Without the glyph of the icon: what a sighted shopper reads.
        label: (tool as HTMLElement).innerText.trim(),
        letters: Number.parseFloat(getComputedStyle(tool).fontSize),
      })),
    );
    expect(name?.y, path).toBeLessThanOrEqual(520);
    expect(tools.length, path).toBeGreaterThan(3);
    for (const { x, y, width, height, label, letters } of tools) {
      expect(y, `${label} on ${path}`).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0));
      expect([width >= 44, height >= 44, label.length > 2, letters >= 13, x + width <= 390], `${label} on ${path}`).not.toContain(false);
    }
    if (kinds.size === 2) break;
  }
  // A tab bar has at least two tabs.
  expect([...kinds.keys()].toSorted()).toEqual([false, true]);
  expect(kinds.get(true)).toBeGreaterThan(1);
  await context.close();
});

test("pages have headings of one size, and what stands beside a form begins close to it", async () => {
  const { page, context } = await visit(browser, { width: 1440, javaScript: false });
  const stock_id = car.split("-").at(-1);
  const forms = [`/checkout/${stock_id}?method=reserve`, "/apply-today", "/sell-my-car", "/valuation", "/find-order"];
  const others = [
    "/used-cars",
    "/offers",
    "/news",
    "/guides",
    "/locations",
    "/locations/swindon",
    "/saved",
    "/clean-air",
    "/warranty",
    "/no-such-page",
  ];
  const sizes = new Map<string, string[]>();
  const gaps: object[] = [];
  for (const path of [...forms, ...others]) {
    await openForAxe(page, site.url + path);
    const { size, gap, grey } = await page.evaluate(() => {
      const side = document.querySelector(".checkout__side, .lead-page__side")?.getBoundingClientRect();
      const form = document.querySelector("main form")?.getBoundingClientRect();
      const optional = Array.from(document.querySelectorAll("main .optional"), (each) => Number(getComputedStyle(each).fontWeight));
      return {
        size: getComputedStyle(document.querySelector("main h1")!).fontSize,
        gap: side && form ? side.left - form.right : null,
        grey: optional.every((weight) => weight < 500),
      };
    });
    sizes.set(size, [...(sizes.get(size) ?? []), path]);
    if (forms.includes(path) && (gap === null || gap < 24 || gap > 96 || !grey)) gaps.push({ path, gap, grey });
  }
  expect([...sizes]).toHaveLength(1);
  expect(gaps).toEqual([]);
  await context.close();
});

test("a finance application that cannot be made is explained over the width of the form", async () => {
  const found = await fetch(`${site.url}/api/v2/vehicle-search?category=cars&year_to=2019&reservation_status=available&resultsPerPage=1`);
  const { data }: { data: { stock_id: number }[] } = await found.json();
  const { page, context } = await visit(browser, { width: 1440, javaScript: false });
  await openForAxe(page, `${site.url}/checkout/${data[0]?.stock_id}?method=finance`);
  const explanation = page.locator("main .notice", { hasText: "This deal can’t be financed as it is" });
  expect(await explanation.evaluate((box) => box.getBoundingClientRect().width)).toBeGreaterThan(600);
  await context.close();
});

test("a vehicle's name is truncated in windows under 768 px", { tags: ["c9-26"] }, async () => {
  const { page, context } = await visit(browser, { width: 767, javaScript: false });
  await openForAxe(page, `${site.url}/used-vans`);
  const size = () =>
    page
      .locator(".vehicle-card__derivative .ellipsis")
      .first()
      .evaluate((rest) => getComputedStyle(rest).fontSize);
  expect(await size()).toBe("0px");
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await size()).not.toBe("0px");
  await context.close();
});
