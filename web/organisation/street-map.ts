import type { Site } from "#domain/organisation/site.ts";

type Place = Pick<Site, "name" | "postcode">;

/** URL of an embedded map by name and postcode (specification 2.54). */
export function streetMap(place: Place): string {
  return `https://www.google.com/maps?${new URLSearchParams({ q: nameAndPostcode(place), output: "embed" })}`;
}

/** URL of a map search by name and postcode, which needs no API key. */
export function directionsLink(place: Place): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: nameAndPostcode(place) })}`;
}

function nameAndPostcode({ name, postcode }: Place): string {
  return [name, postcode].filter(Boolean).join(", ");
}
