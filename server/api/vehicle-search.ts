import { errorsByField, type Problem } from "#domain/problem.ts";
import { parseSearch, searchToQuery, type VehicleSearch } from "#domain/stock/filters.ts";
import { digest, etagMatches, REVALIDATE } from "#server/api/caching.ts";
import { KeptAnswers } from "#server/api/kept-answers.ts";
import type { Dealership } from "#server/dealership.ts";
import { needsAsking } from "#server/stock/asked-search.ts";
import { searchAnswer } from "#server/stock/search-answer.ts";
import { Hono, type Context } from "hono";
import { randomBytes } from "node:crypto";

/** An answer that tells where the shopper is. */
const PERSONAL = "private, no-store";

/** Answers that are kept for the next one who asks the same. */
const KEPT_BYTES = 32 * 1024 * 1024;

/**
 * GET /vehicle-search: a page of the stock with its facet counts and bounds (specification 7.4), in meta also what the
 * words were taken for, the finance terms of the figures, and ways out when nothing was found.
 * GET /motability-search: the same of the Motability adverts alone.
 */
export function vehicleSearchApi({ stock }: Pick<Dealership, "stock">): Hono {
  const answers = new KeptAnswers(KEPT_BYTES);
  /** Another process may write the same revision in other bytes. */
  const process = randomBytes(4).toString("hex");

  function answer(c: Context, pairs: Iterable<readonly [string, string]>): Response | Promise<Response> {
    const { search, problems } = parseSearch(pairs);
    if (problems.length > 0) return wrong(c, problems);
    if (needsAsking(search.q === "" ? search : stock.read(search).search)) return askedAnswer(c, search);
    const query = searchToQuery(search);
    const revision = stock.revision();
    const caching = { ETag: `"${process}-${revision}-${digest(query)}"`, "Cache-Control": REVALIDATE };
    if (etagMatches(c.req.header("If-None-Match"), caching.ETag)) return c.body(null, 304, caching);
    const body = answers.get(query, revision) ?? answers.keep(query, revision, searchAnswer(stock, search));
    return c.body(body, 200, { "Content-Type": "application/json", ...caching });
  }

  /** Figures at the shopper's own terms, distances from the own place: made for one shopper and kept nowhere. */
  async function askedAnswer(c: Context, search: VehicleSearch): Promise<Response> {
    const asked = await stock.asked(search);
    if (asked.problems.length > 0) return wrong(c, asked.problems);
    const body = searchAnswer(stock, search, asked);
    if (search.postcode !== undefined) return c.body(body, 200, { "Content-Type": "application/json", "Cache-Control": PERSONAL });
    const caching = { ETag: `"${digest(body)}"`, "Cache-Control": REVALIDATE };
    if (etagMatches(c.req.header("If-None-Match"), caching.ETag)) return c.body(null, 304, caching);
    return c.body(body, 200, { "Content-Type": "application/json", ...caching });
  }

  return new Hono()
    .get("/vehicle-search", (c) => answer(c, new URL(c.req.url).searchParams))
    .get("/motability-search", (c) => {
      const others = [...new URL(c.req.url).searchParams].filter(([name]) => name !== "advert_classification");
      return answer(c, [...others, ["advert_classification", "motability"]]);
    });
}

function wrong(c: Context, problems: readonly Problem[]): Response {
  return c.json({ errors: errorsByField(problems) }, 422, { "Cache-Control": "no-store" });
}
