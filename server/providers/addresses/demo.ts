import { outcodeOf } from "#domain/organisation/postcode.ts";
import { AddressesUnavailable, type Addresses, type FoundAddress } from "./addresses.ts";

/** Where the demonstration's people live: streets that do not exist, by the area of the postcode. */
const STREETS: Record<string, { town: string; streets: string[] }> = {
  SN: { town: "Swindon", streets: ["Savernake Close", "Ridgeway Drive", "Barbury Road"] },
  SP: { town: "Salisbury", streets: ["Old Sarum Row", "Weyhill Road", "Ebble Lane"] },
  RG: { town: "Newbury", streets: ["Kennet Reach", "Greenham Way", "Lambourn Street"] },
  BA: { town: "Bath", streets: ["Limpley Hill", "Box Tunnel Road", "Avoncliff Terrace"] },
};
const FIRST_DOOR = 2;
const DOORS = 8;

/** A postcode that the demonstration's register never answers about, and one that it does not know. */
export const NO_ADDRESSES = "SN99 9XX";
export const UNKNOWN_POSTCODE = "SN99 0AA";

/** Eight doors of a street for every postcode around the demonstration's sites. */
export function demoAddresses(): Addresses {
  return {
    name: "demo",
    find: async (postcode) => {
      if (postcode === NO_ADDRESSES) throw new AddressesUnavailable("The demo register of addresses is out of order");
      if (postcode === UNKNOWN_POSTCODE) return [];
      const area = STREETS[outcodeOf(postcode).replace(/\d.*/, "")];
      return area ? doorsOf(area.streets[numberOf(postcode) % area.streets.length] ?? "", area.town, postcode) : [];
    },
  };
}

function doorsOf(street: string, town: string, postcode: string): FoundAddress[] {
  return Array.from({ length: DOORS }, (_, index) => ({ line_1: `${FIRST_DOOR + 2 * index} ${street}`, line_2: "", town, postcode }));
}

/** The same for the same postcode. */
function numberOf(postcode: string): number {
  return [...postcode].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
}
