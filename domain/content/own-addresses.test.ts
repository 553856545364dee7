import { expect, test } from "vitest";
import { addsWords, isOwnAddress } from "./own-addresses.ts";

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
])("the product answers itself at %s: %s", (address, own) => {
  expect(isOwnAddress(address)).toBe(own);
});

test.each([
  ["used-cars/kia", true],
  ["used-vans/ford/transit", true],
  ["valuation", true],
  ["used-cars", false],
  ["warranty", false],
])("a written page at %s gives its words to a page of the product: %s", (address, adds) => {
  expect(addsWords(address)).toBe(adds);
});
