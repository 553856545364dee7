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

/**
 * Whether a page of ours sent a form (CSRF protection). Browsers send Origin with every form post; without it, or with "null",
 * Sec-Fetch-Site must be same-origin.
 */
export function isSameOriginForm(request: Request): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null && origin !== "null") return origin === new URL(request.url).origin;
  return request.headers.get("Sec-Fetch-Site") === "same-origin";
}
