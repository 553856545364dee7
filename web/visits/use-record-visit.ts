import { consent, subscribeToConsent } from "#web/consent/consent.ts";
import { useEffect } from "react";
import { recordVisit } from "./visited-vehicles.ts";

/** Records the visit to this vehicle's page, once the shopper has accepted cookies. */
export function useRecordVisit(stock_id: number, vrm: string | null): void {
  useEffect(() => {
    const record = () => {
      if (consent() === "accepted") recordVisit(stock_id, vrm, Date.now());
    };
    record();
    return subscribeToConsent(record);
  }, [stock_id, vrm]);
}
