import type { Vehicle } from "../vehicle.ts";

/**
 * The number of previous owners that a website shows of a vehicle, in every place alike; null if none are recorded. Records count the
 * keepers before the present one; with the increment, the default, the present keeper counts too (specification 9.34, decision D2).
 */
export function countedKeepers({ previous_keepers }: Pick<Vehicle, "previous_keepers">, increment: boolean): number | null {
  return previous_keepers === null ? null : previous_keepers + (increment ? 1 : 0);
}
