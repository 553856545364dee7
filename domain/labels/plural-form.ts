import type { PlaceholderValues, MessageForms } from "./label.ts";

/** Selects the plural form of a message for its number; `rules` are those of the language. */
export function selectPluralForm(
  wording: MessageForms,
  filling: PlaceholderValues | undefined,
  rules: Pick<Intl.PluralRules, "select">,
): string {
  if (typeof wording === "string") return wording;
  const name = /\{(\w+)\}/.exec(wording.other)?.[1];
  const number = numberOf(name === undefined ? undefined : filling?.[name]);
  return (number === undefined ? undefined : wording[rules.select(number)]) ?? wording.other;
}

/** Numbers may be formatted: "1,204". */
function numberOf(value: string | number | undefined): number | undefined {
  const number = typeof value === "string" ? Number(value.replaceAll(",", "")) : value;
  return number === undefined || Number.isNaN(number) ? undefined : number;
}
