import { whenHydrated } from "#web/hydration/hydrate-on-intent.ts";
import { useAddressHash } from "#web/layout/use-address-hash.ts";
import { afterBack } from "#web/navigation/history-back.ts";
import { useEffect, useRef } from "react";
import type { PageModal } from "./page-modal.ts";

const LINKS = 'a[aria-haspopup="dialog"]';

/**
 * Shows the modal named by the URL fragment. Returns the handler for a modal's `close` event, which removes the fragment and
 * restores focus to the link. Uses DOM events: the router may not be hydrated yet when a link is followed.
 */
export function useModalInUrl(modals: readonly PageModal[]): (name: string) => Promise<void> {
  const { add, remove } = useAddressHash();
  const opener = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const follow = () => show(modals, window.location.hash);
    // The default action of a fragment link moves focus away from it before the dialog opens.
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
    const link = opener.current?.isConnected ? opener.current : document.querySelector<HTMLElement>(`a[href="#${name}"]`);
    opener.current = null;
    link?.focus({ preventScroll: true });
    if (link) await whenHydrated(link);
    if (window.location.hash === `#${name}` && !isOpen(name)) remove();
  };
}

/** It may have been opened again in the meantime. */
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
