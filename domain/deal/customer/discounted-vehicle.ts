import { cashPrice, type PricedVehicle } from "../../finance/quote-money.ts";
import { pence, type Pence } from "../../money.ts";
import { scaledToPrice } from "../../pricing/vat-figures.ts";

/**
 * A vehicle at one deal's price: its full price, VAT and compulsory fee included, is lower by exactly the discount (pence). What it costs
 * on the shop, and what it cost before, stay as they are. Source: specification 9.16.
 */
export function discountedVehicle<Vehicle extends PricedVehicle>(vehicle: Vehicle, discount: Pence): Vehicle {
  if (discount === 0) return vehicle;
  const before = discountable(vehicle);
  const after = pence(before - discount);
  const scaled = (figure: Pence) => scaledToPrice(figure, { before, after });
  const isPlusVat = before !== vehicle.price;
  const isCommercial = vehicle.vat_scheme === "Commercial";
  return {
    ...vehicle,
    price: isPlusVat ? scaled(vehicle.price) : after,
    price_excluding_vat:
      vehicle.price_excluding_vat !== null && isCommercial ? scaled(vehicle.price_excluding_vat) : vehicle.price_excluding_vat,
    price_including_vat: vehicle.price_including_vat !== null && isCommercial ? after : vehicle.price_including_vat,
  };
}

/** What a discount can be taken off, in pence: the full price less the compulsory fee, which stays. A discount is smaller. */
export function discountable(vehicle: PricedVehicle): Pence {
  return pence(cashPrice(vehicle) - vehicle.admin_fee);
}
