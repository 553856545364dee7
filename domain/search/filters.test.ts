import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  EMPTY_SEARCH,
  FACETS,
  LISTED_VALUES,
  NUMERIC_FACETS,
  ORDERS,
  parseSearch,
  RANGES,
  searchUrl,
  searchToParams,
  searchToQuery,
  type Facet,
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

  test("converts the name of a value into its slug", () => {
    expect(read("make=Mercedes-Benz&range=C%20Class").search.facets).toEqual({
      make: ["mercedes-benz"],
      range: ["c-class"],
    });
  });

  test("ignores unknown names and the empty fields of a form", () => {
    expect(read("utm_source=mail&make=&min_price=&q=++&page=")).toEqual({ search: EMPTY_SEARCH, problems: [] });
  });

  test("accepts numbers as people type them", () => {
    const { search, problems } = read("min_price=%C2%A35,000&max_price=12000.50&max_mileage=30%20000");
    expect(problems).toEqual([]);
    expect(search.ranges).toEqual({ price: { min: 5000, max: 12000.5 }, mileage: { max: 30000 } });
  });

  test("reads OFFERS as offer, and accepts RESULTS_PAGE_OFFER without results", { tags: ["c3-8"] }, () => {
    expect(read("advert_classification=OFFERS").search.facets.advert_classification).toEqual(["offer"]);
    expect(read("advert_classification=RESULTS_PAGE_OFFER").problems).toEqual([]);
  });

  test("accepts only available, on-order and reserved as reservation status", { tags: ["c3-19"] }, () => {
    expect(read("reservation_status=available,on-order,RESERVED").problems).toEqual([]);
    expect(read("reservation_status=ordered").problems).toHaveLength(1);
  });

  test("reads a monthly budget and its finance terms", () => {
    const { search, problems } = read("monthly_from=150&monthly_to=%C2%A3250&deposit=2,500&term=48&mileage=8000");
    expect(problems).toEqual([]);
    expect(search).toMatchObject({
      monthly: { min: 150, max: 250 },
      finance: { deposit: 2500, deposit_type: "amount", term: 48, mileage: 8000 },
    });
    expect(read("deposit=10").search.finance).toEqual({ deposit: 10, deposit_type: "percentage" });
    expect(read("deposit_type=amount").search.finance).toBeUndefined();
  });

  test.each([
    ["sn12ab", "SN1 2AB"],
    ["Sp10  3XY", "SP10 3XY"],
    ["rg14", "RG14"],
    ["EC1A 1BB", "EC1A 1BB"],
  ])("tidies the postcode %s to %s", (typed, tidy) => {
    expect(read(`postcode=${encodeURIComponent(typed)}&orderBy=distance`)).toMatchObject({
      search: { postcode: tidy, orderBy: "distance" },
      problems: [],
    });
  });

  test("takes an engine's size with one decimal", () => {
    expect(read("engine_size=2,1.5").search.facets.engine_size).toEqual(["1.5", "2.0"]);
  });

  test("keeps a value without Latin letters, so that it finds nothing instead of everything", () => {
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
    ["monthly_to=cheap", "monthly_to"],
    ["deposit=150&deposit_type=percentage", "deposit"],
    ["deposit_type=barter", "deposit_type"],
    ["term=0", "term"],
    ["term=four", "term"],
    ["mileage=8000.5", "mileage"],
    ["postcode=nowhere", "postcode"],
    ["orderBy=distance", "postcode"],
    ["max_distance=30", "postcode"],
    ["max_distance=0&postcode=SN1", "max_distance"],
    ["max_distance=far&postcode=nowhere", "postcode,max_distance"],
    ["engine_size=big", "engine_size"],
    ["reservation_status=gone", "reservation_status"],
    ["vat_scheme=none", "vat_scheme"],
    ["page=0", "page"],
    ["page=two", "page"],
    ["resultsPerPage=61", "resultsPerPage"],
    [`q=${"x".repeat(201)}`, "q"],
  ])("names what is wrong with %s", (query, field) => {
    expect(
      read(query)
        .problems.map((problem) => problem.field)
        .join(),
    ).toBe(field);
  });

  test("keeps the valid filters of a search with an invalid one", () => {
    const { search, problems } = read("make=ford&min_price=abc");
    expect(search.facets.make).toEqual(["ford"]);
    expect(problems).toHaveLength(1);
  });
});

