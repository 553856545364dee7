import { localisedPath, currentLocale } from "#web/locale/translate.ts";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { OPEN_POPOVER } from "#web/ui/open-popover.ts";
import { nextEntryState } from "#web/layout/entry-state.ts";

/**
 * Makes plain links to this website's pages navigate on the client. One listener on the document, so that links need no
 * component and work without script. Offline, links load full documents: that is what the offline cache contains.
 */
export function useClientSideLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const target = pageToOpen(event);
      if (!target) return;
      event.preventDefault();
      const stay = preservesScroll(event);
      if (!stay) closeMenus();
      void navigate(target, {
        preventScrollReset: stay,
        viewTransition: !stay && animatesPlate(),
        state: nextEntryState(linkOf(event)?.pathname ?? ""),
      });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}

function pageToOpen(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || !navigator.onLine) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = linkOf(event);
  // A page in another language needs a new document, as its script contains other translations.
  if (!link || link.target || link.hreflang || link.hasAttribute("download") || link.origin !== location.origin) return undefined;
  const samePage = link.pathname === location.pathname && link.search === location.search;
  if (samePage && link.hash) return undefined;
  if (NOT_PAGES.test(link.pathname)) return undefined;
  const path = pathHere(link.pathname);
  return path === undefined ? undefined : `${path}${link.search}${link.hash}`;
}

/** The path without locale prefix, as React Router's basename requires; undefined for a page that is not translated. */
function pathHere(path: string): string | undefined {
  const base = currentLocale()?.base ?? "";
  if (base === "") return path;
  if (path === base || path.startsWith(`${base}/`)) return path.slice(base.length) || "/";
  return localisedPath(path) === path ? undefined : path;
}

/** Whether the number plate may move to the next page (`web/ui/css/plate.css`). */
export function animatesPlate(): boolean {
  return (
    CSS.supports("reading-flow", "normal") &&
    document.querySelector(".plate") !== null &&
    // An animation off by the style sheet would still be a transition, which a turned phone ends with an error.
    !matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

/** On client-side navigation an open menu would cover the new page. */
function closeMenus() {
  for (const menu of document.querySelectorAll<HTMLElement>(OPEN_POPOVER)) menu.hidePopover();
}

/** `data-preserve-scroll` on a link or an ancestor: the scroll position is preserved. */
function preservesScroll(event: MouseEvent): boolean {
  return Boolean(linkOf(event)?.closest("[data-preserve-scroll]"));
}

function linkOf({ target }: MouseEvent): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
}

const NOT_PAGES = /^\/(api|media|assets|healthz)\b/;
