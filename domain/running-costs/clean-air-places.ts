import { calendarDay, type Day } from "../calendar.ts";
import { currentUntil } from "./dated-rates.ts";
import type { ChargedZone } from "./clean-air-zones.ts";

/** A zone by its town: the Scottish ones share their rules, and Oxford has rules of its own. */
export type ZonePlace = Exclude<ChargedZone, "scottish_lez"> | "glasgow" | "edinburgh" | "aberdeen" | "dundee" | "oxford";

/**
 * How a postcode district lies to a zone. "inside": all of it is. "check": part of it is, or may be. "area": the zone is in the same
 * postcode area, and we know of no part of this district that it reaches.
 */
export type Nearness = "inside" | "check" | "area";
export type ZoneNearby = { place: ZonePlace; zone: ChargedZone | null; nearness: Nearness };

type Districts = { place: ZonePlace; zone: ChargedZone | null } & Record<Nearness, readonly string[]>;

/**
 * Districts ("SE1") and areas ("SE") by zone. Zones publish no list of districts: this one is general knowledge, compared with the zones'
 * own descriptions of their boundaries and with lists in the press. Where it was not certain that all of a district lies inside, it has to
 * be checked.
 */
const DISTRICTS: readonly Districts[] = [
  {
    // All boroughs. Of the London postal districts only E4 reaches outside of them.
    place: "london_ulez",
    zone: "london_ulez",
    inside: ["E", "EC", "N", "NW", "SE", "SW", "W", "WC"],
    check: districts(
      "E4,BR,CR,DA1,DA5,DA6,DA7,DA8,DA14,DA15,DA16,DA17,DA18,EN1,EN2,EN3,EN4,EN5,EN8,HA,IG,KT1,KT2,KT3,KT4,KT5,KT6,KT8,KT9,KT17,KT19," +
        "RM1,RM2,RM3,RM4,RM5,RM6,RM7,RM8,RM9,RM10,RM11,RM12,RM13,RM14,RM15,SM,TN14,TN16,TW1,TW2,TW3,TW4,TW5,TW6,TW7,TW8,TW9,TW10,TW11," +
        "TW12,TW13,TW14,TW19,UB,WD3,WD6,WD23",
    ),
    area: districts("DA,EN,KT,RM,TN8,TN13,TW,WD"),
  },
  {
    place: "london_congestion",
    zone: "london_congestion",
    inside: ["EC4", "WC2"],
    check: districts("EC1,EC2,EC3,WC1,W1,SW1,SE1,SE11,E1,N1,NW1"),
    area: [],
  },
  {
    // Within the Middleway, the ring road A4540.
    place: "birmingham",
    zone: "birmingham",
    inside: districts("B2,B3,B4"),
    check: districts("B1,B5,B6,B7,B9,B10,B12,B15,B16,B18,B19"),
    area: ["B"],
  },
  { place: "bristol", zone: "bristol", inside: [], check: districts("BS1,BS2,BS3,BS8"), area: ["BS"] },
  { place: "bath", zone: "bath", inside: [], check: districts("BA1,BA2"), area: ["BA"] },
  {
    // Within the outer ring road, and the valley to Shipley and Saltaire.
    place: "bradford",
    zone: "bradford",
    inside: ["BD1"],
    check: districts("BD2,BD3,BD4,BD5,BD6,BD7,BD8,BD9,BD10,BD17,BD18"),
    area: ["BD"],
  },
  { place: "portsmouth", zone: "portsmouth", inside: [], check: districts("PO1,PO2,PO5"), area: ["PO"] },
  // The inner ring road and what it surrounds.
  { place: "sheffield", zone: "sheffield", inside: [], check: districts("S1,S2,S3,S4,S10,S11"), area: ["S"] },
  { place: "tyneside", zone: "tyneside", inside: [], check: districts("NE1,NE2,NE4,NE8"), area: ["NE"] },
  {
    // Between the M8, the Clyde, the High Street and the Saltmarket.
    place: "glasgow",
    zone: "scottish_lez",
    inside: ["G2"],
    check: districts("G1,G3,G4,G5,G40"),
    area: ["G"],
  },
  { place: "edinburgh", zone: "scottish_lez", inside: [], check: districts("EH1,EH2,EH3,EH7,EH8,EH9"), area: ["EH"] },
  { place: "aberdeen", zone: "scottish_lez", inside: [], check: districts("AB10,AB11,AB24,AB25"), area: ["AB"] },
  { place: "dundee", zone: "scottish_lez", inside: [], check: ["DD1"], area: ["DD"] },
  { place: "oxford", zone: null, inside: [], check: districts("OX1,OX2,OX3,OX4"), area: ["OX"] },
];

/** From when to when the list of districts counts as current. */
export const PLACES_PERIOD = {
  effective_to: calendarDay(2027, 11, 27),
  seen_on: calendarDay(2026, 11, 27),
  review_by: calendarDay(2027, 11, 27),
};

const NEARNESSES = ["inside", "check", "area"] as const satisfies readonly Nearness[];

/**
 * The zones at an outward code, those that it lies inside first. An empty list is no promise: zones change, and a code that no list has may
 * be next to one. Once the list has to be read again, nothing is certain of it.
 */
export function zonesAt(outcode: string, day: Day): ZoneNearby[] {
  const isCurrent = day <= currentUntil(PLACES_PERIOD);
  return DISTRICTS.flatMap(({ place, zone, ...lists }): ZoneNearby[] => {
    const known = nearnessOf(outcode, lists);
    if (known === undefined) return [];
    return [{ place, zone, nearness: known === "inside" && !isCurrent ? "check" : known }];
  }).toSorted((one, other) => NEARNESSES.indexOf(one.nearness) - NEARNESSES.indexOf(other.nearness));
}

/** The longest entry that fits decides: "E4" before "E". */
function nearnessOf(outcode: string, lists: Record<Nearness, readonly string[]>): Nearness | undefined {
  const [area = ""] = /^[A-Z]+/.exec(outcode) ?? [];
  // "EC1A" is a part of the district EC1.
  const district = outcode.replace(/(?<=\d)[A-Z]$/, "");
  for (const code of [outcode, district, area]) {
    const found = NEARNESSES.find((nearness) => lists[nearness].includes(code));
    if (found) return found;
  }
  return undefined;
}

function districts(list: string): string[] {
  return list.split(",");
}
