import { orderProofs } from "#server/orders/proof/order-proofs-schema.ts";
import { proofFiles } from "#server/orders/proof/proof-files.ts";
import { storedWebsites } from "#server/website-settings/staff/changeable-websites.ts";
import { workOnSettings } from "#server/website-settings/staff/cli-commands.ts";
import { websites } from "#websites/all.ts";
import { eq } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, openHydrated, sharedSite, visit } from "./support/browser-site.ts";
import { looksRightAtEveryWidth } from "./support/looks-right.ts";
import { openDeal } from "./support/open-deal.ts";
import { openPages, type OpenPages } from "./support/open-pages.ts";
import { plainVisitor } from "./support/plain-visitor.ts";

const TITLE = "Estimates, not part of the price";
const SEARCH = "category=cars&fuel_type=petrol&monthly_from=10&reservation_status=available&orderBy=price-desc&resultsPerPage=1";
const PLAN = "service-plan-3";
const PRIYA = { customer_first_name: "Priya", customer_last_name: "Nair", customer_telephone: "01632 960 123" };

describe("without JavaScript", () => {
  /** The built pages and their dealership in this process. */
  let pages: OpenPages;
  beforeAll(async () => {
    pages = await openPages();
  });
  afterAll(() => pages?.close());

  async function vehiclePath(): Promise<string> {
    const { data }: { data: { path: string }[] } = await (await pages.app.request(`/api/v2/vehicle-search?${SEARCH}`)).json();
    return data[0]?.path ?? "";
  }

  /** As `forecourt settings set` does on a running site. */
  async function staffSet(settings: Record<string, string>) {
    const { database, website, stock, now } = pages.dealership;
    const request = { act: "set" as const, user: "priya", website: website.name, settings };
    const answer = await workOnSettings(database, await storedWebsites(database, websites), request, now());
    await stock.refresh();
    return answer;
  }

  const visitor = () => plainVisitor("http://localhost", (address, init) => pages.app.request(address, init));

  test("deal, checkout, order, its PDF, the API and its record have the same estimates, and no total has them", async () => {
    const shopper = visitor();
    const deal = await shopper.open(`${await vehiclePath()}?method=cash&miles=6000&insurance=600`);
    const shown = estimatesIn(deal.html);
    expect(Object.keys(shown)).toEqual(["Fuel or charging", "Vehicle tax", "MOT test", "Insurance", "All of these"]);
    expect(shown["Insurance"]).toBe("£50");
    const worked = await shopper.press(deal, "Work out the figures", { deposit: "25" });
    expect(estimatesIn(worked.html)).toEqual(shown);
    const checkout = await shopper.press(worked, /^(?:Continue to checkout|Reserve for £99)$/, { method: "reserve" });
    expect(checkout.address.searchParams.get("miles")).toBe("6000");
    expect(estimatesIn(checkout.html)).toEqual(shown);
    const mail = { customer_email: "priya.estimates@example.com", terms_accepted: true };
    const payment = await shopper.press(checkout, "Pay £99 and reserve", { ...PRIYA, ...mail });
    const order = await shopper.press(payment, /^Pay £99$/);
    expect(order.headings.join()).toContain("is reserved for you");
    expect(estimatesIn(order.html)).toEqual(shown);

    const guid = order.address.pathname.split("/").at(-1) ?? "";
    const stored = await (await pages.app.request(`/api/v2/website-orders/order/${guid}`)).json();
    const { estimates, total, left_to_pay, products, price } = stored.order ?? stored.data ?? stored;
    expect(estimates).toMatchObject({ miles: 6000, missing: [] });
    expect(estimates.lines).toContainEqual({ name: "insurance", from: 50, to: 50, because: null });
    expect([total, left_to_pay, products]).toEqual([price, price - 99, []]);

    const pdf = await pages.app.request(`/order/${guid}?format=pdf`);
    const paper = await textOfPdf(new Uint8Array(await pdf.arrayBuffer()));
    const owed = paper.indexOf("Left to pay");
    expect(owed).toBeGreaterThan(0);
    expect(paper.indexOf(TITLE)).toBeGreaterThan(owed);
    for (const [name, amount] of Object.entries(shown)) expect(paper, name).toContain(`${name} ${amount}`);

    const [record] = await pages.dealership.database.select().from(orderProofs).where(eq(orderProofs.guid, guid));
    expect(JSON.parse(record!.content).figures.estimates).toEqual(estimates);
    const first = Buffer.from(proofFiles(record!).pdf).toString("latin1");
    expect(Buffer.from(proofFiles(record!).pdf).toString("latin1")).toBe(first);
    expect(first).toContain(`(${TITLE}) Tj`);
    expect(first).toContain(`(${shown["All of these"]!.replace("£", "\u00a3")}) Tj`);
  });

  test("an order whose estimates have changed since its page was opened has none, in its record neither", async () => {
    const shopper = visitor();
    const path = await vehiclePath();
    const opened = async () => {
      const deal = await shopper.open(`${path}?method=cash&miles=6000`);
      return shopper.press(deal, /^(?:Continue to checkout|Reserve for £99)$/, { method: "reserve" });
    };
    const checkout = await opened();
    expect(estimatesIn(checkout.html)).toHaveProperty("Fuel or charging");
    const today = new Date(pages.dealership.now()).toISOString().slice(0, 10);
    const prices = `petrol_ppl: 111.1; source a price list; read_on ${today}; valid_until ${today}`;
    expect(await staffSet({ energy_prices: prices })).toMatchObject({ ok: true });
    try {
      expect(estimatesIn((await opened()).html)).not.toEqual(estimatesIn(checkout.html));
      const mail = { customer_email: "priya.changed@example.com", terms_accepted: true };
      const payment = await shopper.press(checkout, "Pay £99 and reserve", { ...PRIYA, ...mail });
      const order = await shopper.press(payment, /^Pay £99$/);
      expect(order.headings.join()).toContain("is reserved for you");
      expect(estimatesIn(order.html)).toEqual({});
      const guid = order.address.pathname.split("/").at(-1) ?? "";
      const [record] = await pages.dealership.database.select().from(orderProofs).where(eq(orderProofs.guid, guid));
      expect(JSON.parse(record!.content).figures).not.toHaveProperty("estimates");
      expect(record!.content).not.toContain(TITLE);
    } finally {
      await staffSet({ energy_prices: "" });
    }
  });

  test("what the price has already stands above the estimates: a chosen service plan, and a new car's tax", async () => {
    const search = async (query: string): Promise<{ path: string }[]> =>
      (await (await pages.app.request(`/api/v2/vehicle-search?reservation_status=available&resultsPerPage=60&${query}`)).json()).data;
    const shopper = visitor();
    let deal: Awaited<ReturnType<typeof shopper.open>> | undefined;
    for (const { path } of await search("category=cars&fuel_type=petrol")) {
      deal = await shopper.open(`${path}?method=cash&products=${PLAN}`);
      if (deal.html.includes("for 36 months")) break;
    }
    if (!deal) throw new Error("No vehicle can have a service plan");
    expect(Object.keys(estimatesIn(deal.html))).not.toContain("Service plan, 3 services");
    const [inPrice = "", estimates = ""] = partsOf(deal.html);
    expect(inPrice).toMatch(/Service plan, 3 services\s*In the price above: £549 for 36 months\s*£15\.25 a month/);
    expect(estimates).toContain("These estimates are not added to the figures above.");

    const checkout = await shopper.press(deal, /^(?:Continue to checkout|Reserve for £99)$/, { method: "reserve" });
    const mail = { customer_email: "priya.plan@example.com", terms_accepted: true };
    const payment = await shopper.press(checkout, "Pay £99 and reserve", { ...PRIYA, ...mail });
    const order = await shopper.press(payment, /^Pay £99$/);
    const guid = order.address.pathname.split("/").at(-1) ?? "";
    expect(partsOf(order.html)[0]).toContain("£15.25 a month");
    const paper = await textOfPdf(new Uint8Array(await (await pages.app.request(`/order/${guid}?format=pdf`)).arrayBuffer()));
    const [record] = await pages.dealership.database.select().from(orderProofs).where(eq(orderProofs.guid, guid));
    for (const printed of [paper, JSON.stringify(JSON.parse(record!.content).paper)]) {
      expect(printed).toContain("£15.25 a month");
      expect(printed.indexOf("£15.25 a month")).toBeLessThan(printed.indexOf(TITLE));
    }

    const [unused] = await search("advert_classification=NEW&category=cars");
    const unusedDeal = await shopper.open(`${unused!.path}?method=cash`);
    expect(Object.keys(estimatesIn(unusedDeal.html))).not.toContain("Vehicle tax");
    expect(partsOf(unusedDeal.html)[0]).toMatch(/Vehicle tax\s*In the price/);
  });

  test("an order by the API has none unless it says that they were shown, and refuses a figure that cannot be read", async () => {
    const found: { data: { stock_id: number }[] } = await (
      await pages.app.request(`/api/v2/vehicle-search?${SEARCH.replace(/1$/, "5")}`)
    ).json();
    const post = (changes: object, at: number) =>
      pages.app.request("/api/v2/website-orders/order", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          ...PRIYA,
          vehicle: found.data[at]!.stock_id,
          customer_email: `priya.api.${at}@example.com`,
          terms_accepted: true,
          payment_type: "OUTRIGHT_DEPOSIT",
          ...changes,
        }),
      });
    const refused = await post({ estimates_shown: true, miles: "far" }, 1);
    expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([422, ["miles"]]);
    const plain = await (await post({ miles: 6000 }, 1)).json();
    expect(plain.order).not.toHaveProperty("estimates");
    const shown = await (await post({ estimates_shown: true, miles: 7000 }, 2)).json();
    expect(shown.order.estimates.miles).toBe(7000);
  });
});

