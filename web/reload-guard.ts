/**
 * Firefox aborts dynamic imports as soon as another document is requested. React Router then reloads the page, which would cancel that
 * request, so a press on a link or button would be lost. Its source is copied into the page, so it must not reference anything outside of
 * itself. Without the Navigation API (Firefox before 147) nothing changes.
 */
export function preventReloadWhileLeaving(): void {
  if (!("navigation" in window)) return;
  let isLeaving = false;
  navigation.addEventListener("navigate", (event) => {
    if (event.navigationType !== "reload") isLeaving = !event.destination.sameDocument && event.downloadRequest === null;
    else if (isLeaving && event.cancelable && !event.userInitiated) event.preventDefault();
  });
}
