import { deferred } from "#web/ui/deferred.ts";
import { CLICK_QUEUED_EVENT, HYDRATED_EVENT } from "./hydration-events.ts";

/** What triggers hydration of a section, besides pointer, keyboard and focus events in it. */
export type HydrationTrigger = {
  /** Selector of links and buttons, anywhere in the page, that open something in the section through its URL fragment. */
  openers?: string;
  /** The section comes near the viewport. */
  near?: boolean;
  /** The page is scrolled. */
  scroll?: boolean;
};

export type PendingSection = {
  /** Waits for the triggers. Returns a function that ends this. */
  attach: (place: HTMLElement) => (() => void) | undefined;
  onHydrated: () => void;
};

/** Margin around the viewport within which a section loads. */
const AHEAD = "500px 0px";
/** `error`: a failed image needs the script that replaces it. */
const TRIGGERS = ["pointerover", "pointerdown", "focusin", "keydown", "input", "change", "error", CLICK_QUEUED_EVENT];

type WaitingSection = { place: HTMLElement; load: () => Promise<boolean>; ready: Promise<void> };

const waiting = new Set<WaitingSection>();

/**
 * Calls `fetch` at the first trigger. Until the section has hydrated its element has the attribute `data-dehydrated`, whose value is the
 * selector of its openers: the inline script holds clicks that need it. Listens on the window, because React does not dispatch events to a
 * boundary that has not hydrated.
 */
export function pendingSection(fetch: () => Promise<boolean>, { openers, near, scroll }: HydrationTrigger): PendingSection {
  const { promise: ready, resolve } = deferred();
  let isHydrated = false;
  let attached: HTMLElement | undefined;

  function onHydrated() {
    isHydrated = true;
    resolve();
    if (attached) replayEvents(attached);
  }

  function attach(place: HTMLElement) {
    // Its code was there first: after a client-side navigation.
    if (isHydrated) return undefined;
    attached = place;
    place.dataset["dehydrated"] = openers ?? "";
    const over = new AbortController();
    const { signal } = over;
    void ready.then(() => over.abort());

    async function load() {
      const loaded = await fetch();
      // The browser does what it can without script.
      if (!loaded && place.dataset["dehydrated"] !== undefined) replayEvents(place);
      return loaded;
    }

    const section = { place, load, ready };
    waiting.add(section);
    signal.addEventListener("abort", () => waiting.delete(section));
    const trigger = ({ type, target }: Event) => {
      if (!(target instanceof Element)) return;
      const opener = openers === undefined ? null : target.closest(openers);
      // A click that changes the URL waits for all sections: React would replace those that have not hydrated.
      if (opener && type === CLICK_QUEUED_EVENT) {
        scrollToOpened(opener);
        hydratePendingSections();
      } else if (opener || place.contains(target)) void load();
    };
    for (const type of TRIGGERS) window.addEventListener(type, trigger, { capture: true, passive: true, signal });
    if (scroll) window.addEventListener("scroll", () => void load(), { passive: true, once: true, signal });
    if (near) whenNear(place, () => void load(), signal);
    // The section is empty, the fragment may refer to an element in it, or the page was opened scrolled down.
    const immediate = !place.firstChild || location.hash !== "" || (scroll && window.scrollY > 0);
    if (immediate || place.matches(":hover, :focus-within") || hasFailedPicture(place)) void load();
    return () => over.abort();
  }

  return { attach, onHydrated };
}

/** Loads the code of all pending sections: React may suspend at the first, and would otherwise request the others one after another. */
export function hydratePendingSections(): void {
  for (const { load } of waiting) void load();
}

/** Resolves once the section that contains `element` has hydrated: if the URL changes earlier, React replaces that section. */
export async function whenHydrated(element: Element): Promise<void> {
  const sections = [...waiting].filter(({ place }) => place.contains(element));
  await Promise.all(sections.map(async ({ load, ready }) => (await load()) && ready));
}

/** The inline script replays what it has queued for the section, and holds no more. */
function replayEvents(place: HTMLElement): void {
  delete place.dataset["dehydrated"];
  place.dispatchEvent(new Event(HYDRATED_EVENT, { bubbles: true }));
}

/** In a wide window the page scrolls at once to what the link opens. */
function scrollToOpened(opener: Element): void {
  const place = opener instanceof HTMLAnchorElement ? document.getElementById(opener.hash.slice(1)) : null;
  if (place?.checkVisibility()) void import("#web/navigation/smooth-scroll.ts").then(({ smoothScrollTo }) => smoothScrollTo(place));
}

function hasFailedPicture(place: HTMLElement): boolean {
  return [...place.querySelectorAll("img")].some(
    ({ complete, naturalWidth, loading }) => complete && naturalWidth === 0 && loading !== "lazy",
  );
}

function whenNear(place: HTMLElement, load: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(), {
    rootMargin: AHEAD,
  });
  observer.observe(place);
  signal.addEventListener("abort", () => observer.disconnect());
}
