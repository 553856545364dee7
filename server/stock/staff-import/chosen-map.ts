import type { Problem } from "#domain/problem.ts";
import { text } from "#domain/messages/message-text.ts";
import type { ChosenColumn, ImportChoices } from "#server/database/staff-imports-schema.ts";
import { FIELDS, isFieldName, type FieldName } from "#server/stock/import/fields/fields.ts";
import { parseStockMap, UNITS, type StockMap } from "#server/stock/import/stock-map.ts";
import type { ReadHead } from "./read-head.ts";

/** The source of vehicles whose columns were chosen on the screen and not saved by a name. */
export const UPLOADED = "uploaded";

/** Fields of which an import without one has no vehicles. */
const NEEDED: readonly { fields: readonly FieldName[]; message: Problem["message"] }[] = [
  { fields: ["make"], message: text("admin.import.needsMake") },
  { fields: ["range", "model"], message: text("admin.import.needsRange") },
  { fields: ["price", "motability", "contract_hire"], message: text("admin.import.needsPrice") },
  { fields: ["year", "date_first_registered"], message: text("admin.import.needsYear") },
];

type Chosen = { map: StockMap } | { problems: Problem[] };

/** The map that chosen columns mean for a file, or why they make none. `name` is that of the source. */
export function chosenMap(
  { columns, price_includes_fee, keepers }: Pick<ImportChoices, "columns" | "price_includes_fee" | "keepers">,
  head: Pick<ReadHead, "delimiter" | "encoding" | "format">,
  name: string,
): Chosen {
  const used = columns.filter(
    (column): column is ChosenColumn & { field: FieldName } => column.field !== null && isFieldName(column.field),
  );
  const problems = [...doubles(used), ...missing(used)];
  if (problems.length > 0) return { problems };
  const fields = Object.fromEntries(
    used.map(({ column, field, unit, separator }) => [
      field,
      { column, optional: true, ...(hasUnit(field, unit) && { unit }), ...(separator !== undefined && { separator }) },
    ]),
  );
  const parsed = parseStockMap({
    name,
    format: head.format,
    delimiter: head.delimiter,
    encoding: head.encoding,
    fields,
    price_includes_fee,
    keepers,
  });
  if ("problems" in parsed) throw new Error(`chosen columns make no map: ${JSON.stringify(parsed.problems)}`);
  return parsed;
}

/** The units that a field's column may have, the usual one first. */
export function unitsOf(field: FieldName): readonly string[] {
  const { kind } = FIELDS[field];
  return kind === "money" || kind === "distance" || kind === "engine" ? UNITS[kind] : [];
}

function hasUnit(field: FieldName, unit: string | undefined): boolean {
  return unit !== undefined && unitsOf(field).includes(unit);
}

function doubles(used: readonly (ChosenColumn & { field: FieldName })[]): Problem[] {
  const byField = Map.groupBy(used, ({ field }) => field);
  return [...byField].flatMap(([, columns]) =>
    columns.slice(1).map(({ column }) => ({ field: column, message: text("admin.import.twice", { column: columns[0]?.column ?? "" }) })),
  );
}

function missing(used: readonly { field: FieldName }[]): Problem[] {
  const fed = new Set(used.map(({ field }) => field));
  return NEEDED.flatMap(({ fields, message }) => (fields.some((field) => fed.has(field)) ? [] : [{ field: "columns", message }]));
}

/** The same map without the columns that name branches. */
export function withoutBranches(map: StockMap): StockMap {
  const { site: _site, location: _location, ...fields } = map.fields;
  return { ...map, fields };
}
