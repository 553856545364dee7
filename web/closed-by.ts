/**
 * Closes a dialog with `closedby` at a press beside it where the browser does not know that attribute (Safari, WebKitGTK).
 * Runs in the page as it stands here, so it names nothing outside of itself.
 */
export function closeOnBackdropClick(): void {
  if ("closedBy" in HTMLDialogElement.prototype) return;

  /** What lies behind a dialog is part of it, and so is its own edge. */
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- it goes into the page with what is around it
  function isBeside({ target, clientX, clientY }: MouseEvent): boolean {
    if (!(target instanceof HTMLDialogElement) || !target.hasAttribute("closedby")) return false;
    const { left, right, top, bottom } = target.getBoundingClientRect();
    return clientX < left || clientX > right || clientY < top || clientY > bottom;
  }

  // Whoever marks words in the dialog may let go beside it. Safari on iPhones sends a click only to what itself listens for one.
  addEventListener("pointerdown", (down) => {
    const { target } = down;
    if (isBeside(down) && target instanceof HTMLDialogElement) target.addEventListener("click", (up) => isBeside(up) && target.close(), { once: true });
  });
}
