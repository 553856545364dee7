export type PageShown = {
  headings: string[];
  /** Whether the page is styled as one with JavaScript. */
  scripted: boolean;
  takenOver: boolean;
  /** Horizontal overflow in pixels. */
  wider: number;
  /** Texts of `noscript` that are not visible. */
  withheld: string[];
  /** Visible buttons that have no effect. */
  useless: string[];
  /** Positions of menu, heading, filters and the first vehicle, if visible. */
  parts: { part: string; left: number; top: number }[];
};

/** Runs in the page. */
export function pageShown(): PageShown {
  const { body } = document;
  const isShown = (element: Element) =>
    body.contains(element) && element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
  const root = document.documentElement;
  const popovers = "popover" in HTMLElement.prototype ? "[popover]" : ":not(*)";
  const opened = Array.from(document.querySelectorAll(popovers), ({ id }) => id);
  return {
    headings: Array.from(document.querySelectorAll("h1"), ({ textContent }) => textContent ?? ""),
    scripted: root.hasAttribute("data-scripted"),
    takenOver: Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
    wider: root.scrollWidth - root.clientWidth,
    withheld: Array.from(document.querySelectorAll("noscript")).flatMap((each) =>
      each.firstElementChild && isShown(each.firstElementChild) ? [] : [each.innerHTML],
    ),
    useless: Array.from(document.querySelectorAll<HTMLButtonElement>("button")).flatMap((button) =>
      !isShown(button) || button.form || opened.includes(button.getAttribute("popovertarget") ?? "") ? [] : [button.outerHTML],
    ),
    parts: ["#menu", "h1", "#filters", ".vehicle-card"].flatMap((part) => {
      const element = document.querySelector(part);
      const box = element && isShown(element) && element.getBoundingClientRect();
      return box ? [{ part, left: Math.round(box.left), top: Math.round(box.top) }] : [];
    }),
  };
}
