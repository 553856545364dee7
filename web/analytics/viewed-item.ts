import { poundsFromPence, type Pence } from "#domain/money.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";

/** A vehicle as a GA4 item. Contains no personal data and no registration mark. */
export type ViewedItem = {
  item_id: string;
  item_name: string;
  item_brand: string;
  item_category: string;
  item_variant: string;
  /** Pounds, including compulsory fees; omitted for leases and contract hire. */
  price?: number;
  quantity: 1;
};

type Viewed = Pick<Vehicle, "stock_id" | "make" | "range" | "derivative" | "cap_database" | "advert_classification">;

export function viewedItem(vehicle: Viewed, price: Pence | null): ViewedItem {
  return {
    item_id: String(vehicle.stock_id),
    item_name: `${vehicle.make} ${vehicle.range}`,
    item_brand: vehicle.make,
    item_category: `${vehicle.cap_database === "CAR" ? "car" : "van"}, ${vehicle.advert_classification.toLowerCase()}`,
    item_variant: vehicle.derivative ?? "",
    ...(price !== null && { price: poundsFromPence(price) }),
    quantity: 1,
  };
}
