import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { sharedSite, startSite, type RunningSite } from "./support/browser-site.ts";
import { forecourt } from "./support/forecourt-command.ts";
import { openPages, type OpenPages } from "./support/open-pages.ts";

const REPRESENTATIVE = `${wexcombe.representative_apr.toFixed(1)}%`;
const MONTHLY = /a month, (?:PCP|HP|CS)/;

type Listed = { stock_id: number; path: string; headline_price: number };

describe("a page with several vehicles", () => {
  test.each([
    ...[
      "price-asc",
      "price-desc",
      "monthly-asc",
      "monthly-desc",
      "mileage-asc",
      "year-desc",
      "year-asc",
      "newest",
      "distance&postcode=SN1",
    ].map((order) => `/vehicle-search?orderBy=${order}`),
    "/vehicle-search?tags=interest-free",
    "/vehicle-search?advert_classification=offer",
    "/vehicle-search?advert_classification=new&orderBy=price-desc",
    "/vehicle-search?tags=fdc-750",
    "/vehicle-search?monthly_to=300&deposit=2000&term=36",
    "/vehicle-search?q=electric",
    "/used-cars?fuel_type=electric&orderBy=price-desc",
    "/used-vans",
    "/used-cars/volkswagen",
    "/used-cars/2020-no-such-car-999999",
    "/",
    "/?tab=electric",
    "/?tab=on-finance",
    "/offers",
    "/guides/pcp-or-hp",
    "/locations/swindon",
    "/cy",
    "/cy/vehicle-search?orderBy=price-desc",
    "/cy/used-cars?fuel_type=electric&orderBy=price-desc",
  ])("%s names the website's representative APR and no other", { tags: ["c2-64"] }, async (address) => {
    const text = textOf(await htmlOf(sharedSite().url + address));
    const rates = representativeRates(text);
    expect(rates.length, address).toBeGreaterThan(0);
    expect([...new Set(rates)], address).toEqual([REPRESENTATIVE]);
  });

  test("of offers has the example after them, with every figure in sight", async () => {
    const html = await htmlOf(`${sharedSite().url}/offers`);
    expect(html.indexOf('class="representative-example')).toBeGreaterThan(html.lastIndexOf('<article class="offer'));
    const [example = ""] = /<section class="representative-example[^]*?<\/section>/.exec(html) ?? [];
    expect(example).toContain(`${REPRESENTATIVE} APR`);
    expect(example).not.toContain("<details");
  });

  test("shows the representative APR on saved vehicles and in a comparison, interest-free cars included", async () => {
    const ids = (await listed(sharedSite().url, "tags=interest-free")).slice(0, 3).map(({ stock_id }) => stock_id);
    expect(ids.length).toBeGreaterThan(1);
    const compared = textOf(await htmlOf(`${sharedSite().url}/compare?ids=${ids.join()}`));
    expect(compared).toContain("0.0%");
    expect(representativeRates(compared)).toEqual([REPRESENTATIVE]);
    const { example } = await (await fetch(`${sharedSite().url}/saved/vehicles?ids=${ids.join()}`)).json();
    expect(example.lines).toContainEqual({ label: "Representative APR", value: `${REPRESENTATIVE} APR` });
  });

  test("shows the representative APR on the lists of the vans' website", async () => {
    const text = textOf(await htmlOf(`${sharedSite().url}/used-vans?orderBy=price-desc`, "tradeyard.localhost"));
    expect(text).toContain("Tradeyard");
    expect(representativeRates(text)).toEqual([REPRESENTATIVE]);
  });

  test.each(["motability", "contract-hire-business"])("a list of %s carries no credit example", async (kind) => {
    const text = textOf(await htmlOf(`${sharedSite().url}/vehicle-search?advert_classification=${kind}`));
    expect(text).not.toMatch(/Representative example|Representative APR/);
  });

  test("an interest-free car's page and sheet show its own APR; other examples show the representative APR", async () => {
    const [car] = await listed(sharedSite().url, "tags=interest-free&category=cars");
    expect(representativeRates(textOf(await htmlOf(sharedSite().url + car!.path)))).toEqual(
      expect.arrayContaining(["0.0%", REPRESENTATIVE]),
    );
    expect(new Set(representativeRates(textOf(await htmlOf(sharedSite().url + printed(car!)))))).toEqual(new Set(["0.0%"]));
    const [ordinary] = await listed(sharedSite().url, "make=ford&advert_classification=used&category=cars");
    expect(new Set(representativeRates(textOf(await htmlOf(sharedSite().url + ordinary!.path))))).toEqual(new Set([REPRESENTATIVE]));
  });
});

