import { expect, test } from "vitest";
import { countedText } from "./search-text.ts";

test.each([
  ["  Lotus   ELISE ", "lotus elise"],
  ["Škoda, Fabia/estate", "škoda fabia estate"],
  ["cee'd", "cee'd"],
  ["ｌｏｔｕｓ", "lotus"],
  ["BMW 320d touring", "bmw touring"],
  ["fiesta under 5k", "fiesta under"],
  ["four-wheel drive", "four-wheel drive"],
  ["hybrid (automatic)!", "hybrid automatic"],
])("%s is counted as %s", (typed, words) => {
  expect(countedText(typed)).toBe(words);
});

test.each([
  ["a plate", "fiesta AB12 CDE", "fiesta"],
  ["a telephone number", "07700 900456", undefined],
  ["a telephone number with a name", "+44 (0)7700-900456 Okafor", "okafor"],
  ["a postcode", "SN1 2AB", undefined],
])("%s loses what has digits", (_, typed, words) => {
  expect(countedText(typed)).toBe(words);
});

test.each([
  "amina.okafor@example.com",
  "amina okafor at amina@example",
  "www.example",
  "https://example.com/amina",
  "okafor.example.com",
  "14 Mill Road",
  "14a, Mill Lane Swindon",
  "fiesta at 7 old hill close",
  "",
  "   ",
  "x",
  "12345",
  "%_%",
  "a ".repeat(40),
  "a b c d e f g h i j",
])("nothing is counted of %j", (typed) => {
  expect(countedText(typed)).toBeUndefined();
});
