import { useEffect, useSyncExternalStore } from "react";
import { enableOffline } from "./enable-offline.ts";

/** Milliseconds until the server is asked again that did not answer, at first; each time twice as long. */
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;

/** On the pages of the lists: keeps what they lead to and, where a kept page is shown, looks it up again once it can. */
export function useOfflineCopies(kept_at: string | null): void {
  useEffect(enableOffline, []);
  useEffect(() => (kept_at === null ? undefined : renewOnceItCan()), [kept_at]);
}

/** A browser that is back on a line may not reach the server yet, and one that never left it is told nothing. Gives how to stop. */
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

/** Since when this page was kept; null for one that the server has sent just now. */
export function useOfflineCopyAge(): string | null {
  return useSyncExternalStore(neverChanges, () => document.querySelector<HTMLMetaElement>("meta[name=kept-at]")?.content ?? null, () => null);
}

const neverChanges = () => () => undefined;
