import { createMiddleware } from "hono/factory";

/** Limit on a URL's query, percent-encoded. */
export const MAX_QUERY_BYTES = 4_096;
/** Upper bound of the bytes of one unencoded character after encoding. */
const MAX_BYTES_A_CHARACTER = 12;

const LIMIT_TEXT = `${MAX_QUERY_BYTES.toLocaleString("en-GB")} bytes`;
export const QUERY_TOO_LONG = `This address's query is longer than ${LIMIT_TEXT}. Ask for less at a time.`;

/** Whether a URL's query exceeds the limit. */
export function isQueryTooLong(url: string, limit = MAX_QUERY_BYTES): boolean {
  const query = url.indexOf("?");
  if (query < 0 || (url.length - query) * MAX_BYTES_A_CHARACTER < limit) return false;
  return new URL(url).search.length - 1 > limit;
}

/** Refuses API requests with a query over the limit before it is parsed. */
export const limitedQuery = createMiddleware(async (c, next) => {
  if (!isQueryTooLong(c.req.url)) return next();
  return c.json({ message: QUERY_TOO_LONG, errors: { query: [QUERY_TOO_LONG] } }, 422, { "Cache-Control": "no-store" });
});
