import { isChanged, type FormControl } from "#web/forms/is-changed.ts";
import { SMOOTH_SCROLL_QUERY } from "#web/navigation/smooth-scroll.ts";
import { CLICK_QUEUED_EVENT, HYDRATED_EVENT } from "./hydration-events.ts";
import { SCROLL_KEY } from "./use-signal-hydrated.ts";

/**
 * The inline script that starts hydration and queues events until then (README.md). To give visible content priority, the page's scripts
 * load after the largest image has painted (or after first paint where there is none), or at the first user interaction. `modules`: URLs
 * of the scripts to preload.
 */
export function deferredHydrationScript(modules: readonly string[]): string {
  const data = [modules, SCROLL_KEY, SMOOTH_SCROLL_QUERY, HYDRATED_EVENT, CLICK_QUEUED_EVENT].map((given) => JSON.stringify(given));
  return `(${DEFER_HYDRATION_SOURCE})(${data.join()},${IS_CHANGED_SOURCE});`;
}

/** Type of the page's module script until it is started. */
export const DEFERRED_SCRIPT_TYPE = "text/plain";

/** First statement of the page's module script: its dependencies have loaded, and React hydrates next. */
export const ANNOUNCE_HYDRATION = 'document.dispatchEvent(new Event("forecourt:hydrating"));';

/** A click that is dispatched again once `sections` have hydrated. `nth`: its place in its section, should React replace that. */
type QueuedClick = { target: Element; sections: HTMLElement[]; section: Element | null; nth: number };

