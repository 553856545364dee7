import { expect, test } from "vitest";
import { similarSearch } from "./similar-search.ts";

test("looks for the same make and range within a thousand pounds", { tags: ["c2-46"] }, () => {
  const { path, words } = similarSearch({ make: "nissan", range: "qashqai", headlinePounds: 18_995 }, "/vehicle-search");
  expect(path).toBe("/vehicle-search?make=nissan&range=qashqai&min_price=17995&max_price=19995");
  expect(words).toBe("View similar, £17,995 to £19,995");
});

test("rounds both ends up to whole pounds", { tags: ["c2-46"] }, () => {
  const { path } = similarSearch({ make: "ford", range: "focus", headlinePounds: 9_999.5 }, "/vehicle-search");
  expect(path).toContain("min_price=9000&max_price=11000");
});

test("never has a minimum price below zero", { tags: ["c2-46"] }, () => {
  expect(similarSearch({ make: "ford", range: "ka", headlinePounds: 650 }, "/vehicle-search").path).toContain("min_price=0&");
});
