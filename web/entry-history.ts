/**
 * Keeps the history of a page right where no other script can: a link may be followed before those are here, and a page that
 * the browser shows again as it was runs none of them anew. Runs in the page as it stands here, so it names nothing outside
 * of itself.
 */
export function recordEntryHistory(): void {
  const { origin } = location;
  let { state } = history;
  let { href } = location;
  let left = 0;

  /** What `web/layout/entry-state.ts` describes. React Router's script gives a key to an entry that has none, and nothing else stays. */
  function note(key: string, from: string | null, steps: number) {
    history.replaceState({ key, ...history.state, usr: { from, steps } }, "");
    ({ state } = history);
  }

  // A window that a link opens has the page of the link as its referrer, and nothing to go back to.
  const { referrer } = document;
  if (state?.usr === undefined) note(Math.random().toString(36).slice(2), history.length > 1 && referrer.startsWith(`${origin}/`) ? referrer.slice(origin.length) : null, 1);
  addEventListener("click", () => {
    ({ state } = history);
    ({ href } = location);
  }, { capture: true });
  addEventListener("hashchange", ({ oldURL }) => {
    if (history.state) return;
    const { from = null, steps = 1 } = (oldURL === href && state?.usr) || {};
    // "default" is what React Router and `web/hydration/deferred-hydration.ts` call an entry without a key.
    note("default", from, steps + 1);
  });

  // WebKit shows a page that it takes out of its back/forward cache at the top: the router has set `scrollRestoration` to "manual".
  addEventListener("pagehide", () => (left = scrollY));
  addEventListener("pageshow", ({ persisted }) => persisted && scrollTo({ top: left, behavior: "instant" }));
}
