/**
 * Firefox aborts dynamic imports as soon as another document is requested. React Router then reloads the page, which would cancel that
 * request, so a press on a link or button would be lost. Its source is copied into the page, so it must not reference anything outside of
 * itself. Without the Navigation API (Firefox before 147) nothing changes.
 */
export function preventReloadWhileLeaving(): void {
  if (!("navigation" in window)) return;
  /** The abort follows at once. Later, the page may still be here (a download, a stopped request) and a reload is meant. */
  const abortedWithinMs = 2_000;
  let leftAt = -Infinity;
  navigation.addEventListener("navigate", (event) => {
    const { navigationType, destination, downloadRequest, timeStamp } = event;
    if (navigationType !== "reload") leftAt = destination.sameDocument || downloadRequest !== null ? -Infinity : timeStamp;
    else if (timeStamp - leftAt < abortedWithinMs && event.cancelable && !event.userInitiated) event.preventDefault();
  });
}
