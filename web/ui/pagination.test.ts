import { expect, test } from "vitest";
import { pagesToShow } from "./pagination.tsx";

test("shows every page while they are few", () => {
  expect(pagesToShow(1, 1)).toEqual([1]);
  expect(pagesToShow(2, 4)).toEqual([1, 2, 3, 4]);
  expect(pagesToShow(3, 5)).toEqual([1, 2, 3, 4, 5]);
});

test("shows the first, the last and the neighbours when they are many", () => {
  expect(pagesToShow(1, 40)).toEqual([1, 2, null, 40]);
  expect(pagesToShow(20, 40)).toEqual([1, null, 19, 20, 21, null, 40]);
  expect(pagesToShow(40, 40)).toEqual([1, null, 39, 40]);
});

test("never replaces a single page by an ellipsis", () => {
  expect(pagesToShow(4, 40)).toEqual([1, 2, 3, 4, 5, null, 40]);
});
