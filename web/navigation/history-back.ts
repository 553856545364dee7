/** The `history.back()` call still in flight. Traversal is asynchronous: a dialog opened before `popstate` fires would be closed by it. */
let pending: Promise<void> | null = null;

/** Timeout: a traversal interrupted by another fires no `popstate`. */
const LONGEST_MS = 1_000;

/** `history.back()`, recorded so that `afterBack` can wait for it. */
export function navigateBack(): void {
  const arrival = new Promise<void>((resolve) => {
    window.addEventListener("popstate", () => resolve(), { once: true });
    setTimeout(resolve, LONGEST_MS);
  });
  pending = arrival;
  void arrival.then(() => {
    if (pending === arrival) pending = null;
  });
  history.back();
}

/** Runs `leadOn` now, or after the pending back navigation. */
export function afterBack(leadOn: () => void): void {
  if (pending) void pending.then(leadOn);
  else leadOn();
}
