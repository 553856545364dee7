/** A parsed value, or why it is invalid. */
export type Read<T> = { value: T } | { reason: string };

const CONTROL_CHARACTER = /\p{Cc}/u;
const TRUE = ["true", "yes", "1"];
const FALSE = ["false", "no", "0"];
const QUOTED_IN_REASONS = 60;

/** One line of text; null and blank are "not stated". Numbers are refused: YAML and spreadsheets drop leading zeros. */
export function readText(value: unknown, maxCharacters: number): Read<string | null> {
  if (value === null || value === undefined) return { value: null };
  if (typeof value === "number") return { reason: `${value} is a number: write it in quotation marks` };
  if (typeof value !== "string") return { reason: "is not text" };
  const text = value.trim();
  if (CONTROL_CHARACTER.test(text)) return { reason: "has more than one line, or control characters" };
  if (text.length > maxCharacters)
    return { reason: `has ${text.length.toLocaleString("en-GB")} characters; the maximum is ${maxCharacters}` };
  return { value: text === "" ? null : text };
}

export function readPattern(
  value: unknown,
  pattern: RegExp,
  { maxCharacters, must }: { maxCharacters: number; must: string },
): Read<string | null> {
  const read = readText(value, maxCharacters);
  if ("reason" in read || read.value === null) return read;
  return pattern.test(read.value) ? read : { reason: `${quoted(read.value)} ${must}` };
}

export function readChoice<const Choice extends string>(value: unknown, choices: readonly Choice[]): Read<Choice | null> {
  if (value === null || value === undefined || value === "") return { value: null };
  const choice = choices.find((each) => typeof value === "string" && value.trim().toLowerCase() === each);
  return choice === undefined ? { reason: `${quoted(value)} is not one of ${choices.join(", ")}` } : { value: choice };
}

export function readSwitch(value: unknown): Read<boolean | null> {
  if (value === null || value === undefined || value === "") return { value: null };
  const text = String(value).trim().toLowerCase();
  if (TRUE.includes(text)) return { value: true };
  return FALSE.includes(text) ? { value: false } : { reason: `${quoted(value)} is not yes or no` };
}

export function readInteger(value: unknown, max: number): Read<number | null> {
  if (value === null || value === undefined || value === "") return { value: null };
  const text = String(value).trim();
  const integer = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return integer >= 1 && integer <= max
    ? { value: integer }
    : { reason: `${quoted(value)} is not a whole number from 1 to ${max.toLocaleString("en-GB")}` };
}

/** Degrees north or east, as written: "51.5463". */
export function readDegrees(value: unknown, max: number): Read<string | null> {
  if (value === null || value === undefined || value === "") return { value: null };
  const text = String(value).trim();
  const isDegrees =
    (typeof value === "string" || typeof value === "number") && /^-?\d{1,3}(?:\.\d{1,12})?$/.test(text) && Math.abs(Number(text)) <= max;
  return isDegrees ? { value: text } : { reason: `${quoted(value)} must be in degrees from -${max} to ${max}, like 51.5463` };
}

/** A value of a file, shortened for a message. */
export function quoted(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return `“${text.length > QUOTED_IN_REASONS ? `${text.slice(0, QUOTED_IN_REASONS)}…` : text}”`;
}
