import { consent, subscribeToConsent } from "#web/consent/consent.ts";
import { useEffect } from "react";
import type { ViewedItem } from "./viewed-item.ts";

/**
 * Sends `view_item` once the shopper has accepted cookies; until then nothing is fetched or stored.
 * An effect without state: a re-render before the lazy sections have hydrated would recreate them and lose what was typed.
 */
export function useViewedItem(item: ViewedItem | undefined): void {
  useEffect(() => {
    if (!item) return;
    const track = () => {
      const choice = consent();
      if (choice !== "accepted" && !window.dataLayer) return;
      void import("./data-layer.ts").then(({ trackConsent, trackItemViewed }) => {
        trackConsent(choice ?? "rejected");
        if (choice === "accepted") trackItemViewed(item);
      });
    };
    track();
    return subscribeToConsent(track);
  }, [item]);
}
