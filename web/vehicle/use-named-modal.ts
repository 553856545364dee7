import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { PageModal } from "./page-modals.tsx";

const LINKS = 'a[aria-haspopup="dialog"]';

/**
 * Shows the dialog that the address names; gives what has to happen when one is closed by itself: back to where the shopper
 * was, and to what was pressed.
 */
export function useNamedModal(modals: readonly PageModal[]): (name: string) => void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  /** The page was opened with it: there is nothing of ours to go back to. */
  const arrivedWith = useRef(hash);
  const opener = useRef<HTMLAnchorElement>(null);

  // A browser that follows such a link itself takes the focus from it first.
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = plainPress(event) && event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINKS) : null;
      if (!link || !modals.some(({ name }) => link.hash === `#${name}`)) return;
      event.preventDefault();
      opener.current = link;
      void navigate({ search: window.location.search, hash: link.hash }, { preventScrollReset: true });
    };
    document.addEventListener("click", open);
    return () => document.removeEventListener("click", open);
  }, [modals, navigate]);

  useEffect(() => {
    for (const { name } of modals) {
      const dialog = document.getElementById(name);
      if (!(dialog instanceof HTMLDialogElement)) continue;
      if (hash !== `#${name}`) dialog.close();
      else if (!dialog.open) dialog.showModal();
    }
  }, [hash, modals]);

  return (name) => {
    (opener.current ?? document.querySelector<HTMLElement>(`a[href="#${name}"]`))?.focus({ preventScroll: true });
    opener.current = null;
    if (window.location.hash !== `#${name}`) return;
    const arrived = arrivedWith.current === `#${name}`;
    arrivedWith.current = "";
    if (arrived) void navigate({ search: window.location.search, hash: "" }, { preventScrollReset: true, replace: true });
    else void navigate(-1);
  };
}

function plainPress({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
