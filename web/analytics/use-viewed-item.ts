import { useConsent } from "#web/consent/consent.ts";
import { useEffect } from "react";
import type { ViewedItem } from "./viewed-item.ts";

/** Tells that a vehicle was looked at as soon as the shopper agrees to be counted; before that nothing is fetched or kept. */
export function useViewedItem(item: ViewedItem | undefined): void {
  const consent = useConsent();
  useEffect(() => {
    if (!item || (consent !== "accepted" && !window.dataLayer)) return;
    void import("./data-layer.ts").then(({ tellConsent, tellViewed }) => {
      tellConsent(consent ?? "rejected");
      if (consent === "accepted") tellViewed(item);
    });
  }, [consent, item]);
}
