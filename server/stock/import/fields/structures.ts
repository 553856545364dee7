import type { Day } from "#domain/calendar.ts";
import { penceFromPounds } from "#domain/money.ts";
import { isFeedLink } from "#domain/stock/feed-link.ts";
import { slugify } from "#domain/stock/slug.ts";
import { PICTURE_GROUPS } from "#domain/stock/photos/photo-list.ts";
import type {
  HistoryCheck,
  Hotspot,
  MarketPrice,
  MotTest,
  PictureGroup,
  ServiceVisit,
  VehicleDetails,
  VehicleVideo,
} from "#domain/stock/vehicle.ts";
import { isReadable, quoteCell } from "./parse-cells.ts";
import * as z from "zod";

const LARGEST_POUNDS = 21_474_836.47;
const LARGEST_MILES = 2_000_000;
const LONGEST_LIST = 1_000;
const LONGEST_NAME = 120;
const LONGEST_LINE = 500;
const LONGEST_LINK = 2_000;

const requiredText = (longest: number) =>
  z.string().trim().min(1, "is empty").max(longest, `is longer than ${longest} characters`).refine(isReadable, "has unreadable characters");
const optionalText = (longest: number) =>
  z.string().trim().max(longest, `is longer than ${longest} characters`).refine(isReadable, "has unreadable characters").nullish();
const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).max(LONGEST_LIST, `has more than ${LONGEST_LIST} entries`);

export const link = z
  .string()
  .trim()
  .max(LONGEST_LINK, `is longer than ${LONGEST_LINK} characters`)
  .refine(isFeedLink, { error: ({ input }) => `${quoteCell(String(input))} is not a web address (http or https) or a path below /media/` })
  .describe("http, https, or a path of this site's own /media/");
const optionalLink = link.nullish();
const pounds = z
  .number()
  .min(0, "is below zero")
  .max(LARGEST_POUNDS, "is too large")
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, "has more than two decimals")
  .transform((amount) => penceFromPounds(amount))
  .describe("Pounds, with at most two decimals");
const miles = z.number().int("is not a whole number").min(0, "is below zero").max(LARGEST_MILES, "is too large").describe("Miles");
const day = z.iso
  .date()
  .transform((text) => text as Day)
  .describe("A date, like 2026-11-21");
/** Derived by the API from another property. */
const derived = z.string().nullish().meta({ readOnly: true });

const hotspot = z
  .object({
    x: z.number().min(0, "is below 0").max(100, "is above 100").describe("Percent from the left"),
    y: z.number().min(0, "is below 0").max(100, "is above 100").describe("Percent from the top"),
    label: requiredText(LONGEST_LINE).describe("What it shows"),
    size_mm: z.number().positive("is not above zero").max(10_000, "is too large").nullish().describe("Millimetres"),
  })
  .transform(({ x, y, label, size_mm }): Hotspot => ({ x, y, label, ...(typeof size_mm === "number" && { size_mm }) }));

export type ReadPicture = { url: string; alt?: string; caption?: string; group?: PictureGroup; hotspots?: Hotspot[] };

const pictureObject = z
  .object({
    url: link,
    alt: optionalText(LONGEST_LINE).describe("Alternative text for screen readers; default: make and range"),
    caption: optionalText(LONGEST_LINE),
    group: z.enum(PICTURE_GROUPS).nullish().describe("What part of the vehicle it shows"),
    hotspots: listOf(hotspot).nullish(),
    thumb: derived,
    medium: derived,
    large: derived,
  })
  .transform(({ url, alt, caption, group, hotspots }): ReadPicture => ({
    url,
    ...(alt && { alt }),
    ...(caption && { caption }),
    ...(group && { group }),
    ...(hotspots && hotspots.length > 0 && { hotspots }),
  }));
const picture = z.union([link.transform((url): ReadPicture => ({ url })), pictureObject]);

const video = z.union([
  link.transform((url): VehicleVideo => ({ url })),
  z
    .object({ url: link, poster: optionalLink, captions: optionalLink.describe("A WebVTT file") })
    .transform(({ url, poster, captions }): VehicleVideo => ({ url, ...(poster && { poster }), ...(captions && { captions }) })),
]);

const extra = z
  .object({
    id: optionalText(LONGEST_NAME).describe("Identifies the extra in an order; default: derived from its name"),
    name: requiredText(LONGEST_LINE),
    description: optionalText(5_000),
    price: pounds,
    months: z
      .number()
      .int("is not a whole number")
      .min(0, "is below zero")
      .max(120, "is too large")
      .nullish()
      .describe(
        "Of a service plan: for how many months it covers the vehicle. Its cost a month then counts in the monthly total. 0 is " +
          "not known",
      ),
  })
  .transform(({ id, name, description, price, months }) => ({
    id: id || slugify(name),
    name,
    ...(description && { description }),
    price,
    ...(months && { months }),
  }));

