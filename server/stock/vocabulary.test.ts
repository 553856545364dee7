import { EMPTY_SEARCH, type VehicleSearch } from "#domain/stock/filters.ts";
import { readWords, searchAsRead } from "#domain/stock/search-words.ts";
import type { IndexedVehicle } from "#server/stock/indexed-vehicle.ts";
import { StockIndex } from "#server/stock/stock-index.ts";
import { randomInt, seededRandom } from "#server/stock/testing-random.ts";
import { anySearch } from "#server/stock/testing-searches.ts";
import { anyVehicle } from "#server/stock/testing-vehicles.ts";
import { Vocabulary } from "#server/stock/vocabulary.ts";
import { describe, expect, test } from "vitest";

const THIS_YEAR = 2026;
const random = seededRandom(4);

let next = 100_001;
function vehicle(part: Partial<IndexedVehicle>): IndexedVehicle {
  const plain = { vrm: null, derivative: null, category: "cars", colour: "Blue", fuel_type: "Petrol", body_type: "Hatchback", transmission: "Manual" };
  return { ...anyVehicle(next++, random), ...plain, advert_classification: "USED", location: { slug: "andover", name: "Wexcombe Andover" }, ...part };
}

const stock = [
  vehicle({ make: "Vauxhall", range: "Corsa", derivative: "1.2 Elite Edition", colour: "Red" }),
  vehicle({ make: "Vauxhall", range: "Astra", transmission: "Automatic" }),
  vehicle({ make: "Volkswagen", range: "Golf", fuel_type: "Petrol Hybrid", location: { slug: "swindon", name: "Wexcombe Swindon" } }),
  vehicle({ make: "Volkswagen", range: "ID.3", fuel_type: "Electric" }),
  vehicle({ make: "Kia", range: "Niro", body_type: "SUV" }),
  vehicle({ make: "Land Rover", range: "Range Rover Evoque", body_type: "SUV" }),
  vehicle({ make: "Honda", range: "CR-V", body_type: "SUV", vrm: "WX21KAI" }),
  vehicle({ make: "Peugeot", range: "2008", year: 2019 }),
  vehicle({ make: "Ford", range: "Transit", category: "vans", body_type: "Panel Van", advert_classification: "NEW", colour: "Orange" }),
];
const index = StockIndex.of(stock);
const vocabulary = new Vocabulary(index, THIS_YEAR);
const read = (q: string, search: VehicleSearch = EMPTY_SEARCH) => searchAsRead({ ...search, q }, readWords(q, vocabulary));

describe("misspellings", () => {
  test.each([
    ["vauxal corsa", "vauxhall corsa", "Vauxhall Corsa"],
    ["vaxhall asta", "vauxhall astra", "Vauxhall Astra"],
    ["volkswagon golf", "volkswagen golf", "Volkswagen Golf"],
    ["vw golf", "volkswagen golf", "Volkswagen Golf"],
    ["corsa automtaic", "corsa automatic", "Corsa Automatic"],
    ["landrover", "land rover", "Land Rover"],
    ["id3", "id.3", "ID.3"],
    ["crv", "cr v", "CR V"],
    ["hondda", "honda", "Honda"],
    ["vauxal in andover under 12k", "vauxhall", "Vauxhall andover under 12k"],
  ])("%s is read as %s", (typed, q, showing) => {
    expect(read(typed)).toMatchObject({ search: { q }, showing });
  });

  test("are told with what they were taken for", () => {
    expect(read("vauxal golf").understood).toEqual([
      { words: "vauxal", field: "make", label: "Vauxhall", corrected: true },
      { words: "golf", field: "range", label: "Golf", corrected: false },
    ]);
  });

  test.each(["lotus", "zzzz", "kai", "x5", "320d", "fia"])("%s is not turned into something else", (typed) => {
    expect(read(typed)).toMatchObject({ search: { q: typed }, showing: null });
  });
});

describe("words that mean a filter", () => {
  test.each([
    ["corsa under 12k", { q: "corsa", ranges: { price: { max: 12_000 } } }],
    ["suv under 30k miles", { q: "suv", ranges: { mileage: { max: 30_000 } } }],
    ["golf £250 a month", { q: "golf", monthly: { max: 250 } }],
    ["golf 2021", { q: "golf", ranges: { year: { min: 2021, max: 2021 } } }],
    ["peugeot 2008", { q: "peugeot 2008", ranges: {} }],
    ["vauxhall in andover", { q: "vauxhall", facets: { location: ["andover"] } }],
    ["cars for sale near swindon", { q: "", facets: { location: ["swindon"] } }],
    ["new vans", { q: "", facets: { advert_classification: ["new"], category: ["vans"] } }],
    ["cheap automatic", { q: "automatic" }],
    ["suvs", { q: "suv" }],
    ["petrol or electric", { q: "", facets: { fuel_type: ["petrol", "petrol-hybrid", "electric"] } }],
    ["vauxhall or kia or honda suv", { q: "suv", facets: { make: ["vauxhall", "kia", "honda"] } }],
    ["land rover or kia", { q: "land rover kia" }],
    ["5 door golf", { q: "golf", facets: { doors: ["5"] } }],
  ])("%s", (typed, search) => {
    expect(read(typed).search).toMatchObject(search);
  });

  test("stand beside the filters that were chosen, never in their place", () => {
    const chosen = { ...EMPTY_SEARCH, facets: { location: ["andover"] }, ranges: { price: { max: 9_000 } } };
    expect(read("swindon under 12k", chosen).search).toMatchObject({ facets: { location: [] }, ranges: { price: { max: 9_000 } } });
  });
});

test("a word that finds vehicles as it stands is never changed, nor is what it finds", () => {
  const many = Array.from({ length: 400 }, (_, i) => anyVehicle(200_001 + i, random));
  const other = StockIndex.of(many);
  const known = new Vocabulary(other, THIS_YEAR);
  let asked = 0;
  for (let i = 0; i < 600; i++) {
    const search = anySearch(many, random);
    // A word that begins nothing ("xyz") and a small word before others are what the reading is for.
    if (search.q === "" || /xyz|\bfor /i.test(search.q)) continue;
    const words = searchAsRead(search, readWords(search.q, known)).search;
    expect(other.find(words), search.q).toEqual(other.find(search));
    asked++;
  }
  expect(asked).toBeGreaterThan(60);
});

test("follows the stock: what is sold is no longer a word, what arrives is", () => {
  const changing = StockIndex.of(stock.slice(0, 4));
  const before = new Vocabulary(changing, THIS_YEAR);
  changing.apply([stock[0]!.stock_id, stock[1]!.stock_id], [stock[4]!]);
  const after = new Vocabulary(changing, THIS_YEAR, before);
  expect(before.isWord("vauxhall")).toBe(true);
  expect(after.isWord("vauxhall")).toBe(false);
  expect(after.corrected("vauxal")).toBeUndefined();
  expect(after.corrected("nrio")).toEqual(["niro"]);
});

test("reads a long text of odd characters without harm", () => {
  const letters = "aäπ1 £-.,/k\u0000";
  for (let i = 0; i < 200; i++) {
    const q = Array.from({ length: 40 }, () => letters[randomInt(random, letters.length)]).join("");
    expect(() => read(q)).not.toThrow();
  }
});
