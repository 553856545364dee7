import { escapeRegExp } from "./escape-reg-exp.ts";
/** Translates a text; an unknown text is returned unchanged. */
export type TextTranslator = (text: string) => string;

type Template = { pattern: RegExp; names: string[]; translation: string };

/**
 * A translator for texts that are not labels: stock values, price notes, error messages. `translations` are keyed by the English text, with
 * placeholders in braces; the value of a placeholder is translated as well.
 */
export function textTranslator(translations: Readonly<Record<string, string>>): TextTranslator {
  const exact = new Map<string, string>();
  const open: Template[] = [];
  for (const [text, translation] of Object.entries(translations)) {
    const names = Array.from(text.matchAll(BLANK), ([, name = ""]) => name);
    if (names.length === 0) exact.set(text, translation);
    else
      open.push({
        pattern: new RegExp(
          `^${text
            .split(BLANK)
            .map((part, index) => (index % 2 === 0 ? escapeRegExp(part) : `(${SHAPES[part] ?? ".+?"})`))
            .join("")}$`,
        ),
        names,
        translation,
      });
  }
  const translate: TextTranslator = (text) => exact.get(text) ?? filledIn(text);

  function filledIn(text: string): string {
    for (const { pattern, names, translation } of open) {
      const match = pattern.exec(text);
      if (match) return translation.replace(BLANK, (_, name: string) => translate(match[names.indexOf(name) + 1] ?? ""));
    }
    return text;
  }

  return translate;
}

/** Patterns of numeric placeholders, so that similar sentences do not match. */
const SHAPES: Readonly<Record<string, string>> = {
  all_sites: String.raw`(?:[a-z]+|\d+) sites`,
  weekday: String.raw`(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day`,
  clock: String.raw`\d{1,2}:\d{2}`,
  full_date: String.raw`\d{1,2} \w+ \d{4}`,
  ...Object.fromEntries(["count", "date", "hour", "miles", "months", "plate", "year"].map((name) => [name, String.raw`\d[\d.,]*`])),
  ...Object.fromEntries(["amount", "price", "saving"].map((name) => [name, String.raw`£\d[\d.,]*`])),
  ...Object.fromEntries(["limit", "from", "until"].map((name) => [name, String.raw`[£\d].*?`])),
};

const BLANK = /\{(\w+)\}/g;
