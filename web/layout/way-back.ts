/** The way back that was begun here and is not over. A browser takes its time: what is opened meanwhile would be closed by the arrival. */
let underWay: Promise<void> | null = null;

/** Nobody waits longer for a browser that does not say what became of the way back. */
const LONGEST_MS = 1_000;

/** Back to the entry of the history before this one. */
export function goBack(): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  underWay = promise;
  void promise.then(() => {
    if (underWay === promise) underWay = null;
  });
  window.addEventListener("popstate", () => resolve(), { once: true });
  // A way that another one overtakes does not arrive.
  if ("navigation" in window) window.navigation.back().committed?.catch(() => resolve());
  else {
    history.back();
    setTimeout(resolve, LONGEST_MS);
  }
}

/** Does something that leads on: at once, or after the way back that is under way. */
export function onceBack(leadOn: () => void): void {
  if (underWay) void underWay.then(leadOn);
  else leadOn();
}
