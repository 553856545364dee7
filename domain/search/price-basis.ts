import type { VehicleSearch } from "./filters.ts";

/** What a vehicle is advertised by: the price of what is sold, an advance payment (Motability), a rental a month (contract hire). */
export type PriceBasis = "price" | "advance" | "rental";

/** Adverts by another figure than a price, in the order they follow what is sold. */
const NOT_SOLD: readonly (readonly [classification: string, by: PriceBasis])[] = [
  ["motability", "advance"],
  ["contract-hire-business", "rental"],
];

/**
 * The figure that bounds and orders by price are about, in pounds: the price as soon as something sold is asked for, else the
 * advance payment, and the rental a month where nothing but contract hire is. Source: decisions S2 and O10.
 */
export function priceBasisOf({ facets }: Pick<VehicleSearch, "facets">): PriceBasis {
  const asked = facets.advert_classification;
  if (!asked || asked.some((value) => NOT_SOLD.every(([classification]) => classification !== value))) return "price";
  return NOT_SOLD.find(([classification]) => asked.includes(classification))?.[1] ?? "price";
}

/**
 * The kinds of advert that a search asks for beside its own figure, and that have another: they stand behind all others in the
 * order of prices, keep to no price, and are in no bounds of it.
 */
export function otherPriceClassifications(search: Pick<VehicleSearch, "facets">): string[] {
  const asked = search.facets.advert_classification;
  if (!asked || asked.length === 1) return [];
  const figure = priceBasisOf(search);
  return NOT_SOLD.filter(([classification, by]) => by !== figure && asked.includes(classification)).map(([classification]) => classification);
}
