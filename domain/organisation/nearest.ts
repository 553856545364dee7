import { distanceMetres, type Position } from "./distance.ts";
import type { Site } from "./site.ts";

/** The coordinates of a site; undefined if unknown. */
export function positionOf({ latitude, longitude }: Pick<Site, "latitude" | "longitude">): Position | undefined {
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  const known = latitude !== null && longitude !== null && Number.isFinite(position.latitude) && Number.isFinite(position.longitude);
  return known ? position : undefined;
}

/** The sites with their distance from a position in metres, nearest first; sites without coordinates come last. */
export function nearestFirst<S extends Pick<Site, "latitude" | "longitude">>(
  sites: readonly S[],
  from: Position,
): { site: S; metres: number | null }[] {
  return sites
    .map((site) => {
      const at = positionOf(site);
      return { site, metres: at ? distanceMetres(from, at) : null };
    })
    .toSorted((one, other) => (one.metres ?? Number.POSITIVE_INFINITY) - (other.metres ?? Number.POSITIVE_INFINITY));
}

/** The departments of a site that are shown to shoppers. */
export function departmentsOf(site: Pick<Site, "id">, all: readonly Site[]): Site[] {
  return all.filter(({ parent_id, show_on_frontend }) => parent_id === site.id && show_on_frontend);
}
