import type { VehicleSearch } from "./filters.ts";

/** A limit read from free text. Price and monthly in pounds, engine size in litres. */
export type QueryLimit = { words: string; min?: number; max?: number } & (
  | { field: "price" | "monthly" | "mileage" | "year" }
  | { field: "doors" | "seats" | "engine_size" }
);

export type QueryLimits = {
  /** The remaining words. */
  rest: string;
  limits: QueryLimit[];
};

type Reader = {
  pattern: RegExp;
  read: (groups: Record<string, string | undefined>, thisYear: number) => Omit<QueryLimit, "words"> | undefined;
};

const UPPER_BOUND = String.raw`(?:under|dan|below|less than|fewer than|up to|upto|no more than|max(?:imum)?|cheaper than|<=?)`;
const LOWER_BOUND = String.raw`(?:over|dros|above|more than|at least|min(?:imum)?|from|starting (?:at|from)|>=?)`;
const AMOUNT = (name: string) => String.raw`(?<${name}Pound>£)?\s?(?<${name}>\d[\d,]*(?:\.\d+)?)\s?(?<${name}Thousand>k\b|grand\b)?`;
const UNIT = String.raw`\s?(?:(?<miles>miles?\b|mls\b)|(?<month>a month\b|per month\b|\/ ?month\b|monthly\b|pcm\b|p\/?m\b))?`;
const YEAR = String.raw`(?:19[89]\d|20\d\d)`;
const NUMBER_NAMES = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];
const COUNT = NUMBER_NAMES.join("|");
/** Every limit contains a number. */
const COUNTED = new RegExp(String.raw`\d|\b(?:${COUNT})`);
/** "12,000": model names and stock numbers are not written with a thousands separator. */
const IN_THOUSANDS = /^\d{1,3}(?:,\d{3})+$/;
/** A plain number counts as a price from this amount on; below it is part of a name ("under 3 series"). */
const MIN_PLAIN_AMOUNT = 500;
/** Longer numbers are no realistic amount, and may exceed safe integers in pence. */
const MAX_AMOUNT_DIGITS = 9;
const FIRST_PLATE_YEAR = 2000;
const SECOND_HALF_PLATES = 50;

/** Tried in this order; a match is removed from the text before the next pattern. */
const READERS: readonly Reader[] = [
  {
    pattern: pattern(String.raw`(?:between |from )?(?<min>${YEAR}) ?(?:-|–|to|and) ?(?<max>${YEAR})`),
    read: ({ min, max }) => years(Number(min), Number(max)),
  },
  {
    pattern: pattern(String.raw`(?:from|since|(?<beyond>after|newer than)|at least) (?<year>${YEAR})`),
    read: ({ beyond, year }) => years(Number(year) + (beyond === undefined ? 0 : 1)),
  },
  { pattern: pattern(String.raw`(?<year>${YEAR}) ?(?:or newer|or later|onwards?|and newer|\+)`), read: ({ year }) => years(Number(year)) },
  {
    pattern: pattern(String.raw`(?:(?<beyond>before|older than)|up to|until) (?<year>${YEAR})`),
    read: ({ beyond, year }) => years(undefined, Number(year) - (beyond === undefined ? 0 : 1)),
  },
  {
    pattern: pattern(
      String.raw`(?:${UPPER_BOUND} |(?<older>over|more than|older than|at least) )?(?<age>\d{1,2}) years?(?: old)?(?: or (?:newer|less))?`,
    ),
    read: ({ older, age }, thisYear) => (older === undefined ? years(thisYear - Number(age)) : years(undefined, thisYear - Number(age))),
  },
  { pattern: pattern(String.raw`(?<plate>\d\d) ?(?:plate|reg)`), read: ({ plate }) => plateYears(Number(plate)) },
  { pattern: pattern(String.raw`(?<doors>[2-7]|${COUNT})[ -]?(?:doors?|dr)`), read: ({ doors }) => exactly("doors", counted(doors)) },
  {
    pattern: pattern(String.raw`(?<seats>\d{1,2}|${COUNT})[ -]?(?:seats?|seaters?)`),
    read: ({ seats }) => exactly("seats", counted(seats)),
  },
  {
    pattern: pattern(String.raw`(?:(?<litres>\d(?:\.\d)?)[ -]?(?:litres?|liters?|ltrs?)|(?<short>\d(?:\.\d ?)?)l)`),
    read: ({ litres, short }) => exactly("engine_size", Number(litres ?? short)),
  },
  {
    pattern: pattern(String.raw`(?:between )?${AMOUNT("min")} ?(?:-|–|to|and) ?${AMOUNT("max")}${UNIT}`),
    read: (groups) => {
      const thousands = groups["maxThousand"] !== undefined && groups["minThousand"] === undefined;
      const min = amount(groups, "min", thousands);
      const max = amount(groups, "max");
      return isAmount(groups, "max", max) && !hasTooManyDigits(groups, "min") && min <= max
        ? { field: fieldOf(groups), min, max }
        : undefined;
    },
  },
  {
    pattern: pattern(String.raw`${UPPER_BOUND} ?${AMOUNT("max")}${UNIT}`),
    read: (groups) => {
      const max = amount(groups, "max");
      return isAmount(groups, "max", max) ? { field: fieldOf(groups), max } : undefined;
    },
  },
  {
    pattern: pattern(String.raw`${LOWER_BOUND} ?${AMOUNT("min")}${UNIT}`),
    read: (groups) => {
      const min = amount(groups, "min");
      return isAmount(groups, "min", min) ? { field: fieldOf(groups), min } : undefined;
    },
  },
  {
    pattern: pattern(String.raw`${AMOUNT("max")}${UNIT}(?: (?:or (?:less|under|below)|max(?:imum)?))?`),
    read: (groups, _year) => {
      const unit = groups["maxPound"] ?? groups["maxThousand"] ?? groups["miles"] ?? groups["month"];
      if (hasTooManyDigits(groups, "max") || (unit === undefined && !IN_THOUSANDS.test(groups["max"] ?? ""))) return undefined;
      return { field: fieldOf(groups), max: amount(groups, "max") };
    },
  },
];

