import { text } from "../messages/message-text.ts";
import { msg, type PlainMessage } from "../messages/message.ts";
import type { Problem } from "../problem.ts";
import type { ApplicationFieldName, FinanceApplication } from "./application-fields.ts";

/** Lenders require three years of addresses and employment. */
export const HISTORY_MONTHS = 36;
const MONTHS_A_YEAR = 12;
/** Maximum number of earlier entries; a longer history is handled in person. */
export const MAX_HISTORY_ENTRIES = 12;
const MAX_ENTRY_CHARACTERS = 200;

/**
 * The two histories (specification 3.28): the field that stores the entries, and the names of an entry's answers with the form fields of
 * the current one.
 */
export const HISTORIES = {
  address: {
    field: "previous_addresses",
    entry: {
      building: "address_building",
      building_name: "address_building_name",
      street: "address_street",
      line_1: "address_line_1",
      line_2: "address_line_2",
      line_3: "address_line_3",
      city: "address_city",
      town: "address_town",
      county: "address_county",
      country: "address_country",
      postcode: "address_postcode",
      status: "address_status",
      years: "address_years",
      months: "address_months",
    },
    short: msg("problem.addPreviousAddresses"),
    noun: msg("application.previousAddress"),
  },
  employment: {
    field: "previous_employments",
    entry: {
      type: "employment_type",
      occupation_type: "occupation_type",
      employer: "employer",
      job_title: "job_title",
      years: "employment_years",
      months: "employment_months",
    },
    short: msg("problem.addPreviousEmployments"),
    noun: msg("application.previousEmployment"),
  },
} as const satisfies Record<
  string,
  { field: ApplicationFieldName; entry: Record<string, ApplicationFieldName>; short: PlainMessage; noun: PlainMessage }
>;
export type HistoryName = keyof typeof HISTORIES;

/** An earlier address or employment, with the field names of the current one. */
export type HistoryEntry = FinanceApplication;

/** The earlier entries of an application, newest first; empty if the stored text is invalid. */
export function historyOf(name: HistoryName, application: FinanceApplication): HistoryEntry[] {
  return readHistory(name, application[HISTORIES[name].field] ?? "") ?? [];
}

/** Parses entries from JSON, with the field names of the current one; undefined if the text is invalid. */
export function readHistory(name: HistoryName, text: string): HistoryEntry[] | undefined {
  if (text === "") return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(parsed) || parsed.length > MAX_HISTORY_ENTRIES) return undefined;
  const entries = parsed.map((each: unknown) => readEntry(name, each));
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

/** Serialises entries as stored: JSON with the specification's names. */
export function writeHistory(name: HistoryName, entries: readonly HistoryEntry[]): string {
  if (entries.length === 0) return "";
  const { entry } = HISTORIES[name];
  return JSON.stringify(
    entries.map((each) => Object.fromEntries(Object.entries(entry).flatMap(([short, long]) => (each[long] ? [[short, each[long]]] : [])))),
  );
}

/** Months covered by the current and earlier entries. */
export function monthsCovered(name: HistoryName, application: FinanceApplication): number {
  return [application, ...historyOf(name, application)].reduce((sum, each) => sum + monthsAt(name, each), 0);
}

/** Months at one address or in one employment. */
export function monthsAt(name: HistoryName, given: FinanceApplication): number {
  const { years, months } = HISTORIES[name].entry;
  return parseInteger(given[years]) * MONTHS_A_YEAR + parseInteger(given[months]);
}

/** The problem if less than three years are covered; it does not prevent saving. */
export function historyProblems(name: HistoryName, application: FinanceApplication): Problem[] {
  const { field, short } = HISTORIES[name];
  return monthsCovered(name, application) >= HISTORY_MONTHS ? [] : [{ field, message: text(short) }];
}

function readEntry(name: HistoryName, entry: unknown): HistoryEntry | undefined {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return undefined;
  const read: HistoryEntry = {};
  for (const [short, long] of Object.entries<ApplicationFieldName>(HISTORIES[name].entry)) {
    const value: unknown = Reflect.get(entry, short) ?? Reflect.get(entry, long) ?? "";
    if (typeof value !== "string" && typeof value !== "number") return undefined;
    const text = String(value).trim();
    if (text.length > MAX_ENTRY_CHARACTERS) return undefined;
    if (text !== "") read[long] = text;
  }
  return read;
}

function parseInteger(text: string | undefined): number {
  return /^\d{1,3}$/.test(text ?? "") ? Number(text) : 0;
}
