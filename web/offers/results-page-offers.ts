import { londonDay, yearOf } from "#domain/calendar.ts";
import { ruledVehicle } from "#domain/offers/rule-vehicle.ts";
import { matchesRules, type RuledVehicle } from "#domain/offers/rules.ts";
import type { VehicleCard } from "#domain/stock/card.ts";
import type { VehicleSearch } from "#domain/search/filters.ts";
import type { Dealership } from "#server/dealership.ts";
import { offerView, type OfferView } from "./offer-view.ts";

/** Dependencies of a page's offers. */
export type OfferSources = {
  content: Pick<Dealership["content"], "offers">;
  stock: Pick<Dealership["stock"], "cards" | "total" | "listed">;
  website: Pick<Dealership["website"], "showResultsPageOffers">;
  now: Dealership["now"];
};

/**
 * The offers of a results page: currently valid, for the make, range, site and classification searched for, and matched by a
 * vehicle on the page. Errors are logged and the list is shown without offers (specification 8.7).
 */
export function resultsPageOffers(sources: OfferSources, search: VehicleSearch, stock_ids: readonly number[]): OfferView[] {
  if (!sources.website.showResultsPageOffers || stock_ids.length === 0) return [];
  try {
    return offersOfPage(sources, search, stock_ids);
  } catch (error) {
    console.error("The offers of a results page could not be loaded:", error);
    return [];
  }
}

function offersOfPage({ content, stock, now }: OfferSources, { facets }: VehicleSearch, stock_ids: readonly number[]): OfferView[] {
  const today = londonDay(now());
  const offers = content.offers(
    {
      template: "results-page-offer",
      use_filter_rules: true,
      make: onlyOne(facets.make),
      range: onlyOne(facets.range),
      location: onlyOne(facets.location),
      type: onlyOne(facets.advert_classification),
    },
    today,
  );
  if (offers.length === 0) return [];
  const vehicles = ruledVehicles(stock, stock_ids);
  const year = yearOf(today);
  return offers
    .filter(({ matching_rules }) => vehicles.some((vehicle) => matchesRules(vehicle, matching_rules, year)))
    .flatMap((offer) => offerView(offer, stock) ?? []);
}

/** A facet's value if there is exactly one; with several, the matching rules decide per vehicle. */
function onlyOne(values: readonly string[] | undefined): string | undefined {
  return values?.length === 1 ? values[0] : undefined;
}

/** Cached per card: a changed vehicle has a new card object. */
const known = new WeakMap<VehicleCard, RuledVehicle>();

function ruledVehicles(stock: OfferSources["stock"], stock_ids: readonly number[]): RuledVehicle[] {
  return stock.cards(stock_ids).flatMap((card) => {
    const [vehicle] = known.has(card) ? [] : stock.listed([card.stock_id]);
    if (vehicle) known.set(card, ruledVehicle(vehicle));
    return known.get(card) ?? [];
  });
}
