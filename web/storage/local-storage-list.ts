/** A list that this browser keeps under one name. What another tab changes arrives here too. */
export type LocalStorageList<Entry> = {
  /** The same array for as long as nothing changes. */
  all: () => readonly Entry[];
  /** False when the browser did not keep it: its storage is full or forbidden. */
  replace: (entries: readonly Entry[]) => boolean;
  /** Calls back after every change, whichever tab made it, until the returned function is called. */
  watch: (changed: () => void) => () => void;
};

const NOTHING: readonly never[] = [];

/** What cannot be read counts as nothing, entry by entry: storage may hold what an older version or a foreign script wrote. */
export function localStorageList<Entry>(name: string, readEntry: (stored: object) => Entry | undefined, limit: number): LocalStorageList<Entry> {
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
  const tell = () => {
    for (const changed of watchers) changed();
  };
  const hearOtherTab = ({ key }: StorageEvent) => {
    if (key === name || key === null) tell();
  };
  /** A page that comes back from the browser's memory has slept through the changes. */
  const wake = ({ persisted }: PageTransitionEvent) => {
    if (persisted) tell();
  };

  return {
    all,
    replace: (next) => {
      const kept = write(name, next.slice(0, limit));
      tell();
      return kept;
    },
    watch: (changed) => {
      if (watchers.size === 0) {
        window.addEventListener("storage", hearOtherTab);
        window.addEventListener("pageshow", wake);
      }
      watchers.add(changed);
      return () => {
        watchers.delete(changed);
        if (watchers.size > 0) return;
        window.removeEventListener("storage", hearOtherTab);
        window.removeEventListener("pageshow", wake);
      };
    },
  };
}

/** For the moment before script runs: the server knows no browser's list. */
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

/** A stock id as the database knows them; anything else under that name is foreign. */
export function readStoredStockId(stored: object): number | undefined {
  const stock_id: unknown = Reflect.get(stored, "stock_id");
  return typeof stock_id === "number" && Number.isSafeInteger(stock_id) && stock_id > 0 ? stock_id : undefined;
}

export function readStoredString(stored: object, name: string): string | undefined {
  const text: unknown = Reflect.get(stored, name);
  return typeof text === "string" ? text : undefined;
}

export function readStoredInteger(stored: object, name: string): number | undefined {
  const whole: unknown = Reflect.get(stored, name);
  return typeof whole === "number" && Number.isSafeInteger(whole) ? whole : undefined;
}
