import { poundsFromPence } from "#domain/money.ts";
import * as cell from "./parse-cells.ts";
import type { StructureName } from "./structures.ts";
import type { FieldRule } from "./field-rule.ts";

/** Placeholder for 1, 2, 3 ... in a column name. */
const NUMBER = "{n}";
/** Limit on numbered columns of one kind. */
const MAX_NUMBERED = 60;

/** How the text of a part is parsed into the API's form. */
type PartKind = "text" | "money" | "whole" | "distance" | "day" | "upper" | "lower" | "list";

const PICTURE = { url: "text", alt: "text", caption: "text" } as const;

/** The parts that columns, or pieces of a cell, can fill; deeper ones (hotspots) need JSON. */
const PARTS: Record<StructureName, Readonly<Record<string, PartKind>>> = {
  media_urls: PICTURE,
  imperfections: PICTURE,
  turntable: { url: "text" },
  videos: { url: "text", poster: "text", captions: "text" },
  additional_features: { id: "text", name: "text", description: "text", price: "money", months: "whole" },
  mot_history: { last_test_date: "day", last_test_expiry_date: "day", last_test_status: "upper", mileage: "distance", advisories: "list" },
  service_history: { date: "day", mileage: "distance", note: "text" },
  specification: { group: "text", name: "text", value: "text" },
  motability: { advance_payment: "money", quarter: "text" },
  contract_hire: { monthly_rental: "money", initial_rental: "money", term: "whole", annual_mileage: "whole", vat: "lower" },
  history_check: { provider: "text", checked_on: "day", result: "text", url: "text" },
  market_price: { provider: "text", checked_on: "day", lower: "money", upper: "money", url: "text" },
};

export function partsOf(field: StructureName): string[] {
  return Object.keys(PARTS[field]);
}

/** The columns of a rule whose parts have their own columns. */
export function partColumns(rule: FieldRule): string[] {
  if (!("parts" in rule) || Array.isArray(rule.parts) || rule.parts === undefined) return [];
  return Object.values(rule.parts).flatMap(({ column }) =>
    column.includes(NUMBER) ? numbers().map((n) => column.replaceAll(NUMBER, n)) : [column],
  );
}

function numbers(): string[] {
  return Array.from({ length: MAX_NUMBERED }, (_, index) => String(index + 1));
}

export type Composed = { value: unknown } | { column: string; reason: string };

/** Builds a field from the columns of its parts, or from the pieces of one cell; undefined for every other rule. */
export function composerOf(
  field: StructureName,
  rule: FieldRule,
  columns: readonly string[],
  blanks: readonly string[],
): ((cells: readonly unknown[]) => Composed) | undefined {
  if (!("parts" in rule) || rule.parts === undefined) return undefined;
  const kinds = PARTS[field];
  if (Array.isArray(rule.parts)) {
    if (!("column" in rule)) return undefined;
    const { column, parts, separator = ";", between = "=" } = rule;
    const place = columns.indexOf(column);
    return (cells) => {
      const read = cell.readText(cells[place], blanks);
      if ("reason" in read) return { column, reason: read.reason };
      const entries = (read.value ?? "").split(separator).filter((entry) => entry.trim() !== "");
      return composed(
        field,
        entries.map((entry) => entry.split(between).map((text, index) => ({ part: parts[index] ?? "", text: text.trim(), column }))),
        kinds,
        blanks,
      );
    };
  }
  const named = Object.entries(rule.parts);
  const isNumbered = named.some(([, { column }]) => column.includes(NUMBER));
  const rows = (isNumbered ? numbers() : [""]).map((n) =>
    named.map(([part, { column, unit, separator }]) => ({
      part,
      unit,
      separator,
      column: column.replaceAll(NUMBER, n),
      place: columns.indexOf(column.replaceAll(NUMBER, n)),
    })),
  );
  return (cells) => {
    const entries: Piece[][] = [];
    for (const row of rows) {
      const entry: Piece[] = [];
      for (const { place, ...piece } of row) {
        const read = cell.readText(cells[place], blanks);
        if ("reason" in read) return { column: piece.column, reason: read.reason };
        if (read.value !== null) entry.push({ ...piece, text: read.value });
      }
      if (entry.length > 0) entries.push(entry);
    }
    return composed(field, entries, kinds, blanks);
  };
}

type Piece = { part: string; text: string; column: string; unit?: string | undefined; separator?: string | undefined };

const OBJECTS: ReadonlySet<StructureName> = new Set(["motability", "contract_hire", "history_check", "market_price"]);

function composed(
  field: StructureName,
  entries: readonly Piece[][],
  kinds: Readonly<Record<string, PartKind>>,
  blanks: readonly string[],
): Composed {
  const objects: Record<string, unknown>[] = [];
  for (const entry of entries) {
    const object: Record<string, unknown> = {};
    for (const piece of entry) {
      const kind = kinds[piece.part];
      if (kind === undefined) return { column: piece.column, reason: `${cell.quoteCell(piece.text)} is one part too many` };
      if (blanks.includes(piece.text.toLowerCase())) continue;
      const read = readPart(kind, piece);
      if ("reason" in read) return { column: piece.column, reason: read.reason };
      object[piece.part] = read.value;
    }
    if (Object.keys(object).length > 0) objects.push(object);
  }
  if (OBJECTS.has(field)) return { value: objects[0] ?? null };
  if (field === "turntable") return { value: objects.map(({ url }) => url) };
  return { value: field === "specification" ? grouped(objects) : objects };
}

function readPart(kind: PartKind, { text, unit, separator = "," }: Piece): cell.Cell<unknown> {
  switch (kind) {
    case "money": {
      const read = cell.readMoney(text, unit === "pence" ? "pence" : "pounds");
      return "reason" in read || read.value === null ? read : { value: poundsFromPence(read.value) };
    }
    case "whole":
      return cell.readInteger(text, Number.MAX_SAFE_INTEGER);
    case "distance":
      return cell.readDistance(text, unit === "km" ? "km" : "miles");
    case "day":
      return cell.readDay(text);
    case "upper":
      return { value: text.toUpperCase() };
    case "lower":
      return { value: text.toLowerCase() };
    case "list":
      return cell.readList(text, separator);
    case "text":
      return { value: text };
  }
}

/** Groups lines, in the order in which the groups first occur. */
function grouped(lines: readonly Record<string, unknown>[]): unknown[] {
  const groups = new Map<unknown, unknown[]>();
  for (const { group, ...item } of lines) groups.set(group, [...(groups.get(group) ?? []), item]);
  return Array.from(groups, ([group, items]) => ({ group, items }));
}
