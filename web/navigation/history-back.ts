/** The `history.back()` call still in flight. Traversal is asynchronous: a dialog opened before `popstate` fires would be closed by it. */
let underWay: Promise<void> | null = null;

/** Timeout: a traversal interrupted by another fires no `popstate` of its own. */
const LONGEST_MS = 1_000;

/** `history.back()`, recorded so that `afterBack` can wait for it. */
export function navigateBack(): void {
  const arrival = new Promise<void>((resolve) => {
    window.addEventListener("popstate", () => resolve(), { once: true });
    setTimeout(resolve, LONGEST_MS);
  });
  underWay = arrival;
  void arrival.then(() => {
    if (underWay === arrival) underWay = null;
  });
  history.back();
}

/** Runs `leadOn` now, or after the pending back navigation. */
export function afterBack(leadOn: () => void): void {
  if (underWay) void underWay.then(leadOn);
  else leadOn();
}
