import { parseDay } from "../calendar.ts";
import { text, type MessageText } from "../messages/message-text.ts";
import type { PlainMessage } from "../messages/message.ts";
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
  label: PlainMessage;
  /** The name within a sentence, if the label is a question. */
  called?: PlainMessage;
  kind: FieldKind;
  /** Error message if it is empty; absent if it is optional. */
  missing?: PlainMessage;
  hint?: PlainMessage;
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
  { label: asked, called = asked, kind, missing, options, most: highest }: FormField,
  value: string,
): MessageText | undefined {
  const given = kind === "tick" ? isTicked(value) : value !== "";
  if (!given) return missing && text(missing);
  const label = text(called);
  const maxLength = kind === "words" ? MAX_CHARACTERS_OF_TEXT : MAX_CHARACTERS;
  if (value.length > maxLength && kind !== "email") {
    return text("problem.tooLong", { label, count: maxLength.toLocaleString("en-GB") });
  }
  switch (kind) {
    case "email":
      return value.length <= MAX_CHARACTERS_OF_EMAIL && EMAIL_PATTERN.test(value) ? undefined : text("problem.emailInvalid");
    case "postcode":
      return tidyPostcode(value) ? undefined : text("problem.enterAUkPostcode");
    case "whole":
      return /^\d{1,7}$/.test(value.replace(/[,\s]/g, "")) ? undefined : text("problem.wholeNumber", { label });
    case "pounds":
      return whyNotPounds(label, value, highest);
    case "day":
      return parseDay(value) ? undefined : text("problem.chooseADayFromTheList");
    case "time":
      return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? undefined : text("problem.chooseATimeFromTheList");
    case "choice":
      return !options || options.includes(value) ? undefined : text("problem.chooseOneFromTheList", { list: options.join(", ") });
    default:
      return undefined;
  }
}

function whyNotPounds(label: MessageText, value: string, highest: number | undefined): MessageText | undefined {
  const plain = value.replace(/[,\s]/g, "");
  const isAmount = /^£?\d{1,7}(?:\.\d{1,2})?$/.test(plain);
  if (highest === undefined) return isAmount ? undefined : text("problem.pounds", { label });
  const fits = isAmount && Number(plain.replace("£", "")) <= highest;
  return fits ? undefined : text("problem.poundsUpTo", { label, highest: highest.toLocaleString("en-GB") });
}
