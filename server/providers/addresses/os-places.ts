import { AddressesUnavailable, type Addresses, type FoundAddress } from "./addresses.ts";
import { requestProvider, type ProviderTimeouts } from "#server/providers/request-provider.ts";
import { z } from "zod";

export const OS_PLACES_URL = "https://api.os.uk/search/places/v1";

/** The status for an invalid postcode. */
const BAD_REQUEST = 400;
const MAX_ADDRESSES = 100;

const DPA = z.object({
  ORGANISATION_NAME: z.string().optional(),
  SUB_BUILDING_NAME: z.string().optional(),
  BUILDING_NAME: z.string().optional(),
  BUILDING_NUMBER: z.string().optional(),
  DEPENDENT_THOROUGHFARE_NAME: z.string().optional(),
  THOROUGHFARE_NAME: z.string().optional(),
  DEPENDENT_LOCALITY: z.string().optional(),
  POST_TOWN: z.string(),
  POSTCODE: z.string(),
});
const Answer = z.object({ results: z.array(z.object({ DPA: DPA.optional() })).optional() });

export type OsPlacesSettings = ProviderTimeouts & { url?: string | undefined; apiKey: string };

/** OS Places, the address register of the Ordnance Survey. */
export function osPlaces({ url = OS_PLACES_URL, apiKey, ...patience }: OsPlacesSettings): Addresses {
  return {
    name: "OS Places",
    find: async (postcode) => {
      const query = new URLSearchParams({ postcode, dataset: "DPA", maxresults: String(MAX_ADDRESSES), key: apiKey });
      const answer = await requestProvider(`${url.replace(/\/$/, "")}/postcode?${query}`, {}, patience);
      if (!answer.ok) throw new AddressesUnavailable(`OS Places: ${answer.why}`);
      const { response } = answer;
      if (response.status === BAD_REQUEST) return [];
      if (!response.ok) throw new AddressesUnavailable(`OS Places: status ${response.status}`);
      const read = Answer.safeParse(await response.json().catch(() => undefined));
      if (!read.success) throw new AddressesUnavailable("OS Places: an unreadable response");
      return (read.data.results ?? []).flatMap(({ DPA: place }) => (place ? [addressOf(place)] : []));
    },
  };
}

/**
 * The register returns the parts separately, in capitals. A number with a letter such as "14A" is in BUILDING_NAME but belongs before the
 * street.
 */
function addressOf(place: z.infer<typeof DPA>): FoundAddress {
  const numbered = /^\d/.test(place.BUILDING_NAME ?? "");
  const named = [place.ORGANISATION_NAME, place.SUB_BUILDING_NAME, numbered ? undefined : place.BUILDING_NAME];
  const street = [numbered ? place.BUILDING_NAME : place.BUILDING_NUMBER, place.DEPENDENT_THOROUGHFARE_NAME ?? place.THOROUGHFARE_NAME];
  const lines = [together(named, ", "), together(street, " "), place.DEPENDENT_LOCALITY ?? ""].filter((line) => line !== "");
  const [line_1 = "", ...others] = lines;
  return { line_1: written(line_1), line_2: written(others.join(", ")), town: written(place.POST_TOWN), postcode: place.POSTCODE };
}

function together(parts: (string | undefined)[], between: string): string {
  return parts.filter(Boolean).join(between);
}

/** "FLAT 2" becomes "Flat 2"; "14A" is unchanged. */
function written(line: string): string {
  return line.replace(/[A-Z][A-Z']*(?!\d)/g, (name, at: number) =>
    /\d/.test(line.charAt(at - 1)) ? name : name.charAt(0) + name.slice(1).toLowerCase(),
  );
}
