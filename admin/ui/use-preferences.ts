import { useCallback, useSyncExternalStore } from "react";

export type Density = "comfortable" | "compact";
/** How somebody likes Admin on this device. `columns`: of the list of stock, which knows them; undefined: the usual ones. */
export type Preferences = { columns: readonly string[] | undefined; density: Density; singleKeys: boolean };

const USUAL: Preferences = { columns: undefined, density: "comfortable", singleKeys: true };
const CHANGED = "stock-preferences";
const read = new Map<string, { text: string | null; preferences: Preferences }>();

/** Kept per person on the device; without a script and in the page's own HTML they are the usual ones. */
export function usePreferences(person: string): [Preferences, (change: Partial<Preferences>) => void] {
  const key = `stock.${person}`;
  const preferences = useSyncExternalStore(
    subscribe,
    () => preferencesIn(key),
    () => USUAL,
  );
  const change = useCallback(
    (changed: Partial<Preferences>) => {
      try {
        localStorage.setItem(key, JSON.stringify({ ...preferencesIn(key), ...changed }));
      } catch {
        // Storage is full or off: they last as long as the page.
        read.set(key, { text: null, preferences: { ...preferencesIn(key), ...changed } });
      }
      dispatchEvent(new Event(CHANGED));
    },
    [key],
  );
  return [preferences, change];
}

function subscribe(changed: () => void): () => void {
  addEventListener(CHANGED, changed);
  addEventListener("storage", changed);
  return () => {
    removeEventListener(CHANGED, changed);
    removeEventListener("storage", changed);
  };
}

function preferencesIn(key: string): Preferences {
  const text = stored(key);
  const known = read.get(key);
  if (known?.text === text) return known.preferences;
  const preferences = parsed(text);
  read.set(key, { text, preferences });
  return preferences;
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parsed(text: string | null): Preferences {
  if (text === null) return USUAL;
  try {
    const { columns, density, singleKeys } = JSON.parse(text) as Record<string, unknown>;
    return {
      columns: Array.isArray(columns) ? columns.map(String) : USUAL.columns,
      density: density === "compact" ? "compact" : "comfortable",
      singleKeys: singleKeys !== false,
    };
  } catch {
    return USUAL;
  }
}
