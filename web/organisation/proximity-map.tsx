import { t } from "#web/locale/translate.ts";
import { distanceMetres, METRES_A_MILE } from "#domain/organisation/distance.ts";
import { positionOf } from "#domain/organisation/nearest.ts";
import type { Site } from "#domain/organisation/site.ts";

/** A position on the map relative to its centre, in SVG units; the map is 200 wide. */
type MapPoint = { name: string; x: number; y: number; anchor: "start" | "end" };
/** Circles of given radii in miles around a site, and the other sites. */
export type ProximityMapView = { name: string; rings: { miles: number; radius: number }[]; others: MapPoint[] };

const HALF = 100;
/** The label of a circle is at its north-western point. */
const WEST = Math.SQRT1_2;
const MARGIN = 14;
const RING_MILES = [5, 10, 20, 40];
/** Sites beyond this distance are omitted. */
const FURTHEST_MILES = 60;

/** A map around a site, north up and to scale; undefined if its position is unknown. */
export function proximityMapView(site: Site, all: readonly Site[]): ProximityMapView | undefined {
  const at = positionOf(site);
  if (!at) return undefined;
  const others = all.flatMap((other) => {
    const there = positionOf(other);
    if (!there || other.id === site.id) return [];
    const east = distanceMetres(at, { latitude: at.latitude, longitude: there.longitude }) * Math.sign(there.longitude - at.longitude);
    const north = distanceMetres(at, { latitude: there.latitude, longitude: at.longitude }) * Math.sign(there.latitude - at.latitude);
    return [{ name: other.town ?? other.name, east: east / METRES_A_MILE, north: north / METRES_A_MILE }];
  });
  const near = others.filter(({ east, north }) => Math.hypot(east, north) <= FURTHEST_MILES);
  const reach = Math.max(RING_MILES[1]!, ...near.map(({ east, north }) => Math.hypot(east, north)));
  const scale = (HALF - MARGIN) / reach;
  return {
    name: site.town ?? site.name,
    rings: RING_MILES.filter((miles) => miles <= reach * 1.1).map((miles) => ({ miles, radius: miles * scale })),
    others: near.map(({ name, east, north }) => ({
      name,
      x: round(east * scale),
      y: round(-north * scale),
      anchor: east > 0 ? "end" : "start",
    })),
  };
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}

/** An image with a text alternative that lists the same distances. */
export function ProximityMap({ drawing: { name, rings, others } }: { drawing: ProximityMapView }) {
  const furthest = rings.at(-1);
  return (
    <svg
      className="proximity-map"
      viewBox={`${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`}
      role="img"
      aria-label={t("organisation.nameAndOurOtherSites", { name, map: rings.map(({ miles }) => miles).join(", ") })}
    >
      {rings.map(({ miles, radius }) => (
        <g key={miles}>
          <circle className="proximity-map__ring" r={radius} />
          <text className="proximity-map__miles" x={-radius * WEST} y={-radius * WEST}>
            {t("common.miles", { miles })}
          </text>
        </g>
      ))}
      {furthest && <path className="proximity-map__north" d={`M0 ${-HALF + 3} l3 7 h-6 z`} />}
      {others.map((other) => (
        <g key={other.name} transform={`translate(${other.x} ${other.y})`}>
          <circle className="proximity-map__other" r="3" />
          <text className="proximity-map__name" x={other.anchor === "end" ? -6 : 6} y="3" textAnchor={other.anchor}>
            {other.name}
          </text>
        </g>
      ))}
      <circle className="proximity-map__here" r="5" />
      <text className="proximity-map__name proximity-map__name--here" x="8" y="-5">
        {name}
      </text>
    </svg>
  );
}
