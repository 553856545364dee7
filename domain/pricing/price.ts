import { pence, type Pence } from "../money.ts";
import { isEnquiryOnly, type Vehicle } from "../stock/vehicle.ts";

/**
 * The price shown everywhere: the cost of the vehicle including every compulsory fee, in pence.
 * Source: Digital Markets, Competition and Consumers Act 2024 (total price); specification 9.16.
 */
export function headlinePrice(vehicle: Pick<Vehicle, "price" | "admin_fee">): Pence {
  return pence(vehicle.price + vehicle.admin_fee);
}

/**
 * The figure shown instead of a price, in pence: the advance payment of a Motability advert, the monthly rental of business contract hire;
 * null for vehicles for sale, and where none is stated. Source: decisions O10 and B6.
 */
export function advanceOrRental({ advert_classification, details }: Pick<Vehicle, "advert_classification" | "details">): Pence | null {
  if (advert_classification === "MOTABILITY") return details.motability?.advance_payment ?? null;
  if (advert_classification === "CONTRACT-HIRE-BUSINESS") return details.contract_hire?.monthly_rental ?? null;
  return null;
}

/**
 * The price of a vehicle for sale, in pence; null for Motability and contract hire. Release 0.1 stored some rentals as prices; those are
 * ignored.
 */
export function askingPrice(vehicle: Pick<Vehicle, "price" | "admin_fee" | "advert_classification">): Pence | null {
  return isEnquiryOnly(vehicle) ? null : headlinePrice(vehicle);
}

/** The figure on a card, in pence, by which results are filtered and sorted. Null if a lease or hire states none. */
export function advertisedFigure(vehicle: Pick<Vehicle, "price" | "admin_fee" | "advert_classification" | "details">): Pence | null {
  return isEnquiryOnly(vehicle) ? advanceOrRental(vehicle) : headlinePrice(vehicle);
}
