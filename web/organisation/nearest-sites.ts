import { t } from "#web/locale/translate.ts";
import { distanceText, type Position } from "#domain/organisation/distance.ts";
import { nearestFirst } from "#domain/organisation/nearest.ts";
import { tidyPostcode } from "#domain/organisation/postcode.ts";
import type { Site } from "#domain/organisation/site.ts";
import type { Dealership } from "#server/dealership.ts";

/** The postcode in the field, and its error. */
export type PostcodeQuery = { value: string; error: string | null };

type Listed = { site: Site; distance: string | null };

/** All sites, nearest first if the postcode is valid and found. */
export async function nearestSites(
  requested: string | null,
  { organisation, postcodes }: Pick<Dealership, "organisation" | "postcodes">,
  client = "",
): Promise<{ postcode: PostcodeQuery; sites: Listed[] }> {
  const sites = organisation.sites();
  const value = requested?.trim() ?? "";
  const unordered = (error: string | null) => ({ postcode: { value, error }, sites: sites.map((site) => ({ site, distance: null })) });
  if (value === "") return unordered(null);
  const postcode = tidyPostcode(value);
  if (postcode === undefined) return unordered(t("organisation.enterAUkPostcodeLike"));
  const from = await postcodes.position(postcode, client).catch(unknownToday);
  if (from === "limited") return unordered(t("organisation.tooManyPostcodeLookups"));
  if (from === null) return unordered(t("organisation.weCouldNotLookUp"));
  if (from === undefined) return unordered(t("organisation.unknownPostcode", { postcode }));
  return { postcode: { value: postcode, error: null }, sites: nearestFirst(sites, from).map(withDistance) };
}

function withDistance({ site, metres }: { site: Site; metres: number | null }): Listed {
  return { site, distance: metres === null ? null : t(distanceText(metres)) };
}

function unknownToday(error: unknown): Position | "limited" | null {
  if (error instanceof Error && error.name === "TooManyPostcodes") return "limited";
  console.error("A postcode could not be looked up:", error instanceof Error ? error.name : "unknown reason");
  return null;
}
