import { londonDay } from "#domain/calendar.ts";
import { isInNorthernIreland } from "#domain/organisation/northern-ireland.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { priceHistory } from "#domain/pricing/price-history.ts";
import { motPromise } from "#domain/stock/mot/mot.ts";
import { isEnquiryOnly, type Vehicle } from "#domain/stock/vehicle.ts";
import type { Dealership } from "#server/dealership.ts";
import { pricePosition } from "#domain/pricing/price-position.ts";
import { assurancesOf, notesOnPrice, warrantyPage, type PriceNote } from "#web/vehicle/pricing/notes-on-price.ts";
import type { PageModal } from "#web/vehicle/dialogs/page-modal.ts";
import { tilesOf, type Tile } from "./tiles.ts";
import { vehicleModals } from "./history-modals.tsx";

/** History and reviews of a vehicle, with the modals that show them. */
export type VehicleHistory = {
  tiles: Tile[];
  modals: PageModal[];
  /** Notes between the price and the actions, and below the actions. */
  price_notes: PriceNote[];
  assurances: PriceNote[];
  /** The review provider did not respond: the page is complete without the review but must not be cached. */
  review_missing: boolean;
};

/** The services that supply it. */
export type Records = {
  stock: Pick<Dealership["stock"], "priceEvents" | "comparablePrices">;
  organisation: Pick<Dealership["organisation"], "site">;
  reviews: Dealership["reviews"];
  content: Pick<Dealership["content"], "snippet" | "page">;
  website: Pick<Dealership["website"], "vdpContent" | "vehicleReview" | "finance_promotion" | "warranty_months" | "return_days">;
  now: Dealership["now"];
};

export async function vehicleHistory(records: Records, vehicle: Vehicle): Promise<VehicleHistory> {
  const { stock, organisation, reviews, website, content, now } = records;
  const today = londonDay(now());
  const { priceHistory: tellsPrices, pricePosition: comparesPrices = true, tiles: wanted } = website.vdpContent;
  const [events, answer] = await Promise.all([
    tellsPrices && !isEnquiryOnly(vehicle) ? stock.priceEvents(vehicle.stock_id) : null,
    wanted.review ? reviews.of(vehicle) : null,
  ]);
  const review = answer === "unavailable" ? null : answer;
  const prices = events && priceHistory(headlinePrice(vehicle), events, vehicle.first_seen_at, now());
  const mot = motPromise(vehicle, today, isInNorthernIreland(organisation.site(vehicle.site_id)));
  const tiles = tilesOf({ vehicle, review, mot, website, today });
  const position =
    comparesPrices && !isEnquiryOnly(vehicle) ? pricePosition(headlinePrice(vehicle), stock.comparablePrices(vehicle)) : null;
  const modals = vehicleModals({ vehicle, tiles, review, mot, prices, position, website, content, today });
  const noted = { vehicle, website, prices, position, modals: modals.map(({ name }) => name), warranty: warrantyPage(content) };
  return {
    tiles,
    modals,
    price_notes: notesOnPrice(noted),
    assurances: assurancesOf(noted),
    review_missing: answer === "unavailable",
  };
}
