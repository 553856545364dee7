import * as cell from "./parse-cells.ts";
import { entriesOf } from "./structures.ts";
import type { FieldRule } from "./field-rule.ts";

/** The cells of a field, resolved to column indexes. */
export type Source = {
  column: string | null;
  /** The columns that may state it, in order of precedence. */
  columns: readonly string[];
  indexes: readonly number[];
  unitIndex: number;
  entries: Readonly<Record<string, string>> | undefined;
  replace: readonly (readonly [string, string])[];
  constant: string | undefined;
  default: string | undefined;
  values: Map<string, string> | undefined;
  unit: string | undefined;
  separator: string;
};

type RuleOfColumns = Extract<FieldRule, { parts: Readonly<Record<string, unknown>> }>;

export function isOfColumns(rule: FieldRule): rule is RuleOfColumns {
  return "parts" in rule && rule.parts !== undefined && !Array.isArray(rule.parts);
}

const NO_COLUMNS = {
  column: null,
  columns: [],
  indexes: [],
  unitIndex: -1,
  entries: undefined,
  replace: [],
  values: undefined,
  unit: undefined,
  separator: ",",
};

export function sourceOf(rule: Exclude<FieldRule, RuleOfColumns>, columns: readonly string[]): Source {
  if ("constant" in rule) return { ...NO_COLUMNS, constant: String(rule.constant), default: undefined };
  const full = {
    unit: undefined,
    values: undefined,
    default: undefined,
    separator: undefined,
    more: undefined,
    unit_column: undefined,
    entries: undefined,
    replace: undefined,
    ...rule,
  };
  const named = [rule.column, ...(full.more ?? [])];
  return {
    column: rule.column,
    columns: named,
    indexes: named.map((column) => columns.indexOf(column)),
    unitIndex: full.unit_column === undefined ? -1 : columns.indexOf(full.unit_column),
    entries: full.entries,
    replace: Object.entries(full.replace ?? {}),
    constant: undefined,
    default: full.default === undefined ? undefined : String(full.default),
    values: full.values && new Map(Object.entries(full.values).map(([from, to]) => [from.trim().toLowerCase(), String(to).trim()])),
    unit: full.unit,
    separator: full.separator ?? ",",
  };
}

/** The first of several columns that the row has. */
export function columnsRead(source: Source | undefined, cells: readonly unknown[]): string | undefined {
  if (!source) return undefined;
  const at = source.indexes.findIndex((index) => cells[index] !== undefined);
  return source.columns[at] ?? source.column ?? undefined;
}

function isStated(cell: unknown, blanks: readonly string[]): boolean {
  return cell !== undefined && cell !== null && !(typeof cell === "string" && blanks.includes(cell.trim().toLowerCase()));
}

/** The value of a list: the entries of all its columns. */
export function combinedValue(source: Source, cells: readonly unknown[], blanks: readonly string[]): unknown {
  if (source.constant !== undefined) return source.constant;
  if (source.indexes.length < 2) return cells[source.indexes[0] ?? -1] ?? source.default;
  const stated = source.indexes.map((index) => cells[index]).filter((value) => isStated(value, blanks));
  if (stated.length < 2) return stated[0] ?? source.default;
  return stated.flatMap((value) =>
    typeof value === "string" ? entriesOf(value, source.separator).filter((part) => isStated(part, blanks)) : value,
  );
}

/** The entries with our part names, and the properties that no part reads. */
export function namedParts(given: unknown, { column, entries = {}, replace }: Source): { value: unknown; unnamed: string[] } {
  const value = typeof given === "string" && /^\s*[[{]/.test(given) ? parsedOr(given) : given;
  if (!Array.isArray(value)) return { value, unnamed: [] };
  const unnamed = new Set<string>();
  const read = Object.values(entries);
  const renamed = value
    .filter((entry: unknown) => entry !== undefined)
    .map((entry: unknown) => {
      if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return entry;
      for (const name of Object.keys(entry)) if (!read.includes(name)) unnamed.add(`${column}.${name}`);
      return Object.fromEntries(Object.entries(entries).map(([part, name]) => [part, replaced(Reflect.get(entry, name), replace)]));
    });
  return { value: renamed, unnamed: [...unnamed] };
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function replaced(value: unknown, replace: Source["replace"]): unknown {
  if (typeof value !== "string") return value;
  return replace.reduce((text, [from, to]) => text.replaceAll(from, to), value);
}

export function textOf(source: Source, cells: readonly unknown[], blanks: readonly string[]): cell.Cell<string> {
  if (source.constant !== undefined) return { value: source.constant };
  for (const index of source.indexes) {
    const read = cell.readText(cells[index], blanks);
    if ("reason" in read) return read;
    if (read.value === null) continue;
    const unit = source.unitIndex === -1 ? { value: null } : cell.readText(cells[source.unitIndex], blanks);
    if ("reason" in unit) return unit;
    const meant = source.values?.get(read.value.toLowerCase()) ?? read.value;
    return { value: meant === "" ? null : unit.value === null ? meant : `${meant} ${unit.value}` };
  }
  return { value: source.default ?? null };
}
