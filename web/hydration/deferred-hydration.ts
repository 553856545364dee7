import { SMOOTH_SCROLL_QUERY } from "#web/navigation/smooth-scroll.ts";
import { STORAGE_NAME } from "./use-signal-hydrated.ts";

/**
 * The script that starts a page's scripts. What is seen comes first: they are fetched once the page's largest picture is
 * here (or the page is painted, where there is none), or at the first sign that the shopper turns to something. `modules`
 * are the files they consist of.
 */
export function deferredHydrationScript(modules: readonly string[]): string {
  return `(${DEFER_HYDRATION_SOURCE})(${[modules, STORAGE_NAME, SMOOTH_SCROLL_QUERY].map((given) => JSON.stringify(given)).join()});`;
}

/** How the page's own module script is marked while it waits. */
export const DEFERRED_SCRIPT_TYPE = "text/plain";

/** Begins the page's own module script: what it imports is here when this runs, and React takes the page over next. */
export const ANNOUNCE_HYDRATION = 'document.dispatchEvent(new Event("forecourt:taking-over"));';

/** Runs in the page as it stands here, so it names nothing outside of itself. `useSignalHydrated` tells it when the scripts run. */
function deferHydration(modules: readonly string[], scrolled: string, glides: string): void {
  /** A press waits so long for what does it in place. */
  const PATIENCE_MS = 8_000;
  /** A browser that has not said by then that it has painted does not say it. */
  const PAINTED_BY_MS = 1_000;
  const PRESS = { bubbles: true, cancelable: true };
  const { style, dataset } = document.documentElement;
  const { scripted } = dataset;
  if (scripted === undefined) {
    // The scripts were written for later browsers: this one gets the page that works without.
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
   * Behind another window nothing is painted that could be waited for; and not every browser tells when it has: Firefox does
   * not where a page is opened further down.
   */
  function startAfterPaint() {
    setTimeout(start, PAINTED_BY_MS);
    if (document.visibilityState === "hidden" || !PerformanceObserver.supportedEntryTypes.includes("paint")) return start();
    requestAnimationFrame(() => new PerformanceObserver(start).observe({ type: "paint", buffered: true }));
  }

  /**
   * What does nothing without script is pressed again once there is one, and so is what script does in place. The browser
   * can do that too, by another page: it does for whoever presses a second time, or when the scripts do not come. Where the
   * address changes while React takes the page over (`popstate`), React puts a copy in the place of each part whose script is
   * not here, and what was open in it closes. So the browser follows links within the page until then, and they are held from then on.
   */
  function hold(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target : null;
    const press = target?.closest(`button[type=button]${"popover" in document.body ? ":not([popovertarget])" : ""}, label.needs-script, [data-in-place]:is(a, button), [data-in-place] a:not([target])${takingOver ? ",a[href^='#']" : ""}`);
    const goesElsewhere = press?.closest("[data-in-place],a");
    const givenUp = press === pressed || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!press || (goesElsewhere && givenUp)) {
      const way = target?.closest<HTMLElement>("a[href*='#']");
      if (way) {
        way.dataset["pressed"] = "";
        rememberPlace();
        if (way.matches("[href^='#']")) glide();
      }
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (pressed) pressed.ariaBusy = null;
    pressed = press;
    press.ariaBusy = "true";
    if (goesElsewhere) setTimeout(() => press === pressed && !signal.aborted && click(press), PATIENCE_MS);
  }

  /** A ring on a drawing is a link without a `click()` of its own. */
  function click(element: Element) {
    element.dispatchEvent(new MouseEvent("click", PRESS));
  }

  /** The browser follows a way within the page by itself: whoever then goes back finds the page as it was left. */
  function rememberPlace() {
    try {
      const places = JSON.parse(sessionStorage.getItem(scrolled) ?? "{}");
      sessionStorage.setItem(scrolled, JSON.stringify({ ...places, [history.state?.key ?? "default"]: scrollY }));
    } catch {
      // A browser that keeps nothing goes back to the top.
    }
  }

  /** Until it is there, and no longer: the scripts lead to the places of other pages at once. */
  function glide() {
    if (!matchMedia(glides).matches) return;
    style.scrollBehavior = "smooth";
    document.addEventListener("scrollend", stopGliding, { once: true });
  }

  function stopGliding() {
    style.scrollBehavior = "";
  }

  for (const sign of ["pointerover", "pointerdown", "focusin", "keydown"]) addEventListener(sign, start, { capture: true, passive: true, signal });
  addEventListener("click", hold, { capture: true, signal });
  // Fields that name a place in the browser's storage are kept there while they are typed into: the page may be loaded again before the scripts are here.
  addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.form || !target.dataset["kept"]) return;
    const fields = [...target.form.querySelectorAll<HTMLInputElement>("[data-kept]")];
    try {
      localStorage.setItem(target.dataset["kept"], JSON.stringify([Object.fromEntries(fields.map(({ name, value }) => [name, value]))]));
    } catch {
      // A browser that keeps nothing has an empty form again.
    }
  }, { capture: true, signal });
  addEventListener("change", ({ target }) => (changed = target), { capture: true, signal });
  // An error page that React shows in the page's place has a root element without it.
  document.addEventListener("forecourt:taking-over", () => (takingOver = true));
  document.addEventListener("forecourt:taken-over", () => (dataset["scripted"] = scripted));
  document.addEventListener("forecourt:taken-over", () => {
    early.abort();
    stopGliding();
    // A choice made in this very moment is what had the scripts called: told of within itself it would be taken back.
    setTimeout(() => changed?.dispatchEvent(new Event("change", { bubbles: true })));
    if (!pressed) return;
    pressed.ariaBusy = null;
    click(pressed);
  }, { once: true });
  if (!largest || largest.complete) return startAfterPaint();
  // A picture that is here is painted when it is decoded.
  const decoded = () => void largest.decode().then(startAfterPaint, startAfterPaint);
  for (const end of ["load", "error"]) largest.addEventListener(end, decoded, { signal });
}

/** Copied, a byte a character: cut out of this file it would have the width of the file's widest, and the whole page with it. */
const DEFER_HYDRATION_SOURCE = Buffer.from(String(deferHydration)).toString("latin1");
