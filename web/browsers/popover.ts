/** Attribute in place of `:popover-open`. */
const OPEN = "data-open";

/**
 * Polyfill of the popovers that the menu and the filters use, for Safari before 17, Firefox before 125 and Chrome before 114. One popover
 * is open at a time.
 */
export function addPopovers(): void {
  let opener: HTMLElement | null = null;

  function set(popover: HTMLElement, open: boolean): void {
    if (popover.hasAttribute(OPEN) === open) return;
    if (open) shown()?.hidePopover();
    popover.toggleAttribute(OPEN, open);
    popover.dispatchEvent(Object.assign(new Event("toggle"), { newState: open ? "open" : "closed" }));
    // Focus moves into the opened popover, and back to its button when it closes.
    if (open) {
      popover.tabIndex = -1;
      popover.focus();
    } else if (popover.contains(document.activeElement)) opener?.focus();
  }

  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      set(this, true);
    },
    hidePopover(this: HTMLElement) {
      set(this, false);
    },
  });

  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest<HTMLElement>("[popovertarget]");
    const popover = document.getElementById(button?.getAttribute("popovertarget") ?? "");
    const open = shown();
    if (button && popover) {
      event.preventDefault();
      if (popover !== open) opener = button;
      set(popover, popover !== open && button.getAttribute("popovertargetaction") !== "hide");
    } else if (open && !open.contains(target)) set(open, false);
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") shown()?.hidePopover();
  });
}

function shown(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[${OPEN}]`);
}
