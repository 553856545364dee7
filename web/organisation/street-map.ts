import type { Site } from "#domain/organisation/site.ts";

type Place = Pick<Site, "name" | "postcode">;

/** A map of a map site, made from name and postcode (specification 2.54). */
export function streetMap(place: Place): string {
  return `https://www.google.com/maps?${new URLSearchParams({ q: nameAndPostcode(place), output: "embed" })}`;
}

/** A map that needs no key: the search of a map site for the site's name and postcode. */
export function directionsLink(place: Place): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: nameAndPostcode(place) })}`;
}

function nameAndPostcode({ name, postcode }: Place): string {
  return [name, postcode].filter(Boolean).join(", ");
}
