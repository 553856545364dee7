import { EMPTY_SEARCH } from "#domain/search/filters.ts";
import { afterEach, expect, test, vi } from "vitest";
import { resultsPageOffers, type OfferSources } from "./results-page-offers.ts";

const brokenSources: OfferSources = {
  content: {
    offers: () => {
      throw new Error("the offers are out of reach");
    },
  },
  stock: {
    cards: () => [],
    total: () => {
      throw new Error("nobody searches here");
    },
    listed: () => [],
  },
  website: { showResultsPageOffers: true },
  now: () => Date.UTC(2026, 10, 21),
};

afterEach(() => {
  vi.restoreAllMocks();
});

test("a failure to load offers is logged, and no offers are returned", { tags: ["c8-7"] }, () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  expect(resultsPageOffers(brokenSources, EMPTY_SEARCH, [100_001])).toEqual([]);
  expect(logged).toHaveBeenCalledWith(expect.any(String), new Error("the offers are out of reach"));
});

test("a website without showResultsPageOffers does not load offers", { tags: ["c3-73"] }, () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  expect(resultsPageOffers({ ...brokenSources, website: { showResultsPageOffers: false } }, EMPTY_SEARCH, [100_001])).toEqual([]);
  expect(logged).not.toHaveBeenCalled();
});
