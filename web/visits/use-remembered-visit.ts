import { useConsent } from "#web/consent/consent.ts";
import { useEffect } from "react";
import { rememberVisit } from "./visited-vehicles.ts";

/** Notes that this vehicle's page was open, as soon as the shopper allows it. */
export function useRememberedVisit(stock_id: number, vrm: string | null): void {
  const consent = useConsent();
  useEffect(() => {
    if (consent === "accepted") rememberVisit(stock_id, vrm, Date.now());
  }, [consent, stock_id, vrm]);
}
