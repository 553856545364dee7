import { readConfig } from "#server/config.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { getRequestListener } from "@hono/node-server";
import { once } from "node:events";
import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { checkCommand } from "../cli/check-command.ts";
import { importSitesCommand } from "../cli/import-sites-command.ts";
import { importStockCommand } from "../cli/import-stock-command.ts";
import { openPages, type OpenPages } from "./support/open-pages.ts";

const SWINDON = { slug: "swindon", name: "Hill Swindon", address: "1 Station Road", town: "Swindon", postcode: "SN1 1DQ" };
/** A branch whose postcode is not stated. */
const YARD = { slug: "yard", name: "Hill Yard", address: "Rear of 1 Station Road", town: "Swindon" };
const CAR = {
  site: { slug: "swindon" },
  cap_database: "CAR",
  advert_classification: "USED",
  make: "Ford",
  range: "Fiesta",
  year: 2021,
  mileage: 12_000,
  colour: "Blue",
  admin_fee: 99,
  media_urls: ["https://photos.example/1.jpg"],
};
const VAN = { ...CAR, range: "Transit", cap_database: "LCV" };
/** The cars cost £10,099, £10,199 and so on in all. */
const STOCK = [
  ...Array.from({ length: 7 }, (_, at) => ({ ...CAR, stock_id: 100_001 + at, price: 10_000 + at * 100 })),
  { ...CAR, stock_id: 100_008, price: 11_000.5, reservation_status: "Reserved" },
  { ...CAR, stock_id: 100_009, price: 11_100, mileage: undefined },
  { ...VAN, stock_id: 100_010, price: 20_000, vat_scheme: "Commercial", price_excluding_vat: 20_000, price_including_vat: 24_000 },
  { ...VAN, stock_id: 100_011, price: 9_000 },
  { ...CAR, stock_id: 100_012, advert_classification: "MOTABILITY", motability: { advance_payment: 899, quarter: "2026 Q4" } },
  { ...CAR, stock_id: 100_013, price: 11_200, site: { slug: "yard" } },
  { ...CAR, stock_id: 100_014, price: 12_000, vat_scheme: "Commercial", price_excluding_vat: 12_000, price_including_vat: 14_400 },
];
const DISCARD_OUTPUT = { stdout: { write: () => true }, stderr: { write: () => true } };

type Answer = { path: string; status: number; text: string };
let pages: OpenPages;

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-parity-"));
  const settings = readConfig({ DATA_DIR: dataDir, DEMO: "no" });
  const [branches, stock] = [join(dataDir, "branches.json"), join(dataDir, "stock.jsonl")];
  await writeFile(branches, JSON.stringify([SWINDON, YARD]));
  await writeFile(stock, STOCK.map((row) => JSON.stringify(row)).join("\n"));
  expect(await importSitesCommand([branches], settings, DISCARD_OUTPUT)).toBe(0);
  expect(await importStockCommand([stock, "--strict"], settings, DISCARD_OUTPUT)).toBe(0);
  pages = await openPages(wexcombe, { DATA_DIR: dataDir, DEMO: "no" });
});
afterAll(async () => {
  await pages?.close();
});

/** The command against the site with some of its responses changed; undefined leaves one as it is. */
async function parity(change: (answer: Answer) => string | undefined = () => undefined, { pdfOf = (path: string) => path } = {}) {
  const listener = getRequestListener(async (request) => {
    const { pathname, search, origin } = new URL(request.url);
    if (search === "?format=pdf") return pages.app.request(`${origin}${pdfOf(pathname)}${search}`);
    const answer = await pages.app.request(request);
    const text = await answer.text();
    const changed = change({ path: pathname, status: answer.status, text });
    return new Response(changed ?? text, { status: changed === "" ? 500 : answer.status });
  });
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const config = { ...readConfig({}), host: "127.0.0.1", port: (server.address() as AddressInfo).port };
  const run = async (...flags: string[]) => {
    const printed: string[] = [];
    const code = await checkCommand(["--parity", ...flags], config, { websites: [wexcombe], print: (line) => printed.push(line) });
    return { code, printed: printed.join("\n") };
  };
  const json = await run("--json");
  return { code: json.code, ...JSON.parse(json.printed), inWords: (await run()).printed };
}

const ofVehicle = (path: string, stock_id: number) => path.endsWith(`-${stock_id}`) && path.startsWith("/used-");

test("one price everywhere: exit 0, with what feeds had to leave out", async () => {
  const { code, vehicles, figures, differences, left_out, inWords } = await parity();
  expect([code, vehicles, differences]).toEqual([0, 14, []]);
  expect(figures).toBeGreaterThan(14 * 4);
  expect(
    left_out
      .map(({ stock_id, feed, because }: Record<string, unknown>) => `${String(stock_id)} ${String(feed)}: ${String(because)}`)
      .toSorted(),
  ).toEqual([
    "100009 google.tsv: without mileage",
    "100009 meta.csv: without mileage",
    "100010 google.tsv: passenger vehicles only",
    "100011 autotrader.json: the VAT scheme is not stated",
    "100011 google.tsv: passenger vehicles only",
    "100013 meta.csv: without the branch's postcode",
    "100014 google.tsv: the price is without VAT",
  ]);
  expect(inWords).toContain("All agree.");
});

test("structured data say of a price without VAT that it is without", async () => {
  const answer = await pages.app.request("http://127.0.0.1/api/v2/vehicle-search?resultsPerPage=60");
  const { data } = await answer.json();
  for (const { stock_id, path, vat_label } of data) {
    const html = await (await pages.app.request(`http://127.0.0.1${path}`)).text();
    expect(html.includes('"valueAddedTaxIncluded":false'), String(stock_id)).toBe(vat_label === "Plus VAT");
  }
  expect(data.filter(({ vat_label }: { vat_label: string | null }) => vat_label === "Plus VAT")).toHaveLength(2);
});

