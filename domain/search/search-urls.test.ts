import { expect, test } from "vitest";
import { landingPageUrl, resolveSearchPath } from "./search-urls.ts";
import { searchPath, vehiclePath } from "../stock/vehicle.ts";

const FIESTA = "2020-ford-fiesta-1-0-ecoboost-95-trend-5dr-100234";

test.each([
  ["/vehicle-search", { kind: "search", path: "/vehicle-search" }],
  ["/used-cars/", { kind: "search", path: "/used-cars" }],
  ["/used-vans", { kind: "search", path: "/used-vans" }],
  ["/used-cars/ford", { kind: "landing", path: "/used-cars", facets: { make: ["ford"] } }],
  ["/used-cars/Mercedes-Benz", { kind: "landing", path: "/used-cars", facets: { make: ["mercedes-benz"] } }],
  ["/used-cars/ford/focus", { kind: "landing", path: "/used-cars", facets: { make: ["ford"], range: ["focus"] } }],
  ["/used-cars/fiat/500", { kind: "landing", path: "/used-cars", facets: { make: ["fiat"], range: ["500"] } }],
  ["/used-cars/bmw/3-series", { kind: "landing", path: "/used-cars", facets: { make: ["bmw"], range: ["3-series"] } }],
  [`/used-cars/${FIESTA}`, { kind: "vehicle", path: "/used-cars", slug: FIESTA, stock_id: 100234 }],
  [`/vehicle-search/${FIESTA}/`, { kind: "vehicle", path: "/vehicle-search", slug: FIESTA, stock_id: 100234 }],
  ["/used-vans/100234", { kind: "vehicle", path: "/used-vans", slug: "100234", stock_id: 100234 }],
  [`/used-cars/print/${FIESTA}`, { kind: "print", path: "/used-cars", slug: FIESTA, stock_id: 100234 }],
  ["/used-cars/print", { kind: "unknown" }],
  ["/used-cars/print/ford", { kind: "unknown" }],
  ["/used-cars/ford/focus/red", { kind: "unknown" }],
  ["/used-cars//focus", { kind: "unknown" }],
  ["/used-cars/%E0%A4%A", { kind: "unknown" }],
  ["/locations", { kind: "unknown" }],
  ["/", { kind: "unknown" }],
])("the address %s is told from the others below a search path", { tags: ["c2-1", "c2-5", "c2-8"] }, (pathname, address) => {
  expect(resolveSearchPath(pathname)).toEqual(address);
});

test.each([
  ["/used-cars", "Ford", undefined, "/used-cars/ford"],
  ["/used-cars", "Mercedes-Benz", "C-Class", "/used-cars/mercedes-benz/c-class"],
  ["/used-cars", "Fiat", "500", "/used-cars/fiat/500"],
  ["/used-cars", "Lynk 01", undefined, "/used-cars?make=lynk-01"],
  ["/used-vans", "Print", undefined, "/used-vans?make=print"],
  ["/used-cars", "三菱", "i", "/used-cars?make=%E4%B8%89%E8%8F%B1&range=i"],
] as const)("the page of %s %s %s is %s", { tags: ["c2-1"] }, (path, make, range, address) => {
  expect(landingPageUrl(path, make, range)).toBe(address);
});

test("a vehicle links back to the used cars if it is a car, else to the used vans", { tags: ["c2-6"] }, () => {
  expect((["CAR", "LCV"] as const).map((cap_database) => searchPath({ cap_database }))).toEqual(["/used-cars", "/used-vans"]);
  expect(vehiclePath({ cap_database: "LCV", slug: "2019-ford-transit-100010" })).toBe("/used-vans/2019-ford-transit-100010");
});
