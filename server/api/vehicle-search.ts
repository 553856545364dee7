import { text } from "#domain/messages/message-text.ts";
import { refuse } from "#server/http/refusal.ts";
import { errorsByField, type Problem } from "#domain/problem.ts";
import {
  FACETS,
  MAX_FILTER_VALUES,
  parseSearch,
  searchToQuery,
  TOO_MANY_VALUES,
  type Facet,
  type VehicleSearch,
} from "#domain/search/filters.ts";
import { operation, response, TOO_OFTEN, UNCHANGED, WRONG } from "#server/api-document/operation.ts";
import { searchParameters } from "#server/api-document/search-parameters.ts";
import { ResponseBufferPool } from "#server/api/search-cache/response-buffer-pool.ts";
import { etagMatches, fnv1aHash, NO_CACHE, strongEtag } from "#server/http/etag.ts";
import { SearchResponseCache } from "#server/api/search-cache/search-response-cache.ts";
import { HotResponseCache } from "#server/api/search-cache/hot-response-cache.ts";
import { TimeSlicedQueue } from "#server/api/search-cache/time-sliced-queue.ts";
import type { Dealership } from "#server/dealership.ts";
import type { AddressOf } from "#server/http/client-address.ts";
import { tooMany } from "#server/http/too-many.ts";
import { TOO_MANY_POSTCODES } from "#server/organisation/limited-postcodes.ts";
import { cacheEvents } from "#server/telemetry/channels.ts";
import { BUILD_ID } from "#server/version.ts";
import { needsSearchContext } from "#server/stock/search/search-context.ts";
import { rebuildSearchResponse, buildSearchResponse } from "#server/stock/search/search-response.ts";
import { Hono, type Context } from "hono";

/** For a response that depends on the shopper's location. */
const PERSONAL = "private, no-store";

type Pairs = readonly (readonly [string, string])[];

/** Cache sizes: responses without the vehicles' JSON, and complete bodies of the most requested. */
const CACHE_BYTES = 24 * 1024 * 1024;
const HOT_CACHE_BYTES = 8 * 1024 * 1024;

const ANSWERS = { 200: response("The page", "SearchAnswer"), 304: UNCHANGED, 422: WRONG, 429: TOO_OFTEN };
const searchVehicles = operation({
  id: "searchVehicles",
  tag: "Stock",
  method: "get",
  route: "/vehicle-search",
  summary: "Search the stock",
  description:
    "A page of vehicles with facet counts and bounds. Values of one facet are alternatives; different facets narrow each other. Motability " +
    "and contract hire are left out unless `advert_classification` asks for them.",
  parameters: () => searchParameters(),
  responses: ANSWERS,
});
const searchMotability = operation({
  id: "searchMotability",
  tag: "Stock",
  method: "get",
  route: "/motability-search",
  summary: "Search Motability vehicles",
  description: "The same as a search of the stock, for Motability adverts only.",
  parameters: () => searchParameters(["advert_classification"]),
  responses: ANSWERS,
});
export const searchOperations = [searchVehicles, searchMotability];

/**
 * A page of the stock with its facet counts and bounds (specification 7.4); meta also contains the interpreted words,
 * the finance terms of the figures, and relaxed searches when there are no results. Versions are counted once a make or a range is chosen;
 * `facets` names the facets to count and excludes all others. The same for Motability adverts only.
 */