describe("writing a search", () => {
  test("leaves out what is default", () => {
    expect(searchToParams(EMPTY_SEARCH)).toEqual([]);
    expect(searchUrl("/used-cars", EMPTY_SEARCH)).toBe("/used-cars");
  });

  test("has one canonical order, whatever the order of the input", () => {
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

  test("is parsed back unchanged, whatever URL the search was read from", () => {
    const ranges = RANGES.flatMap((range) => [`min_${range}`, `max_${range}`]);
    const names = [...FACETS, ...ranges, "q", "orderBy", "page", ...BUDGET_AND_PLACE];
    const value = fc.oneof(
      fc.string({ unit: ANY_CHARACTER, maxLength: 20 }),
      fc.constantFrom("10", "250.5", "amount", "Percentage", "SN1", "sp10 3xy", "distance", "monthly-asc", "1.5", "yes"),
    );
    const pair = fc.tuple(fc.constantFrom(...names), value);
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 8 }), (pairs) => {
        const { search } = parseSearch(pairs);
        expect(read(searchToQuery(search))).toEqual({ search, problems: [] });
      }),
      { numRuns: RUNS },
    );
  });
});

/** Including lone surrogates and control characters. */
const ANY_CHARACTER = fc.oneof(
  fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
  fc.nat({ max: 0x7f }).map((code) => String.fromCodePoint(code)),
);
const TYPED_CHARACTER = fc.constantFrom(..."aZ9éßñ日😀-+&%=,.;:'\"<>/#?£€");

const BUDGET_AND_PLACE = ["monthly_from", "monthly_to", "deposit", "deposit_type", "term", "mileage", "postcode", "max_distance"];

function anySearch(): fc.Arbitrary<VehicleSearch> {
  const facets = fc.record(Object.fromEntries(FACETS.map((facet) => [facet, list(valueOf(facet))])), { requiredKeys: [] });
  const amount = fc.integer({ min: 0, max: 999_999 });
  const bounds = fc.oneof(fc.record({ min: amount }), fc.record({ max: amount }), fc.record({ min: amount, max: amount }));
  const finance = fc.oneof(
    fc.record({ deposit: fc.integer({ min: 0, max: 100 }), deposit_type: fc.constant("percentage" as const) }),
    fc.record({ deposit: amount, deposit_type: fc.constant("amount" as const), term: fc.integer({ min: 1, max: 120 }) }),
    fc.record({ term: fc.integer({ min: 1, max: 120 }), mileage: fc.integer({ min: 0, max: 200_000 }) }),
  );
  const postcode = fc.constantFrom("SN1", "SP10 3XY", "EC1A 1BB");
  const place = fc.oneof(
    fc.record({ monthly: bounds, finance }, { requiredKeys: [] }),
    fc.record({ postcode, max_distance: fc.integer({ min: 1, max: 1000 }) }, { requiredKeys: ["postcode"] }),
    fc.record({ postcode, orderBy: fc.constant("distance" as const) }),
  );
  const search = fc.record({
    facets,
    ranges: fc.record({ price: bounds, year: bounds, mileage: bounds }, { requiredKeys: [] }),
    q: fc.array(fc.string({ unit: TYPED_CHARACTER, minLength: 1, maxLength: 8 }), { maxLength: 3 }).map((parts) => parts.join(" ")),
    orderBy: fc.constantFrom(...ORDERS.filter((order) => order !== "distance")),
    page: fc.integer({ min: 1, max: 5000 }),
    resultsPerPage: fc.integer({ min: 1, max: 60 }),
  });
  return fc.tuple(search, place).map(([one, other]) => ({ ...one, ...other }));
}

function valueOf(facet: Facet): fc.Arbitrary<string> {
  if (facet === "engine_size") return fc.constantFrom("1.0", "1.5", "2.0");
  if (NUMERIC_FACETS.has(facet)) return fc.integer({ min: 0, max: 20 }).map(String);
  const listed = LISTED_VALUES[facet];
  return listed ? fc.constantFrom(...listed) : fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,4})?$/);
}

function list(value: fc.Arbitrary<string>): fc.Arbitrary<string[]> {
  return fc.uniqueArray(value, { minLength: 1, maxLength: 4 }).map((values) => values.toSorted());
}
