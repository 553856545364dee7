import { expect, test } from "vitest";
import { EMPTY_SEARCH, searchToQuery, type VehicleSearch } from "./filters.ts";
import { waysOut } from "./ways-out.ts";

const LABELS = { make: { ford: "Ford" }, colour: { red: "Red" } };

/** What is left out, and what stays, by the query that stays. */
function ways(search: Partial<VehicleSearch>, totals: Record<string, number>, fixed = {}, pieces: string[] = []) {
  return waysOut({ ...EMPTY_SEARCH, page: 3, ...search }, LABELS, fixed, pieces, (without) => totals[searchToQuery(without)] ?? 0).map(
    ({ label, total }) => [label, total],
  );
}

test("names each filter that is in the way, the one that gives most first", () => {
  const search = { facets: { make: ["ford"], colour: ["red"] }, ranges: { price: { max: 500 } } };
  expect(ways(search, { "make=ford&colour=red": 3, "make=ford&max_price=500": 7 })).toEqual([
    ["Red", 7],
    ["Up to £500", 3],
  ]);
});

test("never leaves out what the page is about", () => {
  const search = { facets: { make: ["ford"], advert_classification: ["used"] } };
  const totals = { "advert_classification=used": 4, "make=ford": 9 };
  expect(ways(search, totals, { advert_classification: ["used"] })).toEqual([["Ford", 4]]);
});

test("takes the words apart, a limit in one piece", () => {
  const pieces = ["under 500", "ford", "zzzz"];
  expect(ways({ q: "Ford under 500 zzzz" }, { "q=Ford+zzzz": 1, "q=Ford+under+500": 2, "": 9 }, {}, pieces)).toEqual([
    ["“Ford under 500 zzzz”", 9],
    ["“zzzz”", 2],
    ["“under 500”", 1],
  ]);
});

test("leaves out a budget by the month and a distance too", () => {
  const search: Partial<VehicleSearch> = { monthly: { max: 20 }, postcode: "SN1", max_distance: 5 };
  expect(ways(search, { "postcode=SN1&max_distance=5": 2, "monthly_to=20&postcode=SN1": 1 })).toEqual([
    ["Up to £20 a month", 2],
    ["Within 5 miles of SN1", 1],
  ]);
});
