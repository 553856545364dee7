import { localisedPath, t } from "#web/locale/translate.ts";
import { distanceMetres, METRES_A_MILE } from "#domain/organisation/distance.ts";
import { positionOf } from "#domain/organisation/nearest.ts";
import type { Site } from "#domain/organisation/site.ts";

/** A position on the map relative to its centre, in SVG units; the map is 200 wide. */
type MapPoint = { name: string; x: number; y: number; anchor: "start" | "end" };
/** Another site, by road usually further. */
type Neighbour = { name: string; slug: string; miles: number };
/** Circles of given radii in miles around a site, the other sites, and the edges of what is drawn. */
export type ProximityMapView = {
  name: string;
  rings: { miles: number; radius: number }[];
  others: MapPoint[];
  /** Nearest first. */
  neighbours: Neighbour[];
  box: Box;
};
type Box = { left: number; top: number; width: number; height: number };

const HALF = 100;
/** The label of a circle is at its north-western point. */
const WEST = Math.SQRT1_2;
const MARGIN = 14;
const RING_MILES = [5, 10, 20, 40];
/** The average width of a letter of a name; names begin or end this far from their point. */
const LETTER_WIDTH = 3.4;
const NAME_OFFSET = 6;
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
    const [x, y] = [east / METRES_A_MILE, north / METRES_A_MILE];
    return [{ name: other.town ?? other.name, slug: other.slug, east: x, north: y, miles: Math.hypot(x, y) }];
  });
  const near = others.filter(({ miles }) => miles <= FURTHEST_MILES);
  const reach = Math.max(RING_MILES[1]!, ...near.map(({ miles }) => miles));
  const scale = (HALF - MARGIN) / reach;
  const name = site.town ?? site.name;
  const rings = RING_MILES.filter((miles) => miles <= reach * 1.1).map((miles) => ({ miles, radius: miles * scale }));
  const points = near.map((other): MapPoint => ({
    name: other.name,
    x: round(other.east * scale),
    y: round(-other.north * scale),
    anchor: other.east > 0 ? "end" : "start",
  }));
  const neighbours = near
    .toSorted((one, other) => one.miles - other.miles)
    .map(({ name: town, slug, miles }): Neighbour => ({ name: town, slug, miles: Math.round(miles) }));
  return {
    name,
    rings,
    others: points,
    neighbours,
    box: boxAround(rings.at(-1)?.radius ?? 0, [...points, { name, x: 2, y: 0, anchor: "start" }]),
  };
}

/** Circles, points and names with a margin; the north arrow is in the margin above. */
function boxAround(radius: number, points: readonly MapPoint[]): Box {
  const widthOf = ({ name }: MapPoint) => NAME_OFFSET + name.length * LETTER_WIDTH;
  const left = Math.min(-radius, ...points.map((point) => point.x - (point.anchor === "end" ? widthOf(point) : 0))) - MARGIN;
  const right = Math.max(radius, ...points.map((point) => point.x + (point.anchor === "start" ? widthOf(point) : 0))) + MARGIN;
  const top = Math.min(-radius, ...points.map(({ y }) => y)) - MARGIN;
  const bottom = Math.max(radius, ...points.map(({ y }) => y)) + MARGIN;
  return { left: round(left), top: round(top), width: round(right - left), height: round(bottom - top) };
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}

/** An image with a text alternative that lists the same distances. */
export function ProximityMap({ drawing: { name, rings, others, box } }: { drawing: ProximityMapView }) {
  const furthest = rings.at(-1);
  return (
    <svg
      className="proximity-map"
      viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
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
      {furthest && <path className="proximity-map__north" d={`M0 ${box.top + 3} l2.5 6 h-5 z`} />}
      {others.map((other) => (
        <g key={other.name} transform={`translate(${other.x} ${other.y})`}>
          <circle className="proximity-map__other" r="2.2" />
          <text
            className="proximity-map__name"
            x={other.anchor === "end" ? -NAME_OFFSET + 1 : NAME_OFFSET - 1}
            y="2"
            textAnchor={other.anchor}
          >
            {other.name}
          </text>
        </g>
      ))}
      <circle className="proximity-map__here" r="3.6" />
      <text className="proximity-map__name proximity-map__name--here" x="6" y="-4">
        {name}
      </text>
    </svg>
  );
}

/** The other sites with their distances: links, which the map cannot have at a finger's size. */
export function Neighbours({ neighbours }: Pick<ProximityMapView, "neighbours">) {
  if (neighbours.length === 0) return null;
  return (
    <section className="neighbours" aria-labelledby="neighbours-title">
      <h2 id="neighbours-title">{t("organisation.ourOtherBranches")}</h2>
      <ul>
        {neighbours.map(({ name, slug, miles }) => (
          <li key={slug}>
            <a href={localisedPath(`/locations/${slug}`)}>{name}</a>
            <span className="muted">{miles === 0 ? t("organisation.lessThanAMileAway") : t("organisation.milesAway", { miles })}</span>
          </li>
        ))}
      </ul>
      <p className="small muted">{t("organisation.inAStraightLine")}</p>
    </section>
  );
}
