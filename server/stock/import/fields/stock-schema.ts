import { CERTIFICATE_FACTS, GRANT_FACTS } from "#domain/running-costs/electric/battery.ts";
import { LARGEST_STOCK_ID } from "#domain/stock/slug.ts";
import * as z from "zod";
import { FIELD_DESCRIPTIONS } from "./field-descriptions.ts";
import { DERIVED_FIELDS, FIELD_NAMES, FIELDS, type FieldName } from "./fields.ts";
import { STRUCTURES, type StructureName } from "./structures.ts";

/** A JSON Schema document. */
export type JsonSchema = { [keyword: string]: unknown };

const MAX_INTEGER = 2_147_483_647;
const LARGEST_POUNDS = MAX_INTEGER / 100;
const LARGEST_MILES = 2_000_000;
const EARLIEST_YEAR = 1900;
/** Four digits; the importer refuses a year after the current one. */
const LATEST_YEAR = 9999;
const DERIVED: ReadonlySet<string> = new Set(DERIVED_FIELDS);

/** A JSON lines row in the API's form. The importer also parses text for numbers: "£8,000", "31,870 miles". */
export const stockRow = z.looseObject(Object.fromEntries(FIELD_NAMES.map((name) => [name, described(name)])));

function described(name: FieldName): z.ZodType {
  const schema = schemaOf(name).nullish().describe(FIELD_DESCRIPTIONS[name]);
  return DERIVED.has(name) ? schema.meta({ readOnly: true }) : schema;
}

function schemaOf(name: FieldName): z.ZodType {
  const field = FIELDS[name];
  switch (field.kind) {
    case "text":
      return z.string().max(field.longest);
    case "registration":
      return z.string().regex(/^(?: *[A-Za-z0-9]){2,8} *$/);
    case "choice":
      return z.enum(name === "advert_classification" ? [...field.choices, "OFFERS"] : field.choices);
    case "whole":
      return z
        .number()
        .int()
        .min(name === "stock_id" ? 1 : 0)
        .max(name === "stock_id" ? LARGEST_STOCK_ID : field.largest);
    case "year":
      return z.number().int().min(EARLIEST_YEAR).max(LATEST_YEAR);
    case "distance":
      return z.number().min(0).max(LARGEST_MILES);
    case "money":
      return z.number().min(0).max(LARGEST_POUNDS);
    case "decimal":
      return z.number().min(0).max(field.largest);
    case "engine":
      return z.number().min(0).max(MAX_INTEGER);
    case "day":
      return z.iso.date();
    case "moment":
      return z.iso.datetime({ offset: true });
    case "yes-no":
      return z.boolean();
    case "list":
      return z.array(z.string());
    case "branch":
      return z.union([z.string(), z.looseObject({ slug: z.string().nullish() })]);
    case "structure":
      return STRUCTURES[name as StructureName];
  }
}

/** The schema of one JSON line, served at /api/v2/stock-schema.json. */
export function stockSchema(): JsonSchema {
  const schema = z.toJSONSchema(stockRow, { io: "input" });
  return {
    ...schema,
    $id: "/api/v2/stock-schema.json",
    title: "A vehicle for “import stock”",
    description:
      "One line of a JSON Lines file. The names and values are those of GET /api/v2/vehicle/{slug}; null, or a missing " +
      "property, means not stated. Properties that are readOnly follow from others: you can send them, but they must agree. " +
      "Other properties are named in the report and not stored.",
    required: ["make"],
    allOf: [
      oneOf("range", "model"),
      oneOf("year", "date_first_registered"),
      needs("MOTABILITY", "motability"),
      needs("CONTRACT-HIRE-BUSINESS", "contract_hire"),
      { anyOf: [isOneOf("MOTABILITY", "CONTRACT-HIRE-BUSINESS"), stated("price")] },
      stated("make"),
      together([...CERTIFICATE_FACTS], "battery_certificate"),
      together([...GRANT_FACTS]),
    ],
  };
}

function stated(...names: FieldName[]): JsonSchema {
  return { required: names, properties: Object.fromEntries(names.map((name) => [name, { not: { enum: [null, ""] } }])) };
}

function oneOf(...names: FieldName[]): JsonSchema {
  return { anyOf: names.map((name) => stated(name)) };
}

/** All of the names or none of them; `also` is stated only with them. */
function together(names: FieldName[], ...also: FieldName[]): JsonSchema {
  return { anyOf: [{ not: { anyOf: [...names, ...also].map((name) => stated(name)) } }, stated(...names)] };
}

function isOneOf(...classifications: string[]): JsonSchema {
  return { required: ["advert_classification"], properties: { advert_classification: { enum: classifications } } };
}

function needs(classification: string, name: FieldName): JsonSchema {
  return { anyOf: [{ not: isOneOf(classification) }, stated(name)] };
}
