/** What a link of a page of ours leaves in the history's entry that it makes, for browsers that do not tell what stands before it. */
export type CameFrom = { from: string };

export function cameFrom(): CameFrom {
  return { from: location.pathname + location.search };
}

/**
 * The address of the entry before this one in the history. Where a browser has no Navigation
 * API, the link that made this entry left it there, or the document was opened from it. Undefined when it was another website.
 */
export function previousUrl(): URL | undefined {
  if ("navigation" in window) {
    const { currentEntry } = window.navigation;
    const url = currentEntry && window.navigation.entries()[currentEntry.index - 1]?.url;
    return url ? new URL(url) : undefined;
  }
  const { usr, idx }: { usr?: Partial<CameFrom>; idx?: number } = history.state ?? {};
  if (typeof usr?.from === "string") return new URL(usr.from, location.origin);
  // React Router counts the entries of a document; a window that was opened with this page has nothing before it.
  if (idx !== 0 || history.length < 2 || document.referrer === "") return undefined;
  const referrer = new URL(document.referrer);
  return referrer.origin === location.origin ? referrer : undefined;
}
