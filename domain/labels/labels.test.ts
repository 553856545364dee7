import { expect, test } from "vitest";
import { isTranslated, localeOfPath, supportedLocales } from "./locales.ts";

test.each([
  ["/", true],
  ["/used-cars", true],
  ["/used-cars/ford", true],
  ["/used-cars/ford/focus", true],
  ["/used-cars/mazda/mx-5", true],
  ["/compare", true],
  ["/offline", true],
  ["/enquiry", true],
  ["/enquiry/100012", true],
  ["/used-cars/2020-ford-focus-100234", true],
  ["/used-cars/print/2020-ford-focus-100234", true],
  ["/checkout/100012", true],
  ["/order/0f1e2d3c-0000-4000-8000-000000000000/application/money", true],
  ["/valuation", true],
  ["/valuation/5f2c8e1b", true],
  ["/deal-link/100012", true],
  ["/privacy", true],
  ["/api-of-cars", true],
  ["/cycles", true],
  ["/cy/used-cars", false],
  ["/api/v2/vehicle-search", false],
  ["/media/pictures/1", false],
  ["/news.xml", false],
  ["/offline-worker.js", false],
  ["/demo-outbox/3", true],
  ["//other.example", false],
  ["https://other.example/", false],
  ["#deal", false],
])("that %s is there in other languages is %s", (path, translated) => {
  expect(isTranslated(path)).toBe(translated);
});

test("the first segment of a path selects the language, if the website has it", () => {
  expect(localeOfPath("/cy", ["cy"])).toEqual({ locale: "cy", path: "/" });
  expect(localeOfPath("/cy.data", ["cy"])).toEqual({ locale: "cy", path: "/_.data" });
  expect(localeOfPath("/cy/used-cars", ["cy"])).toEqual({ locale: "cy", path: "/used-cars" });
  expect(localeOfPath("/cycles", ["cy"])).toBeUndefined();
  expect(localeOfPath("/cy/used-cars", [])).toBeUndefined();
  expect(supportedLocales(["cy", "fr"])).toEqual(["cy"]);
});
