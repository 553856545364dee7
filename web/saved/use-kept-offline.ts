import { useEffect, useSyncExternalStore } from "react";
import { keepOffline } from "./keep-offline.ts";

/** On the pages of the lists: keeps what they lead to and, where a kept page is shown, looks it up again once it can. */
export function useKeptOffline(kept_at: string | null): void {
  useEffect(keepOffline, []);
  useEffect(() => {
    if (kept_at === null) return;
    const back = new AbortController();
    window.addEventListener("online", renew, back);
    document.addEventListener("visibilitychange", renew, back);
    return () => back.abort();
  }, [kept_at]);
}

async function renew(): Promise<void> {
  if (document.visibilityState === "hidden") return;
  const answer = await fetch("/healthz", { cache: "no-store" }).catch(() => undefined);
  if (answer?.ok) window.location.reload();
}

/** Since when this page was kept; null for one that the server has sent just now. */
export function useKeptPage(): string | null {
  return useSyncExternalStore(neverChanges, () => document.querySelector<HTMLMetaElement>("meta[name=kept-at]")?.content ?? null, () => null);
}

const neverChanges = () => () => undefined;
