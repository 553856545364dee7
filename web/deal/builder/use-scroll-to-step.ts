import { smoothScrollTo } from "#web/navigation/smooth-scroll.ts";
import { useEffect, type RefObject } from "react";

/**
 * An address that asks for a screen of the builder (specification 2.10, 2.11) leads to it as soon as the builder is here.
 * `lies`: in windows of this width the builder lies over the page, and nothing has to be scrolled to. Whoever has scrolled,
 * or types already, stays where they are, and so does a page that the browser has scrolled back to its place.
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
