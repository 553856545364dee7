import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wexcombe } from "#websites/wexcombe/website.ts";
import {
  axeFindings,
  openBrowser,
  openForAxe,
  sharedSite,
  horizontalOverflow,
  startSite,
  visit,
  type RunningSite,
} from "./support/browser-site.ts";
import { looksRightAtEveryWidth } from "./support/looks-right.ts";
import { elementsIn, textOf } from "./support/html-tree.ts";
import { plainVisitor, type PlainPage } from "./support/plain-visitor.ts";

const CUSTOM_SITE = "e2e/support/custom-site.ts";
const CONTENT = new URL("../websites/wexcombe/content", import.meta.url);
/** A block with every switch inverted compared with the demonstration, and one without tabs. */
const BLOCKS = {
  home: `---
title: Picked for you
tabs:
  - label: Deposit paid
    filters: { tags: [fdc-500, fdc-750, fdc-1000] }
  - label: "Under #10,000"
    filters: { max_price: 10000 }
    resultsPerPage: 3
    view_all_link_text: See what is left
defaultTab: under--10,000
showNav: false
repExampleTitle: What it costs to borrow
link: { url: /used-cars, text: Every used car }
isTagPill: true
---
`,
  motability: `---
title: Vans this week
tabs:
  - label: Panel vans
    filters: { category: vans }
  - label: How it works
    content_page: motability
showTab: false
showRepExample: false
---
`,
};

const IMAGE = '{ url: /media/demo/suv/hero.deep-blue.webp, alt: "" }';
/** A page with a carousel, whose visible slides depend on the window width (specification 9.30). */
const SLIDES_PAGE = `---
title: Five reasons
---

::: carousel
title: Why us
slides:
${[1, 2, 3, 4, 5].map((number) => `  - { title: Reason ${number}, text: Because of ${number}., image: ${IMAGE} }`).join("\n")}
:::
`;

const cardPaths = (page: PlainPage) =>
  page
    .withClass("vehicle-card__title")
    .flatMap(elementsIn)
    .flatMap(({ name, attributes }) => (name === "a" ? (attributes.get("href") ?? []) : []));

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
});

