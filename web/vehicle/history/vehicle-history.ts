import { londonDay } from "#domain/calendar.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { priceHistory } from "#domain/pricing/price-history.ts";
import { isEnquiryOnly, type Vehicle } from "#domain/stock/vehicle.ts";
import type { Dealership } from "#server/dealership.ts";
import { priceHistoryText } from "./price-history.tsx";
import { promotionsOf, type Promotion } from "#web/vehicle/pricing/promotions.ts";
import type { PageModal } from "#web/vehicle/dialogs/page-modal.ts";
import { tilesOf, type Tile } from "./tiles.ts";
import { vehicleModals } from "./history-modals.tsx";

/** History and reviews of a vehicle, with the modals that show them. */
export type VehicleHistory = {
  tiles: Tile[];
  modals: PageModal[];
  promotions: Promotion[];
  /** "On sale for 51 days, reduced twice"; null for enquiry-only adverts and where the website hides it. */
  price_line: string | null;
  /** The review provider did not respond: the page is complete without the review but must not be cached. */
  review_missing: boolean;
};

/** The services that supply it. */
export type Records = {
  stock: Pick<Dealership["stock"], "priceEvents">;
  reviews: Dealership["reviews"];
  content: Pick<Dealership["content"], "snippet">;
  website: Pick<Dealership["website"], "vdpContent" | "vehicleReview" | "finance_promotion">;
  now: Dealership["now"];
};

export async function vehicleHistory({ stock, reviews, website, content, now }: Records, vehicle: Vehicle): Promise<VehicleHistory> {
  const today = londonDay(now());
  const { priceHistory: tellsPrices, tiles: wanted } = website.vdpContent;
  const [events, answer] = await Promise.all([
    tellsPrices && !isEnquiryOnly(vehicle) ? stock.priceEvents(vehicle.stock_id) : null,
    wanted.review ? reviews.of(vehicle) : null,
  ]);
  const review = answer === "unavailable" ? null : answer;
  const prices = events && priceHistory(headlinePrice(vehicle), events, vehicle.first_seen_at, now());
  const tiles = tilesOf(vehicle, review, website, today);
  return {
    tiles,
    modals: vehicleModals({ vehicle, tiles, review, prices, website, content, today }),
    promotions: promotionsOf(vehicle, website),
    price_line: prices && priceHistoryText(prices),
    review_missing: answer === "unavailable",
  };
}