/** Its source is copied into the page, so it must not reference anything outside of itself. The build minifies it. */
function deferHydration(
  modules: readonly string[],
  scrolled: string,
  smoothScrollQuery: string,
  hydratedEvent: string,
  clickQueuedEvent: string,
  isChanged: (field: FormControl) => boolean,
): void {
  // How long a held click waits for hydration before the browser follows the link instead.
  const PATIENCE_MS = 8_000;
  // Fallback for browsers that report no paint in this time.
  const PAINTED_BY_MS = 1_000;
  const BUBBLES = { bubbles: true, cancelable: true };
  // Clicks on these do nothing, or something else, without script.
  const SCRIPTED =
    `button[type=button]${"popover" in document.body ? ":not([popovertarget])" : ""},label.js-only,` +
    "[data-enhanced]:is(a,button),[data-enhanced] a:not([target])";
  // Within a section that has not hydrated; a fragment link is held from the beginning of hydration.
  const LINKS = ",[data-dehydrated] a[href]:not([target]),a[href^='#']";
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
  const committed = new WeakSet<EventTarget>();
  let clicks: QueuedClick[] = [];
  let started = false;
  let hydrating = false;

  function start() {
    if (started || !waiting) return;
    started = true;
    for (const href of modules) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    const script = Object.assign(document.createElement("script"), { type: "module", textContent: waiting.textContent });
    document.head.append(script);
    script.remove();
  }

  // A hidden tab never paints, and some browsers have no `paint` performance entries: in both cases start at once. Firefox reports no
  // paint where a page is opened scrolled down; then the timeout applies.
  function startAfterPaint() {
    setTimeout(start, PAINTED_BY_MS);
    if (document.visibilityState === "hidden" || !PerformanceObserver.supportedEntryTypes.includes("paint")) return start();
    requestAnimationFrame(() => new PerformanceObserver(start).observe({ type: "paint", buffered: true }));
  }

  // Until the page has hydrated, a second click on the same link, a modifier key or the timeout lets the browser follow it. If the URL
  // changes (`popstate`) while React hydrates, React replaces each lazy section whose code has not loaded, which closes what was open in
  // it. So the browser follows fragment links natively until hydration begins, and a click that opens something waits for all sections.
  function hold(event: MouseEvent) {
    const clicked = event.target instanceof Element ? event.target : null;
    const target = clicked?.closest(SCRIPTED + (hydrating ? LINKS : ""));
    const pending = [...document.querySelectorAll<HTMLElement>("[data-dehydrated]")];
    const section = pending.find((each) => each.contains(target ?? null)) ?? null;
    const opens = pending.some(({ dataset: { dehydrated } }) => dehydrated && target?.matches(dehydrated));
    const isQueued = clicks.some((each) => each.target === target) && !signal.aborted;
    const navigates = target?.closest("[data-enhanced],a");
    const native = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || isQueued;
    if (!target || (signal.aborted && !section && !opens) || (navigates && native)) {
      const fragmentLink = !signal.aborted && clicked?.closest<HTMLElement>("a[href*='#']");
      if (fragmentLink) {
        fragmentLink.dataset["followed"] = "";
        saveScroll();
        if (fragmentLink.matches("[href^='#']")) smoothScroll();
      }
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isQueued) return;
    const nth = section ? [...section.querySelectorAll("a,button,label")].indexOf(target) : -1;
    const click = { target, sections: opens ? pending : section ? [section] : [], section, nth };
    clicks.push(click);
    target.ariaBusy = "true";
    target.dispatchEvent(new Event(clickQueuedEvent, BUBBLES));
    if (navigates) setTimeout(() => signal.aborted || !clicks.includes(click) || dispatchClick(target), PATIENCE_MS);
  }

  // SVG links have no `click()` method.
  function dispatchClick(target: Element | undefined) {
    target?.dispatchEvent(new MouseEvent("click", BUBBLES));
  }

  function replayClicks() {
    const ready = clicks.filter(({ sections }) => !sections.some((section) => section.matches("[data-dehydrated]")));
    clicks = clicks.filter((click) => !ready.includes(click));
    for (const { target, section, nth } of ready) {
      target.ariaBusy = null;
      dispatchClick(section && !target.isConnected ? section.querySelectorAll("a,button,label")[nth] : target);
    }
  }

  // Values and states are read at once, and told to React in a microtask: after its effects, it handles each event on its own.
  function replay(hydrated: ParentNode) {
    const changes = [...hydrated.querySelectorAll<FormControl>("input,select,textarea")]
      .filter((field) => field.form && isChanged(field))
      .map((field) => ({ field, value: field.value }));
    queueMicrotask(() => {
      for (const { field, value } of changes) replayChange(field, value);
      for (const disclosure of hydrated.querySelectorAll("details[open]")) disclosure.dispatchEvent(new Event("toggle"));
      replayClicks();
    });
  }

  // React ignores events after which a field is as React last saw it, which it records in a setter of the field's own. Called on a copy,
  // that setter leaves the text and the cursor alone.
  function replayChange(field: FormControl, value: string) {
    if (field instanceof HTMLInputElement && /radio|checkbox/.test(field.type)) {
      field.checked = field.type === "checkbox" && field.defaultChecked;
      return field.click();
    }
    const [track, set] = [field, Object.getPrototypeOf(field)].map((on) => Object.getOwnPropertyDescriptor(on, "value")?.set);
    track?.call(field.cloneNode(), `${value} `);
    if (field.value !== value) set?.call(field, value);
    field.dispatchEvent(new Event("input", BUBBLES));
    if (committed.has(field) || field instanceof HTMLSelectElement) field.dispatchEvent(new Event("change", BUBBLES));
    if (field !== document.activeElement) field.dispatchEvent(new FocusEvent("focusout", BUBBLES));
  }

  // Saves the scroll position under React Router's key before the browser follows a fragment link, so that Back restores it.
  function saveScroll() {
    try {
      const places = JSON.parse(sessionStorage.getItem(scrolled) ?? "{}");
      sessionStorage.setItem(scrolled, JSON.stringify({ ...places, [history.state?.key ?? "default"]: scrollY }));
    } catch {
      // No storage: Back scrolls to the top.
    }
  }

  // For one fragment link only: React Router must scroll instantly when it restores positions.
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
  addEventListener("click", hold, { capture: true });
  addEventListener("change", ({ target }) => target && committed.add(target), { capture: true });
  // Fields with `data-storage-key` (a localStorage key) are saved as they are typed into: the page may be reloaded before hydration.
  addEventListener(
    "input",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || !target.form || !target.dataset["storageKey"]) return;
      const fields = [...target.form.querySelectorAll<HTMLInputElement>("[data-storage-key]")];
      try {
        localStorage.setItem(
          target.dataset["storageKey"],
          JSON.stringify([Object.fromEntries(fields.map(({ name, value }) => [name, value]))]),
        );
      } catch {
        // No storage: after a reload the form is empty.
      }
    },
    { capture: true, signal },
  );
  document.addEventListener("forecourt:hydrating", () => (hydrating = true));
  document.addEventListener(hydratedEvent, ({ target }) => {
    if (target === document) {
      // If React replaces the document with an error page, its root element lacks the attribute: set it again.
      dataset["scripted"] = scripted;
      if (signal.aborted) return;
      early.abort();
      stopSmoothScroll();
    }
    replay(target as ParentNode & EventTarget);
  });
  if (!largest || largest.complete) return startAfterPaint();
  // A loaded image is not painted before it is decoded.
  const decoded = () => void largest.decode().then(startAfterPaint, startAfterPaint);
  for (const end of ["load", "error"]) largest.addEventListener(end, decoded, { signal });
}

/** A latin1 copy: a slice of the bundle's source would be a two-byte string if that contains any wider character, and so would the page. */
const [DEFER_HYDRATION_SOURCE, IS_CHANGED_SOURCE] = [deferHydration, isChanged].map((part) =>
  Buffer.from(String(part).replaceAll(/\n\t+/g, "\n")).toString("latin1"),
);
