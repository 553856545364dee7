import { poundsFromPence } from "../money.ts";
import { advertisedFigure } from "../pricing/price.ts";
import { facetValue } from "../search/filters.ts";
import type { Vehicle } from "../stock/vehicle.ts";
import type { RuledVehicle } from "./rules.ts";

/**
 * The facts that rules of offers and posts compare. The price is the headline price in pounds including fees (decision P1), or the advance
 * payment or rental; if that is not stated, it exceeds every bound.
 */
export function ruledVehicle(vehicle: Vehicle): RuledVehicle {
  const price = advertisedFigure(vehicle);
  const { year, mileage, body_type, category, department_id, fuel_type, seats, tags, transmission, doors } = vehicle;
  return {
    year,
    mileage,
    body_type,
    category,
    department_id,
    fuel_type,
    seats,
    tags,
    transmission,
    doors,
    franchise_approved: vehicle.details.franchise_approved ?? false,
    headline_price: price === null ? Number.MAX_SAFE_INTEGER : poundsFromPence(price),
    make_slug: facetValue(vehicle.make),
    range_slug: facetValue(vehicle.range),
  };
}
