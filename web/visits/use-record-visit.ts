import { consent, watchConsent } from "#web/consent/consent.ts";
import { useEffect } from "react";
import { rememberVisit } from "./visited-vehicles.ts";

/** Notes that this vehicle's page was open, as soon as the shopper allows it. */
export function useRememberedVisit(stock_id: number, vrm: string | null): void {
  useEffect(() => {
    const remember = () => {
      if (consent() === "accepted") rememberVisit(stock_id, vrm, Date.now());
    };
    remember();
    return watchConsent(remember);
  }, [stock_id, vrm]);
}
