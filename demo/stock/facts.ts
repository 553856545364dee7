import { utcMoment, type Day, HOUR_MS } from "#domain/calendar.ts";
import type { VehicleDetails } from "#domain/stock/vehicle.ts";
import type { PaintName } from "#demo/media/paints.ts";
import { batteryFacts } from "./battery-facts.ts";
import { runningFacts } from "./running-facts.ts";
import { COLOURS } from "./colours.ts";
import { departmentOf, type Build, type DemoSiteSlug, type DemoVehicle } from "./demo-vehicle.ts";
import { BODY_TYPES } from "./line-up.ts";
import { specification } from "./specification.ts";

/** Standard rate of vehicle excise duty from the second year, in pounds, 2026/27; the same for every car registered since April 2017. */
const ROAD_TAX_POUNDS = 200;
/** Time of day at which vehicles are entered. */
const ENTERED = 9 * HOUR_MS;

type Facts = Omit<DemoVehicle, "price" | "year" | "details" | "first_price"> & { details: VehicleDetails };

/** The facts common to every kind of advert: the vehicle, its site and its arrival. */
export function facts(build: Build, paint: PaintName, site: DemoSiteSlug, arrived: Day): Facts {
  const { id, line, derivative } = build;
  const running = runningFacts(build);
  return {
    id,
    site,
    cap_database: line.load ? "LCV" : "CAR",
    make: line.make,
    range: line.range,
    model: line.range,
    derivative: derivative.name,
    colour: COLOURS[paint].colour,
    fuel_type: derivative.fuel,
    transmission: derivative.gearbox,
    body_type: BODY_TYPES[line.shape],
    doors: line.doors,
    seats: line.seats,
    category: line.load ? "vans" : "cars",
    department_id: departmentOf(site, line),
    first_seen_at: utcMoment(arrived) + ENTERED,
    details: {
      name: `${line.make} ${line.range} ${derivative.name}`,
      specification: specification(line, derivative, COLOURS[paint].paint),
      ...(derivative.litres !== null && { engine_size_litres: derivative.litres }),
      ...(derivative.mpg !== null && { miles_per_gallon: derivative.mpg }),
      ...(line.load === undefined && { road_tax_pounds: ROAD_TAX_POUNDS }),
      ...running,
      ...batteryFacts(build, running),
    },
  };
}
