import type { Context } from "hono";

/**
 * Whether another site's page sent the request. Browsers too old for Sec-Fetch-Site send an Origin; programs send
 * neither and carry no visitor's name.
 */
export function isCrossOrigin(c: Context): boolean {
  const site = c.req.header("Sec-Fetch-Site");
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const origin = c.req.header("Origin");
  if (origin === undefined) return false;
  return !URL.canParse(origin) || new URL(origin).host !== (c.req.header("Host") ?? new URL(c.req.url).host);
}
