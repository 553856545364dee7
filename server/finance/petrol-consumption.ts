import type { PetrolCompared } from "#domain/running-costs/electric/cost-a-mile.ts";
import { facetValue } from "#domain/search/filters.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";

type Compared = Pick<Vehicle, "body_type" | "cap_database" | "details">;
type Petrol = Compared & Pick<Vehicle, "fuel_type" | "stock_id">;
type BodyClass = { name: string; consumptions: Map<number, number>; median: number | undefined };

/** Fewer say nothing about their class. */
const MIN_COMPARED = 10;
/** Hybrids are no petrol vehicles here. */
const PETROL = /^\s*petrol\s*$/i;

/**
 * What the group's petrol vehicles for sale use: by kind (car or van), body type and the test that the figure comes from, so that official
 * figures are compared with official ones. A figure without the name of its test is compared with none.
 */
export class PetrolConsumption {
  readonly #classes = new Map<string, BodyClass>();
  readonly #classOf = new Map<number, BodyClass>();

  put(vehicle: Petrol): void {
    this.remove(vehicle.stock_id);
    const { miles_per_gallon } = vehicle.details;
    const name = className(vehicle);
    if (name === undefined || !miles_per_gallon || !PETROL.test(vehicle.fuel_type ?? "")) return;
    const bodyClass = this.#classes.get(name) ?? { name, consumptions: new Map<number, number>(), median: undefined };
    bodyClass.consumptions.set(vehicle.stock_id, miles_per_gallon);
    bodyClass.median = undefined;
    this.#classes.set(name, bodyClass);
    this.#classOf.set(vehicle.stock_id, bodyClass);
  }

  remove(stock_id: number): void {
    const bodyClass = this.#classOf.get(stock_id);
    if (!bodyClass) return;
    bodyClass.consumptions.delete(stock_id);
    bodyClass.median = undefined;
    this.#classOf.delete(stock_id);
    if (bodyClass.consumptions.size === 0) this.#classes.delete(bodyClass.name);
  }

  /** The median of those of a vehicle's class, to a tenth of a mile; null if there are fewer than ten. */
  like(vehicle: Compared): PetrolCompared | null {
    const found = this.#classes.get(className(vehicle) ?? "");
    if (!found || found.consumptions.size < MIN_COMPARED) return null;
    found.median ??= medianOf([...found.consumptions.values()]);
    return { miles_per_gallon: found.median, count: found.consumptions.size };
  }
}

function className({ body_type, cap_database, details: { consumption_basis } }: Compared): string | undefined {
  if (body_type === null || consumption_basis === undefined) return undefined;
  return [cap_database, facetValue(body_type), consumption_basis].join("|");
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >>> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return Math.round(median * 10) / 10;
}
