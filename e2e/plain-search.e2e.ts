import { expect, test } from "vitest";
import { sharedSite } from "./support/browser-site.ts";
import { elementsIn, textOf } from "./support/html-tree.ts";
import { plainVisitor, type PlainPage } from "./support/plain-visitor.ts";

/** One place in this many is an offer. */
const OFFER_EVERY = 5;

const site = sharedSite();
const visitor = plainVisitor(site.url);

test("the pages of the results are real links and show every vehicle once", async () => {
  const first = await visitor.open("/vehicle-search");
  const second = await visitor.follow(first, "Next page");
  expect(second.address.searchParams.get("page")).toBe("2");
  expect(second.title).toContain("page 2 of");
  expect(cardsOf(first)).toHaveLength(24);
  expect(cardsOf(second).filter((address) => cardsOf(first).includes(address))).toEqual([]);
});

test("a card leads to its vehicle", { tags: ["c1-2"] }, async () => {
  const results = await visitor.open("/used-cars");
  const [address = ""] = cardsOf(results);
  const vehicle = await visitor.open(address);
  expect([vehicle.status, vehicle.address.pathname]).toEqual([200, address]);
  expect(vehicle.headings.length).toBeGreaterThan(0);
});

test("an empty search shows a message and a link to a relaxed search", { tags: ["c8-21"] }, async () => {
  const empty = await visitor.open("/used-cars?make=ford&colour=no-such-colour");
  expect(empty.headings).toContain("No vehicles found");
  expect(empty.text).toContain("Try simplifying your search");
  const relaxed = await visitor.follow(empty, /^Without no-such-colour: /);
  expect(relaxed.address.searchParams.has("colour")).toBe(false);
  expect(relaxed.has("link", "Remove filter: Ford")).toBe(true);
  expect(cardsOf(relaxed).length).toBeGreaterThan(0);
});

test("an invalid number shows an error page with the message and stays in its field", async () => {
  const page = await visitor.open("/used-cars?min_price=cheap");
  expect(page.alert).toContain("Price must be a number of pounds, like 12,000");
  expect(page.title).toMatch(/^Error: /);
  expect(page.valueOf("min_price")).toBe("cheap");
  expect(page.html).toMatch(/<input[^>]*id="filter-min_price"[^>]*aria-invalid="true"/);
});

test("every internal link of the home page answers 200", { tags: ["c1-13"] }, async () => {
  const home = await visitor.open("/");
  const addresses = new Set(home.all.map(({ name, attributes }) => (name === "a" ? attributes.get("href") : undefined)));
  const internal = [...addresses].filter((address) => address?.startsWith("/"));
  expect(internal.length).toBeGreaterThan(20);
  for (const address of internal) expect((await fetch(site.url + address)).status, address).toBe(200);
});

test("sorting by distance requires a postcode, and an unknown postcode shows an error at its field", async () => {
  const results = await visitor.open("/used-cars");
  const sortForm = await visitor.press(results, /^Sort$/, { orderBy: "distance" });
  const refused = await visitor.press(sortForm, "Sort by distance", { postcode: "ZZ99" });
  expect(refused.alert).toMatch(/We can’t find the postcode/);
  expect(refused.html).toMatch(/<input[^>]*id="sort-postcode"[^>]*value="ZZ99"/);
  expect(refused.withClass("vehicle-card")).toHaveLength(24);
  const sorted = await visitor.press(refused, "Sort by distance", { postcode: "SN1 2AB" });
  const miles = sorted
    .withClass("vehicle-card")
    .flatMap((card) => elementsIn(card).filter(({ attributes }) => attributes.get("class") === "location"));
  expect(miles).toHaveLength(24);
  expect(miles.filter((place) => !textOf(place).startsWith("Swindon, "))).toEqual([]);
});

test("a misspelt make is corrected, and the corrected query is shown", async () => {
  const results = await visitor.open("/used-cars?q=vauxal+corsa");
  expect(results.text).toContain("Showing results for Vauxhall Corsa");
  const titles = results.withClass("vehicle-card__title").map(textOf);
  expect(titles.length).toBeGreaterThan(0);
  expect(titles.filter((title) => !title.startsWith("Vauxhall Corsa"))).toEqual([]);
});

test("the words of a search are filters of the form, the chips, the pages and the canonical address", async () => {
  const results = await visitor.open("/vehicle-search?q=used+automatic+under+40k&orderBy=year-desc");
  expect(results.html).toMatch(/<input[^>]*name="transmission"[^>]*checked=""[^>]*value="automatic"/);
  expect(results.valueOf("max_price")).toBe("40000");
  expect(results.valueOf("q")).toBe("");
  expect(results.text).toContain("We turned “used automatic under 40k” into filters.");
  for (const label of ["Used", "Automatic", "Up to £40,000"]) expect(results.has("link", `Remove filter: ${label}`), label).toBe(true);
  const second = await visitor.follow(results, "Next page");
  expect(second.address.search).toBe("?transmission=automatic&advert_classification=used&max_price=40000&orderBy=year-desc&page=2");
  const without = await visitor.follow(results, "Remove filter: Automatic");
  expect(without.address.search).toBe("?advert_classification=used&max_price=40000&orderBy=year-desc");
  const sorted = await visitor.press(results, /^Sort$/, { orderBy: "price-desc" });
  expect(sorted.headings[0]).toBe(results.headings[0]);
  expect(sorted.address.searchParams.get("transmission")).toBe("automatic");
  expect(canonicalOf(results)).toBe("/vehicle-search");
  expect(canonicalOf(await visitor.open("/vehicle-search?q=ford+focus"))).toBe("/vehicle-search/ford/focus");
});

