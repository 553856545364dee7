import { EMPTY_SEARCH, type VehicleSearch } from "#domain/search/filters.ts";
import { interpretQuery, interpretedSearch } from "#domain/search/interpret-query.ts";
import type { IndexedVehicle } from "#server/stock/index/indexed-vehicle.ts";
import { ColumnStockIndex } from "#server/stock/index/column-stock-index.ts";
import { randomInt, seededRandom } from "#server/stock/test-support/seeded-random.ts";
import { arbitrarySearch } from "#server/stock/test-support/arbitrary-search.ts";
import { arbitraryVehicle } from "#server/stock/test-support/arbitrary-vehicle.ts";
import { Vocabulary } from "./vocabulary.ts";
import { describe, expect, test } from "vitest";

const THIS_YEAR = 2026;
const random = seededRandom(4);

let next = 100_001;
function vehicle(part: Partial<IndexedVehicle>): IndexedVehicle {
  const plain = {
    vrm: null,
    derivative: null,
    category: "cars",
    colour: "Blue",
    fuel_type: "Petrol",
    body_type: "Hatchback",
    transmission: "Manual",
  };
  return {
    ...arbitraryVehicle(next++, random),
    ...plain,
    advert_classification: "USED",
    location: { slug: "andover", name: "Wexcombe Andover" },
    ...part,
  };
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
const index = ColumnStockIndex.of(stock);
const vocabulary = new Vocabulary(index, THIS_YEAR);
const read = (q: string, search: VehicleSearch = EMPTY_SEARCH) => interpretedSearch({ ...search, q }, interpretQuery(q, vocabulary));

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

  test("are listed with their corrections", () => {
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

  test("do not replace the chosen filters", () => {
    const chosen = { ...EMPTY_SEARCH, facets: { location: ["andover"] }, ranges: { price: { max: 9_000 } } };
    expect(read("swindon under 12k", chosen).search).toMatchObject({ facets: { location: [] }, ranges: { price: { max: 9_000 } } });
  });
});

describe("what shoppers call things", () => {
  const suv = (part: Partial<IndexedVehicle>) => vehicle({ body_type: "SUV", engine_size: "2.0", ...part });
  const forecourt = ColumnStockIndex.of([
    vehicle({ make: "MG", range: "MG4 EV", derivative: "SE Long Range", fuel_type: "Electric", engine_size: null }),
    vehicle({ make: "Volkswagen", range: "Passat", derivative: "2.0 TDI EVO SE", fuel_type: "Diesel", engine_size: "2.0" }),
    vehicle({
      make: "Ford",
      range: "Kuga",
      derivative: "2.5 PHEV ST-Line X",
      transmission: "Automatic",
      fuel_type: "Plug-in hybrid",
      body_type: "SUV",
      engine_size: "2.5",
    }),
    vehicle({
      make: "BMW",
      range: "3 Series",
      derivative: "330e M Sport",
      fuel_type: "Plug-in hybrid",
      body_type: "Saloon",
      engine_size: "2.0",
    }),
    vehicle({ make: "Mercedes-Benz", range: "C-Class", derivative: "C180 AMG Line", body_type: "Coupe", engine_size: "1.5" }),
    vehicle({ make: "Kia", range: "Sportage", derivative: "1.6 CRDi 2", body_type: "SUV", engine_size: "1.6" }),
    suv({ make: "BMW", range: "X1", derivative: "xDrive20d xLine" }),
    suv({ make: "Audi", range: "Q3", derivative: "40 TDI quattro S line" }),
    vehicle({ make: "Citroen", range: "Berlingo", body_type: "MPV", engine_size: "1.2" }),
    vehicle({ make: "Citroen", range: "Berlingo Van", category: "vans", body_type: "Panel Van", engine_size: "1.5" }),
    vehicle({ make: "Toyota", range: "Hilux", category: "vans", body_type: "Pickup", engine_size: "2.4" }),
    vehicle({ make: "Peugeot", range: "3008", body_type: "SUV", engine_size: "1.2", advert_classification: "CONTRACT-HIRE-BUSINESS" }),
  ]);
  const known = new Vocabulary(forecourt, THIS_YEAR);
  const meaning = (q: string) => interpretedSearch({ ...EMPTY_SEARCH, q }, interpretQuery(q, known));

  test.each([
    ["ev", { q: "electric", facets: {} }],
    ["mg4 ev", { q: "mg4 ev", facets: {} }],
    ["phev", { q: "plug hybrid", facets: {} }],
    ["petrol or ev", { q: "", facets: { fuel_type: ["petrol", "electric"] } }],
    ["pick-up", { q: "pickup" }],
    ["pick up truck", { q: "pickup" }],
    ["contract hire", { q: "", facets: { advert_classification: ["contract-hire-business"] } }],
    ["3008 on contract hire", { q: "3008", facets: { advert_classification: ["contract-hire-business"] } }],
    ["van", { q: "", facets: { category: ["vans"] } }],
    ["vans", { q: "", facets: { category: ["vans"] } }],
    ["panel van", { q: "panel van", facets: {} }],
    ["berlingo van", { q: "berlingo van", facets: {} }],
    ["people carrier", { q: "mpv" }],
    ["sports car", { q: "", facets: { body_type: ["coupe"] } }],
    ["stline", { q: "st line" }],
    ["amgline", { q: "amg line" }],
    ["2.0l diesel", { q: "diesel", facets: { engine_size: ["2.0"] } }],
    ["3 litre diesel", { q: "diesel 3.0", facets: {} }],
    ["12000", { q: "", ranges: { price: { max: 12_000 } } }],
    ["kia 9995", { q: "kia", ranges: { price: { max: 9_995 } } }],
    ["peugeot 3008", { q: "peugeot 3008", ranges: {} }],
    ["peugeot 5008", { q: "peugeot 5008", ranges: {} }],
    ["fiat 500", { q: "fiat 500", ranges: {} }],
    ["100500", { q: "100500", ranges: {} }],
    ["awtomatig", { q: "automatic" }],
  ])("%s", (typed, search) => {
    expect(meaning(typed).search).toMatchObject(search);
  });

  test.each(["4x4", "4wd", "four wheel drive"])("%s is what says that it drives all wheels, not every SUV", (typed) => {
    const { search, understood } = meaning(`${typed} diesel or petrol`);
    expect(search.facets.derivative?.toSorted()).toEqual(["40-tdi-quattro-s-line", "xdrive20d-xline"]);
    expect(understood).toContainEqual({ words: typed, field: "derivative", label: "4x4", corrected: false });
  });

  test("a term becomes a category filter only if the category has all vehicles that the term finds", () => {
    const mixed = ColumnStockIndex.of([vehicle({ category: "vans" }), vehicle({ category: "cars", body_type: "Car Derived Van" })]);
    expect(interpretQuery("van", new Vocabulary(mixed, THIS_YEAR)).q).toBe("van");
  });

  test("an unknown engine size stays a search word, and 4x4 means SUV when no derivative has it", () => {
    expect(read("1.2 litre").search).toMatchObject({ q: "1.2" });
    expect(read("4x4").search).toMatchObject({ q: "suv" });
  });
});

test("a word that finds vehicles is not changed, and its results stay the same", () => {
  const many = Array.from({ length: 400 }, (_, i) => arbitraryVehicle(200_001 + i, random));
  const other = ColumnStockIndex.of(many);
  const known = new Vocabulary(other, THIS_YEAR);
  let lookups = 0;
  for (let i = 0; i < 600; i++) {
    const search = arbitrarySearch(many, random);
    // Excluded: interpretation changes searches with an unknown word ("xyz") or a stop word.
    if (search.q === "" || /xyz|\bfor /i.test(search.q)) continue;
    const interpreted = interpretedSearch(search, interpretQuery(search.q, known)).search;
    expect(other.find(interpreted), search.q).toEqual(other.find(search));
    lookups++;
  }
  expect(lookups).toBeGreaterThan(60);
});

test("a preposition between other words is ignored unless it is part of a name", () => {
  const swindon = { slug: "swindon", name: "Wexcombe Swindon" };
  const known = new Vocabulary(
    ColumnStockIndex.of([
      vehicle({ fuel_type: "Plug-in hybrid", location: swindon }),
      vehicle({ fuel_type: "Petrol", location: swindon, colour: "Red" }),
    ]),
    THIS_YEAR,
  );
  const searched = (q: string) => interpretedSearch({ ...EMPTY_SEARCH, q }, interpretQuery(q, known)).search.q;
  expect(searched("red in swindon")).toBe("red");
  expect(searched("plug in hybrid in swindon")).toBe("plug in hybrid");
  expect(searched("plug in")).toBe("plug in");
});

test("is updated with the stock: names of sold vehicles are removed and new ones added", () => {
  const changing = ColumnStockIndex.of(stock.slice(0, 4));
  const before = new Vocabulary(changing, THIS_YEAR);
  changing.apply([stock[0]!.stock_id, stock[1]!.stock_id], [stock[4]!]);
  const after = new Vocabulary(changing, THIS_YEAR, before);
  expect(before.isWord("vauxhall")).toBe(true);
  expect(after.isWord("vauxhall")).toBe(false);
  expect(after.corrected("vauxal")).toBeUndefined();
  expect(after.corrected("nrio")).toEqual(["niro"]);
});

test("does not throw for long texts of unusual characters", () => {
  const letters = "aäπ1 £-.,/k\u0000";
  for (let i = 0; i < 200; i++) {
    const q = Array.from({ length: 40 }, () => letters[randomInt(random, letters.length)]).join("");
    expect(() => read(q)).not.toThrow();
  }
});
