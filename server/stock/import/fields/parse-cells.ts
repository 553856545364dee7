import { parseDay, type Day, type Moment } from "#domain/calendar.ts";
import { pence, type Pence } from "#domain/money.ts";

/** A cell's value (null: not stated), or the reason why it cannot be read. */
export type Cell<T> = { value: T | null } | { reason: string };

export type DistanceUnit = "miles" | "km";
export type MoneyUnit = "pounds" | "pence";
export type EngineUnit = "litres" | "cc" | "auto";

/** Values that mean "not stated", in lower case; a map may have its own list. */
export const BLANK_VALUES: readonly string[] = ["", "-", "n/a", "#n/a", "na", "nan", "null", "none", "not stated"];

const KILOMETRES_IN_A_MILE = 1.609344;
const LARGEST_PENCE = 2_147_483_647;
const LARGEST_MILES = 2_000_000;
/** Older cars are typing errors. */
const EARLIEST_YEAR = 1900;
const LONGEST_QUOTE = 40;
/** Litres: a larger number without a unit is cubic centimetres. */
const LARGEST_ENGINE = 30;

const NUMBER = /^(-?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/;
const MONEY = /^(-?)\s*(?:£|gbp)?\s*(-?[\d.,]+)\s*(?:gbp)?$/i;
const DISTANCE = /^(-?[\d.,]+)\s*(miles|mile|mi|kilometres|kms|km)?\.?$/i;
const ENGINE = /^([\d.,]+)\s*(l|litres|litre|cc)?$/i;
const UK_DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
/** The word, the number in digits or Roman, decimals, and a stage or test: "Euro 6.2", "EURO VI-D", "Euro 6 (WLTP)". */
const EURO_STANDARD = /^(eu(?:ro)?)?[\s-]*(?:(\d)(?:\.(\d+))?|(vii|vi|v|iv|i{1,3})(?=[a-e]?(?:$|[\s(-])))[\s-]*(?:\(?[a-z][a-z -]*\)?)?$/i;
const ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii"];
const YES = ["yes", "y", "true", "1"];
const NO = ["no", "n", "false", "0"];

/** The trimmed text of a cell of any file format. */
export function readText(cell: unknown, blanks: readonly string[] = BLANK_VALUES): Cell<string> {
  if (cell === null || cell === undefined) return { value: null };
  if (typeof cell !== "string" && typeof cell !== "number" && typeof cell !== "boolean") {
    return { reason: "is not a single value" };
  }
  const text = String(cell).trim();
  if (blanks.includes(text.toLowerCase())) return { value: null };
  if (!isReadable(text)) {
    return { reason: `${quoteCell(text)} has unreadable characters: is the file in another encoding?` };
  }
  return { value: text };
}

/** Whether PostgreSQL can store it and no character was lost in decoding. */
export function isReadable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0") && !text.includes("\ufffd");
}

export function readName(text: string, longest: number): Cell<string> {
  return text.length > longest ? { reason: `${quoteCell(text)} is longer than ${longest} characters` } : { value: text };
}

export function readChoice(text: string, choices: readonly string[]): Cell<string> {
  const choice = choices.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
  return choice === undefined ? { reason: `${quoteCell(text)} is not one of ${choices.join(", ")}` } : { value: choice };
}

/** "AB12 CDE" in any spelling becomes "AB12CDE". */
export function readRegistration(text: string): Cell<string> {
  const registration = text.toUpperCase().replaceAll(/\s/g, "");
  return /^[A-Z0-9]{2,8}$/.test(registration) ? { value: registration } : { reason: `${quoteCell(text)} is not a registration` };
}

export function readInteger(text: string, largest: number): Cell<number> {
  const number = readNumber(text);
  if (number === undefined || !Number.isInteger(number)) return { reason: `${quoteCell(text)} is not a whole number` };
  return inRange(text, number, 0, largest);
}

/** A year no later than `thisYear`. */
export function readYear(text: string, thisYear: number): Cell<number> {
  const number = /^\d{4}(?:\.0+)?$/.test(text) ? Number(text) : undefined;
  if (number === undefined) return { reason: `${quoteCell(text)} is not a year` };
  if (number > thisYear) return { reason: `${number} is in the future` };
  return inRange(text, number, EARLIEST_YEAR, thisYear);
}

export function readDecimal(text: string, largest: number): Cell<number> {
  const number = readNumber(text);
  if (number === undefined) return { reason: `${quoteCell(text)} is not a number` };
  return inRange(text, number, 0, largest);
}

/** "6", "Euro VI" or "EURO 6d-TEMP": the standard's number. Without the word, decimals are another figure. */
export function readEuroStandard(text: string, latest: number): Cell<number> {
  const [whole, word, digits, decimals = "", roman = ""] = EURO_STANDARD.exec(text) ?? [];
  if (whole === undefined || (word === undefined && /[^0]/.test(decimals))) return { reason: `${quoteCell(text)} is not a Euro standard` };
  return inRange(text, digits === undefined ? ROMAN.indexOf(roman.toLowerCase()) + 1 : Number(digits), 0, latest);
}

/** "116 g/km" without its unit. */
export function withoutUnit(text: string, unit: string): string {
  return text.toLowerCase().endsWith(unit.toLowerCase()) ? text.slice(0, -unit.length).trimEnd() : text;
}

/** Litres; cubic centimetres are rounded to a tenth of a litre. */
export function readEngine(text: string, unit: EngineUnit): Cell<number> {
  const [, digits = "", said = ""] = ENGINE.exec(text) ?? [];
  const number = readNumber(digits);
  if (number === undefined) return { reason: `${quoteCell(text)} is not an engine size` };
  const inCc = said === "" ? unit === "cc" || (unit === "auto" && number > LARGEST_ENGINE) : said.toLowerCase() === "cc";
  return { value: inCc ? Math.round(number / 100) / 10 : number };
}

/** Whole miles; a unit in the cell ("63,000 km") takes precedence. */
export function readDistance(text: string, unit: DistanceUnit): Cell<number> {
  const [, digits = "", said = ""] = DISTANCE.exec(text) ?? [];
  const number = readNumber(digits);
  if (number === undefined) return { reason: `${quoteCell(text)} is not a mileage` };
  const inKilometres = said === "" ? unit === "km" : said.toLowerCase().startsWith("k");
  return inRange(text, Math.round(inKilometres ? number / KILOMETRES_IN_A_MILE : number), 0, LARGEST_MILES);
}

/** "£8,000", "8000.50", "8000 GBP". A third decimal is refused: it is more likely a continental thousands separator than a price. */
export function readMoney(text: string, unit: MoneyUnit): Cell<Pence> {
  const [, sign = "", digits = ""] = MONEY.exec(text) ?? [];
  const match = NUMBER.exec(sign + digits);
  const [, minus = "", whole = "", decimals = ""] = match ?? [];
  if (!match || decimals.length > (unit === "pounds" ? 2 : 0)) return { reason: `${quoteCell(text)} is not an amount of money` };
  const plain = whole.replaceAll(",", "");
  const amount = Number(unit === "pounds" ? plain + decimals.padEnd(2, "0") : plain);
  if (minus === "-" && amount !== 0) return { reason: `${quoteCell(text)} is below zero` };
  return amount > LARGEST_PENCE ? { reason: `${quoteCell(text)} is too large` } : { value: pence(amount) };
}

/** "2019-03-14" (optionally followed by a time) and "14/03/2019". */
export function readDay(text: string): Cell<Day> {
  const [, date, month = "", year] = UK_DAY.exec(text) ?? [];
  const iso = date ? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}` : text.replace(/[T ]\d{1,2}:.*$/, "");
  const day = parseDay(iso);
  return day === undefined ? { reason: `${quoteCell(text)} is not a date` } : { value: day };
}

/** "2026-11-21T08:15:00.000Z", or with another offset. */
export function readMoment(text: string): Cell<Moment> {
  const moment = ISO_MOMENT.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? { reason: `${quoteCell(text)} is not a time like 2026-11-21T08:15:00Z` } : { value: moment };
}

/** A vehicle's branch: its slug, alone or in the object that the API returns. */
export function readBranch(cell: unknown, blanks: readonly string[]): Cell<string> {
  const slug = typeof cell === "object" && cell !== null && !Array.isArray(cell) ? Reflect.get(cell, "slug") : cell;
  return readText(slug, blanks);
}

export function readYesNo(text: string): Cell<boolean> {
  if (YES.includes(text.toLowerCase())) return { value: true };
  if (NO.includes(text.toLowerCase())) return { value: false };
  return { reason: `${quoteCell(text)} is neither yes nor no` };
}

export function readList(cell: unknown, separator: string): Cell<string[]> {
  if (Array.isArray(cell) && !cell.every((item) => typeof item === "string")) return { reason: "is not a list of texts" };
  const parts: unknown[] = Array.isArray(cell) ? cell : typeof cell === "string" ? cell.split(separator) : [cell];
  const list: string[] = [];
  for (const part of parts) {
    const text = readText(part);
    if ("reason" in text) return text;
    if (text.value !== null) list.push(text.value);
  }
  return { value: list };
}

/** The text for a refusal, truncated. */
export function quoteCell(text: string): string {
  return `“${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text}”`;
}

function readNumber(text: string): number | undefined {
  return NUMBER.test(text) ? Number(text.replaceAll(",", "")) : undefined;
}

function inRange(text: string, number: number, min: number, largest: number): Cell<number> {
  if (number < min) return { reason: `${quoteCell(text)} is ${min === 0 ? "below zero" : "too small"}` };
  return number > largest ? { reason: `${quoteCell(text)} is too large` } : { value: number };
}
