import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFindings, openBrowser, openHydrated, openForAxe, sharedSite, visit, type Visit } from "./support/browser-site.ts";
import { looksRightAtEveryWidth } from "./support/looks-right.ts";
import { textOf } from "./support/html-tree.ts";
import { plainVisitor } from "./support/plain-visitor.ts";

const WIDTHS = [390, 820, 1440];

const site = sharedSite();
let browser: Browser;
/** Stock ids of the first cars in the results. */
let cars: number[];

beforeAll(async () => {
  browser = await openBrowser();
  const { data } = (await (await fetch(`${site.url}/api/v2/vehicle-search?resultsPerPage=4`)).json()) as { data: { stock_id: number }[] };
  cars = data.map(({ stock_id }) => stock_id);
});

afterAll(async () => {
  await browser?.close();
});

async function as<Result>(
  visitor: Visit,
  address: string,
  walk: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const { context, page, complaints } = await visit(browser, visitor);
  const externalRequests: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== site.url) externalRequests.push(request.url());
  });
  try {
    await (visitor.javaScript ? page.goto(site.url + address) : openForAxe(page, site.url + address));
    const result = await walk(page, context);
    expect(complaints.filter((complaint) => !complaint.includes("status of 4"))).toEqual([]);
    expect(externalRequests).toEqual([]);
    return result;
  } finally {
    await context.close();
  }
}

const comparing = (ids: readonly number[]) => `/compare?ids=${ids.join(",")}`;

describe("saved vehicles", () => {
  test("are saved on a card, listed with what has changed, and the same in every tab", { tags: ["c1-1", "c2-52"] }, async () => {
    await as({ width: 1440, javaScript: true }, "/used-cars", async (page, context) => {
      const hearts = page.locator(".vehicle-card__save");
      await hearts.nth(0).click();
      await page.getByText(/^Saved\. .* is in your list\.$/).waitFor();
      await hearts.nth(1).click();
      await page.getByRole("link", { name: "Saved vehicles, 2" }).waitFor();

      const list = await context.newPage();
      await list.goto(`${site.url}/saved`);
      await list.getByText("Unchanged since you saved it").nth(1).waitFor();
      await list.evaluate(() => {
        const [newest, ...others] = JSON.parse(localStorage.getItem("savedVehicles") ?? "[]");
        const removedVehicle = { ...newest, stock_id: 1, title: "Ford Model T" };
        const dearer = { ...newest, headline_price: newest.headline_price + 500_00 };
        localStorage.setItem("savedVehicles", JSON.stringify([dearer, "foreign", ...others, removedVehicle]));
      });
      await list.reload();
      await list.getByText("Price down £500 since you saved it").waitFor();
      await list.getByText("No longer for sale").waitFor();
      expect(await axeFindings(list)).toEqual([]);

      await list.getByRole("button", { name: "Remove all" }).click();
      await list.getByText("You haven’t saved any vehicles yet").waitFor();
      await list.getByRole("button", { name: "Undo" }).click();
      await list.getByText("Price down £500 since you saved it").waitFor();
      await list.getByRole("button", { name: "Remove all" }).click();
      await page.getByRole("link", { name: "Saved vehicles", exact: true }).waitFor();
      expect(await hearts.nth(0).getAttribute("aria-pressed")).toBe("false");
    });
  });

  test("are loaded by Try again after a failed request", async () => {
    await as({ width: 1440, javaScript: true }, "/used-cars", async (page, context) => {
      const list = await context.newPage();
      await list.goto(`${site.url}/saved`);
      await list.getByText("You haven’t saved any vehicles yet").waitFor();
      // Hydrate first: offline, the scripts could not be loaded.
      await openHydrated(page, page.url());
      await context.setOffline(true);
      await page.locator(".vehicle-card__save").first().click();
      await list.getByText("Sorry, there was a problem").waitFor();
      await context.setOffline(false);
      await list.getByRole("button", { name: "Try again" }).click();
      await list.getByText("Unchanged since you saved it").waitFor();
    });
  });

  test("need JavaScript, and without it the page shows a message", async () => {
    await as({ width: 390, javaScript: false }, "/saved", async (page) => {
      await page.getByText(/you need JavaScript to see them/).waitFor();
      expect(await axeFindings(page)).toEqual([]);
    });
  });
});

