/**
 * What every entry of the history carries about the entries before it, because not every browser has the Navigation API.
 * Entries that the browser makes itself get theirs from the script in `web/entry-history.ts`.
 */
export type EntryState = {
  /** Path and query of the page before this one; null when that was another website's, or there was none. */
  from: string | null;
  /** Entries back to it: more than one after this page has made entries of its own. */
  steps: number;
};

export function entryState(): EntryState {
  return (history.state as { usr?: EntryState | null } | null)?.usr ?? { from: null, steps: 1 };
}

/** For an entry that follows the current one. */
export function nextEntryState(pathname: string): EntryState {
  if (pathname !== location.pathname) return { from: location.pathname + location.search, steps: 1 };
  const { from, steps } = entryState();
  return { from, steps: steps + 1 };
}
