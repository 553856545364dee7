import { askingPrice } from "#domain/pricing/price.ts";
import type { VehicleCard } from "#web/search/shown-cards.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { viewedItem, type ViewedItem } from "#web/analytics/viewed-item.ts";
import type { Website } from "#websites/website.ts";

/** What the vehicle page passes to saving, comparing, visit history and analytics. */
export type VehicleClientFacts = {
  card: Pick<VehicleCard, "stock_id" | "title" | "age" | "headline_price" | "reservation_status" | "advert_classification" | "picture">;
  vrm: string | null;
  item: ViewedItem;
  actions: Website["vehicleActions"];
};

export function vehicleClientFacts(
  card: VehicleCard | undefined,
  vehicle: Vehicle,
  { vehicleActions }: Website,
): VehicleClientFacts | null {
  if (!card) return null;
  const { stock_id, title, age, headline_price, reservation_status, advert_classification, picture } = card;
  return {
    card: { stock_id, title, age, headline_price, reservation_status, advert_classification, picture },
    vrm: vehicle.vrm,
    item: viewedItem(vehicle, askingPrice(vehicle)),
    actions: vehicleActions,
  };
}
