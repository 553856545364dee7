import { exampleInEnglish } from "#web/finance/example-in-english.ts";
import type { RepresentativeExample } from "#domain/finance/representative-example.ts";
import type { VehicleCard } from "#web/search/shown-cards.ts";
import type { Stock } from "#server/stock/stock.ts";

/**
 * The representative example of a list of cards: the website's, at its representative APR, whatever rate the listed vehicles
 * have. None if no card has a monthly figure, as with Motability and contract hire.
 */
export function listExample(cards: readonly Pick<VehicleCard, "monthly">[], stock: Pick<Stock, "example">): RepresentativeExample | null {
  return cards.some(({ monthly }) => monthly !== null) ? websiteExample(stock) : null;
}

/** The same for pages with finance text but no cards. */
export function websiteExample(stock: Pick<Stock, "example">): RepresentativeExample | null {
  const quote = stock.example();
  return quote && exampleInEnglish(quote);
}
