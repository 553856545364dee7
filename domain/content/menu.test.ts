import { expect, test } from "vitest";
import { currentUrl } from "./menu.ts";

const MENU = [
  { name: "Used cars", url: "/used-cars" },
  { name: "Motability", url: "/vehicle-search?advert_classification=motability" },
  { name: "All vehicles", url: "/vehicle-search" },
];

test.each([
  ["/used-cars", "", "/used-cars"],
  ["/used-cars", "?make=ford", "/used-cars"],
  ["/vehicle-search", "?advert_classification=motability", "/vehicle-search?advert_classification=motability"],
  ["/vehicle-search", "?make=kia", "/vehicle-search"],
])("at %s%s the entry for %s is the current one", (pathname, search, url) => {
  expect(currentUrl(MENU, { pathname, search })).toBe(url);
});
