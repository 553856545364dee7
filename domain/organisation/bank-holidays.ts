import { addDays, calendarDay, weekdayOf, yearOf, type Day } from "../calendar.ts";

/** The parts of the United Kingdom with different bank holidays. */
export const BANK_HOLIDAY_REGIONS = ["england-and-wales", "scotland", "northern-ireland"] as const;
export type BankHolidayRegion = (typeof BANK_HOLIDAY_REGIONS)[number];

const [MONDAY, SATURDAY] = [0, 5];

/**
 * The name of the bank holiday on a day ("Boxing Day", or "Boxing Day, substitute day" if moved from a weekend); undefined if there is
 * none. Source: Banking and Financial Dealings Act 1971. One-off holidays by proclamation belong in a site's special hours.
 */
export function bankHoliday(day: Day, region: BankHolidayRegion): string | undefined {
  const year = yearOf(day);
  const key = `${region} ${year}`;
  const known = calendars.get(key) ?? bankHolidays(year, region);
  calendars.set(key, known);
  return known.get(day);
}

const calendars = new Map<string, ReadonlyMap<Day, string>>();

/** The bank holidays of a year by name. */
export function bankHolidays(year: number, region: BankHolidayRegion): ReadonlyMap<Day, string> {
  const easter = easterSunday(year);
  const holidays = new Map<Day, string>();
  const addMovable = (name: string, month: number, date: number) => addOnWorkingDay(holidays, name, calendarDay(year, month, date));
  const scottish = region === "scotland";
  addMovable("New Year's Day", 1, 1);
  if (scottish) addMovable("2nd January", 1, 2);
  if (region === "northern-ireland") addMovable("St Patrick's Day", 3, 17);
  holidays.set(addDays(easter, -2), "Good Friday");
  if (!scottish) holidays.set(addDays(easter, 1), "Easter Monday");
  holidays.set(firstMonday(year, 5), "Early May bank holiday");
  holidays.set(lastMonday(year, 5), "Spring bank holiday");
  if (region === "northern-ireland") addMovable("Battle of the Boyne", 7, 12);
  holidays.set(scottish ? firstMonday(year, 8) : lastMonday(year, 8), "Summer bank holiday");
  if (scottish) addMovable("St Andrew's Day", 11, 30);
  addMovable("Christmas Day", 12, 25);
  addMovable("Boxing Day", 12, 26);
  return holidays;
}

/** Moves a holiday on a weekend to the next working day that is not a holiday. */
function addOnWorkingDay(holidays: Map<Day, string>, name: string, day: Day): void {
  let observed = day;
  // Holidays on Saturday and Sunday move to Monday and Tuesday in order; at Christmas, if they fall on Sunday and Monday, only the first
  // moves, to Tuesday.
  while (weekdayOf(observed) >= SATURDAY || holidays.has(observed) || isNextHoliday(name, observed)) observed = addDays(observed, 1);
  holidays.set(observed, observed === day ? name : `${name}, substitute day`);
}

/** If Christmas Day is a Sunday, Monday is Boxing Day. New Year's Day is placed before 2 January in Scotland. */
function isNextHoliday(name: string, day: Day): boolean {
  return name === "Christmas Day" && day.endsWith("-12-26");
}

function firstMonday(year: number, month: number): Day {
  const first = calendarDay(year, month, 1);
  return addDays(first, (7 - weekdayOf(first)) % 7);
}

function lastMonday(year: number, month: number): Day {
  const last = calendarDay(year, month, 31);
  return addDays(last, MONDAY - weekdayOf(last));
}

/** Western Easter by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const leap = Math.floor(century / 4);
  const moonCorrection = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - leap - moonCorrection + 15) % 30;
  const leapOfYear = Math.floor(ofCentury / 4);
  const weekday = (32 + 2 * (century % 4) + 2 * leapOfYear - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return calendarDay(year, Math.floor(days / 31), (days % 31) + 1);
}
