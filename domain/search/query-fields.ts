import { text, type MessageText } from "../messages/message-text.ts";
import type { Problem } from "../problem.ts";

/** Fields of a query string or a form, by name. Empty fields are dropped. */
export type QueryFields = ReadonlyMap<string, string[]>;

/** Groups URL parameters (a URLSearchParams fits) by name. */
export function queryFields(pairs: Iterable<readonly [string, string]>): QueryFields {
  const given = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    if (value.trim() === "") continue;
    const values = given.get(name);
    if (values) values.push(value);
    else given.set(name, [value]);
  }
  return given;
}

/** Reads a single-valued field; two different values are a problem. */
export function readOne(given: QueryFields, field: string, problems: Problem[]): string | undefined {
  const values = given.get(field);
  if (values === undefined || values.every((value) => value === values[0])) return values?.[0];
  problems.push({ field, message: text("problem.giveOneValueOnly") });
  return undefined;
}

/** Reads one of a few keywords, case-insensitively; any other value is a problem. */
export function readChoice<Choice extends string>(
  given: QueryFields,
  field: string,
  choices: readonly Choice[],
  message: MessageText,
  problems: Problem[],
): Choice | undefined {
  const text = readOne(given, field, problems);
  if (text === undefined) return undefined;
  const choice = choices.find((known) => known === text.trim().toLowerCase());
  if (choice === undefined) problems.push({ field, message });
  return choice;
}

export type NumberRule = { decimals: number; min?: number; max?: number; message: MessageText };

/** Reads a number within inclusive limits; anything else is a problem. */
export function readNumberField(
  given: QueryFields,
  field: string,
  { decimals, min = 0, max = Number.POSITIVE_INFINITY, message }: NumberRule,
  problems: Problem[],
): number | undefined {
  const text = readOne(given, field, problems);
  if (text === undefined) return undefined;
  const number = readNumber(text, decimals);
  if (number !== undefined && number >= min && number <= max) return number;
  problems.push({ field, message });
  return undefined;
}

/** Reads "12000", and typed forms: "£12,000", "12 000". At most nine digits before the decimal point. */
export function readNumber(text: string, decimals: number): number | undefined {
  const plain = text
    .trim()
    .replace(/^£\s*/, "")
    .replace(/(?<=\d)[, ](?=\d{3}(?!\d))/g, "");
  const digits = /^\d{1,9}(?:\.(\d+))?$/.exec(plain);
  return digits && (digits[1]?.length ?? 0) <= decimals ? Number(plain) : undefined;
}
