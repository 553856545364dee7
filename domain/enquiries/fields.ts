import { parseDay } from "../calendar.ts";
import { tidyPostcode } from "../organisation/postcode.ts";

/** How a field is shown and validated. `unseen` is a hidden field. */
export type FieldKind =
  | "text"
  | "email"
  | "telephone"
  | "postcode"
  | "words"
  | "whole"
  | "pounds"
  | "day"
  | "time"
  | "choice"
  | "tick"
  | "unseen";

export type FormField = {
  label: string;
  /** The name within a sentence, if the label is a question. */
  called?: string;
  kind: FieldKind;
  /** Error message if it is empty; absent if it is optional. */
  missing?: string;
  hint?: string;
  /** Maximum of a `pounds` field. */
  most?: number;
  /** The options of a `choice`. */
  options?: readonly string[];
  /** The `autocomplete` attribute. */
  autoComplete?: string;
};

const MAX_CHARACTERS = 200;
const MAX_CHARACTERS_OF_TEXT = 2000;
const MAX_CHARACTERS_OF_EMAIL = 254;
const EMAIL_PATTERN = /^[^\s@"(),:;<>[\]\\]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}$/i;
const TICKED = ["true", "on", "1", "yes"];

/** Whether a checkbox was ticked: true in JSON, or a value that a form sends. */
export function isTicked(value: string | undefined): boolean {
  return value !== undefined && TICKED.includes(value.toLowerCase());
}

/** The error in a field's text, worded as an instruction; undefined if there is none. Telephone numbers are validated by the server. */
export function fieldError(
  { label: asked, called: label = asked, kind, missing, options, most: highest }: FormField,
  value: string,
): string | undefined {
  const given = kind === "tick" ? isTicked(value) : value !== "";
  if (!given) return missing;
  const maxLength = kind === "words" ? MAX_CHARACTERS_OF_TEXT : MAX_CHARACTERS;
  if (value.length > maxLength && kind !== "email") return `${label} must be ${maxLength.toLocaleString("en-GB")} characters or fewer`;
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