export function vehicleSearchApi(
  { stock, website }: Pick<Dealership, "stock"> & Partial<Pick<Dealership, "website">>,
  addressOf: AddressOf = () => "",
): Hono {
  const answers = new SearchResponseCache(CACHE_BYTES);
  const hotResponses = new HotResponseCache(HOT_CACHE_BYTES);
  const size = {
    get bytes() {
      return answers.bytes() + hotResponses.bytes();
    },
  };
  const bufferPool = new ResponseBufferPool();
  const newOnes = new TimeSlicedQueue();
  /** Part of the ETag, the same on all nodes: another build or other settings may serialise the same revision differently. */
  const served = fnv1aHash(`${BUILD_ID} ${JSON.stringify(website)}`);

  function answer(c: Context, pairs: Pairs): Response | Promise<Response> {
    const { search, problems } = parseSearch(pairs);
    const facets = requestedFacets(pairs, problems);
    if (problems.length > 0) return wrong(c, problems);
    if (needsSearchContext(stock.interpretQuery(search).search)) return responseInContext(c, search, facets);
    const query = `${searchToQuery(search)}${facets ? `&facets=${facets.join()}` : ""}${dayOf(search)}`;
    // An earlier task in the queue may have computed the same response.
    const cached = cachedResponse(c, query);
    cacheEvents.publish({ cache: "search", result: cached ? "hit" : "miss", size });
    return cached ?? newOnes.run(() => cachedResponse(c, query) ?? newAnswer(c, query, search, facets));
  }

  /** The recommended order changes at midnight too, without a revision. */
  function dayOf({ orderBy }: VehicleSearch): string {
    return orderBy === "recommended" ? `&day=${stock.rankedOn()}` : "";
  }

  /** A 304 or a cached response; undefined if neither applies. */
  function cachedResponse(c: Context, query: string): Response | undefined {
    const revision = stock.revision();
    const caching = cachingOf(query, revision);
    if (etagMatches(c.req.header("If-None-Match"), caching.ETag)) return c.body(null, 304, caching);
    const hot = hotResponses.get(query, revision);
    if (hot) return sent(c, hot, caching);
    const cached = answers.get(query, revision);
    if (!cached) return undefined;
    const again = rebuildSearchResponse(stock, cached);
    hotResponses.offer(query, revision, again);
    return sent(c, bufferPool.send(again, c.env), caching);
  }

  /** Uses the revision at the time the task runs. */
  function newAnswer(c: Context, query: string, search: VehicleSearch, facets: Facet[] | undefined): Response {
    const revision = stock.revision();
    const { body, parts } = buildSearchResponse(stock, search, { facets });
    answers.keep(query, revision, parts);
    return sent(c, bufferPool.send(body, c.env), cachingOf(query, revision));
  }

  function cachingOf(query: string, revision: number) {
    return { ETag: `"${served}-${revision}-${fnv1aHash(query)}"`, "Cache-Control": NO_CACHE };
  }

  /** Figures at the shopper's own terms or distances from their location: never cached on the server. */
  async function responseInContext(c: Context, search: VehicleSearch, facets: Facet[] | undefined): Promise<Response> {
    const context = await stock.searchContext(search, search.postcode === undefined ? {} : { client: addressOf(c) });
    if (context.retryAfter !== undefined) return tooMany(c, TOO_MANY_POSTCODES, context.retryAfter);
    if (context.problems.length > 0) return wrong(c, context.problems);
    const { body: made } = buildSearchResponse(stock, search, { context, facets });
    if (search.postcode !== undefined) {
      return sent(c, bufferPool.send(made, c.env), { "Cache-Control": PERSONAL });
    }
    const caching = { ETag: strongEtag(made), "Cache-Control": NO_CACHE };
    if (etagMatches(c.req.header("If-None-Match"), caching.ETag)) return c.body(null, 304, caching);
    return sent(c, bufferPool.send(made, c.env), caching);
  }

  return new Hono()
    .on(searchVehicles.method, searchVehicles.route, (c) => answer(c, pairsOf(c)))
    .on(searchMotability.method, searchMotability.route, (c) => {
      const others = pairsOf(c).filter(([name]) => name !== "advert_classification");
      return answer(c, [...others, ["advert_classification", "motability"]]);
    });
}

function pairsOf({ req: { url } }: Context): Pairs {
  const query = url.indexOf("?");
  return query < 0 ? [] : [...new URLSearchParams(url.slice(query))];
}

/** The facets named in the query (`facets=make,derivative`), in the order of FACETS; undefined when none is named. */
function requestedFacets(pairs: Pairs, problems: Problem[]): Facet[] | undefined {
  const given = pairs.filter(([name]) => name === "facets");
  if (given.length === 0) return undefined;
  const names = new Set(
    given
      .flatMap(([, value]) => value.split(","))
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== ""),
  );
  if (names.size > MAX_FILTER_VALUES) {
    problems.push({ field: "facets", message: TOO_MANY_VALUES });
    return undefined;
  }
  const facets = FACETS.filter((facet) => names.delete(facet));
  for (const name of names) problems.push({ field: "facets", message: text("problem.noFacet", { name, facets: FACETS.join(", ") }) });
  return facets;
}

function sent(c: Context, body: Buffer<ArrayBuffer>, caching: Record<string, string>): Response {
  return c.body(body, 200, { "Content-Type": "application/json", ...caching });
}

function wrong(c: Context, problems: readonly Problem[]): Response {
  return refuse(c, { errors: errorsByField(problems) }, 422, { "Cache-Control": "no-store" });
}
