import { isForTicker, TICKER_SNIPPET } from "#domain/content/ticker.ts";
import type { VehicleSearch } from "#domain/search/filters.ts";
import type { Content } from "#server/content/content.ts";

/** The ticker's lines for a vehicle, or null where it does not apply or the website has none. */
export function tickerFor(
  content: Pick<Content, "snippet">,
  vehicle: { fuel_type: string | null; tags: readonly string[] },
): readonly string[] | null {
  const lines = content.snippet(TICKER_SNIPPET)?.lines ?? [];
  return lines.length > 0 && isForTicker(vehicle) ? lines : null;
}

/** The ticker's lines for the results of a search for a single fuel. */
export function tickerForSearch(content: Pick<Content, "snippet">, { facets }: Pick<VehicleSearch, "facets">): readonly string[] | null {
  const [fuel_type = null, ...others] = facets.fuel_type ?? [];
  return others.length > 0 ? null : tickerFor(content, { fuel_type, tags: facets.tags ?? [] });
}
