import { pence, type Pence } from "../money.ts";
import type { Vehicle } from "../stock/vehicle.ts";

/**
 * The price a shopper sees everywhere: what the vehicle costs with every compulsory fee inside it, in pence.
 * Source: Digital Markets, Competition and Consumers Act 2024 (total price); specification 9.16.
 */
export function headlinePrice(vehicle: Pick<Vehicle, "price" | "admin_fee">): Pence {
  return pence(vehicle.price + vehicle.admin_fee);
}
