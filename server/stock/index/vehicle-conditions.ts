import { askingPrice } from "#domain/pricing/price.ts";
import { facetValue, FACETS, type Facet, type Range, type VehicleSearch } from "#domain/search/filters.ts";
import { otherPriceClassifications } from "#domain/search/price-basis.ts";
import { CAP_DATABASE_BY_SELECTION, type StockScope } from "#domain/search/stock-selection.ts";
import { registrationTokens, tokenise, tokenMatches } from "#domain/search/tokens.ts";
import { FACET_READERS, valueOf, type IndexedVehicle } from "./indexed-vehicle.ts";
import type { QueryColumn } from "./stock-index.ts";

const PENCE_A_POUND = 100;

/** Found only by a search that names their advert classification. */
export const SEPARATE_CLASSIFICATIONS: readonly string[] = ["motability", "contract-hire-business"];

const TEXT_FACETS = ["make", "range", "derivative", "body_type", "fuel_type", "transmission", "colour"] as const satisfies Facet[];

/** A vehicle with its values by facet (several tags, at most one of any other) and the tokens that find it. */
export type IndexEntry = {
  vehicle: IndexedVehicle;
  values: ReadonlyMap<Facet, readonly string[]>;
  tokens: readonly string[];
};

/** `labelOf`: the label of a value, where another than the vehicle's own is known. */
export function indexEntry(
  vehicle: IndexedVehicle,
  labelOf: (facet: Facet, value: string, label: string) => string = (_facet, _value, label) => label,
): IndexEntry {
  const texts: string[] = [];
  const values = new Map(
    FACETS.map((facet) => {
      const ofFacet = new Set<string>();
      for (const stated of facet === "tags" ? vehicle.tags : [FACET_READERS[facet](vehicle)]) {
        if (stated === null || stated === "") continue;
        const [value, label] = valueOf(vehicle, facet, stated);
        const known = labelOf(facet, value, label);
        if (!ofFacet.has(value) && TEXT_FACETS.some((searched) => searched === facet)) texts.push(known);
        ofFacet.add(value);
      }
      return [facet, [...ofFacet]] as const;
    }),
  );
  return { vehicle, values, tokens: [...texts.flatMap(tokenise), ...registrationTokens(vehicle.vrm ?? "")] };
}

export function isInScope({ vehicle: { cap_database } }: IndexEntry, scope: StockScope): boolean {
  return scope === "all" || (scope !== "none" && cap_database === CAP_DATABASE_BY_SELECTION[scope]);
}

export function passesFacet({ values }: IndexEntry, facet: Facet, { facets }: VehicleSearch): boolean {
  const chosen = facets[facet];
  if (!chosen && facet !== "advert_classification") return true;
  if (chosen) return values.get(facet)!.some((value) => chosen.includes(value));
  return !values.get(facet)!.some((value) => SEPARATE_CLASSIFICATIONS.includes(value));
}

export function passesRange({ vehicle }: IndexEntry, range: Range, search: VehicleSearch): boolean {
  const limits = search.ranges[range];
  if (!limits) return true;
  const unit = range === "price" ? PENCE_A_POUND : 1;
  const number = numberOf(vehicle, range, search);
  return number !== null && number >= Math.round((limits.min ?? 0) * unit) && number <= Math.round((limits.max ?? Infinity) * unit);
}

export function passesColumn({ vehicle }: IndexEntry, column: QueryColumn): boolean {
  const { min, max } = column;
  if (min === undefined && max === undefined) return true;
  const number = queryNumberOf(vehicle, column);
  return number !== null && number >= (min ?? 0) && number <= (max ?? Infinity);
}

export function hasToken({ vehicle, tokens }: IndexEntry, token: string): boolean {
  return token === String(vehicle.stock_id) || tokens.some((other) => tokenMatches(token, other));
}

/** Null when it is not stated, or when it is another figure than the search's: an advance payment among prices. */
export function numberOf(vehicle: IndexedVehicle, range: Range, search: VehicleSearch): number | null {
  if (range !== "price") return vehicle[range];
  return priceSection(vehicle, search) > 0 ? null : figureOf(vehicle);
}

/** Pence. */
export function figureOf(vehicle: IndexedVehicle): number | null {
  return vehicle.advance_or_rental ?? askingPrice(vehicle);
}

/** 0 for vehicles with the search's figure, then a number for each classification with another one. */
export function priceSection({ advert_classification }: IndexedVehicle, search: VehicleSearch): number {
  const others = otherPriceClassifications(search);
  return others.length === 0 ? 0 : others.indexOf(facetValue(advert_classification)) + 1;
}

export function queryNumberOf(vehicle: IndexedVehicle, { numbers }: QueryColumn): number | null {
  const number = numbers.by === "stock_id" ? numbers.of.get(vehicle.stock_id) : numbers.of.get(facetValue(vehicle.location.slug));
  return number ?? null;
}
