import { localisedPath } from "#web/locale/translate.ts";

/** Where the vehicles that a browser remembers are asked for, as they are now. */
export function vehiclesUrl(stock_ids: readonly number[]): string {
  return localisedPath(`/saved/vehicles?ids=${stock_ids.join(",")}`);
}
