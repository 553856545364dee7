import type { Day } from "#domain/calendar.ts";
import { requestedTermsOf } from "#domain/finance/requested-terms.ts";
import { monthlyFigure, monthlyNote } from "#domain/finance/monthly-figure.ts";
import type { FinancedVehicle } from "#domain/finance/quote.ts";
import { METRES_A_MILE } from "#domain/organisation/distance.ts";
import { financeParams } from "#domain/search/budget-and-location.ts";
import type { SearchContext } from "./search-context.ts";
import type { PricedCard } from "#server/stock/card-cache.ts";
import type { Website } from "#websites/website.ts";

type Beside = {
  /** What a quote reads of the vehicle. */
  financed: FinancedVehicle | undefined;
  /** The slug of where it stands. */
  location: string;
  website: Website;
  today: Day;
};

/** A card with the figure of the shopper's own terms, which its link carries on (decision O12), and the distance to it. */
export function cardInContext({ card, quote }: PricedCard, asked: SearchContext, { financed, location, website, today }: Beside): PricedCard {
  const own = asked.terms && financed ? { quote: monthlyFigure(financed, website, today, asked.terms) } : { quote };
  const query = asked.terms ? `?${new URLSearchParams(financeParams(requestedTermsOf(asked.terms)))}` : "";
  return {
    card: {
      ...card,
      path: card.path + query,
      monthly: own.quote && { payment: own.quote.RegularPayment, note: monthlyNote(own.quote) },
      distance_miles: distanceMiles(asked, location),
    },
    quote: own.quote,
  };
}

/** With one decimal; null when the place or the distance is not known. */
export function distanceMiles({ distances }: SearchContext, location: string): number | null {
  const metres = distances?.get(location);
  return metres === undefined ? null : Math.round((metres / METRES_A_MILE) * 10) / 10;
}
