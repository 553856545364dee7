import type { Pence } from "../money.ts";
import type { AdvertClassification, ReservationStatus } from "./vehicle.ts";

/** What a result card shows, ready to print: made once when the stock changes, not at each request. Money in pence. */
export type VehicleCard = {
  stock_id: number;
  path: string;
  /** "Ford Fiesta" */
  title: string;
  derivative: string;
  /** "2020, 20 reg", or the year alone. */
  age: string;
  /** "31,870 miles" or "Mileage not stated". */
  mileage: string;
  fuel: string;
  transmission: string;
  site: string;
  advert_classification: AdvertClassification;
  reservation_status: ReservationStatus;
  headline_price: Pence;
  /** The line under the cash price: "Cash price", "Cash, save £500", "plus VAT, £24,000 inc VAT" ... */
  price_note: string;
  saving: Pence | null;
  /** The monthly side of the price label; null when no finance can be quoted. */
  monthly: { payment: Pence; note: string } | null;
  /** "Just arrived", "£750 deposit contribution" ...; at most one. */
  sash: { text: string; tone: "deep" | "accent" } | null;
  picture: { url: string; alt: string } | null;
  picture_count: number;
};
