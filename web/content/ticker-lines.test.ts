import { expect, test } from "vitest";
import { tickerFor, tickerForSearch } from "./ticker-lines.ts";

const lines = ["Ask us about a home charger"];
const content = {
  snippet: (name: string) => (name === "text-ticker" ? { name, title: null, lines, html: "" } : undefined),
};
const withoutSnippet = { snippet: () => undefined };

test("the ticker is shown for an electric vehicle if the website has the snippet", { tags: ["c2-63"] }, () => {
  const leaf = { fuel_type: "Electric", tags: [] };
  expect(tickerFor(content, leaf)).toEqual(lines);
  expect(tickerFor(content, { ...leaf, tags: ["interest-free"] })).toBeNull();
  expect(tickerFor(withoutSnippet, leaf)).toBeNull();
});

test.each([
  { facets: { fuel_type: ["electric"] }, shown: true },
  { facets: { fuel_type: ["electric"], make: ["kia"] }, shown: true },
  { facets: { fuel_type: ["electric", "petrol"] }, shown: false },
  { facets: { fuel_type: ["petrol"] }, shown: false },
  { facets: { fuel_type: ["electric"], tags: ["interest-free"] }, shown: false },
  { facets: {}, shown: false },
])("a search for $facets has the ticker: $shown", ({ facets, shown }) => {
  expect(tickerForSearch(content, { facets })).toEqual(shown ? lines : null);
});
