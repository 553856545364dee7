import type { Day } from "#domain/calendar.ts";
import { requestedTermsOf } from "#domain/finance/requested-terms.ts";
import { monthlyFigure, monthlyNote } from "#domain/finance/monthly-figure.ts";
import type { FinancedVehicle } from "#domain/finance/quote.ts";
import { METRES_A_MILE } from "#domain/organisation/distance.ts";
import { financeParams } from "#domain/search/budget-and-location.ts";
import type { SearchContext } from "./search-context.ts";
import type { PricedCard } from "#server/stock/card-cache.ts";
import type { Website } from "#websites/website.ts";

type CardInputs = {
  /** The vehicle's input to a quote. */
  financed: FinancedVehicle | undefined;
  /** The slug of its branch. */
  location: string;
  website: Website;
  today: Day;
};

/** A card with the monthly figure at the shopper's terms, which its link includes (decision O12), and its distance. */
export function cardInContext(
  { card, quote }: PricedCard,
  context: SearchContext,
  { financed, location, website, today }: CardInputs,
): PricedCard {
  const figures = context.terms && financed ? { quote: monthlyFigure(financed, website, today, context.terms) } : { quote };
  const query = context.terms ? `?${new URLSearchParams(financeParams(requestedTermsOf(context.terms)))}` : "";
  return {
    card: {
      ...card,
      path: card.path + query,
      monthly: figures.quote && { payment: figures.quote.RegularPayment, note: monthlyNote(figures.quote) },
      distance_miles: distanceMiles(context, location),
    },
    quote: figures.quote,
  };
}

/** With one decimal; null when the shopper's or the branch's location is unknown. */
export function distanceMiles({ distances }: SearchContext, location: string): number | null {
  const metres = distances?.get(location);
  return metres === undefined ? null : Math.round((metres / METRES_A_MILE) * 10) / 10;
}
