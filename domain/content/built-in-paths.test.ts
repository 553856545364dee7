import { expect, test } from "vitest";
import { acceptsContent, isBuiltInPath, isReachable } from "./built-in-paths.ts";

test.each([
  ["locations", true],
  ["Locations", true],
  ["locations/swindon", true],
  ["locations/swindon/parking", false],
  ["vehicle", true],
  ["vehicle/100012", true],
  ["offers", true],
  ["offers/spring", false],
  ["order/1/application", true],
  ["media/film.mp4", true],
  ["livez", true],
  ["readyz", true],
  ["cy/terms", true],
  ["used-cars", true],
  ["used-cars/print", true],
  ["used-cars/2020-ford-focus-100234", true],
  ["used-cars/kia", false],
  ["used-vans/ford/transit", false],
  ["apply-today", false],
  ["valuation", false],
  ["warranty", false],
  ["locations-of-our-friends", false],
])("the product answers itself at %s: %s", (address, isBuiltIn) => {
  expect(isBuiltInPath(address)).toBe(isBuiltIn);
});

test.each([
  ["used-cars/kia", true],
  ["used-vans/ford/transit", true],
  ["valuation", true],
  ["used-cars", false],
  ["warranty", false],
])("a written page at %s gives its words to a page of the product: %s", (address, adds) => {
  expect(acceptsContent(address)).toBe(adds);
});

test.each([
  ["/warranty", true],
  ["/warranty/", true],
  ["/warranty?tab=extended#cover", true],
  ["/waranty", false],
  ["/", true],
  ["/?tab=electric", true],
  ["#cover", true],
  ["https://warranty.example/waranty", true],
  ["tel:01632960410", true],
  ["/Locations", true],
  ["/valuation", true],
  ["/vehicle-search?advert_classification=motability", true],
  ["/used-cars/kia", true],
  ["/used-cars/kia/ceed/estate", false],
  ["/used-car", false],
  ["/news/winter-check", true],
  ["/news/summer-check", false],
  ["/cy/used-cars", true],
])("an entry of a menu to %s leads somewhere: %s", (url, leads) => {
  expect(isReachable(url, ["warranty", "news/winter-check"])).toBe(leads);
});
