import { takenOver } from "#web/layout/part-intent.ts";
import { previousUrl } from "#web/layout/previous-url.ts";
import { goBack, onceBack } from "#web/layout/way-back.ts";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { PageModal } from "./page-modals.tsx";

const LINKS = 'a[aria-haspopup="dialog"]';

/**
 * Shows the dialog that the address names; gives what has to happen when one is closed by itself: back to where the shopper
 * was, and to what was pressed. Listens to the browser: the router may not have been there yet when a link was followed.
 */
export function useNamedModal(modals: readonly PageModal[]): (name: string) => Promise<void> {
  const navigate = useNavigate();
  /** The page was opened with it: there is nothing of ours to go back to. */
  const arrivedWith = useRef("");
  const opener = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const follow = () => show(modals, window.location.hash);
    // A browser that follows such a link itself takes the focus from it first.
    const open = (event: MouseEvent) => {
      const link = plainPress(event) && event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINKS) : null;
      if (!link || !modals.some(({ name }) => link.hash === `#${name}`)) return;
      event.preventDefault();
      opener.current = link;
      onceBack(() => {
        if (signal.aborted) return;
        show(modals, link.hash);
        void navigate({ search: window.location.search, hash: link.hash }, { preventScrollReset: true, state: OPENED_HERE });
      });
    };
    document.addEventListener("click", open, { signal });
    window.addEventListener("hashchange", follow, { signal });
    window.addEventListener("popstate", follow, { signal });
    if (cameFromElsewhere()) arrivedWith.current = window.location.hash;
    follow();
    return () => leaving.abort();
  }, [modals, navigate]);

  return async (name) => {
    const way = opener.current?.isConnected ? opener.current : document.querySelector<HTMLElement>(`a[href="#${name}"]`);
    opener.current = null;
    way?.focus({ preventScroll: true });
    if (way) await takenOver(way);
    if (window.location.hash !== `#${name}` || isOpen(name)) return;
    const arrived = arrivedWith.current === `#${name}`;
    arrivedWith.current = "";
    if (arrived) void navigate({ search: window.location.search, hash: "" }, { preventScrollReset: true, replace: true });
    else goBack();
  };
}

/** The shopper may have opened it again meanwhile. */
function isOpen(name: string): boolean {
  const dialog = document.getElementById(name);
  return dialog instanceof HTMLDialogElement && dialog.open;
}

function show(modals: readonly PageModal[], hash: string): void {
  for (const { name } of modals) {
    const dialog = document.getElementById(name);
    if (!(dialog instanceof HTMLDialogElement)) continue;
    if (hash !== `#${name}`) dialog.close();
    else if (!dialog.open) dialog.showModal();
  }
}

/** In the history's entry that opening a dialog makes, for browsers without the Navigation API. */
const OPENED_HERE = "modal";

/** Whether the entry before this one in the history is another page, or there is none: so it is taken where a browser does not tell. */
function cameFromElsewhere(): boolean {
  if (!("navigation" in window)) return (history.state as { usr?: unknown } | null)?.usr !== OPENED_HERE;
  return previousUrl()?.pathname !== window.location.pathname;
}

function plainPress({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
