import { calendarDay, type Day } from "../calendar.ts";
import { byStart, rowOn, type DatedRate } from "./dated-rates.ts";

/** Zones for which an emission standard decides. */
export const ZONES = [
  "london_ulez",
  "birmingham",
  "bristol",
  "bath",
  "bradford",
  "portsmouth",
  "sheffield",
  "tyneside",
  "scottish_lez",
] as const;
export type Zone = (typeof ZONES)[number];
/** With the congestion charge, for which no emission standard decides: electric vehicles pay it too. */
export const CHARGED_ZONES = [...ZONES, "london_congestion"] as const;
export type ChargedZone = (typeof CHARGED_ZONES)[number];

/** The class of the Clean Air Zone Framework; London's and Scotland's zones have none. */
export const ZONE_CLASSES = {
  birmingham: "D",
  bristol: "D",
  bath: "C",
  bradford: "C",
  sheffield: "C",
  tyneside: "C",
  portsmouth: "B",
} as const satisfies Partial<Record<Zone, "B" | "C" | "D">>;

/**
 * The charges of a period in pounds a day; null where vehicles of that kind are not charged. The Scottish zones admit no vehicle below
 * the standard: theirs is the first penalty.
 */
export type ZoneCharges = Pick<DatedRate, "effective_from" | "effective_to" | "source" | "seen_on" | "review_by" | "is_derived"> & {
  id: ChargedZone;
  car: number | null;
  van: number | null;
};

/** Charges on a day: `is_dated` after their period or review, when they are no longer shown as current. */
export type ZoneChargesOnDay = { charges: ZoneCharges; is_dated: boolean };

const SEEN = calendarDay(2026, 11, 22);
/** Councils decide on charges for a financial year. Compiled by others from the councils' pages: none of those was opened. */
const COUNCIL = {
  effective_to: calendarDay(2027, 3, 31),
  seen_on: SEEN,
  review_by: calendarDay(2027, 3, 31),
  source: "gov.uk/guidance/driving-in-a-clean-air-zone",
  is_derived: true,
};
const TFL = { ...COUNCIL, source: "tfl.gov.uk/modes/driving/ultra-low-emission-zone" };

/** One row a zone and period. Rows of one zone follow each other without an overlap. */
export const ZONE_CHARGES: readonly ZoneCharges[] = [
  { id: "london_ulez", car: 12.5, van: 12.5, effective_from: calendarDay(2023, 8, 29), ...TFL },
  { id: "birmingham", car: 8, van: 8, effective_from: calendarDay(2021, 6, 1), ...COUNCIL },
  { id: "bristol", car: 9, van: 9, effective_from: calendarDay(2022, 11, 28), ...COUNCIL },
  { id: "bath", car: null, van: 9, effective_from: calendarDay(2021, 3, 15), ...COUNCIL },
  { id: "bradford", car: null, van: 9, effective_from: calendarDay(2022, 9, 26), ...COUNCIL },
  { id: "portsmouth", car: null, van: null, effective_from: calendarDay(2021, 11, 29), ...COUNCIL },
  { id: "sheffield", car: null, van: 10, effective_from: calendarDay(2023, 2, 27), ...COUNCIL },
  { id: "tyneside", car: null, van: 12.5, effective_from: calendarDay(2023, 1, 30), ...COUNCIL },
  { id: "scottish_lez", car: 60, van: 60, effective_from: calendarDay(2024, 6, 1), ...COUNCIL, source: "lowemissionzones.scot" },
  // Transport for London may raise it every January.
  {
    id: "london_congestion",
    car: 18,
    van: 18,
    effective_from: calendarDay(2026, 1, 2),
    effective_to: calendarDay(2026, 12, 31),
    source: "tfl.gov.uk/modes/driving/congestion-charge",
    seen_on: SEEN,
    review_by: calendarDay(2026, 12, 31),
    is_derived: true,
  },
];

/** Of the congestion charge, in pounds a day for electric vehicles that are registered for automatic payment. */
export const ELECTRIC_CONGESTION_CHARGE = { car: 13.5, van: 9 } as const;
/** Of the Scottish zones, in pounds: the penalty doubles with each entry within 90 days, up to this. */
export const SCOTTISH_PENALTY_CAP = 480;

/** Where the operator of a zone answers for a registration. The one of GOV.UK is for the zones of England without London. */
export const OFFICIAL_CHECKERS = {
  england: "https://www.gov.uk/check-clean-air-zone-charge",
  london: "https://tfl.gov.uk/modes/driving/check-your-vehicle/",
  scotland: "https://lowemissionzones.scot",
} as const;

/** The charges of a day, or the last ones before it for up to 12 months after their period; null before the first and after that. */
export function zoneChargesOn(id: ChargedZone, day: Day, rows: readonly ZoneCharges[] = ZONE_CHARGES): ZoneChargesOnDay | null {
  const found = rowOn(rows, id, day);
  return found && { charges: found.row, is_dated: found.is_dated };
}

const NEWEST: ReadonlyMap<ChargedZone, ZoneCharges> = new Map(ZONE_CHARGES.toSorted(byStart).map((each) => [each.id, each]));

/** The charges that were read last, whether or not they are still current. */
export function newestCharges(id: ChargedZone): ZoneCharges {
  return NEWEST.get(id)!;
}

/** Whether a zone charges or turns away vehicles of a kind that do not meet its standard. */
export function zoneConcerns(id: Zone, category: "car" | "van"): boolean {
  return newestCharges(id)[category] !== null;
}
