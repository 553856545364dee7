import { smoothScrollTo } from "#web/navigation/smooth-scroll.ts";
import { useEffect, type RefObject } from "react";

/**
 * Scrolls to the builder's screen that the URL requests (specification 2.10, 2.11). `lies`: media query in which the builder
 * is an overlay and needs no scrolling. Does nothing if the page has been scrolled, by the shopper or by scroll restoration,
 * or the screen already has focus.
 */
export function useScrollToStep(screen: RefObject<HTMLElement | null>, { requested, lies }: { requested: boolean; lies?: string }): void {
  useEffect(() => {
    const place = screen.current;
    if (!requested || !place || window.scrollY > 0 || window.location.hash !== "" || place.contains(document.activeElement)) return;
    if (lies !== undefined && window.matchMedia(lies).matches) return;
    place.querySelector<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
    void smoothScrollTo(place);
  }, [screen, requested, lies]);
}
