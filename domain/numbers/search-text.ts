/** Longer texts are no search for a vehicle. */
const MAX_CHARACTERS = 60;
const MAX_TOKENS = 8;

const WEB_ADDRESS = /(?:^|\s)(?:[a-z][a-z0-9+.-]*:\/\/|www\.)|[a-z0-9-]\.[a-z]{2,}(?:\s|\/|$)/;
/** A word for streets within two words of a house number. */
const STREETS = "street|st|road|rd|lane|ln|avenue|ave|close|drive|way|crescent|court|gardens|grove|terrace|place|square|hill|row|mews";
const STREET_ADDRESS = new RegExp(`(?:^|\\s)\\d+[a-z]?,?(?:\\s+[\\p{L}'-]+){0,3}?\\s+(?:${STREETS})(?:\\s|,|$)`, "u");
/** Removed whole: without its digits, the letters of a plate would be counted as a word. */
const PLATE = /\b[a-z]{2}\d{2}\s*[a-z]{3}\b/g;
const LETTERS = /^[\p{L}][\p{L}'-]*$/u;

/**
 * What is counted of a search that found nothing: its words in lower case, without those that have digits, so without plates, postcodes and
 * telephone numbers. Undefined: nothing is counted, because nothing is left, or because the text has an email, web or street address.
 */
export function countedText(typed: string): string | undefined {
  const text = typed.normalize("NFKC").toLowerCase().trim();
  if (text.length > MAX_CHARACTERS || text.includes("@") || WEB_ADDRESS.test(text) || STREET_ADDRESS.test(text)) return undefined;
  const tokens = text
    .replace(PLATE, " ")
    .split(/[\s,;:/|]+/)
    .map((word) => word.replaceAll("’", "'").replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ""))
    .filter((word) => LETTERS.test(word));
  if (tokens.length === 0 || tokens.length > MAX_TOKENS || tokens.join("").length < 2) return undefined;
  return tokens.join(" ");
}

/** Rarer words are shown to nobody. */
export const MIN_SEARCHES = 3;
/** Days that counted words are stored. */
export const SEARCH_DAYS = 90;
