/** What shows that a shopper turns to a part of a page, beside the pointer, a key or the focus in it. */
export type Intent = {
  /** Links elsewhere on the page that lead to it. */
  openers?: string;
  /** It comes near the window. */
  near?: boolean;
  /** The page is scrolled. */
  scroll?: boolean;
};

/** A part is fetched this far before it comes into view. */
const AHEAD = "500px 0px";
/** A picture that fails needs the script that puts another in its place. */
const TURNS = ["pointerover", "pointerdown", "focusin", "keydown", "input", "error"];
/** What does nothing, or another thing, without script. Disclosures, popovers and forms are the browser's own. */
const PRESSED = "a[href], button[type=button]:not([popovertarget])";

/**
 * Calls `fetch` at the first sign that the part is wanted, and holds presses in it back until it is `ready`. Listens on the
 * window: React lets no event through to a part that it has not taken over.
 */
export function awaitIntent(place: HTMLElement, { openers, near, scroll }: Intent, fetch: () => Promise<boolean>, ready: Promise<void>): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const want = () => void fetch();
  const concerned = (target: EventTarget | null) =>
    target instanceof Element && (place.contains(target) || (openers !== undefined && target.closest(openers) !== null));

  for (const type of TURNS) {
    window.addEventListener(type, ({ target }) => concerned(target) && want(), { capture: true, passive: true, signal });
  }
  window.addEventListener("click", (event) => holdBack(event, place, fetch, ready), { capture: true, signal });
  if (scroll) window.addEventListener("scroll", want, { passive: true, once: true, signal });
  if (near) whenNear(place, want, signal);
  // Nothing is here yet, the address names a place that may be in this part, or the page was opened further down.
  if (!place.firstChild || location.hash !== "" || (scroll && window.scrollY > 0) || hasFailedPicture(place)) want();
  void ready.then(() => waiting.abort());
  return () => waiting.abort();
}

let passing = false;

function holdBack(event: MouseEvent, place: HTMLElement, fetch: () => Promise<boolean>, ready: Promise<void>): void {
  if (passing || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const pressed = event.target instanceof Element && place.contains(event.target) ? event.target.closest<HTMLElement>(PRESSED) : null;
  if (!pressed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const nth = pressable(place).indexOf(pressed);
  void fetch()
    .then((came) => (came ? ready : undefined))
    .then(() => press(pressed.isConnected ? pressed : pressable(place)[nth]));
}

function hasFailedPicture(place: HTMLElement): boolean {
  return [...place.querySelectorAll("img")].some(({ complete, naturalWidth, loading }) => complete && naturalWidth === 0 && loading !== "lazy");
}

function pressable(place: HTMLElement): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>(PRESSED)];
}

function press(element: HTMLElement | undefined): void {
  passing = true;
  element?.click();
  passing = false;
}

function whenNear(place: HTMLElement, want: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && want(), { rootMargin: AHEAD });
  observer.observe(place);
  signal.addEventListener("abort", () => observer.disconnect());
}