/**
 * Extracts limits from free text: "under 12k", "£10,000 to £15,000", "under 30k miles", "£250 a month", "2019 or newer", "21 plate", "5
 * door", "2.0 litre".
 */
export function parseQueryLimits(text: string, thisYear: number): QueryLimits {
  const limits: QueryLimit[] = [];
  let rest = ` ${text.toLowerCase()} `;
  for (const { pattern, read } of COUNTED.test(rest) ? READERS : []) {
    rest = rest.replace(pattern, (matched: string, ...found: unknown[]) => {
      const groups = found.at(-1);
      const limit = isGroups(groups) ? read(groups, thisYear) : undefined;
      if (!limit) return matched;
      limits.push({ words: matched.trim(), ...limit });
      return " ";
    });
  }
  return { rest: rest.trim().replace(/\s+/g, " "), limits };
}

/** Adds a limit from free text to the search's filters: both apply. */
export function withQueryLimit(search: VehicleSearch, { field, min, max }: QueryLimit): VehicleSearch {
  if (field === "doors" || field === "seats" || field === "engine_size") {
    const value = field === "engine_size" ? inLitres(min ?? 0) : String(min);
    const chosen = search.facets[field];
    return { ...search, facets: { ...search.facets, [field]: !chosen || chosen.includes(value) ? [value] : [] } };
  }
  if (field === "monthly") return { ...search, monthly: both(search.monthly, { min, max }) };
  return { ...search, ranges: { ...search.ranges, [field]: both(search.ranges[field], { min, max }) } };
}

/** An engine size as a facet value, in litres: "2.0". */
export function inLitres(size: number): string {
  return size.toFixed(1);
}

type Bounds = { min?: number; max?: number };

function both(one: Bounds = {}, other: Bounds): Bounds {
  const lowest = [one.min, other.min].filter((min) => min !== undefined);
  const highest = [one.max, other.max].filter((max) => max !== undefined);
  return { ...(lowest.length > 0 && { min: Math.max(...lowest) }), ...(highest.length > 0 && { max: Math.min(...highest) }) };
}

/** Matches whole words: the text has a space before and after them. */
function pattern(pattern: string): RegExp {
  return new RegExp(String.raw`(?<= )${pattern}(?= )`, "g");
}

function isGroups(value: unknown): value is Record<string, string | undefined> {
  return typeof value === "object" && value !== null;
}

function amount(groups: Record<string, string | undefined>, name: string, inThousands = false): number {
  const number = Number(groups[name]?.replaceAll(",", ""));
  return Math.round(number * (inThousands || groups[`${name}Thousand`] !== undefined ? 1000 : 1));
}

function hasTooManyDigits(groups: Record<string, string | undefined>, name: string): boolean {
  return (groups[name] ?? "").replaceAll(/\D/g, "").length > MAX_AMOUNT_DIGITS;
}

function isAmount(groups: Record<string, string | undefined>, name: string, value: number): boolean {
  if (hasTooManyDigits(groups, name)) return false;
  const unit = groups[`${name}Pound`] ?? groups[`${name}Thousand`] ?? groups["miles"] ?? groups["month"];
  return unit !== undefined || value >= MIN_PLAIN_AMOUNT;
}

function fieldOf({ miles, month }: Record<string, string | undefined>): "price" | "monthly" | "mileage" {
  if (miles !== undefined) return "mileage";
  return month === undefined ? "price" : "monthly";
}

function years(min?: number, max?: number): Omit<QueryLimit, "words"> {
  return { field: "year", ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/** "21" is issued from March 2021, "71" from September 2021 to February 2022. */
function plateYears(plate: number): Omit<QueryLimit, "words"> | undefined {
  if (plate < 2 || plate === SECOND_HALF_PLATES) return undefined;
  return plate > SECOND_HALF_PLATES
    ? years(FIRST_PLATE_YEAR + plate - SECOND_HALF_PLATES, FIRST_PLATE_YEAR + plate - SECOND_HALF_PLATES + 1)
    : years(FIRST_PLATE_YEAR + plate, FIRST_PLATE_YEAR + plate);
}

function counted(count: string | undefined): number {
  const at = NUMBER_NAMES.indexOf(count ?? "");
  return at < 0 ? Number(count) : at + 2;
}

function exactly(field: "doors" | "seats" | "engine_size", value: number): Omit<QueryLimit, "words"> {
  return { field, min: value, max: value };
}
