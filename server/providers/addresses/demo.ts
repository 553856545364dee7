import { outcodeOf } from "#domain/organisation/postcode.ts";
import { AddressesUnavailable, type Addresses, type FoundAddress } from "./addresses.ts";

/** Fictional streets of the demo, by postcode area. */
const STREETS: Record<string, { town: string; streets: string[] }> = {
  SN: { town: "Swindon", streets: ["Savernake Close", "Ridgeway Drive", "Barbury Road"] },
  SP: { town: "Salisbury", streets: ["Old Sarum Row", "Weyhill Road", "Ebble Lane"] },
  RG: { town: "Newbury", streets: ["Kennet Reach", "Greenham Way", "Lambourn Street"] },
  BA: { town: "Bath", streets: ["Limpley Hill", "Box Tunnel Road", "Avoncliff Terrace"] },
};
const FIRST_STREET_NUMBER = 2;
const ADDRESSES = 8;

/** A postcode for which the demo register fails, and one that it does not have. */
export const NO_ADDRESSES = "SN99 9XX";
export const UNKNOWN_POSTCODE = "SN99 0AA";

/** Eight addresses of one street for every postcode near the demo's sites. */
export function demoAddresses(): Addresses {
  return {
    name: "demo",
    find: async (postcode) => {
      if (postcode === NO_ADDRESSES) throw new AddressesUnavailable("The demo address register is out of order");
      if (postcode === UNKNOWN_POSTCODE) return [];
      const area = STREETS[outcodeOf(postcode).replace(/\d.*/, "")];
      return area ? addressesIn(area.streets[numberOf(postcode) % area.streets.length] ?? "", area.town, postcode) : [];
    },
  };
}

function addressesIn(street: string, town: string, postcode: string): FoundAddress[] {
  return Array.from({ length: ADDRESSES }, (_, index) => ({
    line_1: `${FIRST_STREET_NUMBER + 2 * index} ${street}`,
    line_2: "",
    town,
    postcode,
  }));
}

/** Deterministic per postcode. */
function numberOf(postcode: string): number {
  return [...postcode].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
}
