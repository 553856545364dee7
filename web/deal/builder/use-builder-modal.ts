import { useAddressHash } from "#web/layout/use-address-hash.ts";
import { afterBack } from "#web/navigation/history-back.ts";
import { useCallback, useEffect, useRef, useState } from "react";

/** Up to this width the builder is an overlay (specification 9.28, 9.29). */
export const NARROW = "(max-width: 1024px)";
/** The builder's URL fragment: a link to it opens the builder, Back closes it. */
const ADDRESS = "#deal";
const OPENERS = `a[href="${ADDRESS}"]`;

/**
 * The builder as a modal overlay in narrow windows: opening adds a history entry, the rest of the page is inert while it is
 * open, and focus returns to the opener. In wide windows it is part of the page. `requested`: the URL requests one of its
 * screens. `shown` is undefined until the fragment has been read in the browser; until then the style sheet uses `:target`.
 */
export function useBuilderModal(requested: boolean) {
  const { add, replace, remove } = useAddressHash();
  const builder = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [shown, setShown] = useState<boolean | undefined>(requested || undefined);
  const narrow = useNarrow();
  const opener = useRef<HTMLElement>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const follow = () => setShown((before) => isAddressed(builder.current) || (before === true && isCovered()));
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>(OPENERS) : null;
      if (!link || event.defaultPrevented || event.button !== 0 || !window.matchMedia(NARROW).matches) return;
      event.preventDefault();
      opener.current = link;
      afterBack(() => {
        if (signal.aborted) return;
        setShown(true);
        if (!isAddressed(builder.current)) add(ADDRESS);
      });
    };
    document.addEventListener("click", open, { signal });
    window.addEventListener("hashchange", follow, { signal });
    window.addEventListener("popstate", follow, { signal });
    setShown(requested || isAddressed(builder.current));
    // Not in wide windows, where the browser would scroll to the fragment.
    if (requested && window.location.hash === "" && window.matchMedia(NARROW).matches) replace(ADDRESS);
    return () => leaving.abort();
  }, [requested, add, replace]);

  const close = useCallback(() => {
    setShown(false);
    if (isAddressed(builder.current)) remove();
  }, [remove]);

  const modal = shown === true && narrow;
  useEffect(() => {
    const element = builder.current;
    if (!modal || !element) return undefined;
    const release = makeOthersInert(element);
    // A browser that followed the link natively may have focused the container.
    const inside = document.activeElement !== element && element.contains(document.activeElement);
    if (!inside) heading.current?.focus({ preventScroll: true });
    const escape = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !isCovered()) close();
    };
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("keydown", escape);
      release();
      const isNarrow = window.matchMedia(NARROW).matches;
      // In a window that was made wider it stays in view, and someone may be typing in it.
      if (isNarrow && (document.activeElement === document.body || element.contains(document.activeElement)))
        backTo(opener.current)?.focus({ preventScroll: true });
      opener.current = null;
    };
  }, [modal, close]);

  return { builder, heading, shown, modal, close };
}

function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(false);
  useEffect(() => {
    const query = window.matchMedia(NARROW);
    const look = () => setNarrow(query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return narrow;
}

function isAddressed(builder: HTMLElement | null): boolean {
  return window.location.hash === `#${builder?.id}`;
}

/** A modal dialog opened from the builder covers it. */
function isCovered(): boolean {
  return document.querySelector("dialog:modal") !== null;
}

/**
 * The opener; if rendering replaced it, the link marked as pressed before hydration or with the same text; otherwise the first visible one.
 */
function backTo(opener: HTMLElement | null): HTMLElement | undefined {
  if (opener?.isConnected) return opener;
  const openers = [...document.querySelectorAll<HTMLElement>(OPENERS)].filter((link) => link.checkVisibility({ visibilityProperty: true }));
  return openers.find(({ dataset, textContent }) => dataset["followed"] !== undefined || textContent === opener?.textContent) ?? openers[0];
}

/** Makes everything outside of the builder inert, except dialogs, some of which it opens, and live regions. */
function makeOthersInert(builder: HTMLElement): () => void {
  const made: HTMLElement[] = [];
  const cover = (other: Element) => {
    if (!(other instanceof HTMLElement) || other.inert || other.matches(SPARED)) return;
    if (other.querySelector(SPARED)) return void [...other.children].forEach(cover);
    other.inert = true;
    made.push(other);
  };
  for (let within: HTMLElement = builder; within !== document.body && within.parentElement; within = within.parentElement) {
    for (const other of within.parentElement.children) if (other !== within) cover(other);
  }
  return () => {
    for (const other of made) other.inert = false;
  };
}

const SPARED = "dialog, script, style, output, [role=status], [aria-live]";
