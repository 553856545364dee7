/** What is kept elsewhere counts as known for so long; then it is asked for again. */
export const CACHE_TTL_MS = 10 * 60_000;

const TIMEOUT_MS = 5_000;

/** Asks somebody who keeps something for us, and not for long. Throws as `fetch` does. */
export function fetchExternal(url: string, init: RequestInit, timeoutMs = TIMEOUT_MS): Promise<Response> {
  return fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
}

/** Says in the log why something was not to be had; what was known of it before stays. */
export function logFetchFailure(what: string, error: unknown): void {
  console.error(`${what} could not be read, what was known last stays:`, error instanceof Error ? error.message : error);
}
