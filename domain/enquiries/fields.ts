import { parseDay } from "../calendar.ts";
import { tidyPostcode } from "../organisation/postcode.ts";

/** How a field is shown and checked. `unseen` goes along without being asked. */
export type FieldKind = "text" | "email" | "telephone" | "postcode" | "words" | "whole" | "pounds" | "day" | "time" | "choice" | "tick" | "unseen";

export type FormField = {
  label: string;
  /** What it is called in the middle of a sentence, where the label is a question. */
  called?: string;
  kind: FieldKind;
  /** The words when it is empty; left out where it may be. */
  missing?: string;
  hint?: string;
  /** The most that `pounds` may come to. */
  most?: number;
  /** The choices of a `choice`. */
  options?: readonly string[];
  /** What browsers fill it in with. */
  autoComplete?: string;
};

const MAX_CHARACTERS = 200;
const MAX_CHARACTERS_OF_WORDS = 2000;
const MAX_CHARACTERS_OF_EMAIL = 254;
const EMAIL_PATTERN = /^[^\s@"(),:;<>[\]\\]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}$/i;
const TICKED = ["true", "on", "1", "yes"];

/** Whether a box was ticked: true as JSON has it, or what a form sends. */
export function isTicked(value: string | undefined): boolean {
  return value !== undefined && TICKED.includes(value.toLowerCase());
}

/** What is wrong with the text of a field, in words that say what to type; undefined when nothing is. Whether a telephone number is one, the server knows. */
export function fieldError({ label: asked, called: label = asked, kind, missing, options, most: highest }: FormField, value: string): string | undefined {
  const given = kind === "tick" ? isTicked(value) : value !== "";
  if (!given) return missing;
  const most = kind === "words" ? MAX_CHARACTERS_OF_WORDS : MAX_CHARACTERS;
  if (value.length > most && kind !== "email") return `${label} must be ${most.toLocaleString("en-GB")} characters or fewer`;
  switch (kind) {
    case "email":
      return value.length <= MAX_CHARACTERS_OF_EMAIL && EMAIL_PATTERN.test(value)
        ? undefined
        : "Enter an email address in the correct format, like name@example.com";
    case "postcode":
      return tidyPostcode(value) ? undefined : "Enter a UK postcode, like SN1 2AB";
    case "whole":
      return /^\d{1,7}$/.test(value.replace(/[,\s]/g, "")) ? undefined : `${label} must be a whole number, like 42000`;
    case "pounds":
      return whyNotPounds(label, value, highest);
    case "day":
      return parseDay(value) ? undefined : "Choose a day from the list";
    case "time":
      return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? undefined : "Choose a time from the list";
    case "choice":
      return !options || options.includes(value) ? undefined : `Choose one from the list: ${options.join(", ")}`;
    default:
      return undefined;
  }
}

function whyNotPounds(label: string, value: string, highest: number | undefined): string | undefined {
  const plain = value.replace(/[,\s]/g, "");
  const isAmount = /^£?\d{1,7}(?:\.\d{1,2})?$/.test(plain);
  if (highest === undefined) return isAmount ? undefined : `${label} must be an amount in pounds, like 2500`;
  const fits = isAmount && Number(plain.replace("£", "")) <= highest;
  return fits ? undefined : `${label} must be an amount in pounds from 0 to ${highest.toLocaleString("en-GB")}, like 2500`;
}
