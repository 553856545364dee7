import { orderProofs } from "#server/orders/proof/order-proofs-schema.ts";
import { proofFiles } from "#server/orders/proof/proof-files.ts";
import { eq } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, openHydrated, sharedSite, visit } from "./support/browser-site.ts";
import { looksRight } from "./support/looks-right.ts";
import { openDeal } from "./support/open-deal.ts";
import { openPages, type OpenPages } from "./support/open-pages.ts";
import { plainVisitor } from "./support/plain-visitor.ts";

const TITLE = "Estimates, not part of the price";
const SEARCH = "category=cars&fuel_type=petrol&monthly_from=10&reservation_status=available&orderBy=price-desc&resultsPerPage=1";
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

  const visitor = () => plainVisitor("http://localhost", (address, init) => pages.app.request(address, init));

  test("deal, checkout, order, its PDF, the API and its record have the same estimates, and no total has them", async () => {
    const shopper = visitor();
    const deal = await shopper.open(`${await vehiclePath()}?method=cash&miles=6000&insurance=600`);
    const shown = estimatesIn(deal.html);
    expect(Object.keys(shown)).toEqual(["Fuel or charging", "Vehicle tax", "MOT test", "Insurance", "Together"]);
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
    expect(first).toContain(`(${shown["Together"]!.replace("£", "\u00a3")}) Tj`);
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

  test.each([390, 820, 1440])("at %s px they follow the miles of the agreement, and the checkout has the same", async (width) => {
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
      await looksRight(page);
      const doubled = await energy(page);
      await page.getByRole("button", { name: "Continue to checkout" }).locator("visible=true").first().click();
      await page.waitForURL(/\/checkout\//);
      if (width < 1000) await page.locator(".checkout__fold summary").click();
      await section(page).getByText("at 16,000 miles a year").waitFor();
      expect(await energy(page)).toBe(doubled);
      await looksRight(page);
    } finally {
      await context.close();
    }
  });
});
