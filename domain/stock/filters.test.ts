import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  EMPTY_SEARCH,
  FACETS,
  ORDERS,
  parseSearch,
  RANGES,
  searchAddress,
  searchToParams,
  searchToQuery,
  type VehicleSearch,
} from "./filters.ts";

const RUNS = 40;

const read = (query: string) => parseSearch(new URLSearchParams(query));

describe("reading a search", () => {
  test("takes repeated and comma-separated values in any case", () => {
    const { search, problems } = read("make=Ford&make=KIA,vauxhall&body_type=hatchback");
    expect(problems).toEqual([]);
    expect(search.facets).toEqual({ make: ["ford", "kia", "vauxhall"], body_type: ["hatchback"] });
  });

  test("takes the words of a value for its slug", () => {
    expect(read("make=Mercedes-Benz&range=C%20Class").search.facets).toEqual({
      make: ["mercedes-benz"],
      range: ["c-class"],
    });
  });

  test("ignores unknown names and the empty fields of a form", () => {
    expect(read("utm_source=mail&make=&min_price=&q=++&page=")).toEqual({ search: EMPTY_SEARCH, problems: [] });
  });

  test("takes numbers as people type them", () => {
    const { search, problems } = read("min_price=%C2%A35,000&max_price=12000.50&max_mileage=30%20000");
    expect(problems).toEqual([]);
    expect(search.ranges).toEqual({ price: { min: 5000, max: 12000.5 }, mileage: { max: 30000 } });
  });

  test("reads offers as offer and leaves results-page offers to find nothing", () => {
    expect(read("advert_classification=OFFERS").search.facets.advert_classification).toEqual(["offer"]);
    expect(read("advert_classification=RESULTS_PAGE_OFFER").problems).toEqual([]);
  });

  test("keeps a value without our letters, so that it finds nothing instead of everything", () => {
    expect(read("make=日本").search.facets.make).toEqual(["日本"]);
  });

  test.each([
    ["min_price=abc", "min_price"],
    ["max_price=-5", "max_price"],
    ["min_year=20x9", "min_year"],
    ["max_mileage=1e5", "max_mileage"],
    ["min_year=2019.5", "min_year"],
    ["min_price=1&min_price=2", "min_price"],
    ["doors=five", "doors"],
    ["advert_classification=cheap", "advert_classification"],
    ["orderBy=cheapest", "orderBy"],
    ["page=0", "page"],
    ["page=two", "page"],
    ["resultsPerPage=61", "resultsPerPage"],
    [`q=${"x".repeat(201)}`, "q"],
  ])("names what is wrong with %s", (query, field) => {
    expect(read(query).problems.map((problem) => problem.field)).toEqual([field]);
  });

  test("keeps the good half of a bad search", () => {
    const { search, problems } = read("make=ford&min_price=abc");
    expect(search.facets.make).toEqual(["ford"]);
    expect(problems).toHaveLength(1);
  });
});

describe("writing a search", () => {
  test("leaves out what is default", () => {
    expect(searchToParams(EMPTY_SEARCH)).toEqual([]);
    expect(searchAddress("/used-cars", EMPTY_SEARCH)).toBe("/used-cars");
  });

  test("has one order, whatever the order it was asked in", () => {
    expect(searchToQuery(read("page=2&max_price=12000&make=kia,ford&q=focus+automatic").search)).toBe(
      "make=ford,kia&max_price=12000&q=focus+automatic&page=2",
    );
  });

  test("is read back as the same search", () => {
    fc.assert(
      fc.property(anySearch(), (search) => {
        expect(parseSearch(searchToParams(search))).toEqual({ search, problems: [] });
        expect(read(searchToQuery(search))).toEqual({ search, problems: [] });
      }),
      { numRuns: RUNS },
    );
  });

  test("is the same after any address, good or bad, was read once", () => {
    const names = [...FACETS, ...RANGES.flatMap((range) => [`min_${range}`, `max_${range}`]), "q", "orderBy", "page"];
    const pair = fc.tuple(fc.constantFrom(...names), fc.string({ unit: "binary", maxLength: 20 }));
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 8 }), (pairs) => {
        const { search } = parseSearch(pairs);
        expect(read(searchToQuery(search))).toEqual({ search, problems: [] });
      }),
      { numRuns: RUNS },
    );
  });
});

function anySearch(): fc.Arbitrary<VehicleSearch> {
  const word = fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,4})?$/);
  const number = fc.integer({ min: 0, max: 20 }).map(String);
  const facets = fc.record(
    Object.fromEntries(
      FACETS.map((facet) => [
        facet,
        facet === "advert_classification"
          ? list(fc.constantFrom("used", "new", "offer", "motability", "contract-hire-business"))
          : list(facet === "doors" || facet === "seats" || facet === "department_id" ? number : word),
      ]),
    ),
    { requiredKeys: [] },
  );
  const amount = fc.integer({ min: 0, max: 999_999 });
  const bounds = fc.oneof(
    fc.record({ min: amount }),
    fc.record({ max: amount }),
    fc.record({ min: amount, max: amount }),
  );
  return fc.record({
    facets,
    ranges: fc.record({ price: bounds, year: bounds, mileage: bounds }, { requiredKeys: [] }),
    q: fc.array(fc.stringMatching(/^[^\s\p{C}]{1,8}$/u), { maxLength: 3 }).map((words) => words.join(" ")),
    orderBy: fc.constantFrom(...ORDERS),
    page: fc.integer({ min: 1, max: 5000 }),
    resultsPerPage: fc.integer({ min: 1, max: 60 }),
  });
}

function list(value: fc.Arbitrary<string>): fc.Arbitrary<string[]> {
  return fc.uniqueArray(value, { minLength: 1, maxLength: 4 }).map((values) => values.toSorted());
}
