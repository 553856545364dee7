import { needsTotals } from "#domain/search/cost-params.ts";
import { dayText } from "#domain/date-texts.ts";
import { t } from "#web/locale/translate.ts";
import type { Offer } from "#domain/offers/offer.ts";
import { parseSearch } from "#domain/search/filters.ts";
import type { Stock } from "#server/stock/stock.ts";
import { countText } from "#web/search/count-text.ts";
import { hasExtraFilters, listingAt, withFixedFacets } from "#web/search/listings.ts";

/** An offer for rendering. */
export type OfferView = {
  id: string;
  kicker: string;
  title: string;
  html: string;
  /** "Ends 31 December 2026." */
  ends: string | null;
  link: { href: string; text: string };
  image: Offer["image"];
};

/** Null for an offer that links to a search without results. */
export function offerView({ id, kicker, title, html, link, image, live_until }: Offer, stock: Pick<Stock, "total">): OfferView | null {
  const count = countAt(link.url, stock);
  if (count?.total === 0) return null;
  return {
    id,
    kicker,
    title,
    html,
    ends: live_until && t("offers.endsLiveUntil", { live_until: t(dayText(live_until)) }),
    link: { href: link.url, text: link.text ?? (count ? t("offers.seeWords", { words: count.words }) : t("offers.readMore")) },
    image,
  };
}

/** The number of vehicles at a link, if it leads to results. */
function countAt(address: string, stock: Pick<Stock, "total">): { total: number; words: string } | undefined {
  const [path = "", query = ""] = address.split(/[?#]/, 2);
  const listing = listingAt(path);
  if (!listing) return undefined;
  const { search } = parseSearch(new URLSearchParams(query));
  if (needsTotals(search)) return undefined;
  const total = stock.total(hasExtraFilters(search, listing) ? search : withFixedFacets(search, listing), listing.stock);
  return { total, words: countText(total, listing) };
}
