/**
 * Polyfill of `closedby` on dialogs: closes on a click on the backdrop (Safari, WebKitGTK). Its source is copied into the
 * page, so it must not reference anything outside of itself.
 */
export function closeOnBackdropClick(): void {
  if ("closedBy" in HTMLDialogElement.prototype) return;

  /** Events on the backdrop have the dialog as their target, so compare the coordinates with its box. */
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it goes into the page with what is around it
  function isOutside({ target, clientX, clientY }: MouseEvent): boolean {
    if (!(target instanceof HTMLDialogElement) || !target.hasAttribute("closedby")) return false;
    const { left, right, top, bottom } = target.getBoundingClientRect();
    return clientX < left || clientX > right || clientY < top || clientY > bottom;
  }

  // Requires pointerdown and click: a text selection may end on the backdrop. Safari on iOS sends clicks only to elements with a listener
  // of their own.
  addEventListener("pointerdown", (down) => {
    const { target } = down;
    if (isOutside(down) && target instanceof HTMLDialogElement)
      target.addEventListener("click", (up) => isOutside(up) && target.close(), { once: true });
  });
}
