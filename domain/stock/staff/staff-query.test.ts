import { expect, test } from "vitest";
import { EMPTY_QUERY, readStaffQuery, STAFF_ORDERS, staffQueryPairs, staffQueryText } from "./staff-query.ts";

const read = (text: string) => readStaffQuery(new URLSearchParams(text));

test("an address is read and written as it was", () => {
  const text = [
    "make=ford,kia",
    "min_price=5000",
    "max_price=12000",
    "q=fiesta%20red",
    "state=live,sold",
    "branch=newbury,swindon",
    "readiness=photos",
    "min_days=60",
    "max_photos=3",
    "reserved=yes",
    "order=price-asc",
  ].join("&");
  expect(staffQueryText(read(text))).toBe(text);
  expect(staffQueryText(EMPTY_QUERY)).toBe("");
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
