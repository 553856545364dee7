import { expect, test } from "vitest";
import type { Day } from "../calendar.ts";
import { isFor, isLive, type Offer, type OfferQuery } from "./offer.ts";

const niroOffer: Offer = {
  id: "interest-free-niro",
  title: "0% APR on the Kia Niro",
  kicker: "Offer",
  html: "",
  link: { url: "/used-cars?make=kia&range=niro", text: null },
  image: null,
  templates: ["results-page-offer"],
  matching_rules: { make_slug: ["kia"], range_slug: ["niro"] },
  locations: ["swindon", "newbury"],
  types: ["used"],
  live_from: "2026-11-01" as Day,
  live_until: "2026-12-31" as Day,
};

test.each([
  ["2026-10-31", false],
  ["2026-11-01", true],
  ["2026-12-31", true],
  ["2027-01-01", false],
])("on %s the offer runs: %s", (day, live) => {
  expect(isLive(niroOffer, day as Day)).toBe(live);
});

test("an offer without days always runs", () => {
  expect(isLive({ live_from: null, live_until: null }, "2031-01-01" as Day)).toBe(true);
});

test.each<[OfferQuery, boolean]>([
  [{}, true],
  [{ template: "results-page-offer" }, true],
  [{ template: "home-offer" }, false],
  [{ location: "swindon" }, true],
  [{ location: "andover" }, false],
  [{ type: "USED" }, true],
  [{ type: "NEW" }, false],
  [{ use_filter_rules: true, make: "kia", range: "niro" }, true],
  [{ use_filter_rules: true, make: "ford" }, false],
  [{ use_filter_rules: true, make: "kia", range: "sportage" }, false],
  [{ make: "ford" }, true],
])("asked for %j it is given: %s", { tags: ["c7-6"] }, (query, given) => {
  expect(isFor(niroOffer, query)).toBe(given);
});
