import { addDays, calendarDay, yearOf, type Day } from "../calendar.ts";

export type MarkKind = "current" | "prefix" | "suffix" | "northern-ireland" | "dateless" | "diplomatic";

/** Tried in this order: a Northern Ireland mark would also match the dateless pattern. */
const PATTERNS: readonly (readonly [MarkKind, RegExp])[] = [
  ["current", /^[A-HJ-PR-Y]{2}(?!00|01|50)[0-9]{2}[A-HJ-PR-Z]{3}$/],
  ["prefix", /^[A-HJ-NP-TV-Y][0-9]{1,3}[A-HJ-PR-Z]{3}$/],
  ["suffix", /^[A-HJ-PR-Z]{3}[0-9]{1,3}[A-HJ-NPR-TV-Y]$/],
  ["northern-ireland", /^(?=[A-Z]*[IZ])[A-Z]{2,3}[0-9]{1,4}$/],
  ["dateless", /^(?:[0-9]{1,4}[A-Z]{1,3}|[A-Z]{1,3}[0-9]{1,4})$/],
  ["diplomatic", /^[0-9]{3}[DX][0-9]{3}$/],
];

/** The first month of issue of each year letter; each ends when the next begins. */
const SUFFIX_STARTS =
  "A1963-01 B1964-01 C1965-01 D1966-01 E1967-01 F1967-08 G1968-08 H1969-08 J1970-08 K1971-08 L1972-08 M1973-08 N1974-08 " +
  "P1975-08 R1976-08 S1977-08 T1978-08 V1979-08 W1980-08 X1981-08 Y1982-08 -1983-08";
/** Without Q, which means that the age is unknown. */
const PREFIX_STARTS =
  "A1983-08 B1984-08 C1985-08 D1986-08 E1987-08 F1988-08 G1989-08 H1990-08 J1991-08 K1992-08 L1993-08 M1994-08 N1995-08 " +
  "P1996-08 R1997-08 S1998-08 T1999-03 V1999-09 W2000-03 X2000-09 Y2001-03 -2001-09";
const FIRST_CURRENT_YEAR = 2001;

/** What a stored registration looks like, as a pattern for databases: registers are sent no other text. */
export const STORED_REGISTRATION = "^[A-Z0-9]{2,8}$";

/** A registration mark as stored: capitals and digits only ("wx21 kde" is "WX21KDE"). */
export function normaliseMark(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** The series a registration mark belongs to; undefined if it is not a United Kingdom mark. */
export function markKind(text: string): MarkKind | undefined {
  const mark = normaliseMark(text);
  return PATTERNS.find(([, pattern]) => pattern.test(mark))?.[0];
}

/** The mark as on the plate: "WX21 KDE", "P123 ABC", "ABC 123D"; any other text is normalised. */
export function formatMark(text: string): string {
  const mark = normaliseMark(text);
  switch (markKind(mark)) {
    case "current":
      return `${mark.slice(0, 4)} ${mark.slice(4)}`;
    case "prefix":
      return `${mark.slice(0, -3)} ${mark.slice(-3)}`;
    case "suffix":
      return `${mark.slice(0, 3)} ${mark.slice(3)}`;
    case "northern-ireland":
    case "dateless":
      return mark.replace(/(?<=[A-Z])(?=[0-9])|(?<=[0-9])(?=[A-Z])/, " ");
    case "diplomatic":
      return `${mark.slice(0, 3)} ${mark[3]} ${mark.slice(4)}`;
    default:
      return mark;
  }
}

/** The age identifier of a vehicle first registered on that day: "21" from 1 March 2021, "71" from 1 September. */
export function ageIdentifier(day: Day): string {
  const month = Number(day.slice(5, 7));
  const issueYear = month < 3 ? yearOf(day) - 1 : yearOf(day);
  const secondHalf = month < 3 || month >= 9;
  return String((issueYear % 100) + (secondHalf ? 50 : 0)).padStart(2, "0");
}

/**
 * The first and last day on which marks with that age identifier were issued; null if the mark has none. A private plate can make a vehicle
 * look older, never newer, so this does not prove the date of first registration.
 */
export function issueDates(text: string): { from: Day; to: Day } | null {
  const mark = normaliseMark(text);
  switch (markKind(mark)) {
    case "current":
      return datesOfIdentifier(Number(mark.slice(2, 4)));
    case "prefix":
      return datesOfLetter(mark.slice(0, 1), PREFIX_STARTS);
    case "suffix":
      return datesOfLetter(mark.slice(-1), SUFFIX_STARTS);
    default:
      return null;
  }
}

function datesOfIdentifier(identifier: number): { from: Day; to: Day } | null {
  if (identifier < 50) {
    const year = 2000 + identifier;
    return { from: calendarDay(year, 3, 1), to: calendarDay(year, 8, 31) };
  }
  const year = 2000 + identifier - 50;
  return year < FIRST_CURRENT_YEAR ? null : { from: calendarDay(year, 9, 1), to: addDays(calendarDay(year + 1, 3, 1), -1) };
}

function datesOfLetter(letter: string, starts: string): { from: Day; to: Day } | null {
  const periods = starts.split(" ");
  const found = periods.findIndex((period) => period.startsWith(letter));
  const next = periods[found + 1];
  if (found < 0 || next === undefined) return null;
  return { from: firstOfMonth(periods[found] ?? next), to: addDays(firstOfMonth(next), -1) };
}

function firstOfMonth(period: string): Day {
  const [year, month] = period
    .replace(/^[A-Y-]/, "")
    .split("-")
    .map(Number);
  return calendarDay(year ?? 0, month ?? 0, 1);
}