describe("comparing", () => {
  test(
    "takes three vehicles, refuses a fourth with a message, and shows them side by side",
    { tags: ["c1-1", "c2-25", "c2-52"] },
    async () => {
      await as({ width: 1440, javaScript: true }, "/used-cars", async (page) => {
        const boxes = page.getByRole("checkbox", { name: /^Compar/ });
        for (const at of [0, 1, 2]) {
          // A click before hydration is replayed after it.
          await boxes.nth(at).click();
          await expect.poll(() => boxes.nth(at).isChecked()).toBe(true);
        }
        await page.getByRole("status").getByText("the comparison is full").waitFor();
        expect(await page.getByRole("checkbox", { name: /^Comparing / }).count()).toBe(3);
        await boxes.nth(3).click();
        await page
          .getByRole("status")
          .getByText(/^You can compare up to 3 vehicles\. Remove one to add/)
          .waitFor();
        expect(await boxes.nth(3).isChecked()).toBe(false);
        expect(await axeFindings(page)).toEqual([]);

        await page
          .getByRole("region", { name: "Compare list" })
          .getByRole("button", { name: /^Remove/ })
          .first()
          .click();
        await page.getByText("Add up to 3 vehicles").waitFor();
        expect(await boxes.nth(0).isChecked()).toBe(false);
        await page.getByRole("link", { name: "Compare 2 vehicles" }).click();
        await page.waitForURL(/\/compare\?ids=\d+,\d+$/);
        await page.locator(".comparison__name").nth(1).waitFor();
        await page
          .getByRole("link", { name: /^Remove/ })
          .first()
          .click();
        await page.waitForURL(/\/compare\?ids=\d+$/);
        await page.getByRole("link", { name: "Compare vehicles, 1" }).waitFor();
      });
    },
  );

  test("works from its URL alone: price first, differences only, replacing a vehicle", async () => {
    await as({ width: 1440, javaScript: true }, comparing([...cars.slice(0, 2), 1]), async (page) => {
      expect(await page.locator("tbody tr").nth(1).innerText()).toMatch(/^Price\s+£[\d,]+/);
      await page.getByText("One of the vehicles is no longer for sale").waitFor();
      const all = await page.locator(".comparison__row").count();
      await page.getByRole("link", { name: "Differences only" }).click();
      await page.waitForURL(/show=differences/);
      await page.locator('a[aria-current="true"]', { hasText: "Differences only" }).waitFor();
      expect(await page.locator(".comparison__row").count()).toBeLessThan(all);
      expect(await page.locator(".comparison__row:not(.comparison__row--differs)").count()).toBe(0);

      await page.getByRole("link", { name: /^Add / }).first().click();
      await page.waitForURL((url) => url.searchParams.get("ids")?.split(",").length === 3);
      await page.locator("summary", { hasText: "Replace" }).first().click();
      await page
        .getByRole("link", { name: /^Take / })
        .first()
        .click();
      await page.waitForURL((url) => !url.searchParams.get("ids")?.startsWith(`${cars[0]},`));
    });
  });

  test("works from its URL alone without JavaScript: price first, differences only, replacing a vehicle", async () => {
    const shopper = plainVisitor(site.url);
    const compared = await shopper.open(comparing([...cars.slice(0, 2), 1]));
    expect(compared.all.filter(({ name, parent }) => name === "tr" && parent?.name === "tbody").map(textOf)[1]).toMatch(/^Price ?£[\d,]+/);
    expect(compared.text).toContain("One of the vehicles is no longer for sale");
    const different = await shopper.follow(compared, "Differences only");
    expect(different.link("Differences only").attributes.get("aria-current")).toBe("true");
    expect(different.withClass("comparison__row").length).toBeLessThan(compared.withClass("comparison__row").length);
    expect(different.withClass("comparison__row")).toHaveLength(different.withClass("comparison__row--differs").length);
    const added = await shopper.follow(different, /^Add /);
    expect(added.address.searchParams.get("ids")?.split(",")).toHaveLength(3);
    const replaced = await shopper.follow(added, /^Take /);
    expect(replaced.address.searchParams.get("ids")).not.toMatch(new RegExp(`^${cars[0]},`));
  });

  test("shows two of three vehicles on a phone, as selected by the shopper", async () => {
    await as({ width: 390, javaScript: false }, comparing(cars.slice(0, 3)), async (page) => {
      const shown = () => page.locator(".comparison__name:visible").count();
      const third = page.locator(".comparison__name").nth(2);
      expect(await shown()).toBe(2);
      expect(await third.isVisible()).toBe(false);
      const differing = () => page.locator(".comparison__row--differs").filter({ visible: true });
      const pairs = page.getByRole("group", { name: "Choose two vehicles to show" }).getByRole("radio");
      expect(await pairs.nth(1).evaluate((pair) => pair.closest("label")?.textContent)).toMatch(/^[A-Z].+ and [A-Z]/);
      await pairs.nth(1).check();
      expect(await third.isVisible()).toBe(true);
      expect(await shown()).toBe(2);

      await page.getByRole("link", { name: "Differences only" }).click();
      await page.waitForURL(/show=differences/);
      const rows = await differing().evaluateAll((all) =>
        all.map((row) => [...row.querySelectorAll("td")].filter((cell) => cell.checkVisibility()).map((cell) => cell.textContent)),
      );
      expect(rows.length).toBeGreaterThan(3);
      expect(rows.filter(([one, other]) => one === other)).toEqual([]);
    });
  });

  test("starts from a card's link without JavaScript", async () => {
    const shopper = plainVisitor(site.url);
    const compared = await shopper.follow(await shopper.open("/used-cars"), /^Compare (?!vehicles)/);
    expect([compared.address.pathname, compared.withClass("comparison__name").length]).toEqual(["/compare", 1]);
    expect(compared.text).toContain("Add up to 3 vehicles");
  });

  test("axe finds nothing at any width and nothing overflows", async () => {
    await as({ width: 390, javaScript: true }, comparing(cars.slice(0, 3)), async (page) => {
      // Hydration copies the list from the URL.
      await page.locator(".site-header .toolbar-button", { hasText: /Compare.*3/ }).waitFor({ state: "attached" });
      await looksRightAtEveryWidth(page, WIDTHS);
      await page.goto(`${site.url}/compare`);
      await page.waitForURL(`${site.url}${comparing(cars.slice(0, 3))}`);
      await page.locator(".comparison__name").nth(2).waitFor({ state: "attached" });
      expect(await page.getByRole("link", { name: /^(?:Build your deal|See details): / }).count()).toBe(2);
      const pairs = page.getByRole("group", { name: "Choose two vehicles to show" });
      expect((await pairs.boundingBox())?.width).toBeGreaterThan(350);
      await page.setViewportSize({ width: 1440, height: 900 });
      const changes = page.locator(".comparison__changes");
      const [remove, replace] = [changes.getByText("Remove").first(), changes.getByText("Replace").first()];
      expect((await remove.boundingBox())?.y).toBe((await replace.boundingBox())?.y);
      await looksRightAtEveryWidth(page, WIDTHS);
      await page.evaluate(() => localStorage.clear());
      await page.goto(`${site.url}/compare`);
      await page.getByRole("heading", { name: "Nothing to compare yet" }).waitFor();
      await looksRightAtEveryWidth(page, WIDTHS);
      await page.goto(site.url + comparing(cars.slice(0, 3)));
      await page.locator(".site-header .toolbar-button", { hasText: /Compare.*3/ }).waitFor({ state: "attached" });
      await page.goto(`${site.url}/used-cars`);
      await page.getByRole("region", { name: "Compare list" }).waitFor();
      await looksRightAtEveryWidth(page, WIDTHS);
    });
  });
});

