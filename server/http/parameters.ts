import type { JsonSchema } from "#server/api-document/openapi-types.ts";

/**
 * A parameter of the API, for its document and for the code that reads it. `style` and `explode` define how several values are written:
 * a=1,2 or a=1&a=2.
 */
export type Parameter<Schema extends JsonSchema = JsonSchema> = {
  name: string;
  in: "query" | "path" | "header";
  description: string;
  required?: true;
  schema: Schema;
  style?: "form";
  explode?: boolean;
};

export type NumberSchema = { type: "integer" | "number"; minimum: number; maximum: number; multipleOf?: number };
export type ChoiceSchema<Value extends string = string> = { type: "string"; enum: Value[] };

/** The largest number of nine digits. */
export const MAX_NUMBER = 999_999_999;
export const TEXT = { type: "string" } as const;

export function queryParameter<Schema extends JsonSchema>(name: string, description: string, schema: Schema): Parameter<Schema> {
  return { name, in: "query", description, schema };
}

export function headerParameter(name: string, description: string): Parameter {
  return { name, in: "header", description, schema: TEXT };
}

/** Several values, separated by commas. */
export function listParameter(name: string, description: string, items: JsonSchema): Parameter {
  return { ...queryParameter(name, description, { type: "array", items }), style: "form", explode: false };
}

export function required(parameter: Parameter): Parameter {
  return { ...parameter, required: true };
}

export function integer(minimum: number, maximum: number): NumberSchema {
  return { type: "integer", minimum, maximum };
}

/** Pounds with at most two decimals. */
export function amount(minimum: number, maximum: number): NumberSchema {
  return { type: "number", minimum, maximum, multipleOf: 0.01 };
}

export function oneOf<const Value extends string>(values: readonly Value[]): ChoiceSchema<Value> {
  return { type: "string", enum: [...values] };
}
