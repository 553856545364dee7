import type { PricedVehicle } from "../../finance/quote-money.ts";
import { pence, type Pence } from "../../money.ts";
import { scaledToPrice } from "../../pricing/vat-figures.ts";

/** A vehicle at one deal's price: what it costs on the shop, and what it cost before, stay as they are. */
export function discountedVehicle<Vehicle extends PricedVehicle>(vehicle: Vehicle, discount: Pence): Vehicle {
  if (discount === 0) return vehicle;
  const price = pence(vehicle.price - discount);
  const scaled = (figure: Pence | null) =>
    figure === null || vehicle.vat_scheme !== "Commercial" ? figure : scaledToPrice(figure, { before: vehicle.price, after: price });
  return {
    ...vehicle,
    price,
    price_excluding_vat: scaled(vehicle.price_excluding_vat),
    price_including_vat: scaled(vehicle.price_including_vat),
  };
}
