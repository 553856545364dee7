import { poundsFromPence } from "../money.ts";
import { advertisedFigure } from "../pricing/price.ts";
import { facetValue } from "../search/filters.ts";
import type { Vehicle } from "../stock/vehicle.ts";
import type { RuledVehicle } from "./rules.ts";

/**
 * A vehicle as the rules of offers and posts look at it: its price is the headline price in pounds, every fee inside
 * (decision P1), or what stands in its place; dearer than any bound where that is not stated.
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
