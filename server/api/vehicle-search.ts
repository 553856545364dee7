import { errorsByField } from "#domain/problem.ts";
import { parseSearch, searchToQuery } from "#domain/stock/filters.ts";
import { digest, etagMatches, REVALIDATE } from "#server/api/caching.ts";
import { KeptAnswers } from "#server/api/kept-answers.ts";
import type { Dealership } from "#server/dealership.ts";
import { searchAnswer } from "#server/stock/search-answer.ts";
import { Hono, type Context } from "hono";
import { randomBytes } from "node:crypto";

/** Answers that are kept for the next one who asks the same. */
const KEPT_BYTES = 32 * 1024 * 1024;

/**
 * GET /vehicle-search: a page of the stock with its facet counts and bounds (specification 7.4).
 * GET /motability-search: the same of the Motability adverts alone.
 */
export function vehicleSearchApi({ stock }: Pick<Dealership, "stock">): Hono {
  const answers = new KeptAnswers(KEPT_BYTES);
  /** Another process may write the same revision in other bytes. */
  const process = randomBytes(4).toString("hex");

  function answer(c: Context, pairs: Iterable<readonly [string, string]>): Response {
    const { search, problems } = parseSearch(pairs);
    if (problems.length > 0) return c.json({ errors: errorsByField(problems) }, 422, { "Cache-Control": "no-store" });
    const query = searchToQuery(search);
    const revision = stock.revision();
    const caching = { ETag: `"${process}-${revision}-${digest(query)}"`, "Cache-Control": REVALIDATE };
    if (etagMatches(c.req.header("If-None-Match"), caching.ETag)) return c.body(null, 304, caching);
    const body = answers.get(query, revision) ?? answers.keep(query, revision, searchAnswer(stock, search));
    return c.body(body, 200, { "Content-Type": "application/json", ...caching });
  }

  return new Hono()
    .get("/vehicle-search", (c) => answer(c, new URL(c.req.url).searchParams))
    .get("/motability-search", (c) => {
      const others = [...new URL(c.req.url).searchParams].filter(([name]) => name !== "advert_classification");
      return answer(c, [...others, ["advert_classification", "motability"]]);
    });
}
