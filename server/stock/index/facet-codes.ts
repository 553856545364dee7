import { NUMERIC_FACETS } from "#domain/search/filters.ts";
import type { Attribute } from "./attribute-column.ts";
import { ListInterner } from "./combination-trie.ts";
import { FacetValues, NO_VALUE } from "./facet-values.ts";
import { FACET_READERS, valueOf, type FacetReader, type IndexedFacet, type IndexedVehicle } from "./indexed-vehicle.ts";
import type { ModelFacet } from "./model-facets.ts";

const NUMERIC: ReadonlySet<IndexedFacet> = NUMERIC_FACETS;

export function named(facet: IndexedFacet) {
  return { facet, values: new FacetValues(NUMERIC.has(facet)) };
}

export function combined(facet: IndexedFacet) {
  return { ...named(facet), combinedBy: facet === "tags" ? numberedTags() : FACET_READERS[facet] };
}

export function codeOfFacet(vehicle: IndexedVehicle, { facet, values, statedBy }: ModelFacet): number {
  return codeOf(vehicle, facet, statedBy(vehicle), values);
}

function codeOf(vehicle: IndexedVehicle, facet: IndexedFacet, stated: string | number | null, values: FacetValues): number {
  return stated === null || stated === ""
    ? NO_VALUE
    : (values.codeOfStated(stated) ?? values.learn(stated, valueOf(vehicle, facet, stated)));
}

function numberedTags(): FacetReader {
  const lists = new ListInterner();
  return ({ tags }) => lists.numberOf(tags);
}

/** At most one code, except for tags. */
export function codesOf(vehicle: IndexedVehicle, { facet, values }: Attribute): number[] {
  const codes: number[] = [];
  const stated = facet === "tags" ? vehicle.tags : [FACET_READERS[facet](vehicle)];
  for (const one of stated) {
    const code = codeOf(vehicle, facet, one, values);
    if (code !== NO_VALUE && !codes.includes(code)) codes.push(code);
  }
  return codes;
}
