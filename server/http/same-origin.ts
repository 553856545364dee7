import type { Context } from "hono";

/**
 * Whether a page of another origin sent the request. Browsers without Sec-Fetch-Site send Origin; programs send neither and have no
 * visitor's cookies.
 */
export function isCrossOrigin(c: Context): boolean {
  const site = c.req.header("Sec-Fetch-Site");
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const origin = c.req.header("Origin");
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== (c.req.header("Host") ?? new URL(c.req.url).host);
}
