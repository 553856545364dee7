import { t } from "#web/locale/translate.ts";
/** Pounds either side of a vehicle's price (specification 2.46). */
const PRICE_WINDOW_POUNDS = 1000;

export type SimilarSearch = { path: string; words: string };

/** The search for vehicles like this one: same make and range, within £1,000 of its price in whole pounds. */
export function similarSearch(vehicle: { make: string; range: string; headlinePounds: number }, searchPath: string): SimilarSearch {
  const min = Math.max(0, Math.ceil(vehicle.headlinePounds - PRICE_WINDOW_POUNDS));
  const max = Math.ceil(vehicle.headlinePounds + PRICE_WINDOW_POUNDS);
  const query = new URLSearchParams({
    make: vehicle.make,
    range: vehicle.range,
    min_price: String(min),
    max_price: String(max),
  });
  return {
    path: `${searchPath}?${query}`,
    words: t("vehicle.viewSimilarMinToMax", { min: min.toLocaleString("en-GB"), max: max.toLocaleString("en-GB") }),
  };
}
