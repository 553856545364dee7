import { localisedPath } from "#web/locale/translate.ts";

/** URL of the current state of stored vehicles. */
export function vehiclesUrl(stock_ids: readonly number[]): string {
  return localisedPath(`/saved/vehicles?ids=${stock_ids.join(",")}`);
}