const extras = listOf(extra).superRefine((list, context) => {
  // An invalid entry arrives untransformed, possibly without an id.
  const ids: (string | undefined)[] = list.map(({ id }) => id);
  for (const [index, id] of ids.entries()) {
    if (id !== undefined && ids.indexOf(id) < index)
      context.addIssue({ code: "custom", path: [index, "id"], message: `${quoteCell(id)} is in the list twice` });
  }
});

const motTest = z
  .object({
    last_test_date: day,
    last_test_expiry_date: day.nullish(),
    last_test_status: z.enum(["PASSED", "FAILED"]),
    mileage: miles.nullish(),
    advisories: listOf(requiredText(LONGEST_LINE)).nullish(),
  })
  .transform((test): MotTest => ({
    last_test_date: test.last_test_date,
    last_test_expiry_date: test.last_test_expiry_date ?? null,
    last_test_status: test.last_test_status,
    mileage: test.mileage ?? null,
    advisories: test.advisories ?? [],
  }));

const service = z
  .object({ date: day, mileage: miles, note: optionalText(LONGEST_LINE) })
  .transform(({ date, mileage, note }): ServiceVisit => ({ date, mileage, ...(note && { note }) }));

const specificationGroup = z.object({
  group: requiredText(LONGEST_NAME),
  items: listOf(z.object({ name: requiredText(LONGEST_LINE), value: requiredText(LONGEST_LINE) })),
});

const motability = z.object({
  advance_payment: pounds,
  quarter: requiredText(LONGEST_NAME).describe("When the advance payment applies, for example January to March 2027"),
});

const contractHire = z
  .object({
    monthly_rental: pounds.refine((amount) => amount > 0, "is zero"),
    initial_rental: pounds,
    term: z.number().int("is not a whole number").min(1, "is too small").max(120, "is too large").describe("Months"),
    annual_mileage: z.number().int("is not a whole number").min(1, "is too small").max(1_000_000, "is too large").describe("Miles a year"),
    vat: z.enum(["excluding", "including"]).describe("Whether the two rentals include VAT"),
  })
  .transform(({ term, ...hire }): NonNullable<VehicleDetails["contract_hire"]> => ({
    monthly_rental: hire.monthly_rental,
    initial_rental: hire.initial_rental,
    term_months: term,
    annual_mileage: hire.annual_mileage,
    vat: hire.vat,
  }));

const historyCheck = z
  .object({
    provider: requiredText(LONGEST_NAME),
    checked_on: day,
    result: requiredText(LONGEST_LINE).describe(
      "In the provider's words, for example No outstanding finance, not stolen, never written off",
    ),
    url: optionalLink,
  })
  .transform(({ url, ...check }): HistoryCheck => ({ ...check, ...(url && { url }) }));

const marketPrice = z
  .object({ provider: requiredText(LONGEST_NAME), checked_on: day, lower: pounds, upper: pounds, url: optionalLink })
  .refine(({ lower, upper }) => lower <= upper, { path: ["upper"], error: "is less than lower" })
  .transform(({ url, ...price }): MarketPrice => ({ ...price, ...(url && { url }) }));

/** The fields of more than one value: the input is the API's form, the output the stored form. */
export const STRUCTURES = {
  media_urls: listOf(picture),
  imperfections: listOf(picture),
  turntable: listOf(link),
  videos: listOf(video),
  additional_features: extras,
  mot_history: listOf(motTest),
  service_history: listOf(service),
  specification: listOf(specificationGroup),
  motability,
  contract_hire: contractHire,
  history_check: historyCheck,
  market_price: marketPrice,
} as const satisfies Record<string, z.ZodType>;

export type StructureName = keyof typeof STRUCTURES;

export function isStructureName(name: string): name is StructureName {
  return Object.hasOwn(STRUCTURES, name);
}

export type Structure<Name extends StructureName> = z.output<(typeof STRUCTURES)[Name]>;

/** Lists whose entries may be plain URLs: a cell may hold them with separators. */
const LISTS_OF_LINKS: ReadonlySet<StructureName> = new Set(["media_urls", "imperfections", "turntable", "videos"]);

export type StructureProblem = { path: readonly PropertyKey[]; reason: string };
export type ReadStructure<Name extends StructureName> =
  /** `unread`: running-cost figures within it that could not be read and count as not stated. */
  { value: Structure<Name> | null; unknown: string[]; unread: StructureProblem[] } | { problems: StructureProblem[] };

