import { pence } from "#domain/money.ts";
import type { VehicleCard } from "#domain/stock/card.ts";

/** A van as the results show it. */
export const TRANSIT: VehicleCard = {
  stock_id: 100_201,
  path: "/used-vans/2022-ford-transit-100201",
  title: "Ford Transit",
  derivative: "350 L2 H2 Trend",
  age: "2022, 22 reg",
  mileage: "41,020 miles",
  fuel: "Diesel",
  transmission: "Manual",
  site: "Andover",
  advert_classification: "USED",
  reservation_status: "Available",
  headline_price: pence(16_450_00),
  price_note: "plus VAT, £19,740 inc VAT",
  saving: null,
  monthly: null,
  hire: null,
  distance_miles: null,
  sash: null,
  reserved_tag: false,
  contribution: null,
  featured_message: null,
  franchise_approved: false,
  picture: null,
  picture_count: 0,
};
