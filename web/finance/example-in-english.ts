import type { QuoteFigures } from "#domain/finance/quote.ts";
import { representativeExample, type RepresentativeExample } from "#domain/finance/representative-example.ts";
import { inEnglish } from "#locales/in-english.ts";

/** The representative example that the law requires: in English on pages of every language. */
export function exampleInEnglish(quote: QuoteFigures): RepresentativeExample {
  return inEnglish(representativeExample(quote));
}
