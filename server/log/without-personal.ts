/** Order matters: the digits of a guid look like a telephone number. */
const PERSONAL: readonly (readonly [pattern: RegExp, shown: string])[] = [
  [/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi, "[guid]"],
  [/[^\s"'<>(),;:]+@[^\s"'<>(),;:]+/g, "[email]"],
  // URLs: their query may contain what a shopper typed.
  [/\bhttps?:\/\/[^\s"'<>)]+/gi, "[url]"],
  [/\?[^\s"'<>)]*=[^\s"'<>)]*/g, "[query]"],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, "[address]"],
  [/(?<![0-9a-f:])(?:[0-9a-f]{0,4}:){3,7}[0-9a-f]{0,4}(?![0-9a-f:])/gi, "[address]"],
  [/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/gi, "[postcode]"],
  [/\b(?:[A-Z]{2}\d{2} ?[A-Z]{3}|[A-Z]\d{1,3} ?[A-Z]{3}|[A-Z]{3} ?\d{1,3}[A-Z])\b/gi, "[plate]"],
  [/\+?\d(?:[ -]?\d){8,}/g, "[number]"],
];

/** Redacts personal data from a text for the log. */
export function withoutPersonal(text: string): string {
  return PERSONAL.reduce((shown, [pattern, instead]) => shown.replaceAll(pattern, instead), text);
}
