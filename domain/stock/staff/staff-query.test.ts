import { expect, test } from "vitest";
import { appliedStaffFilters } from "./applied-staff-filters.ts";
import { EMPTY_QUERY, readStaffQuery, STAFF_ORDERS, staffQueryPairs, staffQueryText, type StaffQuery } from "./staff-query.ts";

const read = (text: string) => readStaffQuery(new URLSearchParams(text));

test("an address is read and written as it was", () => {
  const text = [
    "make=ford,kia",
    "min_price=5000",
    "max_price=12000",
    "q=fiesta%20red",
    "state=live,sold",
    "branch=newbury,swindon",
    "readiness=unready,photos",
    "min_days=60",
    "max_photos=3",
    "reserved=yes",
    "order=price-asc",
  ].join("&");
  expect(staffQueryText(read(text))).toBe(text);
  expect(staffQueryText(EMPTY_QUERY)).toBe("");
});

test("several values of a filter are the same query after commas and each under its name, in any order", () => {
  const one = read("state=sold,live&branch=swindon,newbury&make=kia,ford&readiness=photos,unready&tags=ev");
  const each = read(
    "readiness=unready&make=ford&state=live&branch=newbury&state=sold&make=kia&branch=swindon&readiness=photos&tags=ev&branch=&min_price=",
  );
  expect(staffQueryText(each)).toBe(staffQueryText(one));
  expect(staffQueryText(each)).toBe("make=ford,kia&tags=ev&state=live,sold&branch=newbury,swindon&readiness=unready,photos");
});

test("each value has a chip of its own, which removes it alone", () => {
  const query = read("make=ford,kia&state=live,draft,sold&branch=newbury,swindon&readiness=ready,mot&reserved=yes");
  const branches = [{ slug: "swindon", name: "Wexcombe Swindon" }];
  const applied = appliedStaffFilters(query, { labels: {}, branches });
  expect(new Set(applied.map(({ key }) => key)).size).toBe(applied.length);
  const all = valuesOf(query);
  expect(applied.map(({ without }) => all.filter((value) => !valuesOf(without).includes(value)))).toEqual(all.map((value) => [value]));
});

test("what is unknown or out of bounds is left out, and the rest still counts", () => {
  const query = read("state=live,hidden&readiness=shiny&min_days=-1&max_photos=99999&order=colour&location=swindon&page=9&q=fiesta");
  expect(staffQueryPairs(query)).toEqual([
    ["q", "fiesta"],
    ["state", "live"],
  ]);
});

test("an endless address is bounded", () => {
  const branches = Array.from({ length: 400 }, (_, at) => `b${at}`).join(",");
  expect(read(`branch=${branches}`).branches).toHaveLength(50);
  expect(read(`q=${"a".repeat(5_000)}`).search.q.length).toBeLessThanOrEqual(200);
});

test.each(STAFF_ORDERS)("%s is read from an address", (order) => {
  expect(read(`order=${order}`).order).toBe(order);
});

/** "make ford", "make kia" */
function valuesOf(query: StaffQuery): string[] {
  return staffQueryPairs(query).flatMap(([name, values]) => values.split(",").map((value) => `${name} ${value}`));
}
