import { addDays, calendarDay, weekdayOf, yearOf, type Day } from "../calendar.ts";
import { text, type MessageText } from "../messages/message-text.ts";
import { msg, type PlainMessage } from "../messages/message.ts";

/** The parts of the United Kingdom with different bank holidays. */
export const BANK_HOLIDAY_REGIONS = ["england-and-wales", "scotland", "northern-ireland"] as const;
export type BankHolidayRegion = (typeof BANK_HOLIDAY_REGIONS)[number];

const [MONDAY, SATURDAY] = [0, 5];
const CHRISTMAS_DAY = msg("holiday.christmasDay");

/**
 * The name of the bank holiday on a day ("Boxing Day", or "Boxing Day, substitute day" if moved from a weekend); undefined if there is
 * none. Source: Banking and Financial Dealings Act 1971. One-off holidays by proclamation belong in a site's special hours.
 */
export function bankHoliday(day: Day, region: BankHolidayRegion): MessageText | undefined {
  const year = yearOf(day);
  const key = `${region} ${year}`;
  const known = calendars.get(key) ?? bankHolidays(year, region);
  calendars.set(key, known);
  return known.get(day);
}

const calendars = new Map<string, ReadonlyMap<Day, MessageText>>();

/** The bank holidays of a year by name. */
export function bankHolidays(year: number, region: BankHolidayRegion): ReadonlyMap<Day, MessageText> {
  const easter = easterSunday(year);
  const holidays = new Map<Day, MessageText>();
  const addMovable = (name: PlainMessage, month: number, date: number) => addOnWorkingDay(holidays, name, calendarDay(year, month, date));
  const scottish = region === "scotland";
  addMovable(msg("holiday.newYearsDay"), 1, 1);
  if (scottish) addMovable(msg("holiday.secondJanuary"), 1, 2);
  if (region === "northern-ireland") addMovable(msg("holiday.stPatricksDay"), 3, 17);
  holidays.set(addDays(easter, -2), text("holiday.goodFriday"));
  if (!scottish) holidays.set(addDays(easter, 1), text("holiday.easterMonday"));
  holidays.set(firstMonday(year, 5), text("holiday.earlyMay"));
  holidays.set(lastMonday(year, 5), text("holiday.spring"));
  if (region === "northern-ireland") addMovable(msg("holiday.boyne"), 7, 12);
  holidays.set(scottish ? firstMonday(year, 8) : lastMonday(year, 8), text("holiday.summer"));
  if (scottish) addMovable(msg("holiday.stAndrewsDay"), 11, 30);
  addMovable(CHRISTMAS_DAY, 12, 25);
  addMovable(msg("holiday.boxingDay"), 12, 26);
  return holidays;
}

/** Moves a holiday on a weekend to the next working day that is not a holiday. */
function addOnWorkingDay(holidays: Map<Day, MessageText>, name: PlainMessage, day: Day): void {
  let observed = day;
  // Holidays on Saturday and Sunday move to Monday and Tuesday in order; at Christmas, if they fall on Sunday and Monday, only the first
  // moves, to Tuesday.
  while (weekdayOf(observed) >= SATURDAY || holidays.has(observed) || isNextHoliday(name, observed)) observed = addDays(observed, 1);
  holidays.set(observed, observed === day ? text(name) : text("holiday.substitute", { holiday: text(name) }));
}

/** If Christmas Day is a Sunday, Monday is Boxing Day. New Year's Day is placed before 2 January in Scotland. */
function isNextHoliday(name: PlainMessage, day: Day): boolean {
  return name === CHRISTMAS_DAY && day.endsWith("-12-26");
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
