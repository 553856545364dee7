import type { Position } from "#domain/organisation/distance.ts";
import { positionOf } from "#domain/organisation/nearest.ts";
import { outcodeOf, tidyPostcode } from "#domain/organisation/postcode.ts";
import type { Site } from "#domain/organisation/site.ts";
import type { Organisation } from "#server/organisation/sites.ts";
import type { Postcodes } from "#server/providers/postcodes/postcodes.ts";

/**
 * A postcode register extended by the dealer's branches: their own postcodes need no request, and an outcode that the register lacks is
 * placed at the mean of its branches.
 */
export function withBranchPostcodes(register: Postcodes, { sites }: Pick<Organisation, "sites">): Postcodes {
  return {
    name: register.name,
    position: async (postcode, client) => {
      const branches = placesWhere(sites(), (at) => at === postcode);
      if (branches[0]) return branches[0];
      return (await register.position(postcode, client)) ?? middleOf(placesWhere(sites(), (at) => outcodeOf(at) === postcode));
    },
  };
}

function placesWhere(sites: readonly Site[], here: (postcode: string) => boolean): Position[] {
  return sites.flatMap((site) => {
    const at = tidyPostcode(site.postcode ?? "");
    return at !== undefined && here(at) ? (positionOf(site) ?? []) : [];
  });
}

function middleOf(places: readonly Position[]): Position | undefined {
  const mean = (coordinate: keyof Position) => places.reduce((sum, place) => sum + place[coordinate], 0) / places.length;
  return places.length === 0 ? undefined : { latitude: mean("latitude"), longitude: mean("longitude") };
}
