import { expect, test } from "vitest";
import { parseSearch } from "#domain/search/filters.ts";
import { isUnfilteredStock, hasExtraFilters, listingAt } from "./listings.ts";

const CARS = [{ value: "cars", label: "Cars", count: 3 }];

function fallbackOf(address: string): string | null {
  const url = new URL(address, "https://example.test");
  const listing = listingAt(url.pathname)!;
  return hasExtraFilters(parseSearch(url.searchParams).search, listing) ? isUnfilteredStock(url, listing, CARS) : null;
}

test("a filter outside a listing leads to /vehicle-search with the full query and the listing's category", () => {
  expect(fallbackOf("/used-cars?advert_classification=new")).toBe("/vehicle-search?advert_classification=new&category=cars");
  expect(fallbackOf("/used-cars?advert_classification=used,motability&max_price=9000")).toBe(
    "/vehicle-search?advert_classification=used,motability&max_price=9000&category=cars",
  );
  expect(fallbackOf("/used-cars/ford/focus?advert_classification=MOTABILITY&category=vans")).toBe(
    "/vehicle-search/ford/focus?advert_classification=MOTABILITY&category=vans",
  );
});

test("a filter that the listing already has, or an unknown value, does not leave the listing", () => {
  expect(fallbackOf("/used-cars?advert_classification=used")).toBeNull();
  expect(fallbackOf("/used-cars?advert_classification=sideways&make=ford")).toBeNull();
  expect(fallbackOf("/vehicle-search?advert_classification=motability")).toBeNull();
});
