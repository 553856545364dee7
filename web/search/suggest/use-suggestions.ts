import { useEffect, useRef, useState, useSyncExternalStore } from "react";

/** A suggestion for the typed text, with its number of vehicles; `count` is null for a single vehicle. */
export type SearchSuggestion = { type: string; label: string; detail: string | null; count: number | null; href: string };

type Suggested = { suggestions: SearchSuggestion[]; active: number; showing: string | null };

const NOTHING: Suggested = { suggestions: [], active: -1, showing: null };
/** Debounce interval in milliseconds. */
const PAUSE_MS = 90;

/** The suggestions for the text being typed; responses to outdated input are aborted. */
export function useSuggestions(path: string) {
  const [suggested, setSuggested] = useState(NOTHING);
  const pending = useRef<{ stop: AbortController; timer: number }>(null);

  function close() {
    pending.current?.stop.abort();
    clearTimeout(pending.current?.timer);
    setSuggested((before) => (before === NOTHING ? before : NOTHING));
  }
  useEffect(() => () => clearTimeout(pending.current?.timer), []);

  function request(typed: string) {
    pending.current?.stop.abort();
    clearTimeout(pending.current?.timer);
    const stop = new AbortController();
    const timer = window.setTimeout(async () => {
      const found = await suggestionsFor(typed.trim(), path, stop.signal);
      if (!stop.signal.aborted) setSuggested(found);
    }, PAUSE_MS);
    pending.current = { stop, timer };
  }

  /** To the next or previous option, wrapping around; between last and first no option is active. */
  function changeSelection(step: 1 | -1) {
    setSuggested((before) => {
      const places = before.suggestions.length + 1;
      return { ...before, active: ((before.active + 1 + step + places) % places) - 1 };
    });
  }

  return { ...suggested, request: request, close, move: changeSelection, scripted: useScripted() };
}

/** True after hydration; the server renders a plain field. */
function useScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => undefined;

/** Empty on failure: the field works without suggestions. */
async function suggestionsFor(q: string, path: string, signal: AbortSignal): Promise<Suggested> {
  try {
    const pending = new URLSearchParams({ q, path });
    const response = await fetch(`/api/v2/search-suggestions?${pending}`, { signal });
    if (!response.ok) return NOTHING;
    const { data, meta }: { data: SearchSuggestion[]; meta: { showing: string | null } } = await response.json();
    return { suggestions: data, active: -1, showing: meta.showing };
  } catch {
    return NOTHING;
  }
}
