import { BLANK_VALUES } from "#server/stock/import/fields/parse-cells.ts";
import { FIELDS, isFieldName, type FieldName } from "#server/stock/import/fields/fields.ts";
import { partColumns, partsOf } from "#server/stock/import/fields/parts.ts";
import { isStructureName } from "#server/stock/import/fields/structures.ts";
import type { Problem } from "#domain/problem.ts";
import { z } from "zod";
import { rule, type FieldRule } from "#server/stock/import/fields/field-rule.ts";

/** Units that a column may declare, by the kind of its field; the first is the default. */
export const UNITS = {
  money: ["pounds", "pence"],
  distance: ["miles", "km"],
  /** "auto": a number above any engine's litres is cubic centimetres. */
  engine: ["litres", "cc", "auto"],
} as const;

/** Values of a column, case-insensitive. */
const valuesOfColumn = { column: z.string().min(1), values: z.array(z.string().transform((value) => value.trim().toLowerCase())).min(1) };

/** Fields that identify the vehicle, and those that a list of photographs and films overlays. */
const LAID_OVER: readonly string[] = ["vrm", "stock_id", "media_urls", "imperfections", "turntable", "video", "videos"];

const stockMap = z
  .strictObject({
    /** Name of the source: vehicles of another source are never changed. */
    name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, "must be lower case letters, digits and hyphens"),
    format: z.enum(["csv", "json-lines", "json"]).optional(),
    /** For JSON: the property with the list of vehicles, if the document is not itself a list. */
    list: z.string().min(1).optional(),
    /** Columns are paths into objects: "vehicle.make", "image[0].url". In CSV the header contains the paths. */
    paths: z.boolean().optional(),
    /** CSV separator; "auto": a tab if the header has one. */
    delimiter: z.union([z.string().length(1), z.literal("auto")]).default(","),
    encoding: z.enum(["utf-8", "latin1"]).default("utf-8"),
    /** Values that mean "not stated". */
    blank: z
      .array(z.string().transform((value) => value.trim().toLowerCase()))
      .transform((values) => ["", ...values])
      .default([...BLANK_VALUES]),
    fields: z.record(z.string(), rule),
    /** A list of photographs and films, overlaid on vehicles of other sources. */
    lays_over: z.boolean().optional(),
    /** Whether the price includes the fee. No default: a price would be a guess. */
    price_includes_fee: z.boolean().optional(),
    /** Whether the keepers column counts previous keepers only, or the present one too. */
    keepers: z.enum(["previous", "all"]).optional(),
    /** Rows that are skipped as if they were not in the file. */
    pass_over: z.strictObject(valuesOfColumn).optional(),
    /** Rows whose figures have another meaning in our fields. */
    refuse: z.strictObject({ ...valuesOfColumn, reason: z.string().min(1) }).optional(),
  })
  .superRefine((map, context) => {
    const complain = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
    for (const [name, how] of Object.entries(map.fields)) {
      if (!isFieldName(name)) complain(["fields", name], `is not a field of a vehicle; the fields are ${Object.keys(FIELDS).join(", ")}`);
      else if ("column" in how && "unit" in how && how.unit !== undefined && !unitsOf(name).includes(how.unit)) {
        const units = unitsOf(name);
        complain(["fields", name, "unit"], units.length === 0 ? "this field has no unit" : `must be one of ${units.join(", ")}`);
      }
      if (isFieldName(name) && "entries" in how && how.entries !== undefined)
        for (const message of partProblems(name, how.entries)) complain(["fields", name, "entries"], message);
      if (isFieldName(name) && "parts" in how && how.parts !== undefined)
        for (const message of partProblems(name, how.parts)) complain(["fields", name, "parts"], message);
    }
    const has = (name: FieldName) => map.fields[name] !== undefined;
    if (map.lays_over) {
      if (!has("vrm") && !has("stock_id")) complain(["fields", "vrm"], "is needed (or stock_id)");
      for (const name of Object.keys(map.fields))
        if (!LAID_OVER.includes(name))
          complain(["fields", name], `can't be added by a list of pictures and films; ${LAID_OVER.join(", ")} can`);
      return;
    }
    if (!has("make")) complain(["fields", "make"], "is needed");
    if (!has("range") && !has("model")) complain(["fields", "range"], "is needed (or model)");
    if (!has("price") && !has("motability") && !has("contract_hire")) complain(["fields", "price"], "is needed");
    if (!has("year") && !has("date_first_registered")) complain(["fields", "year"], "is needed (or date_first_registered)");
    if (has("admin_fee") && map.price_includes_fee === undefined) {
      complain(["price_includes_fee"], "must be true or false, because the map feeds admin_fee: does the price already include the fee?");
    }
    if (has("previous_keepers") && map.keepers === undefined) {
      complain(
        ["keepers"],
        'must be "previous" or "all", because the map feeds previous_keepers: does the column count the current owner?',
      );
    }
  });

export type StockMap = z.output<typeof stockMap>;
/** A validated map, or its problems, each with its path in the map. */
export function parseStockMap(input: unknown): { map: StockMap } | { problems: Problem<string>[] } {
  const parsed = stockMap.safeParse(input);
  if (parsed.success) return { map: parsed.data };
  return {
    problems: parsed.error.issues.map(({ path, message }) => ({ field: path.join(".") || "map", message })),
  };
}

function partProblems(field: FieldName, parts: readonly string[] | Readonly<Record<string, unknown>>): string[] {
  if (!isStructureName(field)) return ["this field has no parts"];
  const known = partsOf(field);
  const named = Array.isArray(parts) ? parts : Object.keys(parts);
  return named.flatMap((part: string) => (known.includes(part) ? [] : [`“${part}” is not one of its parts: ${known.join(", ")}`]));
}

/** The columns a map reads, each once. */
export function columnsOf(map: StockMap): string[] {
  const ofRows = [map.pass_over, map.refuse].flatMap((rows) => (rows ? [rows.column] : []));
  return [
    ...new Set([...Object.values(map.fields).flatMap((how) => ("column" in how ? columnsOfRule(how) : partColumns(how))), ...ofRows]),
  ];
}

/** The columns that one rule reads. */
export function columnsOfRule(rule: Extract<FieldRule, { column: string }>): string[] {
  if (!("more" in rule || "unit_column" in rule)) return [rule.column];
  return [rule.column, ...(rule.more ?? []), ...(rule.unit_column === undefined ? [] : [rule.unit_column])];
}

function unitsOf(field: FieldName): readonly string[] {
  const { kind } = FIELDS[field];
  return kind === "money" || kind === "distance" || kind === "engine" ? UNITS[kind] : [];
}
