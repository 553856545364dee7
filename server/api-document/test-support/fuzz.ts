import * as fc from "fast-check";
import type { ApiDocument, DocumentedOperation } from "#server/api-document/openapi.ts";
import { type JsonSchema, isSchema } from "#server/api-document/openapi-types.ts";
import type { Sent } from "./call-every-operation.ts";

type NamedSent = Sent & { id: string };

/** Operations with query parameters only, whose documented values must all be accepted. */
const PATHS = [
  "searchVehicles",
  "searchMotability",
  "suggestSearches",
  "listFinance",
  "quoteFinance",
  "listSites",
  "listOffers",
  "listPosts",
];
/** Valid only for a given vehicle or combined with another value: the document cannot express that. */
const NOT_PROMISED = new Set(["products", "deposit", "stock_id", "stock_ids"]);
const POSTCODE = { postcode: "SN1 2AB" };

/** One parameter of an operation with a documented value, besides the required ones. */
export function documentedOperations(document: ApiDocument, stock_id: number): fc.Arbitrary<NamedSent> {
  const every = operationsOf(document).filter(({ operationId }) => PATHS.includes(operationId));
  const choices = every.flatMap(({ operationId, parameters = [] }) => {
    const needed = Object.fromEntries(parameters.filter(({ required }) => required).map(({ name }) => [name, stock_id]));
    return parameters
      .filter(({ name, in: where }) => where === "query" && !NOT_PROMISED.has(name))
      .map(({ name, schema }) =>
        valueOf(schema).map((value) => ({
          id: operationId,
          parameters: { ...(name === "max_distance" || name === "orderBy" ? POSTCODE : {}), ...needed, [name]: value },
        })),
      );
  });
  return fc.oneof(...choices);
}

/** Any operation with any input: documented values, near misses and nonsense, also deep, huge and repeated. */
export function fuzzInput(document: ApiDocument): fc.Arbitrary<NamedSent> {
  return fc.oneof(
    ...operationsOf(document).map(({ operationId, parameters = [], requestBody }) => {
      const given = parameters.map(
        ({ name, in: where, schema }) =>
          [
            name,
            where === "path"
              ? pathPart
              : where === "header"
                ? headerValue
                : fc.oneof(
                    { weight: 4, arbitrary: valueOf(schema) },
                    { weight: 4, arbitrary: text },
                    { weight: 1, arbitrary: repeated(fc.oneof(valueOf(schema), text)) },
                  ),
          ] as const,
      );
      const body = Object.values(requestBody?.content ?? {})[0]?.schema;
      return fc.record({
        id: fc.constant(operationId),
        parameters: fc.record(Object.fromEntries(given), {
          requiredKeys: given.filter(([name]) => parameters.some((each) => each.name === name && each.in === "path")).map(([name]) => name),
        }),
        ...(body && { body: bodyOf(body) }),
      });
    }),
  );
}

const LEVELS = [5, 19, 20, 21, 500, 2_000] as const;
const COUNTS = [2, 50, 51, 60, 61, 1_500] as const;
const LENGTHS = [200, 4_000, 4_097, 16_000, 66_000] as const;

/** Nested brackets: as a list, as an object, as text. */
const deep = fc.tuple(fc.constantFrom(...LEVELS), fc.constantFrom("list", "object", "text")).map(([levels, kind]) => {
  if (kind === "text") return "[".repeat(levels) + "]".repeat(levels);
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = kind === "list" ? [value] : { a: value };
  return value;
});
const huge = fc
  .tuple(fc.constantFrom(...LENGTHS), fc.constantFrom("a", "9", "é", '"', "\\", ",", " ", "under 9", "%00"))
  .map(([length, unit]) => unit.repeat(Math.ceil(length / unit.length)));

/** A list of one value, identical or numbered, with many entries. */
function repeated(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return fc
    .tuple(value, fc.constantFrom(...COUNTS), fc.boolean())
    .map(([each, count, different]) =>
      Array.from({ length: count }, (_, at) => `${String(each).slice(0, 30)}${different ? at : ""}`.toWellFormed()).join(","),
    );
}

const HARD_TEXTS = [
  `under ${"9".repeat(150)}k`,
  `£1 to £${"9".repeat(100)} a month`,
  "",
  " ",
  "0",
  "-1",
  "1e309",
  "NaN",
  "null",
  "true",
  "%",
  "%00",
  "\u0000",
  "\ud800",
  "'; DROP TABLE orders; --",
  "../../etc/passwd",
  "__proto__",
  "constructor",
  "<script>",
  "９",
  "٣",
  "a".repeat(5000),
  "100012",
  "ford",
];
const text = fc.oneof(fc.constantFrom(...HARD_TEXTS), fc.string({ unit: "binary", maxLength: 40 })).map((each) => each.toWellFormed());
const pathPart = text.map((each) => (/^\.{0,2}$/.test(each) ? "-" : each.slice(0, 300)));
const headerValue = fc.string({ unit: "grapheme-ascii", maxLength: 300 }).map((each) => each.trim());
const anything = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 10 }), text, { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
  deep,
  huge,
  fc.tuple(text, fc.constantFrom(...COUNTS)).map(([each, count]) => Array.from({ length: count }, () => each)),
);

function bodyOf(schema: JsonSchema | { $ref: string }): fc.Arbitrary<Record<string, unknown>> {
  const shapes = "oneOf" in schema && Array.isArray(schema.oneOf) ? schema.oneOf : [schema];
  return fc.oneof(
    ...shapes.map((shape: JsonSchema) => {
      const fields = Object.entries(isSchema(shape["properties"]) ? shape["properties"] : {});
      const known = fields.map(([name, field]) => [name, isSchema(field) ? fc.oneof(valueOf(field), anything) : anything] as const);
      return fc.record({ ...Object.fromEntries(known), unasked: anything }, { requiredKeys: [] });
    }),
  );
}

/** A value that a schema allows. */
function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (Array.isArray(schema["examples"])) return fc.constantFrom(...schema["examples"]);
  if (Array.isArray(schema["enum"])) return fc.constantFrom(...schema["enum"]);
  if ("const" in schema) return fc.constant(schema["const"]);
  const choices = schema["anyOf"];
  if (Array.isArray(choices)) return fc.oneof(...choices.map((choice: JsonSchema) => valueOf(choice)));
  const [least, most, step] = [numberOf(schema["minimum"], 0), numberOf(schema["maximum"], 1_000_000), numberOf(schema["multipleOf"], 1)];
  switch (schema["type"]) {
    case "integer":
      return fc.integer({ min: least, max: most });
    case "number":
      return fc
        .integer({ min: Math.ceil(least / step), max: Math.floor(Math.min(most / step, Number.MAX_SAFE_INTEGER)) })
        .map((steps) => (step < 1 ? steps / Math.round(1 / step) : steps));
    case "array":
      return fc.array(isSchema(schema["items"]) ? valueOf(schema["items"]) : text, { minLength: 1, maxLength: 3 });
    case "string":
      return fc.string({ unit: "binary", maxLength: Math.min(numberOf(schema["maxLength"], 30), 30) }).map((each) => each.toWellFormed());
    default:
      return anything;
  }
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === "number" ? value : otherwise;
}

function operationsOf(document: ApiDocument): DocumentedOperation[] {
  return Object.values(document.paths).flatMap((methods) => Object.values(methods));
}
