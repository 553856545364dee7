import type { Day } from "../calendar.ts";
import { facetValue } from "../search/filters.ts";
import { allowsMakeAndRange, type MatchingRules } from "./rules.ts";

/** Where an offer stands: among the results of a search, or on the home page. */
export const OFFER_TEMPLATES = ["results-page-offer", "home-offer"] as const;
export type OfferTemplate = (typeof OFFER_TEMPLATES)[number];

export type Offer = {
  id: string;
  title: string;
  /** One word above the title: "Offer", "Motability". */
  kicker: string;
  /** The terms, as safe HTML. */
  html: string;
  link: { url: string; text: string | null };
  image: { url: string; alt: string } | null;
  templates: readonly OfferTemplate[];
  /** What the vehicles must be like beside which it stands. */
  matching_rules: MatchingRules;
  /** Sites (slugs) and advert classifications (slugs) it is for; empty is all of them. */
  locations: readonly string[];
  types: readonly string[];
  /** The first and the last day of it; null is open. */
  live_from: Day | null;
  live_until: Day | null;
};

/** What the page that shows offers is about; what it does not say is not in the way. */
export type OfferQuery = {
  template?: OfferTemplate | undefined;
  /** Whether make and range are held against the matching rules. */
  use_filter_rules?: boolean | undefined;
  make?: string | undefined;
  range?: string | undefined;
  location?: string | undefined;
  type?: string | undefined;
};

/** Whether an offer runs on a day, its first and its last day included. */
export function isLive(offer: Pick<Offer, "live_from" | "live_until">, today: Day): boolean {
  return (offer.live_from === null || offer.live_from <= today) && (offer.live_until === null || today <= offer.live_until);
}

/** Whether an offer is for the page that asks. Specification 7.6. */
export function isFor(offer: Offer, asked: OfferQuery): boolean {
  return (
    (asked.template === undefined || offer.templates.includes(asked.template)) &&
    (asked.location === undefined || isAmong(offer.locations, asked.location)) &&
    (asked.type === undefined || isAmong(offer.types, asked.type)) &&
    (asked.use_filter_rules !== true || allowsMakeAndRange(offer.matching_rules, asked))
  );
}

function isAmong(list: readonly string[], value: string): boolean {
  return list.length === 0 || list.includes(facetValue(value));
}
