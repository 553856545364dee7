import { wexcombe } from "#websites/wexcombe/website.ts";
import { expect, test } from "vitest";
import { landingTitle } from "#web/search/landing-page.ts";
import { LISTINGS, listingTitle } from "#web/search/listings.ts";
import { resultsMeta } from "./results-meta.ts";

const [all, cars] = LISTINGS;
const FORD = { path: "/used-cars/ford", facets: { make: ["ford"] }, title: "Used Ford cars" };
const PLAIN = { listing: { ...cars!, title: "Used cars" }, landing: null, page: 1, pages: 3, total: 60, problems: [], plain: "/used-cars" };
const MISTAKE = { field: "min_price", message: "Price must be a number of pounds, like 12,000" };

test.each([
  ["/used-cars", {}, "Used cars", "/used-cars", true],
  ["/used-cars?page=2", { page: 2 }, "Used cars, page 2 of 3", "/used-cars?page=2", true],
  ["/used-cars?page=9", { page: 9 }, "Used cars", "/used-cars", false],
  ["/used-cars?fuel_type=petrol", { plain: null }, "Used cars", "/used-cars", false],
  ["/used-cars?min_price=x", { problems: [MISTAKE] }, "Error: Used cars", "/used-cars", false],
  ["/used-cars?make=ford", { plain: "/used-cars/ford" }, "Used cars", "/used-cars/ford", true],
  ["/used-cars?make=nobody", { plain: "/used-cars/nobody", total: 0, pages: 0 }, "Used cars", "/used-cars", false],
  ["/used-cars/ford", { landing: FORD, plain: "/used-cars/ford" }, "Used Ford cars", "/used-cars/ford", true],
  [
    "/used-cars/ford?page=2",
    { landing: FORD, plain: "/used-cars/ford", page: 2 },
    "Used Ford cars, page 2 of 3",
    "/used-cars/ford?page=2",
    true,
  ],
  ["/used-cars/ford?colour=red", { landing: FORD, plain: null }, "Used Ford cars", "/used-cars/ford", false],
  [
    "/used-cars/ford without stock",
    { landing: FORD, plain: "/used-cars/ford", total: 0, pages: 0 },
    "Used Ford cars",
    "/used-cars/ford",
    false,
  ],
])("%s", (address, results, title, canonical, indexed) => {
  const meta = resultsMeta({ ...PLAIN, ...results }, wexcombe, new URL(address, "https://cars.example"), { towns: wexcombe.content.towns });
  expect(meta.title).toBe(`${title} - Wexcombe Cars & Vans`);
  expect(meta.canonical).toBe(`https://cars.example${canonical}`);
  expect(meta.noindex).toBe(!indexed);
});

test("only a landing page of a used-vehicle listing has the word used in its title", () => {
  expect(landingTitle("Ford Focus", cars!)).toBe("Used Ford Focus cars");
  expect(landingTitle("Ford", all!)).toBe("Ford cars and vans");
});

test("a listing's title names the filtered advert classifications", () => {
  const of = (...advert_classification: string[]) => listingTitle(all!, { facets: { advert_classification } });
  expect(of("motability")).toBe("Motability cars and vans");
  expect(of("offer", "new")).toBe("New cars and offers");
  expect(of("used", "motability")).toBe("Cars and vans");
  expect(listingTitle(all!, { facets: {} })).toBe("Cars and vans");
  expect(listingTitle(cars!, { facets: { advert_classification: ["used"] } })).toBe("Used cars");
});
