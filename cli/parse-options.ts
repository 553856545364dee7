import { penceFromPounds, type Pence } from "#domain/money.ts";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { UsageError } from "./usage-error.ts";

const MAX_POUNDS = 10_000_000;

/** The options of a finance command. Throws a UsageError of one sentence for an unknown one. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? sentenceOf(error) : "The options cannot be read.");
  }
}

function sentenceOf({ message }: Error): string {
  const [, option] = /^Option '(--[\w-]+).*' argument (is ambiguous|missing)/.exec(message) ?? [];
  return option ? `${option} needs a value that doesn't start with a dash.` : message.split("\n")[0]!;
}

/** Reads "22320", "2923.26" or "£22,320". */
export function readPounds(name: string, text: string | undefined, least = 0): Pence {
  if (text === undefined) throw new UsageError(`--${name} is missing: give an amount in pounds.`);
  const digits = text.replace(/^£/, "").replaceAll(",", "");
  const pounds = /^\d{1,9}(\.\d{1,2})?$/.test(digits) ? Number(digits) : Number.NaN;
  if (!(pounds >= least && pounds <= MAX_POUNDS)) {
    throw new UsageError(`--${name} must be an amount in pounds${least > 0 ? ` above 0` : ""}, like 22320 or 2923.26, not “${text}”.`);
  }
  return penceFromPounds(pounds);
}

export function parseInteger(name: string, text: string | undefined, most: number): number {
  const number = text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= 1 && number <= most) return number;
  throw new UsageError(
    text === undefined
      ? `--${name} is missing: give a whole number.`
      : `--${name} must be a whole number from 1 to ${most}, not “${text}”.`,
  );
}

export function readPercent(name: string, text: string | undefined, most: number): number {
  const percent = text !== undefined && /^\d{1,4}(\.\d{1,6})?%?$/.test(text) ? Number(text.replace("%", "")) : Number.NaN;
  if (percent <= most) return percent;
  throw new UsageError(
    text === undefined ? `--${name} is missing: give a percentage.` : `--${name} must be a percentage from 0 to ${most}, not “${text}”.`,
  );
}

export function readChoice<const Choice extends string>(name: string, text: string | undefined, choices: readonly Choice[]): Choice {
  const choice = choices.find((each) => each.toLowerCase() === text?.toLowerCase());
  if (choice !== undefined) return choice;
  const listed = `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
  throw new UsageError(text === undefined ? `--${name} is missing: ${listed}.` : `--${name} must be ${listed}, not “${text}”.`);
}
