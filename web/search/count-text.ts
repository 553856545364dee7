import * as labels from "#domain/labels/english.ts";
import { t } from "#web/locale/translate.ts";

export type Noun = "vehicles" | "cars" | "vans";

const COUNTED = {
  vehicles: { name: labels.vehicles, one: labels.oneVehicle, counted: labels.countVehicles },
  cars: { name: labels.carsWithin, one: labels.oneCar, counted: labels.countCars },
  vans: { name: labels.vansWithin, one: labels.oneVan, counted: labels.countVans },
} as const;

/** "cars", translated. */
export function pluralNoun(noun: Noun): string {
  return t(COUNTED[noun].name);
}

/** "car", translated. */
export function singularNoun(noun: "car" | "van"): string {
  return t(noun === "car" ? labels.carWithin : labels.vanWithin);
}

/** "1 car", "1,204 cars" */
export function countText(count: number, { many }: { many: Noun }): string {
  const { one, counted } = COUNTED[many];
  return count === 1 ? t(one) : t(counted, { count: count.toLocaleString("en-GB") });
}
