import { SEARCH_PATHS, type SearchPath } from "#domain/search/search-urls.ts";
import { MAX_Q_CHARACTERS } from "#domain/search/filters.ts";
import { operation, response, UNCHANGED, WRONG } from "#server/api-document/operation.ts";
import { oneOf, queryParameter } from "#server/http/parameters.ts";
import { jsonWithEtag } from "#server/http/etag.ts";
import type { Dealership } from "#server/dealership.ts";
import { Suggester, type SuggestionScope } from "#server/stock/search/suggestions.ts";
import { Hono } from "hono";

/** Fixed filters of each results page. */
const LISTINGS: Record<SearchPath, SuggestionScope> = {
  "/vehicle-search": { path: "/vehicle-search", scope: "all", fixed: {} },
  "/used-cars": { path: "/used-cars", scope: "cars", fixed: { advert_classification: ["used"] } },
  "/used-vans": { path: "/used-vans", scope: "vans", fixed: { advert_classification: ["used"] } },
};

const Q = queryParameter("q", "The text typed so far", { type: "string", maxLength: MAX_Q_CHARACTERS });
const PATH = queryParameter("path", "The page being searched", oneOf(SEARCH_PATHS));

const suggestSearches = operation({
  id: "suggestSearches",
  tag: "Stock",
  method: "get",
  route: "/search-suggestions",
  summary: "Suggest searches",
  description: "Completions of the text, each with the number of vehicles it finds.",
  parameters: () => [Q, PATH],
  responses: { 200: response("Up to eight suggestions", "SuggestionsAnswer"), 304: UNCHANGED, 422: WRONG },
});
export const suggestionOperations = [suggestSearches];

export function searchSuggestionsApi({ stock }: Pick<Dealership, "stock">): Hono {
  const suggester = new Suggester(stock);
  return new Hono().on(suggestSearches.method, suggestSearches.route, (c) => {
    const q = (c.req.query(Q.name) ?? "").toWellFormed().trim().replace(/\s+/g, " ");
    const given = c.req.query(PATH.name)?.trim() || "/vehicle-search";
    const path = SEARCH_PATHS.find((known) => known === given);
    if (!path) return wrong(PATH.name, `Choose one of ${SEARCH_PATHS.join(", ")}`);
    if (q.length > MAX_Q_CHARACTERS) return wrong(Q.name, `Search words must be ${MAX_Q_CHARACTERS} characters or fewer`);
    const { suggestions, showing } = suggester.suggest(q, LISTINGS[path]);
    return jsonWithEtag(c, JSON.stringify({ data: suggestions, meta: { q, showing, revision: stock.revision() } }));

    function wrong(field: string, message: string): Response {
      return c.json({ errors: { [field]: [message] } }, 422, { "Cache-Control": "no-store" });
    }
  });
}
