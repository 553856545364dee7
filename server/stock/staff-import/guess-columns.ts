import { markKind, normaliseMark } from "#domain/stock/registration-mark.ts";
import { FIELD_NAMES, FIELDS, isFieldName, type FieldName } from "#server/stock/import/fields/fields.ts";
import { COLUMN_NAMES } from "./column-names.ts";

/** What a column of an uploaded file feeds. `unit` is one of the map's units of the field. */
export type ColumnUse = { field: FieldName; unit?: string; separator?: string };

/** `look`: a guess that somebody has to look at; `why` names the doubt. */
export type GuessedColumn = {
  column: string;
  samples: string[];
  use: ColumnUse | null;
  sure: boolean;
  why: "kilometres" | "pence" | "name" | null;
};

/** The first values of a file: the header, and rows in its order. */
export type FileHead = { header: readonly string[]; rows: readonly (readonly string[])[] };

const SAMPLES = 3;
const LONGEST_SAMPLE = 60;
/** A car does about 7,400 miles a year in Great Britain; a median above this many a year is kilometres, or an unusual fleet. */
const MAX_MILES_A_YEAR = 13_000;
/** Share of cells that has to look like the field. */
const MIN_SHARE = 0.8;

/** Guesses by the columns' names and values, each field once: the surest column takes it. */
export function guessColumns({ header, rows }: FileHead, today: { year: number }): GuessedColumn[] {
  const columns = header.map((column, place) => ({
    column,
    cells: rows.map((row) => (row[place] ?? "").trim()).filter((cell) => cell !== ""),
  }));
  const byField = new Map<FieldName, { column: string; sure: boolean }>();
  for (const { column, cells } of columns) {
    const guess = fieldOf(column, cells);
    if (!guess) continue;
    const before = byField.get(guess.field);
    if (!before || (guess.sure && !before.sure)) byField.set(guess.field, { column, sure: guess.sure });
  }
  const yearAt = columns.find(({ column }) => byField.get("year")?.column === column);
  const age = yearAt && today.year - (median(yearAt.cells.map(Number)) ?? today.year);
  return columns.map(({ column, cells }) => {
    const samples = [...new Set(cells)]
      .slice(0, SAMPLES)
      .map((cell) => (cell.length > LONGEST_SAMPLE ? `${cell.slice(0, LONGEST_SAMPLE)}…` : cell));
    const [field, found] = [...byField].find(([, { column: its }]) => its === column) ?? [];
    if (!field || !found) return { column, samples, use: null, sure: true, why: null };
    return { column, samples, ...useOf(field, found.sure, column, cells, age) };
  });
}

function fieldOf(column: string, cells: readonly string[]): { field: FieldName; sure: boolean } | undefined {
  if (isFieldName(column)) return { field: column, sure: true };
  const name = plain(column);
  const exact = FIELD_NAMES.find((field) => plain(field) === name || COLUMN_NAMES[field]?.includes(name));
  if (exact) return { field: exact, sure: true };
  const near = FIELD_NAMES.find((field) => COLUMN_NAMES[field]?.some((known) => known.length > 3 && name.includes(known)));
  if (near) return { field: near, sure: false };
  return mostly(cells, (cell) => markKind(normaliseMark(cell)) === "current") ? { field: "vrm", sure: false } : undefined;
}

function useOf(
  field: FieldName,
  sure: boolean,
  column: string,
  cells: readonly string[],
  age: number | undefined,
): Pick<GuessedColumn, "use" | "sure" | "why"> {
  const { kind } = FIELDS[field];
  const figures = cells.map((cell) => Number(cell.replaceAll(/[£,\s]|miles|km/gi, ""))).filter(Number.isFinite);
  if (kind === "distance") {
    const named = /km|kilomet/i.test(column) || mostly(cells, (cell) => /km/i.test(cell));
    if (named) return { use: { field, unit: "km" }, sure: true, why: null };
    const middle = median(figures);
    const looksLike = middle !== undefined && age !== undefined && middle / Math.max(1, age) > MAX_MILES_A_YEAR;
    return {
      use: { field, unit: looksLike ? "km" : "miles" },
      sure: sure && !looksLike,
      why: looksLike ? "kilometres" : sure ? null : "name",
    };
  }
  if (kind === "money") {
    const inPence = /pence/i.test(column);
    return { use: { field, unit: inPence ? "pence" : "pounds" }, sure, why: inPence ? "pence" : sure ? null : "name" };
  }
  if (kind === "engine") return { use: { field, unit: "auto" }, sure, why: sure ? null : "name" };
  const separator = kind === "list" || field === "media_urls" ? separatorOf(cells) : undefined;
  return { use: { field, ...(separator !== undefined && { separator }) }, sure, why: sure ? null : "name" };
}

/** What separates the entries of a list. A comma may be part of an address only where something else separates. */
function separatorOf(cells: readonly string[]): string | undefined {
  const candidates = ["|", ";", "\n", ","];
  return candidates.find((separator) => cells.some((cell) => cell.includes(separator)));
}

function mostly(cells: readonly string[], matches: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(matches).length >= cells.length * MIN_SHARE;
}

function median(figures: readonly number[]): number | undefined {
  const known = figures.filter(Number.isFinite).toSorted((a, b) => a - b);
  return known[Math.floor(known.length / 2)];
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
