/** Whether a form was sent from our own page: browsers name its origin, and whoever names none has to say it is the same site. */
export function isSameOriginForm(request: Request): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null && origin !== "null") return origin === new URL(request.url).origin;
  return request.headers.get("Sec-Fetch-Site") === "same-origin";
}

/** Orders and what people type into them are nobody's but theirs. */
export const NO_STORE_HEADERS = { "Cache-Control": "no-store" };

/** The headers of a refused form; where a limit or a provider refused it, also in how many seconds it is worth trying again. */
export function refusalHeaders(retry_after: number | undefined): Record<string, string> {
  return retry_after === undefined ? NO_STORE_HEADERS : { ...NO_STORE_HEADERS, "Retry-After": String(retry_after) };
}