/** The amounts below the heading, each by its name. */
function estimatesIn(html: string): Record<string, string> {
  const [, section = ""] = /<section class="order-estimates">([^]*?)<\/section>/.exec(html) ?? [];
  const lines = [...section.matchAll(/<dt>([^]*?)<\/dt><dd>([^]*?)<\/dd>/g)];
  return Object.fromEntries(lines.map((line) => line.slice(1).map((text) => text.replace(/<[^>]*>/g, "")) as [string, string]));
}

/** The words of the summary before the estimates, and those of the estimates. */
function partsOf(html: string): [string, string] {
  const [before = "", ...after] = html.split('<section class="order-estimates">');
  return [plainText(before), plainText(after[0]?.split("</section>")[0] ?? "")];
}

function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text.replace(/\s+/g, " ");
}

const section = (page: Page) => page.locator(".order-estimates:visible");
const energy = async (page: Page) =>
  (await section(page).locator("div", { hasText: "Fuel or charging" }).locator("dd").textContent()) ?? "";

const pounds = (text: string) => Number(text.replace(/[£,]/g, ""));

describe("with JavaScript", () => {
  const site = sharedSite();
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test.each([390, 1440])("at %s px they follow the miles of the agreement, and the checkout has the same", async (width) => {
    const { context, page } = await visit(browser, { width, javaScript: true });
    try {
      const { data }: { data: { path: string }[] } = await (await fetch(`${site.url}/api/v2/vehicle-search?${SEARCH}`)).json();
      await openHydrated(page, `${site.url}${data[0]!.path}?method=finance&mileage=8000`);
      await openDeal(page);
      await section(page).getByText("at 8,000 miles a year").waitFor();
      const before = await energy(page);
      await page.getByRole("textbox", { name: "Annual mileage" }).fill("16,000");
      await section(page).getByText("at 16,000 miles a year").waitFor();
      expect(Math.abs(pounds(await energy(page)) - 2 * pounds(before))).toBeLessThan(0.02);
      await looksRightAtEveryWidth(page, width < 1000 ? [390, 820] : [1440]);
      const doubled = await energy(page);
      await page.getByRole("button", { name: "Continue to checkout" }).locator("visible=true").first().click();
      await page.waitForURL(/\/checkout\//);
      if (width < 1000) await page.locator(".checkout__fold summary").click();
      await section(page).getByText("at 16,000 miles a year").waitFor();
      expect(await energy(page)).toBe(doubled);
      await looksRightAtEveryWidth(page, width < 1000 ? [390, 820] : [1440]);
    } finally {
      await context.close();
    }
  });
});