/** Parses a property of a JSON line, or a cell with JSON or URLs with separators. */
export function readStructure<Name extends StructureName>(
  name: Name,
  cell: unknown,
  separator: string,
  blanks: readonly string[],
  unreadable_figures: "refused" | "unknown" = "refused",
): ReadStructure<Name> {
  const raw = typeof cell === "string" ? fromText(name, cell, separator, blanks) : { value: cell };
  if ("reason" in raw) return { problems: [{ path: [], reason: raw.reason }] };
  const { value } = raw;
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
    return { value: null, unknown: [], unread: [] };
  const schema: z.ZodType<Structure<Name>> = STRUCTURES[name] as never;
  const parsed = schema.safeParse(value, { error: describeIssue });
  if (!parsed.success) {
    const problems = parsed.error.issues.flatMap(problemsOf);
    const unread = unreadable_figures === "unknown" ? problems.filter(({ path }) => isRunningCost(name, path)) : [];
    if (unread.length === 0) return { problems };
    const again = readStructure(name, withoutMonths(value, unread), separator, blanks);
    return "problems" in again ? again : { ...again, unread };
  }
  const unknown = new Set<string>();
  findUnknown(STRUCTURES[name], value, name, unknown);
  return { value: parsed.data, unknown: [...unknown], unread: [] };
}

/** Whether the place is the months that an extra covers: the only running-cost figure within a structure. */
function isRunningCost(name: StructureName, path: readonly PropertyKey[]): boolean {
  return name === "additional_features" && path.length === 2 && path[1] === "months";
}

/** The extras without the months at these places. */
function withoutMonths(value: unknown, places: readonly StructureProblem[]): unknown {
  if (!Array.isArray(value)) return value;
  const indexes = new Set(places.map(({ path }) => path[0]));
  return value.map((extra: unknown, index) => (indexes.has(index) ? { ...(extra as object), months: null } : extra));
}

function fromText(
  name: StructureName,
  cell: string,
  separator: string,
  blanks: readonly string[],
): { value: unknown } | { reason: string } {
  const text = cell.trim();
  if (blanks.includes(text.toLowerCase())) return { value: null };
  if (text.startsWith("[") || text.startsWith("{")) {
    try {
      return { value: JSON.parse(text) };
    } catch {
      return { reason: `${quoteCell(text)} is not JSON` };
    }
  }
  if (!LISTS_OF_LINKS.has(name)) return { reason: `${quoteCell(text)} is not JSON` };
  const parts = entriesOf(text, separator);
  return { value: parts.filter((part) => !blanks.includes(part.toLowerCase())) };
}

/** Separators between URLs; a comma may also be part of a URL. */
const BETWEEN_ADDRESSES = /[|;\s]+|,(?=\s*(?:https?:|\/media\/|$))/i;

/** The entries of a cell, split at the map's separator. */
export function entriesOf(text: string, separator: string): string[] {
  return text
    .split(separator === "auto" ? BETWEEN_ADDRESSES : separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Zod's error messages, worded for refusals. */
const describeIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null ? "is missing" : `is not ${KINDS[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return (
        `${issue.input === undefined ? "is missing: it must be one" : `${quoteCell(String(issue.input))} is none`} of ` +
        `${issue.values.join(", ")}`
      );
    case "invalid_format":
      return `${quoteCell(String(issue.input))} is not a date`;
    case "invalid_union":
      return "is neither an address nor an object";
    default:
      return undefined;
  }
};

const KINDS: Partial<Record<string, string>> = { string: "text", number: "a number", array: "a list", object: "an object" };

function problemsOf(issue: z.core.$ZodIssue): StructureProblem[] {
  if (issue.code !== "invalid_union") return [{ path: issue.path, reason: issue.message }];
  // Report the union member that matched deepest: it is the intended one.
  const meant = issue.errors.find((errors) => errors.some(({ path, code }) => path.length > 0 || code !== "invalid_type"));
  if (!meant) return [{ path: issue.path, reason: issue.message }];
  return meant.flatMap(problemsOf).map(({ path, reason }) => ({ path: [...issue.path, ...path], reason }));
}

/** Collects the properties that the schema does not read, at any depth, without list indexes. */
function findUnknown(schema: z.core.$ZodType, value: unknown, at: string, found: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  const { def } = schema as unknown as { def: z.core.$ZodTypes["_zod"]["def"] };
  if (def.type === "pipe") findUnknown(def.in, value, at, found);
  else if (def.type === "optional" || def.type === "nullable") findUnknown(def.innerType, value, at, found);
  else if (def.type === "array" && Array.isArray(value)) for (const item of value) findUnknown(def.element, item, at, found);
  else if (def.type === "union") for (const option of def.options) findUnknown(option, value, at, found);
  else if (def.type === "object") {
    for (const [key, held] of Object.entries(value)) {
      const inner = def.shape[key];
      if (inner) findUnknown(inner, held, `${at}.${key}`, found);
      else found.add(`${at}.${key}`);
    }
  }
}
