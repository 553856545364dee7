/** What triggers hydration of a section, besides pointer, keyboard and focus events in it. */
export type HydrationTrigger = {
  /** Selector of links, anywhere in the page, that open something in the section through its URL fragment. */
  openers?: string;
  /** The section comes near the viewport. */
  near?: boolean;
  /** The page is scrolled. */
  scroll?: boolean;
};

type WaitingPart = { place: HTMLElement; openers: string | undefined; fetch: () => Promise<boolean>; ready: Promise<void> };

/** Margin around the viewport within which a section loads. */
const AHEAD = "500px 0px";
/** `error`: a failed image needs the script that replaces it. */
const TURNS = ["pointerover", "pointerdown", "focusin", "keydown", "input", "change", "error"];
/** Elements that need script. Native disclosures, popovers and forms that submit to another page are excluded. */
const PRESSED = "a[href]:not([target]), button[type=button]:not([popovertarget]), [data-in-place]";

const waiting = new Set<WaitingPart>();
let listening = false;
let passing = false;

/**
 * Calls `fetch` at the first trigger, and holds clicks in the section until `ready`. Listens on the window, because React
 * does not dispatch events to a boundary that has not hydrated.
 */
export function hydrateOnIntent(
  place: HTMLElement,
  { openers, near, scroll }: HydrationTrigger,
  fetch: () => Promise<boolean>,
  ready: Promise<void>,
): () => void {
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
  // The section is empty, the fragment may refer to an element in it, or the page was opened scrolled down.
  const immediate = !place.firstChild || location.hash !== "" || (scroll && window.scrollY > 0);
  if (immediate || place.matches(":hover, :focus-within") || hasFailedPicture(place)) want();
  void ready.then(() => over.abort());
  return () => over.abort();
}

/** Loads the code of all pending sections: React may suspend at the first, and would otherwise request the others one after another. */
export function hydratePendingSections(): void {
  for (const { fetch } of waiting) void fetch();
}

/** Resolves once the section that contains `element` has hydrated: if the URL changes earlier, React replaces that section. */
export async function whenHydrated(element: Element): Promise<void> {
  await Promise.all([...waiting].filter(({ place }) => place.contains(element)).map(come));
}

async function come({ fetch, ready }: WaitingPart): Promise<unknown> {
  return (await fetch()) && ready;
}

/**
 * A click in a section waits for that section. One that changes the URL waits for all: React would replace those that have not hydrated.
 */
function holdBack(event: MouseEvent): void {
  if (passing || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const pressed = event.target instanceof Element ? event.target.closest(PRESSED) : null;
  if (!pressed) return;
  const parts = [...waiting];
  const pressedPart = parts.find(({ place }) => place.contains(pressed));
  const opens = parts.some(({ openers }) => openers !== undefined && pressed.matches(openers));
  const needed = opens ? parts : pressedPart ? [pressedPart] : [];
  if (needed.length === 0) return;

  event.preventDefault();
  event.stopImmediatePropagation();
  const place = opens && pressed instanceof HTMLAnchorElement ? document.getElementById(pressed.hash.slice(1)) : null;
  if (place?.checkVisibility()) void import("#web/navigation/smooth-scroll.ts").then(({ smoothScrollTo }) => smoothScrollTo(place));
  const nth = pressedPart ? pressable(pressedPart.place).indexOf(pressed) : -1;
  void Promise.all(needed.map(come)).then(() => press(pressed.isConnected || !pressedPart ? pressed : pressable(pressedPart.place)[nth]));
}

function pressable(place: HTMLElement): Element[] {
  return [...place.querySelectorAll(PRESSED)];
}

/** SVG links have no `click()` method. */
function press(element: Element | undefined): void {
  passing = true;
  element?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  passing = false;
}

function hasFailedPicture(place: HTMLElement): boolean {
  return [...place.querySelectorAll("img")].some(
    ({ complete, naturalWidth, loading }) => complete && naturalWidth === 0 && loading !== "lazy",
  );
}

function whenNear(place: HTMLElement, want: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && want(), {
    rootMargin: AHEAD,
  });
  observer.observe(place);
  signal.addEventListener("abort", () => observer.disconnect());
}
