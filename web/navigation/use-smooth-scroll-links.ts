import { useEffect } from "react";
import { smoothScrollEnabled, smoothScrollTo } from "./smooth-scroll.ts";

/** Links to a place of the page; those that open a dialog lead nowhere. */
const WAYS = 'main a[href^="#"]:not([aria-haspopup])';

/** The address changes on arrival: whoever changes it before would have the browser jump there. */
export function useSmoothScrollLinks(): void {
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = smoothScrollEnabled() && plainPress(event) && event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(WAYS) : null;
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
