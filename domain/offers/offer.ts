import type { Day } from "../calendar.ts";
import { facetValue } from "../search/filters.ts";
import { allowsMakeAndRange, type MatchingRules } from "./rules.ts";

/** Where an offer is shown: in search results, or on the home page. */
export const OFFER_TEMPLATES = ["results-page-offer", "home-offer"] as const;
export type OfferTemplate = (typeof OFFER_TEMPLATES)[number];

export type Offer = {
  id: string;
  title: string;
  /** A word above the title: "Offer", "Motability". */
  kicker: string;
  /** The terms, as sanitised HTML. */
  html: string;
  link: { url: string; text: string | null };
  image: { url: string; alt: string } | null;
  templates: readonly OfferTemplate[];
  /** Rules for the vehicles with which it is shown. */
  matching_rules: MatchingRules;
  /** Slugs of the sites and advert classifications it applies to; empty means all. */
  locations: readonly string[];
  types: readonly string[];
  /** First and last day; null means unlimited. */
  live_from: Day | null;
  live_until: Day | null;
};

/** The context of a page that shows offers; absent fields do not restrict. */
export type OfferQuery = {
  template?: OfferTemplate | undefined;
  /** Whether make and range are checked against the matching rules. */
  use_filter_rules?: boolean | undefined;
  make?: string | undefined;
  range?: string | undefined;
  location?: string | undefined;
  type?: string | undefined;
};

/** Whether an offer is valid on a day; first and last day included. */
export function isLive(offer: Pick<Offer, "live_from" | "live_until">, today: Day): boolean {
  return (offer.live_from === null || offer.live_from <= today) && (offer.live_until === null || today <= offer.live_until);
}

/** Whether an offer matches the page's query. Specification 7.6. */
export function isFor(offer: Offer, query: OfferQuery): boolean {
  return (
    (query.template === undefined || offer.templates.includes(query.template)) &&
    (query.location === undefined || isAllowed(offer.locations, query.location)) &&
    (query.type === undefined || isAllowed(offer.types, query.type)) &&
    (query.use_filter_rules !== true || allowsMakeAndRange(offer.matching_rules, query))
  );
}

function isAllowed(list: readonly string[], value: string): boolean {
  return list.length === 0 || list.includes(facetValue(value));
}
