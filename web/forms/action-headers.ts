/** For responses with personal data: never stored by any cache. */
export const NO_STORE_HEADERS = { "Cache-Control": "no-store" };

/** Headers of a refused form, with `Retry-After` in seconds where a limit or a provider refused it. */
export function refusalHeaders(retry_after: number | undefined): Record<string, string> {
  return retry_after === undefined ? NO_STORE_HEADERS : { ...NO_STORE_HEADERS, "Retry-After": String(retry_after) };
}
