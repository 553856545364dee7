/** Interval of offers on a results page: positions 5, 10, 15 ... */
export const OFFER_EVERY = 5;

export type Mixed<Vehicle, Offer> = { kind: "vehicle"; vehicle: Vehicle } | { kind: "offer"; offer: Offer };

/**
 * The vehicles of one page with offers inserted: at positions 5, 10, 15 ... of the mixed list while there are offers, and one at the end if
 * any remain. An empty result has none. Specification 4.19 and 9.8, decision S4.
 */
export function withOffers<Vehicle, Offer>(vehicles: readonly Vehicle[], offers: readonly Offer[]): Mixed<Vehicle, Offer>[] {
  const mixed: Mixed<Vehicle, Offer>[] = [];
  if (vehicles.length === 0) return mixed;
  const waiting = offers.map((offer) => ({ kind: "offer", offer }) as const);
  for (const vehicle of vehicles) {
    mixed.push({ kind: "vehicle", vehicle });
    if (mixed.length % OFFER_EVERY === OFFER_EVERY - 1) mixed.push(...waiting.splice(0, 1));
  }
  return [...mixed, ...waiting.slice(0, 1)];
}
