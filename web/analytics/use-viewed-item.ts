import { consent, subscribeToConsent } from "#web/consent/consent.ts";
import { useEffect } from "react";
import type { ViewedItem } from "./viewed-item.ts";

/**
 * Tells that a vehicle was looked at as soon as the shopper agrees to be counted; before that nothing is fetched or kept.
 * An effect and no state: a page that renders again while its parts are plain HTML would make those anew, and lose what was typed.
 */
export function useViewedItem(item: ViewedItem | undefined): void {
  useEffect(() => {
    if (!item) return;
    const tell = () => {
      const choice = consent();
      if (choice !== "accepted" && !window.dataLayer) return;
      void import("./data-layer.ts").then(({ trackConsent, trackItemViewed }) => {
        trackConsent(choice ?? "rejected");
        if (choice === "accepted") trackItemViewed(item);
      });
    };
    tell();
    return subscribeToConsent(tell);
  }, [item]);
}