describe("a website with list layout, centred prices and custom blocks", () => {
  let site: RunningSite;
  let content: string;

  beforeAll(async () => {
    content = await mkdtemp(join(tmpdir(), "forecourt-words-"));
    await cp(CONTENT, content, { recursive: true });
    for (const [name, text] of Object.entries(BLOCKS)) await writeFile(join(content, `featured-vehicles/${name}.md`), text);
    await writeFile(join(content, "pages/five-reasons.md"), SLIDES_PAGE);
    const settings = {
      default_order: "price-asc",
      imageWidths: [320, 640],
      listingCardStyle: { layout: "row" },
      showNotificationBorder: false,
      showResultsPageOffers: false,
      vehicleConfig: { ...wexcombe.vehicleConfig, leftAlignPricing: false },
      enquiries: { ...wexcombe.enquiries, requiresEnquiryFormOverride: true },
      labels: {
        "search.sortBy": "In which order",
        "problem.enterYourLastName": "And your surname, please",
        "letter.helloName": "Dear {name},",
        "common.vehicle": "Your choice",
        "common.cashPrice": "To own it today",
      },
    };
    site = await startSite({ SETTINGS: JSON.stringify(settings), CONTENT: content }, CUSTOM_SITE);
  });

  afterAll(async () => {
    await site?.stop();
    await rm(content, { recursive: true, force: true });
  });

  test("lists the cheapest first without a choice, and the recommended order only on request", async () => {
    const visitor = plainVisitor(site.url);
    const listedBy = async (query: string) => {
      const answer = await fetch(`${site.url}/api/v2/vehicle-search?category=cars&advert_classification=used${query}`);
      return ((await answer.json()) as { data: { path: string }[] }).data.map(({ path }) => path);
    };
    const usual = await visitor.open("/used-cars");
    expect(usual.valueOf("orderBy")).toBe("price-asc");
    expect(usual.has("link", "How we recommend")).toBe(false);
    expect(cardPaths(usual)).toEqual(await listedBy(""));
    const recommended = await visitor.press(usual, /^Sort$/, { orderBy: "recommended" });
    expect(cardPaths(recommended)).toEqual(await listedBy("&orderBy=recommended"));
    expect(recommended.html).toContain('<meta name="robots" content="noindex"');
  });

  test(
    "shows the results as rows of picture, facts and prices in wide windows, with centred prices",
    { tags: ["c3-71", "c3-72", "c3-73"] },
    async () => {
      const { context, page } = await visit(browser, { width: 1440, javaScript: false });
      await openForAxe(page, `${site.url}/used-cars`);
      for (const { width, rows } of [
        { width: 1440, rows: true },
        { width: 820, rows: true },
        { width: 390, rows: false },
      ]) {
        await page.setViewportSize({ width, height: 900 });
        const [picture, facts, price] = await boxesOf(page, [".vehicle-card__photo", ".vehicle-card__body", ".price"]);
        expect(picture!.right <= facts!.left + 1, `picture and facts at ${width} px`).toBe(rows);
        expect(facts!.right <= price!.left + 1, `facts and prices at ${width} px`).toBe(rows);
        expect(await horizontalOverflow(page)).toBe(0);
      }
      expect(
        await page
          .locator(".price")
          .first()
          .evaluate((label) => getComputedStyle(label.firstElementChild!).textAlign),
      ).toBe("center");
      expect(await page.locator("html").getAttribute("data-notice-border")).toBe("plain");
      expect(await axeFindings(page)).toEqual([]);
      await context.close();
    },
  );

  test("shows no offers in its results and an enquiry form instead of orders, unlike the demonstration", async () => {
    const demonstration = sharedSite();
    const offersOf = async (url: string) => (await htmlOf(`${url}/used-cars`)).split('<article class="offer-card').length - 1;
    expect(await offersOf(demonstration.url)).toBeGreaterThan(0);
    expect(await offersOf(site.url)).toBe(0);
    const found = await (
      await fetch(
        `${site.url}/api/v2/vehicle-search?advert_classification=USED&reservation_status=available&category=cars&resultsPerPage=1`,
      )
    ).json();
    const [{ path }] = found.data;
    const [ordered, asked] = [await htmlOf(demonstration.url + path), await htmlOf(site.url + path)];
    expect([ordered.includes('tabindex="-1">Ask about this vehicle'), ordered.includes('id="deal-title"')]).toEqual([false, true]);
    expect([asked.includes('tabindex="-1">Ask about this vehicle'), asked.includes('id="deal-title"')]).toEqual([true, false]);
  });

  test("serves pictures in its own widths, and the demonstration in 480 and 768", { tags: ["c9-33"] }, async () => {
    const demonstration = sharedSite();
    const [own = "", usual = ""] = await Promise.all(
      [site.url, demonstration.url].map(async (url) => / srcSet="([^"]*\.webp 1280w)"/.exec(await htmlOf(`${url}/used-cars`))?.[1]),
    );
    expect([own, usual].map((srcset) => Array.from(srcset.matchAll(/ (\d+)w/g), ([, width]) => Number(width)))).toEqual([
      [320, 640, 1280],
      [480, 768, 1280],
    ]);
    for (const address of own.split(", ").map((candidate) => candidate.split(" ")[0] ?? "")) {
      const response = await fetch(site.url + address);
      const { width } = await sharp(await response.arrayBuffer()).metadata();
      expect(width, address).toBe(Number(/\.w(\d+)\./.exec(address)?.[1] ?? 1280));
      if (/\.w\d/.test(address))
        expect((await fetch(demonstration.url + address)).status, "a width that no website has is not made").toBe(404);
    }
  });

  test("shows three slides of a carousel side by side, two on a tablet and one on a phone", { tags: ["c9-30"] }, async () => {
    const { context, page } = await visit(browser, { width: 1440, javaScript: true });
    await page.goto(`${site.url}/five-reasons`);
    for (const [width, slides] of [
      [1440, 3],
      [1340, 3],
      [1339, 3],
      [1025, 3],
      [1024, 2],
      [768, 2],
      [767, 1],
      [390, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const shown = await page.evaluate(() => {
        const { left, right } = document.querySelector(".carousel")!.getBoundingClientRect();
        return Array.from(document.querySelectorAll(".carousel > *"), (slide) => slide.getBoundingClientRect()).filter(
          (slide) => slide.left >= left - 1 && slide.right <= right + 1,
        ).length;
      });
      expect(shown, `at ${width} px`).toBe(slides);
      expect(await horizontalOverflow(page), `at ${width} px`).toBe(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Next slides" }).click();
    await page.waitForFunction(() => document.querySelector(".carousel")!.scrollLeft > 0);
    expect(await axeFindings(page)).toEqual([]);
    await context.close();
  });

  test("uses its custom labels on pages, in print, in API errors and in mails", { tags: ["c3-70", "c3-74"] }, async () => {
    expect(await htmlOf(`${site.url}/used-cars`)).toContain("In which order");
    const [{ stock_id, path }] = (
      await (
        await fetch(`${site.url}/api/v2/vehicle-search?advert_classification=USED&vat_scheme=margin&category=cars&resultsPerPage=1`)
      ).json()
    ).data;
    expect(await htmlOf(site.url + path.replace("/used-cars/", "/used-cars/print/"))).toContain("To own it today");
    const answers = {
      form_id: "12",
      vehicle_id: String(stock_id),
      first_name: "Amina",
      email: "amina.okafor@example.com",
      telephone: "01632 960 123",
      message: "Vehicle",
      _terms_accepted: "true",
    };
    const send = (fields: Record<string, string>) =>
      fetch(`${site.url}/api/v2/form-submit`, { method: "POST", body: new URLSearchParams(fields) });
    const refused = await send(answers);
    expect([refused.status, await refused.json()]).toEqual([422, { errors: { last_name: ["And your surname, please"] } }]);
    const refusedPage = await fetch(`${site.url}/enquiry`, {
      method: "POST",
      body: new URLSearchParams(answers),
      headers: { Origin: site.url },
    });
    expect(await refusedPage.text()).toContain("And your surname, please");
    expect((await send({ ...answers, last_name: "Okafor" })).status).toBe(201);
    await expect.poll(() => lettersOf(site.url)).toContainEqual(expect.stringMatching(/Dear Amina,[^]*Your choice/));
  });

  test(
    "has its own default tab, example title, no arrows, and tags as pills",
    { tags: ["c2-64", "c3-66", "c3-67", "c3-68", "c3-69"] },
    async () => {
      const { context, page } = await visit(browser, { width: 1440, javaScript: true });
      await page.goto(site.url);
      const block = page.locator("#home");
      const open = block.getByRole("tab", { selected: true });
      await open.waitFor();
      expect(await open.textContent()).toBe("Under #10,000");
      expect(await block.locator(".vehicle-card").count()).toBe(3);
      expect(await block.getByRole("button", { name: "Next vehicles" }).count()).toBe(0);
      await block.getByRole("heading", { name: /^What it costs to borrow/ }).waitFor();
      await block.getByRole("link", { name: "Every used car" }).waitFor();
      await block.getByRole("link", { name: /^See what is left/ }).waitFor();

      await block.getByRole("tab", { name: "Deposit paid" }).click();
      await page.waitForURL(/\?tab=deposit-paid$/);
      await block.getByRole("tab", { name: "Deposit paid", selected: true }).waitFor();
      const pill = block.locator(".sash").first();
      await pill.waitFor();
      const [picture, tag] = await boxesOf(page, ["#home .vehicle-card__photo", "#home .sash"]);
      expect(tag!.left).toBeGreaterThan(picture!.left + 5);
      expect(Number.parseFloat(await pill.evaluate((tag) => getComputedStyle(tag).borderStartStartRadius))).toBeGreaterThan(12);
      expect(await axeFindings(page)).toEqual([]);
      await context.close();
    },
  );

  test("shows a block without tabs and without a representative example, as configured", { tags: ["c3-69"] }, async () => {
    const { context, page } = await visit(browser, { width: 1440, javaScript: true });
    await page.goto(site.url);
    const block = page.locator("#motability");
    await block.getByRole("button", { name: "Next vehicles" }).waitFor();
    expect(await block.locator(".vehicle-card").count()).toBe(6);
    expect(await block.locator("[role=tab], .representative-example").count()).toBe(0);
    await context.close();
  });
});

describe("when a database query fails", () => {
  let site: RunningSite;
  let vehicle: string;

  beforeAll(async () => {
    site = await startSite({ BROKEN: "1" }, CUSTOM_SITE);
    const found = await (await fetch(`${site.url}/api/v2/vehicle-search?category=cars&resultsPerPage=1`)).json();
    vehicle = found.data[0].path;
  });

  afterAll(async () => {
    await site?.stop();
  });

  test("a page that needs the database shows an error in the site's layout", { tags: ["c1-labels", "c8-19", "c8-20"] }, async () => {
    const { context, page } = await visit(browser, { width: 390, javaScript: true });
    const answer = await page.goto(site.url + vehicle);
    expect([answer?.status(), answer?.headers()["cache-control"]]).toEqual([500, expect.stringContaining("no-store")]);
    await page.getByRole("heading", { level: 1, name: "Sorry, there was a problem" }).waitFor();
    await page.getByText("Please try again or contact us if the problem persists.").waitFor();
    expect(await page.title()).toBe("Sorry, there was a problem - Wexcombe Cars & Vans");
    expect(await page.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe(vehicle);
    await looksRightAtEveryWidth(page, [390, 820, 1440]);
    await context.close();
  });

  test("without JavaScript the error is the same, and its link tries again", { tags: ["c8-19", "c8-20"] }, async () => {
    const page = await plainVisitor(site.url).open(vehicle);
    expect([page.status, page.headings[0]]).toEqual([500, "Sorry, there was a problem"]);
    expect(page.text).toContain("Please try again or contact us if the problem persists.");
    const again = page.all.filter((element) => element.name === "a" && textOf(element) === "Try again");
    expect(again.map(({ attributes }) => attributes.get("href"))).toEqual([vehicle]);
  });
});

/** Bounding boxes of the first match of each selector. */
function boxesOf(page: Page, selectors: readonly string[]) {
  return page.evaluate((all) => all.map((selector) => document.querySelector(selector)?.getBoundingClientRect()), selectors);
}

async function htmlOf(address: string): Promise<string> {
  return (await fetch(address)).text();
}

/** Texts of the mails in the demonstration's outbox. */
async function lettersOf(url: string): Promise<string[]> {
  const numbers = new Set(Array.from((await htmlOf(`${url}/demo-outbox`)).matchAll(/\/demo-outbox\/(\d+)/g), ([, number = ""]) => number));
  return Promise.all([...numbers].map((number) => htmlOf(`${url}/demo-outbox/${number}`)));
}
