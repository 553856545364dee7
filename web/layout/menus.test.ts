import { expect, test } from "vitest";
import { currentHref, FOOTER_MENUS, MAIN_MENU } from "./menus.ts";

test("marks the item with the same query, and among filters the one of the page", () => {
  const at = (pathname: string, search = "") => MAIN_MENU.filter(({ href }) => href === currentHref(MAIN_MENU, { pathname, search })).map(({ label }) => label);
  expect(at("/vehicle-search", "?advert_classification=motability")).toEqual(["Motability"]);
  expect(at("/vehicle-search", "?advert_classification=new,offer")).toEqual(["New and offers"]);
  expect(at("/vehicle-search", "?make=ford")).toEqual([]);
  expect(at("/used-cars", "?make=ford")).toEqual(["Used cars"]);
  expect(at("/valuation")).toEqual(["Sell your car"]);
  expect(at("/")).toEqual([]);
});

test("leads to nothing twice in one menu", () => {
  for (const menu of [MAIN_MENU, ...FOOTER_MENUS.map(({ items }) => items)]) {
    expect(new Set(menu.map(({ href }) => href)).size).toBe(menu.length);
  }
});
