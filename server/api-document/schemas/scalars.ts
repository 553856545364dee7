import * as z from "zod";

/** The scalar types of all responses. */
export const text = z.string();
export const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
export const pounds = z.number().describe("Pounds, with at most two decimals");
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .describe("A date, like 2026-11-21");
export const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/)
  .describe("A time in UTC, like 2026-11-21T10:00:00.000Z");

/** An error message for people. */
export const MessageAnswer = z.object({ message: text });

/** Error messages by field, for people. */
export const errors = z.record(text, z.array(text)).describe("Messages by field, in the order they were found");
export const ErrorsAnswer = z.object({ message: text.optional(), errors });
export const RefusedAnswer = z.object({ message: text, errors });

/** Widens branded and narrowed types (days, money, names) to strings and numbers, as in the API. */
export type Loose<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : Value extends readonly (infer Item)[]
      ? Loose<Item>[]
      : Value extends object
        ? { [Name in keyof Value]: Loose<Value[Name]> }
        : Value;
