import type { VehicleSearch } from "./filters.ts";

/** The figure a vehicle is advertised by: a price, an advance payment (Motability) or a monthly rental (contract hire). */
export type PriceBasis = "price" | "advance" | "rental";

/** Advert classifications without a price, in sort order after vehicles for sale. */
const NOT_SOLD: readonly (readonly [classification: string, by: PriceBasis])[] = [
  ["motability", "advance"],
  ["contract-hire-business", "rental"],
];

/**
 * The figure that price bounds and orders use, in pounds: the price if the search includes vehicles for sale, otherwise the advance
 * payment, and the monthly rental for contract hire alone. Source: decisions S2 and O10.
 */
export function priceBasisOf({ facets }: Pick<VehicleSearch, "facets">): PriceBasis {
  const selected = facets.advert_classification;
  if (!selected || selected.some((value) => NOT_SOLD.every(([classification]) => classification !== value))) return "price";
  return NOT_SOLD.find(([classification]) => selected.includes(classification))?.[1] ?? "price";
}

/**
 * The selected classifications whose figure differs from the search's price basis. They sort after all others by price, match no price
 * filter and are left out of the bounds.
 */
export function otherPriceClassifications(search: Pick<VehicleSearch, "facets">): string[] {
  const selected = search.facets.advert_classification;
  if (!selected || selected.length === 1) return [];
  const figure = priceBasisOf(search);
  return NOT_SOLD.filter(([classification, by]) => by !== figure && selected.includes(classification)).map(
    ([classification]) => classification,
  );
}
