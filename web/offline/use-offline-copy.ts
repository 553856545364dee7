import { useEffect, useSyncExternalStore } from "react";
import { enableOffline } from "./enable-offline.ts";

/** Milliseconds until the first retry; doubled each time. */
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;

/** For the pages of the lists: updates the offline copies and, where a cached page is shown, reloads it once the server is reachable. */
export function useOfflineCopies(cachedAt: string | null): void {
  useEffect(enableOffline, []);
  useEffect(() => (cachedAt === null ? undefined : renewOnceItCan()), [cachedAt]);
}

/**
 * The `online` event does not mean that the server is reachable, and does not fire if only the server failed, hence the
 * retries. Returns a function that stops them.
 */
function renewOnceItCan(): () => void {
  const over = new AbortController();
  const { signal } = over;
  let wait = FIRST_WAIT;
  let again = window.setTimeout(renew, wait);

  async function renew() {
    window.clearTimeout(again);
    if (document.visibilityState === "hidden" || !navigator.onLine) return;
    const answer = await fetch("/healthz", { cache: "no-store", signal }).catch(() => undefined);
    if (signal.aborted) return;
    if (answer?.ok) return window.location.reload();
    window.clearTimeout(again);
    again = window.setTimeout(renew, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  function renewNow() {
    wait = FIRST_WAIT;
    void renew();
  }

  window.addEventListener("online", renewNow, { signal });
  document.addEventListener("visibilitychange", renewNow, { signal });
  signal.addEventListener("abort", () => window.clearTimeout(again));
  return () => over.abort();
}

/** When this page was cached; null if it came from the server. */
export function useOfflineCopyAge(): string | null {
  return useSyncExternalStore(
    neverChanges,
    () => document.querySelector<HTMLMetaElement>("meta[name=kept-at]")?.content ?? null,
    () => null,
  );
}

const neverChanges = () => () => undefined;
