/** What shows that a shopper turns to a part of a page, beside the pointer, a key or the focus in it. */
export type HydrationTrigger = {
  /** Links, wherever they are, that lead to it by changing the address. */
  openers?: string;
  /** It comes near the window. */
  near?: boolean;
  /** The page is scrolled. */
  scroll?: boolean;
};

type WaitingPart = { place: HTMLElement; openers: string | undefined; fetch: () => Promise<boolean>; ready: Promise<void> };

/** A part is fetched this far before it comes into view. */
const AHEAD = "500px 0px";
/** A picture that fails needs the script that puts another in its place. */
const TURNS = ["pointerover", "pointerdown", "focusin", "keydown", "input", "change", "error"];
/** What does nothing, or another thing, without script. Disclosures, popovers and forms that lead to another page are the browser's own. */
const PRESSED = "a[href]:not([target]), button[type=button]:not([popovertarget]), [data-in-place]";

const waiting = new Set<WaitingPart>();
let listening = false;
let passing = false;

/**
 * Calls `fetch` at the first sign that the part is wanted, and holds presses in it back until it is `ready`. Listens on the
 * window: React lets no event through to a part that it has not taken over.
 */
export function hydrateOnIntent(place: HTMLElement, { openers, near, scroll }: HydrationTrigger, fetch: () => Promise<boolean>, ready: Promise<void>): () => void {
  const over = new AbortController();
  const { signal } = over;
  const want = () => void fetch();
  const concerned = (target: EventTarget | null) =>
    target instanceof Element && (place.contains(target) || (openers !== undefined && target.closest(openers) !== null));

  const part = { place, openers, fetch, ready };
  waiting.add(part);
  signal.addEventListener("abort", () => waiting.delete(part));
  if (!listening) window.addEventListener("click", holdBack, { capture: true });
  listening = true;
  for (const type of TURNS) {
    window.addEventListener(type, ({ target }) => concerned(target) && want(), { capture: true, passive: true, signal });
  }
  if (scroll) window.addEventListener("scroll", want, { passive: true, once: true, signal });
  if (near) whenNear(place, want, signal);
  // Nothing is here yet, the address names a place that may be in this part, or the page was opened further down.
  const asked = !place.firstChild || location.hash !== "" || (scroll && window.scrollY > 0);
  if (asked || place.matches(":hover, :focus-within") || hasFailedPicture(place)) want();
  void ready.then(() => over.abort());
  return () => over.abort();
}

/** Asks for the code of every part that waits: React may stop at the first of them, and would come to the others one by one. */
export function hydratePendingSections(): void {
  for (const { fetch } of waiting) void fetch();
}

/** Waits for the part that an element stands in: an address that changes before has React put another in its place. */
export async function whenHydrated(element: Element): Promise<void> {
  await Promise.all([...waiting].filter(({ place }) => place.contains(element)).map(come));
}

async function come({ fetch, ready }: WaitingPart): Promise<unknown> {
  return (await fetch()) && ready;
}

/** A press in a part waits for that part. One that changes the address waits for all: React would replace those it has not taken over. */
function holdBack(event: MouseEvent): void {
  if (passing || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const pressed = event.target instanceof Element ? event.target.closest(PRESSED) : null;
  if (!pressed) return;
  const parts = [...waiting];
  const own = parts.find(({ place }) => place.contains(pressed));
  const opens = parts.some(({ openers }) => openers !== undefined && pressed.matches(openers));
  const needed = opens ? parts : own ? [own] : [];
  if (needed.length === 0) return;

  event.preventDefault();
  event.stopImmediatePropagation();
  const place = opens && pressed instanceof HTMLAnchorElement ? document.getElementById(pressed.hash.slice(1)) : null;
  if (place?.checkVisibility()) void import("#web/navigation/smooth-scroll.ts").then(({ smoothScrollTo }) => smoothScrollTo(place));
  const nth = own ? pressable(own.place).indexOf(pressed) : -1;
  void Promise.all(needed.map(come)).then(() =>
    press(pressed.isConnected || !own ? pressed : pressable(own.place)[nth]),
  );
}

function pressable(place: HTMLElement): Element[] {
  return [...place.querySelectorAll(PRESSED)];
}

/** A ring on a drawing is a link too, and has no `click()` of its own. */
function press(element: Element | undefined): void {
  passing = true;
  element?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  passing = false;
}

function hasFailedPicture(place: HTMLElement): boolean {
  return [...place.querySelectorAll("img")].some(({ complete, naturalWidth, loading }) => complete && naturalWidth === 0 && loading !== "lazy");
}

function whenNear(place: HTMLElement, want: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && want(), { rootMargin: AHEAD });
  observer.observe(place);
  signal.addEventListener("abort", () => observer.disconnect());
}
