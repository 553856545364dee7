import { SEARCH_PATHS, type SearchPath } from "#domain/search/search-urls.ts";
import { jsonWithEtag } from "#server/http/etag.ts";
import type { Dealership } from "#server/dealership.ts";
import { Suggester, type SuggestionScope } from "#server/stock/search/suggestions.ts";
import { Hono } from "hono";

const MAX_Q_CHARACTERS = 200;

/** Fixed filters of each results page. */
const LISTINGS: Record<SearchPath, SuggestionScope> = {
  "/vehicle-search": { path: "/vehicle-search", scope: "all", fixed: {} },
  "/used-cars": { path: "/used-cars", scope: "cars", fixed: { advert_classification: ["used"] } },
  "/used-vans": { path: "/used-vans", scope: "vans", fixed: { advert_classification: ["used"] } },
};

/** GET /search-suggestions: completes a search text, each suggestion with the number of vehicles. */
export function searchSuggestionsApi({ stock }: Pick<Dealership, "stock">): Hono {
  const suggester = new Suggester(stock);
  return new Hono().get("/search-suggestions", (c) => {
    const q = (c.req.query("q") ?? "").toWellFormed().trim().replace(/\s+/g, " ");
    const given = c.req.query("path")?.trim() || "/vehicle-search";
    const path = SEARCH_PATHS.find((known) => known === given);
    if (!path) return wrong("path", `Choose one of ${SEARCH_PATHS.join(", ")}`);
    if (q.length > MAX_Q_CHARACTERS) return wrong("q", `Search words must be ${MAX_Q_CHARACTERS} characters or fewer`);
    const { suggestions, showing } = suggester.suggest(q, LISTINGS[path]);
    return jsonWithEtag(c, JSON.stringify({ data: suggestions, meta: { q, showing, revision: stock.revision() } }));

    function wrong(field: string, message: string): Response {
      return c.json({ errors: { [field]: [message] } }, 422, { "Cache-Control": "no-store" });
    }
  });
}
