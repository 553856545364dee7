/** How long external content is cached before it is fetched again. */
export const CACHE_TTL_MS = 10 * 60_000;

const TIMEOUT_MS = 5_000;

/** Fetches external content with a short timeout. Throws like `fetch`. */
export function fetchExternal(url: string, init: RequestInit, timeoutMs = TIMEOUT_MS): Promise<Response> {
  return fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
}

/** Logs a failed fetch; callers keep the previous content. */
export function logFetchFailure(what: string, error: unknown): void {
  console.error(`${what} could not be read; the last known version stays:`, error instanceof Error ? error.message : error);
}
