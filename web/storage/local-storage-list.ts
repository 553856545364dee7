import type { StoredName } from "./stored-name.ts";

/** A list in localStorage, synchronised between tabs. */
export type LocalStorageList<Entry> = {
  /** The same array until something changes. */
  all: () => readonly Entry[];
  /** False if storage is full or disabled. */
  replace: (entries: readonly Entry[]) => boolean;
  /** Calls `changed` after every change in any tab, until the returned function is called. */
  watch: (changed: () => void) => () => void;
};

const NOTHING: readonly never[] = [];

/** Invalid entries are skipped one by one: they may be from an older version or another script. */
export function localStorageList<Entry>(
  name: StoredName,
  readEntry: (stored: object) => Entry | undefined,
  limit: number,
): LocalStorageList<Entry> {
  const watchers = new Set<() => void>();
  let text: string | null = null;
  let entries: readonly Entry[] = NOTHING;

  const all = () => {
    const stored = read(name);
    if (stored !== text) {
      text = stored;
      entries = stored === null ? NOTHING : parse(stored, readEntry).slice(0, limit);
    }
    return entries;
  };
  const notify = () => {
    for (const changed of watchers) changed();
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === name || key === null) notify();
  };
  /** A page restored from the back/forward cache has missed `storage` events. */
  const wake = ({ persisted }: PageTransitionEvent) => {
    if (persisted) notify();
  };

  return {
    all,
    replace: (next) => {
      const isStored = write(name, next.slice(0, limit));
      notify();
      return isStored;
    },
    watch: (changed) => {
      if (watchers.size === 0) {
        window.addEventListener("storage", onStorage);
        window.addEventListener("pageshow", wake);
      }
      watchers.add(changed);
      return () => {
        watchers.delete(changed);
        if (watchers.size > 0) return;
        window.removeEventListener("storage", onStorage);
        window.removeEventListener("pageshow", wake);
      };
    },
  };
}

/** For server rendering and hydration: the server has no list. */
export function emptyList(): readonly never[] {
  return NOTHING;
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, entries: readonly unknown[]): boolean {
  try {
    if (entries.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(entries));
    return true;
  } catch {
    return false;
  }
}

function parse<Entry>(text: string, readEntry: (stored: object) => Entry | undefined): Entry[] {
  try {
    const stored: unknown = JSON.parse(text);
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((each: unknown) => {
      const entry = typeof each === "object" && each !== null ? readEntry(each) : undefined;
      return entry === undefined ? [] : [entry];
    });
  } catch {
    return [];
  }
}

/** A positive integer `stock_id`; undefined for anything else. */
export function readStoredStockId(stored: object): number | undefined {
  const stock_id: unknown = Reflect.get(stored, "stock_id");
  return typeof stock_id === "number" && Number.isSafeInteger(stock_id) && stock_id > 0 ? stock_id : undefined;
}

export function readStoredString(stored: object, name: string): string | undefined {
  const text: unknown = Reflect.get(stored, name);
  return typeof text === "string" ? text : undefined;
}

export function readStoredInteger(stored: object, name: string): number | undefined {
  const value: unknown = Reflect.get(stored, name);
  return typeof value === "number" && Number.isSafeInteger(value) ? value : undefined;
}
