import { createMiddleware } from "hono/factory";

/** The most that the query of an address may have, as it is sent: percent-encoded. */
export const MAX_QUERY_BYTES = 4_096;
/** How many bytes one character that stands in an address as it is can become when it is encoded. */
const MAX_BYTES_A_CHARACTER = 12;

export const QUERY_TOO_LONG = `The query of this address is longer than ${MAX_QUERY_BYTES.toLocaleString("en-GB")} bytes. Ask for less at a time.`;

/** Whether an address asks for more than is read of it. */
export function isQueryTooLong(url: string, limit = MAX_QUERY_BYTES): boolean {
  const query = url.indexOf("?");
  if (query < 0 || (url.length - query) * MAX_BYTES_A_CHARACTER < limit) return false;
  return new URL(url).search.length - 1 > limit;
}

/** Refuses calls of the API whose query is too long, before anything of it is read. */
export const limitedQuery = createMiddleware(async (c, next) => {
  if (!isQueryTooLong(c.req.url)) return next();
  return c.json({ message: QUERY_TOO_LONG, errors: { query: [QUERY_TOO_LONG] } }, 422, { "Cache-Control": "no-store" });
});