test("a price that differs on one surface is named with the vehicle, the surface and both figures", async () => {
  const { code, differences, inWords } = await parity(
    ({ path, text }) => {
      if (ofVehicle(path, 100_001)) return text.replace(/(<div class="cash"><span class="price__amount">)£10,099/, "$1£9,999");
      if (ofVehicle(path, 100_002)) return text.replace('"price":10199', '"price":10198.99');
      if (path === "/api/v2/vehicle/100003") return text.replace('"headline_price":10299', '"headline_price":10200');
      if (path === "/checkout/100005") return text.replaceAll("£10,499", "£10,598");
      if (path === "/checkout/100010") return text.replace('name="expected_total" value="24099"', 'name="expected_total" value="20099"');
      if (path === "/feeds/google.tsv") return text.replace("10599.00 GBP", "10500.00 GBP");
      if (path === "/feeds/meta.csv") return text.replace("10599.00 GBP", "10500.00 GBP");
      if (path === "/feeds/autotrader.json")
        return text.replaceAll('"suppliedPrice":{"amountGBP":10500}', '"suppliedPrice":{"amountGBP":10599}');
      if (path === "/feeds/stock.csv") return text.replace(",10500,99,10599,", ",10500,99,10500,");
      if (path === "/feeds/stock.json") return text.replace('"headline_price":10599', '"headline_price":10500');
      return undefined;
    },
    { pdfOf: (path) => (ofVehicle(path, 100_004) ? path.replace("100004", "100007") : path) },
  );
  expect(code).toBe(1);
  const named = differences.map(({ stock_id, surface, shown, expected }: Record<string, unknown>) => [stock_id, surface, shown, expected]);
  expect(named.toSorted()).toEqual([
    [100_001, "page", 9_999, 10_099],
    [100_002, "json-ld", 10_198.99, 10_199],
    [100_003, "api", 10_200, 10_299],
    [100_004, "pdf", 10_699, 10_399],
    [100_005, "checkout", 10_598, 10_499],
    [100_006, "autotrader.json", 10_698, 10_599],
    [100_006, "google.tsv", 10_500, 10_599],
    [100_006, "meta.csv", 10_500, 10_599],
    [100_006, "stock.csv", 10_500, 10_599],
    [100_006, "stock.json", 10_500, 10_599],
    [100_010, "checkout", 20_099, 24_099],
  ]);
  expect(inWords).toContain("wexcombe: 100001 Ford Fiesta, page: £9,999, but £10,099");
});

test("a feed that lacks a vehicle or has a reserved one, and a surface that cannot be read, are differences", async () => {
  const { code, differences } = await parity(({ path, text }) => {
    if (path === "/feeds/stock.csv") return text.replace(/^100001,.*\r\n/m, "");
    if (path === "/feeds/google.tsv") return text.replace(/^100002\t/m, "100008\t");
    if (ofVehicle(path, 100_003)) return "";
    return undefined;
  });
  expect(code).toBe(1);
  const named = differences.map(({ stock_id, surface, shown, expected, because }: Record<string, unknown>) => [
    stock_id,
    surface,
    shown,
    expected,
    because,
  ]);
  expect(named.toSorted()).toEqual([
    [100_001, "stock.csv", null, 10_099, undefined],
    [100_002, "google.tsv", null, 10_199, undefined],
    [100_003, "page", null, 10_299, "answers 500"],
    [100_008, "google.tsv", 10_199, null, undefined],
  ]);
});

test("a vehicle that a feed lacks for another reason than the feed's own is a difference", async () => {
  const { code, differences, left_out, inWords } = await parity(({ path, text }) => {
    // A van with its VAT scheme, a car whose branch has an address, a car with a price that includes VAT.
    if (path === "/feeds/autotrader.json") {
      const { results, ...rest } = JSON.parse(text);
      return JSON.stringify({
        ...rest,
        results: results.filter((row: { metadata: { externalStockId: string } }) => row.metadata.externalStockId !== "100010"),
      });
    }
    if (path === "/feeds/meta.csv") return text.replace(/^100001,.*\r\n/m, "");
    if (path === "/feeds/google.tsv") return text.replace(/^100002\t.*\r\n/m, "");
    return undefined;
  });
  expect(code).toBe(1);
  expect(differences.map(({ stock_id, surface, shown }: Record<string, unknown>) => [stock_id, surface, shown]).toSorted()).toEqual([
    [100_001, "meta.csv", null],
    [100_002, "google.tsv", null],
    [100_010, "autotrader.json", null],
  ]);
  expect(left_out).toHaveLength(7);
  expect(inWords).toContain("wexcombe: 100010 Ford Transit, autotrader.json: no price, but £20,099");
});

test("a checkout that shows no total is a difference", async () => {
  const { code, differences } = await parity(({ path, text }) => {
    return path === "/checkout/100001" ? text.replaceAll(/ name="expected_total"/g, "") : undefined;
  });
  expect(code).toBe(1);
  expect(differences).toMatchObject([{ stock_id: 100_001, surface: "checkout", shown: null, because: "shows no total" }]);
});

test("without a running site the command says so", async () => {
  const config = { ...readConfig({}), host: "127.0.0.1", port: 1 };
  await expect(checkCommand(["--parity"], config, { websites: [wexcombe] })).rejects.toThrow("No site is running at http://127.0.0.1:1.");
});
