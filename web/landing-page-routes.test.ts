import { expect, test } from "vitest";
import { landingPagesOf } from "./landing-page-routes.ts";

test.each([
  ["/used-cars/ford", ["/used-cars/ford"]],
  ["/used-vans/ford/transit?colour=red", ["/used-vans/ford/transit"]],
  ["/used-cars/ford.data?page=2", ["/used-cars/ford"]],
  ["/__manifest?paths=%2F,%2Fused-cars,%2Fused-cars%2Fford&version=1", ["/used-cars/ford"]],
  ["/used-cars/2020-ford-focus-100234", []],
  ["/used-cars/print/2020-ford-focus-100234", []],
  ["/used-cars/Ford", []],
  ["/used-cars/:make", []],
  ["/used-cars/*", []],
  ["/used-cars", []],
  ["/terms", []],
])("%s is about %j", (address, landings) => {
  expect(landingPagesOf({ url: `https://cars.example${address}` }, "/__manifest")).toEqual(landings);
});
