import { SMOOTH_SCROLL_QUERY } from "#web/navigation/smooth-scroll.ts";
import { STORAGE_NAME } from "./use-signal-hydrated.ts";

/**
 * The inline script that starts hydration. To give visible content priority, the page's scripts load after the largest image
 * has painted (or after first paint where there is none), or at the first user interaction. `modules`: URLs of the scripts
 * to preload.
 */
export function deferredHydrationScript(modules: readonly string[]): string {
  return `(${DEFER_HYDRATION_SOURCE})(${[modules, STORAGE_NAME, SMOOTH_SCROLL_QUERY].map((given) => JSON.stringify(given)).join()});`;
}

/** Type of the page's module script until it is started. */
export const DEFERRED_SCRIPT_TYPE = "text/plain";

/** First statement of the page's module script: its dependencies have loaded, and React hydrates next. */
export const ANNOUNCE_HYDRATION = 'document.dispatchEvent(new Event("forecourt:taking-over"));';

/** Its source is copied into the page, so it must not reference anything outside of itself. `useSignalHydrated` reports hydration. */
function deferHydration(modules: readonly string[], scrolled: string, smoothScrollQuery: string): void {
  /** How long a held click waits for hydration before the browser follows the link instead. */
  const PATIENCE_MS = 8_000;
  /** Fallback for browsers that report no paint in this time. */
  const PAINTED_BY_MS = 1_000;
  const PRESS = { bubbles: true, cancelable: true };
  const { style, dataset } = document.documentElement;
  const { scripted } = dataset;
  if (scripted === undefined) {
    // Unsupported browser: the page works without script, so show what it has for that.
    for (const unscripted of document.querySelectorAll("noscript")) unscripted.outerHTML = unscripted.textContent;
    return;
  }
  const waiting = document.querySelector('script[type="text/plain"]');
  const largest = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  const early = new AbortController();
  const { signal } = early;
  let pressed: Element | null = null;
  let changed: EventTarget | null = null;
  let started = false;
  let takingOver = false;

  function start() {
    if (started || !waiting) return;
    started = true;
    for (const href of modules) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    const script = Object.assign(document.createElement("script"), { type: "module", textContent: waiting.textContent });
    document.head.append(script);
    script.remove();
  }

  /**
   * A hidden tab never paints, and some browsers have no `paint` performance entries: in both cases start at once. Firefox
   * reports no paint where a page is opened scrolled down; then the timeout applies.
   */
  function startAfterPaint() {
    setTimeout(start, PAINTED_BY_MS);
    if (document.visibilityState === "hidden" || !PerformanceObserver.supportedEntryTypes.includes("paint")) return start();
    requestAnimationFrame(() => new PerformanceObserver(start).observe({ type: "paint", buffered: true }));
  }

  /**
   * Holds clicks that do nothing, or something else, without script, and repeats them after hydration. A second click on the
   * same link, a modifier key or the timeout lets the browser follow it instead. If the URL changes (`popstate`) while React
   * hydrates, React replaces each lazy section whose code has not loaded, which closes what was open in it. So the browser
   * follows fragment links natively until hydration begins; from then on they are held too.
   */
  function hold(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target : null;
    const press = target?.closest(
      `button[type=button]${"popover" in document.body ? ":not([popovertarget])" : ""}, label.needs-script, ` +
        `[data-in-place]:is(a, button), [data-in-place] a:not([target])${takingOver ? ",a[href^='#']" : ""}`,
    );
    const navigates = press?.closest("[data-in-place],a");
    const givenUp = press === pressed || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!press || (navigates && givenUp)) {
      const fragmentLink = target?.closest<HTMLElement>("a[href*='#']");
      if (fragmentLink) {
        fragmentLink.dataset["pressed"] = "";
        saveScroll();
        if (fragmentLink.matches("[href^='#']")) smoothScroll();
      }
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (pressed) pressed.ariaBusy = null;
    pressed = press;
    press.ariaBusy = "true";
    if (navigates) setTimeout(() => press === pressed && !signal.aborted && click(press), PATIENCE_MS);
  }

  /** SVG links have no `click()` method. */
  function click(element: Element) {
    element.dispatchEvent(new MouseEvent("click", PRESS));
  }

  /** Saves the scroll position under React Router's key before the browser follows a fragment link, so that Back restores it. */
  function saveScroll() {
    try {
      const places = JSON.parse(sessionStorage.getItem(scrolled) ?? "{}");
      sessionStorage.setItem(scrolled, JSON.stringify({ ...places, [history.state?.key ?? "default"]: scrollY }));
    } catch {
      // No storage: Back scrolls to the top.
    }
  }

  /** For one fragment link only: React Router must scroll instantly when it restores positions. */
  function smoothScroll() {
    if (!matchMedia(smoothScrollQuery).matches) return;
    style.scrollBehavior = "smooth";
    document.addEventListener("scrollend", stopSmoothScroll, { once: true });
  }

  function stopSmoothScroll() {
    style.scrollBehavior = "";
  }

  for (const sign of ["pointerover", "pointerdown", "focusin", "keydown"])
    addEventListener(sign, start, { capture: true, passive: true, signal });
  addEventListener("click", hold, { capture: true, signal });
  // Fields with `data-kept` (a localStorage key) are saved as they are typed into: the page may be reloaded before hydration.
  addEventListener(
    "input",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.form || !target.dataset["kept"]) return;
      const fields = [...target.form.querySelectorAll<HTMLInputElement>("[data-kept]")];
      try {
        localStorage.setItem(target.dataset["kept"], JSON.stringify([Object.fromEntries(fields.map(({ name, value }) => [name, value]))]));
      } catch {
        // No storage: after a reload the form is empty.
      }
    },
    { capture: true, signal },
  );
  addEventListener("change", ({ target }) => (changed = target), { capture: true, signal });
  // If React replaces the document with an error page, its root element lacks the attribute: set it again.
  document.addEventListener("forecourt:taking-over", () => (takingOver = true));
  document.addEventListener("forecourt:taken-over", () => (dataset["scripted"] = scripted));
  document.addEventListener(
    "forecourt:taken-over",
    () => {
      early.abort();
      stopSmoothScroll();
      // If this `change` event triggered hydration, React would reset the control when the event is dispatched again synchronously;
      // dispatch it in a new task.
      setTimeout(() => changed?.dispatchEvent(new Event("change", { bubbles: true })));
      if (!pressed) return;
      pressed.ariaBusy = null;
      click(pressed);
    },
    { once: true },
  );
  if (!largest || largest.complete) return startAfterPaint();
  // A loaded image is not painted before it is decoded.
  const decoded = () => void largest.decode().then(startAfterPaint, startAfterPaint);
  for (const end of ["load", "error"]) largest.addEventListener(end, decoded, { signal });
}

/** A latin1 copy: a slice of the bundle's source would be a two-byte string if that contains any wider character, and so would the page. */
const DEFER_HYDRATION_SOURCE = Buffer.from(String(deferHydration)).toString("latin1");
