/** The demo's businesses, and phrases that mark a text as an example. */
const NAMES = [
  "Wexcombe",
  "Tradeyard",
  "Kennet Motor Finance",
  "fictional business",
  "Example wording",
  "Example regulatory wording",
  "FRN 000000",
];

/**
 * Ofcom, "Telephone numbers for use in TV and radio drama programmes" (read 2026-11-22): numbers that are never assigned, without the
 * leading 0. The last three digits are arbitrary.
 */
const DRAMA_NUMBERS = [
  "113496",
  "114496",
  "115496",
  "116496",
  "117496",
  "118496",
  "121496",
  "131496",
  "141496",
  "151496",
  "161496",
  "191498",
  "207946",
  "289649",
  "292018",
  "163296",
  "770090",
  "808157",
  "909879",
  "306999",
];
const TELEPHONE = /(?:\+44|0044|\b44|\b0)[\s()-]*\d(?:[\s()-]*\d){8,9}/g;

/** RFC 2606 and RFC 6761: reserved domains. Names below .localhost are excluded: they serve to view a website locally. */
const RESERVED_DOMAIN = /\b(?:[a-z0-9-]+\.)+(?:example|test|invalid)\b|\bexample\.(?:com|net|org)\b/gi;

/** The demo's names, telephone numbers and domains in a text, without duplicates, in order of occurrence. */
export function demoPlaceholders(text: string): string[] {
  const names = NAMES.flatMap((name) =>
    text.toLowerCase().includes(name.toLowerCase()) ? [{ word: name, at: text.toLowerCase().indexOf(name.toLowerCase()) }] : [],
  );
  const telephones = found(text, TELEPHONE).filter(({ word }) => isDramaNumber(word));
  const all = [...names, ...telephones, ...found(text, RESERVED_DOMAIN)].toSorted((one, other) => one.at - other.at);
  return [...new Set(all.map(({ word }) => word))];
}

function found(text: string, pattern: RegExp): { word: string; at: number }[] {
  return Array.from(text.matchAll(pattern), (match) => ({ word: match[0], at: match.index }));
}

function isDramaNumber(telephone: string): boolean {
  const national = telephone.replaceAll(/\D/g, "").replace(/^(?:0044|44|0)/, "");
  return DRAMA_NUMBERS.some((start) => national.startsWith(start));
}
