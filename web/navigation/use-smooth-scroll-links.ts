import { useEffect } from "react";
import { smoothScrollEnabled, smoothScrollTo } from "./smooth-scroll.ts";

/** Fragment links, except those that open a dialog. */
const FRAGMENT_LINKS = 'main a[href^="#"]:not([aria-haspopup])';

/** The fragment is set on arrival: setting it earlier would make the browser jump there. */
export function useSmoothScrollLinks(): void {
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link =
        smoothScrollEnabled() && plainPress(event) && event.target instanceof Element
          ? event.target.closest<HTMLAnchorElement>(FRAGMENT_LINKS)
          : null;
      const place = link && document.getElementById(link.hash.slice(1));
      if (!link || !place || !place.checkVisibility()) return;
      event.preventDefault();
      void smoothScrollTo(place).then((arrived) => {
        if (arrived) window.location.hash = link.hash;
      });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, []);
}

function plainPress({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
