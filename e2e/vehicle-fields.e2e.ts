import { penceFromPounds } from "#domain/money.ts";
import { openDatabase } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import { insertFiestas } from "#server/database/test-support/row-fixtures.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { eq } from "drizzle-orm";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPages, type OpenPages } from "./support/open-pages.ts";

/** Every field has a unique value, so that a value on a page identifies its field. */
const VALUES = {
  vrm: "AB21CDE",
  cap_id: 5_550_001,
  cap_code: "CAPC0DE9",
  make: "Makar",
  range: "Rangeo",
  model: "Modelix",
  derivative: "Derivant 2.0",
  year: 2021,
  colour: "Colourine",
  admin_fee: penceFromPounds(111),
  list_price: penceFromPounds(33_333),
  original_price: penceFromPounds(44_444),
  discount_price: penceFromPounds(17_777),
  price: penceFromPounds(20_000),
  reservation_status: "Available",
  details: { name: "Namesake of its own" },
} as const;
const VAN = {
  ...VALUES,
  cap_database: "LCV",
  category: "vans",
  body_type: "Panel van",
  advert_classification: "USED",
  vat_scheme: "Commercial",
  price_excluding_vat: penceFromPounds(20_000),
  price_including_vat: penceFromPounds(24_000),
} as const;
const CAR = { ...VALUES, cap_database: "CAR", category: "cars", advert_classification: "NEW", vat_scheme: "Margin" } as const;

/** The visible text for each field of 3.1, 3.2 and 3.11 (specification). */
const SHOWN = (stock_id: number): Record<string, string> => ({
  stock_id: String(stock_id),
  slug: `makar-rangeo-${stock_id}`,
  vrm: "AB21 CDE",
  make: "Makar",
  range: "Rangeo",
  derivative: "Derivant 2.0",
  year: "2021",
  colour: "Colourine",
});
const PRICES_OF_VAN = { price: "£20,111", admin_fee: "£111", price_including_vat: "£24,1" };
const PRICES_OF_CAR = { price: "£20,111", list_price: "£33,333" };
/** Fields that no page shows; `docs/stock-format.md` says so for each. */
const UNSHOWN = {
  cap_id: "5550001",
  cap_code: "CAPC0DE9",
  model: "Modelix",
  name: "Namesake of its own",
  original_price: "44,444",
  discount_price: "17,777",
};

let pages: OpenPages;
let van: number, car: number;

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-fields-"));
  const { database, close } = await openDatabase({ dataDir });
  [van = 0, car = 0] = await insertFiestas(database, 2);
  for (const [stock_id, fields] of [
    [van, VAN],
    [car, CAR],
  ] as const)
    await database
      .update(vehicles)
      .set({ ...fields, slug: `makar-rangeo-${stock_id}` })
      .where(eq(vehicles.stock_id, stock_id));
  await close();
  pages = await openPages(wexcombe, { DATA_DIR: dataDir, DEMO: "false" });
});
afterAll(() => pages?.close());

test.each([
  ["a van with VAT", () => van, "/used-vans", PRICES_OF_VAN],
  ["a new car", () => car, "/used-cars", PRICES_OF_CAR],
])(
  "the pages of %s show each field of identity and price, or the page on fields says that none does",
  { tags: ["c3-1", "c3-2", "c3-11"] },
  async (_, stockId, list, prices) => {
    const { data } = await (await pages.app.request(`/api/v2/vehicle/makar-rangeo-${stockId()}`)).json();
    const page = await read(data.path);
    expect(data.path).toBe(`${list}/makar-rangeo-${stockId()}`);
    expect(Object.entries({ ...SHOWN(stockId()), ...prices }).filter(([, text]) => !page.includes(text))).toEqual([]);
    const cards = await read(`/vehicle-search?make=makar`);
    expect(["Makar", "Rangeo", "Derivant 2.0", "2021", `href="${data.path}"`].filter((text) => !cards.includes(text))).toEqual([]);

    const everywhere = [page, cards, await read(data.path.replace(list, `${list}/print`)), await read(`/compare?ids=${stockId()}`)].join(
      "\n",
    );
    expect(Object.entries({ ...UNSHOWN, card_guid: String(data.card_guid) }).filter(([, text]) => everywhere.includes(text))).toEqual([]);
    const documented = await readFile("docs/stock-format.md", "utf8");
    for (const name of [...Object.keys(UNSHOWN), "card_guid"]) expect(documented, name).toContain(`\`${name}\``);
  },
);

/** A page's HTML without scripts. */
async function read(path: string): Promise<string> {
  const response = await pages.app.request(path);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.text()).replaceAll(/<script[^]*?<\/script>/g, "").replaceAll("<!-- -->", "");
}
