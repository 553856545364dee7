/** Smooth scrolling within a page: in wide windows (specification 9.36), unless reduced motion is preferred. */
export const SMOOTH_SCROLL_QUERY = "(min-width: 1025px) and (prefers-reduced-motion: no-preference)";
/** CSS pixels: tolerance for having arrived at the target. */
const NEAR = 2;

/** Whether links within the page scroll smoothly in this window. */
export function smoothScrollEnabled(): boolean {
  return "onscrollend" in window && window.matchMedia(SMOOTH_SCROLL_QUERY).matches;
}

let current: { target: Element; arrival: Promise<boolean> } | null = null;

/** Scrolls an element to the top of the viewport. Resolves to whether it arrived: the shopper may interrupt it by scrolling. */
export function smoothScrollTo(target: Element): Promise<boolean> {
  if (current?.target === target) return current.arrival;
  const arrival = scrollTo(target);
  current = { target, arrival };
  void arrival.then(() => {
    if (current?.arrival === arrival) current = null;
  });
  return arrival;
}

async function scrollTo(target: Element): Promise<boolean> {
  if (!smoothScrollEnabled() || isThere(target)) {
    target.scrollIntoView({ behavior: "instant" });
    return true;
  }
  const ended = new Promise((resolve) => document.addEventListener("scrollend", resolve, { once: true }));
  target.scrollIntoView({ behavior: "smooth" });
  await ended;
  return isThere(target);
}

function isThere(target: Element): boolean {
  const { scrollMarginTop } = getComputedStyle(target);
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const { scrollHeight, clientHeight } = document.documentElement;
  const atEnd = window.scrollY >= scrollHeight - clientHeight - NEAR;
  const from = target.getBoundingClientRect().top - pixels(scrollMarginTop) - pixels(scrollPaddingTop);
  return Math.abs(from) <= NEAR || (atEnd && from > 0);
}

function pixels(length: string): number {
  return Number.parseFloat(length) || 0;
}