test("words that no filter has, and words against a filter, stay words", async () => {
  const results = await visitor.open("/used-cars?q=used+automatic+car+with+sunroof+under+15k&max_price=12000");
  expect(results.valueOf("q")).toBe("sunroof");
  expect(chipsOf(results)).toEqual(["“sunroof”", "Automatic", "Up to £12,000"]);
  const contradictory = await visitor.open("/used-cars?q=electric+under+20k&fuel_type=diesel&min_price=25000");
  expect(contradictory.headings[0]).toContain("0 found");
  expect(chipsOf(contradictory)).toEqual(["“under 20k electric”", "Diesel", "From £25,000"]);
});

test("the exact words are searched on request, and become filters again", async () => {
  const results = await visitor.open("/vehicle-search?q=electric+under+30k");
  const exact = await visitor.follow(results, "Search for these exact words");
  expect(exact.address.search).toBe("?q=electric+under+30k&words=exact");
  expect(exact.text).toContain("Searching for the exact words “electric under 30k”.");
  expect(exact.headings[0]).toContain("0 found");
  const filtered = await visitor.press(exact, /^Show /, { min_year: "2015" });
  expect(filtered.address.searchParams.get("words")).toBe("exact");
  expect(chipsOf(filtered)).toEqual(["“electric under 30k”", "2015 or newer"]);
  const again = await visitor.follow(exact, "Turn them into filters");
  expect(again.headings).toEqual(results.headings);
  expect(again.address.search).toBe("?q=electric+under+30k");
});

test("a relaxed search of an empty result shows as many vehicles as its link states", async () => {
  const empty = await visitor.open("/used-cars?fuel_type=electric&colour=no-such-colour");
  expect(empty.text).toContain("Remove one filter to see:");
  const [, count = ""] = /: ([\d,]+) cars?$/.exec(empty.link(/^Without no-such-colour: /).attributes.get("aria-label") ?? "") ?? [];
  const relaxed = await visitor.follow(empty, /^Without no-such-colour: /);
  expect(relaxed.headings[0]).toContain(`${count} found`);
});

test("the representative example comes before the vehicles and the offers", { tags: ["c2-51"] }, async () => {
  const [results] = (await visitor.open("/used-cars")).withClass("results");
  const places = (results?.children ?? []).map((place) => (typeof place === "string" ? "" : place.attributes.get("class")?.split(" ")[0]));
  expect(places[0]).toBe("representative-example");
  expect(places.filter((kind) => kind === "vehicle-card")).toHaveLength(24);
  const offers = places.slice(1).flatMap((kind, index) => (kind === "offer-card" ? [index + 1] : []));
  const inside = offers.filter((place) => place < places.length - 1);
  expect(inside.length).toBeGreaterThan(0);
  expect(inside).toEqual(inside.map((_, index) => (index + 1) * OFFER_EVERY));
});

test("Motability shows the advance payment, and contract hire its rentals with VAT, in place of finance", async () => {
  const motability = await visitor.open("/vehicle-search?advert_classification=motability");
  expect(motability.text).toContain("Advance payment, Motability");
  expect([...motability.withClass("monthly"), ...motability.withClass("representative-example")]).toEqual([]);
  expect(pricesOf(motability)).toEqual(["Advance: low to high", "Advance: high to low"]);
  const hire = await visitor.open("/vehicle-search?advert_classification=contract-hire-business");
  expect(pricesOf(hire)).toEqual(["Monthly: low to high", "Monthly: high to low"]);
  const card = textOf(hire.withClass("vehicle-card")[0]!);
  expect(card).toMatch(/a month (?:plus|Inc) VAT, business users/);
  expect(card).toMatch(/initial rental (?:plus|Inc) VAT/);
  expect(card).toMatch(/\d+ months, [\d,]+ miles a year/);
  expect(hire.withClass("representative-example")).toEqual([]);
  expect(hire.all.filter(({ attributes }) => /^(?:budget|monthly_to)$/.test(attributes.get("name") ?? ""))).toEqual([]);
});

function cardsOf(page: PlainPage): (string | undefined)[] {
  return page.withClass("vehicle-card__title").map((title) =>
    elementsIn(title)
      .find(({ name }) => name === "a")
      ?.attributes.get("href"),
  );
}

/** The orders by price that the list offers. */
function pricesOf(page: PlainPage): string[] {
  return page.all.filter(({ name, attributes }) => name === "option" && attributes.get("value")?.startsWith("price")).map(textOf);
}

function chipsOf(page: PlainPage): string[] {
  const applied = page.all.find(({ attributes }) => attributes.get("aria-label") === "Applied filters");
  return elementsIn(applied!)
    .filter(({ attributes }) => attributes.get("class") === "chip")
    .map(textOf);
}

function canonicalOf({ html }: PlainPage): string | undefined {
  const address = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
  return address && new URL(address).pathname;
}
