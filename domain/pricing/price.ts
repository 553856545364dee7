import { pence, type Pence } from "../money.ts";
import { isEnquiryOnly, type Vehicle } from "../stock/vehicle.ts";

/**
 * The price a shopper sees everywhere: what the vehicle costs with every compulsory fee inside it, in pence.
 * Source: Digital Markets, Competition and Consumers Act 2024 (total price); specification 9.16.
 */
export function headlinePrice(vehicle: Pick<Vehicle, "price" | "admin_fee">): Pence {
  return pence(vehicle.price + vehicle.admin_fee);
}

/**
 * What stands on a card in the place of a price, in pence: the advance payment of a Motability advert, the rental a month of
 * business contract hire; null for whatever is sold. Source: decisions O10 and B6.
 */
export function advanceOrRental({ advert_classification, details }: Pick<Vehicle, "advert_classification" | "details">): Pence | null {
  if (advert_classification === "MOTABILITY") return details.motability?.advance_payment ?? null;
  if (advert_classification === "CONTRACT-HIRE-BUSINESS") return details.contract_hire?.monthly_rental ?? null;
  return null;
}

/**
 * What is sold costs this, in pence; null for what is leased by a scheme or hired out. Release 0.1 stored the rental of some as
 * their price: nobody buys the vehicle for it.
 */
export function askingPrice(vehicle: Pick<Vehicle, "price" | "admin_fee" | "advert_classification">): Pence | null {
  return isEnquiryOnly(vehicle) ? null : headlinePrice(vehicle);
}

/** The figure of a card, in pence: by it results are filtered, sorted and bounded. Null where a lease or hire states none. */
export function advertisedFigure(vehicle: Pick<Vehicle, "price" | "admin_fee" | "advert_classification" | "details">): Pence | null {
  return isEnquiryOnly(vehicle) ? advanceOrRental(vehicle) : headlinePrice(vehicle);
}
