import { londonDay } from "#domain/calendar.ts";
import { pence, type Pence } from "#domain/money.ts";
import { typicalMileage } from "#domain/part-exchange/mileage.ts";
import { NO_VALUER, OWNED_CARS } from "#demo/owned-cars.ts";
import { ValuationUnavailable, type Valuations } from "./valuations.ts";

/** The relative change of value per mile from the typical mileage, its maximum, and the rounding in pence. */
const PART_A_MILE = 0.0000033;
const MAX_PART = 0.35;
const ROUNDED_TO_PENCE = 2_500;

/** Values the cars of the demo's customers by mileage; for one of them the valuer fails. */
export function demoValuations(now: () => number): Valuations {
  return {
    name: "demo",
    value: async (vrm, mileage) => {
      if (vrm === NO_VALUER) throw new ValuationUnavailable("The demo valuer is out of order");
      const car = OWNED_CARS.find(({ vehicle }) => vehicle.vrm === vrm);
      if (!car) return undefined;
      const usual = typicalMileage(car.vehicle.date_first_registered, londonDay(now())) ?? mileage;
      const part = Math.min(Math.max((usual - mileage) * PART_A_MILE, -MAX_PART), MAX_PART);
      const at = (value: Pence) => pence(Math.round((value * (1 + part)) / ROUNDED_TO_PENCE) * ROUNDED_TO_PENCE);
      return {
        vehicle: car.vehicle,
        values: { clean: at(car.values.clean), average: at(car.values.average), below: at(car.values.below) },
      };
    },
  };
}