test(
  "a vehicle's page can be saved and shared on five platforms, and has no comparison unless the dealer sets it",
  { tags: ["c2-25", "c2-26", "c2-ten-modals"] },
  async () => {
    await as({ width: 390, javaScript: true }, "/used-cars", async (page) => {
      await page.locator(".vehicle-card__title a").first().click();
      const bar = page.getByRole("navigation", { name: "Vehicle actions" });
      await bar.getByRole("button", { name: /^Save / }).click();
      await bar.getByRole("button", { name: /^Saved /, pressed: true }).waitFor();
      expect(await bar.getByRole("button", { name: /^Compar/ }).count()).toBe(0);
      await bar.getByRole("button", { name: "Share" }).click();
      const dialog = page.getByRole("dialog", { name: "Share this vehicle" });
      await dialog.waitFor();
      expect([new URL(page.url()).hash, await dialog.getAttribute("id")]).toEqual(["#share-vehicle", "share-vehicle"]);
      expect(await dialog.getByRole("link").count()).toBe(5);
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
    });
  },
);

describe("cookies", () => {
  test("are accepted or rejected with equal buttons; visits are stored only after consent, and deleted on withdrawal", async () => {
    await as({ width: 390, javaScript: true, cookies: "unasked" }, "/used-cars", async (page) => {
      const question = page.getByRole("region", { name: "Cookies" });
      const [yes, no] = [question.getByRole("button", { name: "Accept" }), question.getByRole("button", { name: "Reject" })];
      await question.waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(await yes.getAttribute("class")).toBe(await no.getAttribute("class"));
      expect((await yes.boundingBox())?.width).toBe((await no.boundingBox())?.width);

      const visited = () => page.evaluate(() => localStorage.getItem("forecourt.viewed"));
      await page.locator(".vehicle-card__title a").first().click();
      await page.waitForURL(/\d{6}$/);
      await page.getByRole("link", { name: "Back to results" }).waitFor();
      expect(await visited()).toBeNull();
      await no.click();
      await question.waitFor({ state: "detached" });
      expect(await visited()).toBeNull();

      await page.getByRole("button", { name: "Cookie settings" }).click();
      await yes.click();
      await expect.poll(visited).toContain("stock_id");
      await page.goto(site.url);
      const recent = page.getByRole("region", { name: "Recently viewed" });
      await recent.getByRole("link").waitFor();
      expect(await axeFindings(page)).toEqual([]);

      await page.getByRole("button", { name: "Cookie settings" }).click();
      await no.click();
      await recent.waitFor({ state: "detached" });
      expect(await visited()).toBeNull();
    });
  });

  test("show no consent banner without JavaScript", async () => {
    await as({ width: 1440, javaScript: false }, "/", async (page) => {
      expect(await page.getByRole("region", { name: "Cookies" }).count()).toBe(0);
      expect(await page.getByRole("button", { name: "Cookie settings" }).isVisible()).toBe(false);
    });
  });
});
