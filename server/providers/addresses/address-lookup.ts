import { tidyPostcode } from "#domain/organisation/postcode.ts";
import { clientLimit, type OpenLimit } from "#server/http/open-limit.ts";
import { AddressesUnavailable, type Addresses, type FoundAddress } from "./addresses.ts";

/** The result of a search by postcode. The shopper can type an address in every case. */
export type AddressLookupOutcome =
  | { kind: "found"; postcode: string; addresses: FoundAddress[] }
  | { kind: "none" | "unavailable" | "not a postcode" };

export type AddressLookup = { find: (postcode: string, client: string) => Promise<AddressLookupOutcome> };

/** Address lookups for shoppers, limited per client. */
export function createAddressLookup(register: Addresses, perClientHour: number, openLimit: OpenLimit): AddressLookup {
  const limit = clientLimit(openLimit, "addresses", perClientHour);
  return {
    find: async (text, client) => {
      const postcode = tidyPostcode(text);
      if (!postcode?.includes(" ")) return { kind: "not a postcode" };
      if (!(await limit.allows(client))) return { kind: "unavailable" };
      try {
        const addresses = await register.find(postcode);
        return addresses.length > 0 ? { kind: "found", postcode, addresses } : { kind: "none" };
      } catch (error) {
        if (!(error instanceof AddressesUnavailable)) throw error;
        console.error(error.message);
        return { kind: "unavailable" };
      }
    },
  };
}
