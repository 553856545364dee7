import { whenHydrated } from "#web/hydration/hydrate-on-intent.ts";
import { useAddressHash } from "#web/layout/use-address-hash.ts";
import { afterBack } from "#web/navigation/history-back.ts";
import { useEffect, useRef } from "react";
import type { PageModal } from "./page-modal.ts";

const LINKS = 'a[aria-haspopup="dialog"]';

/**
 * Shows the dialog that the address names; gives what has to happen when one is closed by itself: back to where the shopper
 * was, and to what was pressed. Listens to the browser: the router may not have been there yet when a link was followed.
 */
export function useModalInUrl(modals: readonly PageModal[]): (name: string) => Promise<void> {
  const { add, remove } = useAddressHash();
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
      afterBack(() => {
        if (signal.aborted) return;
        show(modals, link.hash);
        add(link.hash);
      });
    };
    document.addEventListener("click", open, { signal });
    window.addEventListener("hashchange", follow, { signal });
    window.addEventListener("popstate", follow, { signal });
    follow();
    return () => leaving.abort();
  }, [modals, add]);

  return async (name) => {
    const way = opener.current?.isConnected ? opener.current : document.querySelector<HTMLElement>(`a[href="#${name}"]`);
    opener.current = null;
    way?.focus({ preventScroll: true });
    if (way) await whenHydrated(way);
    if (window.location.hash === `#${name}` && !isOpen(name)) remove();
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

function plainPress({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