describe("the vehicle of the representative example", () => {
  test("is the vehicle named in the website's settings, on every list", { tags: ["c2-64"] }, async () => {
    const chosen = (await listed(sharedSite().url, "make=ford&advert_classification=used&category=cars&orderBy=price-desc"))[0]!;
    const site = await openPages({ ...wexcombe, ...settings({ vehicle: chosen.stock_id }) });
    try {
      for (const address of ["/vehicle-search", "/used-vans", "/", "/offers", "/used-cars?tags=interest-free"]) {
        expect(cashPrices(textOf(await pageOf(site, address))), address).toEqual([pounds(chosen.headline_price)]);
      }
    } finally {
      await site.close();
    }
  });

  test("lists have no example or monthly figure if no vehicle has the representative APR; a vehicle's page has its own", async () => {
    const lender_terms = { ...wexcombe.lender_terms, representative_apr: 8.9 };
    const site = await openPages({ ...wexcombe, representative_apr: 8.9, lender_terms });
    try {
      for (const address of [
        "/vehicle-search",
        "/used-cars?fuel_type=electric",
        "/used-vans",
        "/",
        "/?tab=electric",
        "/locations/swindon",
      ]) {
        const html = await pageOf(site, address);
        const cards = Array.from(html.matchAll(/<article class="vehicle-card[^]*?<\/article>/g), ([card]) => textOf(card));
        expect(cards.length, address).toBeGreaterThan(0);
        expect(cards.join(), address).not.toMatch(/a month|APR|contribution/);
        expect(textOf(html), address).not.toMatch(/Representative (?:example|APR)|a month, /);
      }
      const query = "make=ford&advert_classification=used&category=cars&reservation_status=available";
      const [car]: Listed[] = (await (await site.app.request(`/api/v2/vehicle-search?${query}`)).json()).data;
      const pageText = textOf(await pageOf(site, car!.path));
      expect(pageText).toMatch(MONTHLY);
      expect(cashPrices(pageText)).toEqual([pounds(car!.headline_price)]);
      const { meta } = await (await site.app.request("/api/v2/vehicle-search?monthly_to=900")).json();
      expect(meta.total).toBe(0);
    } finally {
      await site.close();
    }
  });
});

describe("while the stock changes", () => {
  let site: RunningSite;
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "forecourt-example-"));
    site = await startSite({ DATA_DIR: dataDir, DEMO: "false" });
  });
  afterAll(async () => {
    await site?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test("a cached page gets the example of the vehicle whose price is nearest the new median", async () => {
    await bringIn({ Fiesta: 8_000, Focus: 10_000, Puma: 14_000 });
    const exampleOnPage = async () => cashPrices(textOf(await htmlOf(`${site.url}/used-cars?range=fiesta`)));
    await expect.poll(exampleOnPage).toEqual(["£10,000"]);
    expect((await htmlOf(`${site.url}/used-cars?range=fiesta`)).replaceAll(/<script[^]*?<\/script>/g, "")).not.toContain("Focus");
    await bringIn({ Fiesta: 8_000, Focus: 10_400, Puma: 14_000 });
    await expect.poll(exampleOnPage).toEqual(["£10,400"]);
    await bringIn({ Fiesta: 8_000, Focus: 20_000, Puma: 14_000 });
    await expect.poll(exampleOnPage).toEqual(["£14,000"]);
  });

  async function bringIn(prices: Record<string, number>): Promise<void> {
    const file = join(dataDir, "stock.csv");
    const rows = Object.entries(prices).map(([range, price], at) => `AB2${at}CDE,Ford,${range},2022,${price},9000`);
    await writeFile(file, ["vrm,make,range,year,price,mileage", ...rows].join("\n"));
    await forecourt(dataDir, ["import", "stock", file]);
  }
});

function settings(example: { vehicle: number }) {
  const { finance_promotion } = wexcombe;
  return { finance_promotion: { ...finance_promotion, example: { ...finance_promotion.example, ...example } } };
}

async function pageOf({ app }: OpenPages, path: string): Promise<string> {
  return (await app.request(path)).text();
}

/** A page of the first website, or of the one with this host name. */
async function htmlOf(address: string, host?: string): Promise<string> {
  if (host === undefined) return (await fetch(address)).text();
  return new Promise((resolve, reject) => {
    request(address, { headers: { Host: host } }, (response) => {
      response.setEncoding("utf8");
      let html = "";
      response.on("data", (chunk: string) => (html += chunk));
      response.on("end", () => resolve(html));
    })
      .on("error", reject)
      .end();
  });
}

async function listed(url: string, query: string): Promise<Listed[]> {
  return (await (await fetch(`${url}/api/v2/vehicle-search?${query}&reservation_status=available`)).json()).data;
}

function printed({ path }: Listed): string {
  return path.replace(/^(\/used-(?:cars|vans))\//, "$1/print/");
}

/** The visible text, without scripts. */
function textOf(html: string): string {
  return html
    .replaceAll(/<script[^]*?<\/script>|<style[^]*?<\/style>/g, " ")
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&nbsp;|\s+/g, " ");
}

/** Every rate that the page calls representative, with one decimal place. */
function representativeRates(text: string): string[] {
  const called = text.matchAll(
    /Representative APR (\d+(?:\.\d+)?)%|(\d+(?:\.\d+)?)% APR representative|APR representative (\d+(?:\.\d+)?)%/g,
  );
  return Array.from(called, ([, one, two, three]) => `${Number(one ?? two ?? three).toFixed(1)}%`);
}

/** Cash prices of the page's representative examples. */
function cashPrices(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/Representative example: .*? Cash price (£[\d,]+(?:\.\d\d)?)/g), ([, price = ""]) => price))];
}

function pounds(amount: number): string {
  return `£${amount.toLocaleString("en-GB")}`;
}
