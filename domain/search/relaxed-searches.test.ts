import { inEnglish } from "#locales/in-english.ts";
import { expect, test } from "vitest";
import { EMPTY_SEARCH, searchToQuery, type VehicleSearch } from "./filters.ts";
import { relaxedSearches as rawRelaxedSearches } from "./relaxed-searches.ts";

const relaxedSearches = (...given: Parameters<typeof rawRelaxedSearches>) => inEnglish(rawRelaxedSearches(...given));

const LABELS = { make: { ford: "Ford" }, colour: { red: "Red" } };

function each(totalOf: (search: VehicleSearch) => number) {
  return (searches: readonly VehicleSearch[]) => searches.map(totalOf);
}

/** The relaxed searches as [label, total]; `totals` is keyed by the remaining query. */
function relaxed(search: Partial<VehicleSearch>, totals: Record<string, number>, fixed = {}, pieces: string[] = []) {
  return relaxedSearches(
    { ...EMPTY_SEARCH, page: 3, ...search },
    LABELS,
    fixed,
    pieces,
    each((without) => totals[searchToQuery(without)] ?? 0),
  ).map(({ label, total }) => [label, total]);
}

test("relaxed searches list each filter whose removal finds vehicles, the one that finds most first", () => {
  const search = { facets: { make: ["ford"], colour: ["red"] }, ranges: { price: { max: 500 } } };
  expect(relaxed(search, { "make=ford&colour=red": 3, "make=ford&max_price=500": 7 })).toEqual([
    ["Red", 7],
    ["Up to £500", 3],
  ]);
});

test("the number of searches tried is limited, however many filters and words there are", () => {
  const names = Array.from({ length: 50 }, (_, at) => `v${at}`);
  const search = { ...EMPTY_SEARCH, q: names.join(" "), facets: { make: names, range: names, colour: names } };
  let tried = 0;
  relaxedSearches(search, LABELS, {}, names, (searches) => {
    tried += searches.length;
    return searches.map(() => 0);
  });
  expect(tried).toBeLessThanOrEqual(2 * 20 + (12 * 11) / 2);
});

test("the page's fixed filter is never removed", () => {
  const search = { facets: { make: ["ford"], advert_classification: ["used"] } };
  const totals = { "advert_classification=used": 4, "make=ford": 9 };
  expect(relaxed(search, totals, { advert_classification: ["used"] })).toEqual([["Ford", 4]]);
});

test("search words are removed one by one, and a limit as one piece", () => {
  const pieces = ["under 500", "ford", "zzzz"];
  expect(relaxed({ q: "Ford under 500 zzzz" }, { "q=Ford+zzzz": 1, "q=Ford+under+500": 2, "": 9 }, {}, pieces)).toEqual([
    ["“Ford under 500 zzzz”", 9],
    ["“zzzz”", 2],
    ["“under 500”", 1],
  ]);
});

test("a monthly budget and a distance are removed too", () => {
  const search: Partial<VehicleSearch> = { monthly: { max: 20 }, postcode: "SN1", max_distance: 5 };
  expect(relaxed(search, { "postcode=SN1&max_distance=5": 2, "monthly_to=20&postcode=SN1": 1 })).toEqual([
    ["Up to £20 a month", 2],
    ["Within 5 miles of SN1", 1],
  ]);
});

test("at most six pairs of filters are listed when no single one is enough, and none otherwise", () => {
  const search: Partial<VehicleSearch> = { facets: { make: ["ford"], colour: ["red"] }, ranges: { price: { max: 500 } } };
  const pairs = (totals: Record<string, number>) =>
    relaxedSearches(
      { ...EMPTY_SEARCH, page: 3, ...search },
      LABELS,
      {},
      [],
      each((without) => totals[searchToQuery(without)] ?? 0),
    ).map(({ label, and, total, without }) => [label, and?.label, total, searchToQuery(without)]);
  expect(pairs({ "make=ford": 2, "colour=red": 5, "": 90 })).toEqual([
    ["Ford", "Up to £500", 5, "colour=red"],
    ["Red", "Up to £500", 2, "make=ford"],
  ]);
  expect(pairs({ "make=ford": 2, "make=ford&colour=red": 1 })).toEqual([["Up to £500", undefined, 1, "make=ford&colour=red"]]);
  const many = { make: ["a"], range: ["b"], body_type: ["c"], fuel_type: ["d"], colour: ["e"], tags: ["f"] };
  const all = relaxedSearches(
    { ...EMPTY_SEARCH, facets: many },
    {},
    {},
    [],
    each(({ facets }) => (Object.keys(facets).length === 4 ? 1 : 0)),
  );
  expect(all).toHaveLength(6);
});

test("several values of one filter are removed together: fewer of them would find no more", () => {
  const search = { facets: { make: ["ford", "kia"], colour: ["red"] } };
  const found = relaxedSearches(
    { ...EMPTY_SEARCH, ...search },
    { make: { ford: "Ford", kia: "Kia" }, colour: { red: "Red" } },
    {},
    [],
    each((without) => (without.facets.make ? 0 : 7)),
  );
  expect(found.map(({ label, total, without }) => [inEnglish(label), total, searchToQuery(without)])).toEqual([
    ["Ford, Kia", 7, "colour=red"],
  ]);
});

test("the page's fixed filter is never removed in a pair either", () => {
  const search = { facets: { make: ["ford"], colour: ["red"], advert_classification: ["used"] } };
  const found = relaxedSearches(
    { ...EMPTY_SEARCH, ...search },
    LABELS,
    { advert_classification: ["used"] },
    [],
    each((without) => (Object.keys(without.facets).length === 1 ? 3 : 0)),
  );
  expect(found.map(({ label, and }) => [label, and?.label])).toEqual([["Ford", "Red"]]);
});
