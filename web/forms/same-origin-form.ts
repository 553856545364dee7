/** CSRF protection: `Origin` must match; without one (or with "null") `Sec-Fetch-Site` must be `same-origin`. */
export function isSameOriginForm(request: Request): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null && origin !== "null") return origin === new URL(request.url).origin;
  return request.headers.get("Sec-Fetch-Site") === "same-origin";
}

/** For responses with personal data: never stored by any cache. */
export const NO_STORE_HEADERS = { "Cache-Control": "no-store" };

/** Headers of a refused form, with `Retry-After` in seconds where a limit or a provider refused it. */
export function refusalHeaders(retry_after: number | undefined): Record<string, string> {
  return retry_after === undefined ? NO_STORE_HEADERS : { ...NO_STORE_HEADERS, "Retry-After": String(retry_after) };
}
