/**
 * Records the state of history entries where React Router cannot: links may be followed before hydration, and a page
 * restored from the back/forward cache does not run its scripts again. Its source is copied into the page, so it must not
 * reference anything outside of itself.
 */
export function recordEntryHistory(): void {
  const { origin } = location;
  let { state } = history;
  let { href } = location;
  let left = 0;

  /** Writes `EntryState` of `web/layout/entry-state.ts`. Only `key` and `usr` survive: React Router adds a key to an entry without one. */
  function note(key: string, from: string | null, steps: number) {
    history.replaceState({ key, ...history.state, usr: { from, steps } }, "");
    ({ state } = history);
  }

  // A new window opened by a link has that page as its referrer, but no entry to go back to.
  const { referrer } = document;
  if (state?.usr === undefined)
    note(
      Math.random().toString(36).slice(2),
      history.length > 1 && referrer.startsWith(`${origin}/`) ? referrer.slice(origin.length) : null,
      1,
    );
  addEventListener(
    "click",
    () => {
      ({ state } = history);
      ({ href } = location);
    },
    { capture: true },
  );
  addEventListener("hashchange", ({ oldURL }) => {
    if (history.state) return;
    const { from = null, steps = 1 } = (oldURL === href && state?.usr) || {};
    // React Router and `web/hydration/deferred-hydration.ts` use "default" for an entry without a key.
    note("default", from, steps + 1);
  });

  // WebKit restores a page from its back/forward cache scrolled to the top, because React Router sets `scrollRestoration` to "manual".
  addEventListener("pagehide", () => (left = scrollY));
  addEventListener("pageshow", ({ persisted }) => persisted && scrollTo({ top: left, behavior: "instant" }));
}
