import type { Day } from "#domain/calendar.ts";
import { requestedTermsOf } from "#domain/finance/requested-terms.ts";
import { monthlyFigure, monthlyNote } from "#domain/finance/monthly-figure.ts";
import type { FinancedVehicle } from "#domain/finance/quote.ts";
import { METRES_A_MILE } from "#domain/organisation/distance.ts";
import { costParams } from "#domain/search/cost-params.ts";
import type { CostTerms } from "#domain/running-costs/cost-terms.ts";
import type { MonthlyTotal } from "#domain/running-costs/monthly-total.ts";
import { cardTotal } from "#domain/running-costs/cost-texts.ts";
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
  /** What it costs a month in all, and the terms that the shopper gave for it. */
  total: MonthlyTotal | undefined;
  costs: CostTerms | undefined;
};

/** A card with the monthly figure at the shopper's terms, which its link includes (decision O12), and its distance. */
export function cardInContext(
  { card, quote }: PricedCard,
  context: SearchContext,
  { financed, location, website, today, total, costs }: CardInputs,
): PricedCard {
  const figures = context.terms && financed ? { quote: monthlyFigure(financed, website, today, context.terms) } : { quote };
  const terms = [...(context.terms ? financeParams(requestedTermsOf(context.terms)) : []), ...costParams(costs)];
  const query = terms.length > 0 ? `?${new URLSearchParams(terms)}` : "";
  return {
    card: {
      ...card,
      path: card.path + query,
      monthly: figures.quote && { payment: figures.quote.RegularPayment, note: monthlyNote(figures.quote) },
      ...(total && { total: cardTotal(total) }),
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
