/**
 * State of a history entry about the entries before it, since not every browser has the Navigation API. For entries created
 * by the browser it is written by the script in `web/entry-history.ts`.
 */
export type EntryState = {
  /** Path and query of the previous page; null if there is none or it belongs to another website. */
  from: string | null;
  /** Number of entries back to it: more than one if this page has added entries. */
  steps: number;
};

export function entryState(): EntryState {
  return (history.state as { usr?: EntryState | null } | null)?.usr ?? { from: null, steps: 1 };
}

/** State for the entry after the current one. */
export function nextEntryState(pathname: string): EntryState {
  if (pathname !== location.pathname) return { from: location.pathname + location.search, steps: 1 };
  const { from, steps } = entryState();
  return { from, steps: steps + 1 };
}
