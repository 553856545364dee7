import type { NamedVehicle } from "#server/staff/acts/list-acts.ts";

/** "Ford Fiesta HH71 JDG" */
export function vehicleName({ name, plate }: NamedVehicle): string {
  return plate === null ? name : `${name} ${plate.replace(/^([A-Z]{2}\d\d)([A-Z]{3})$/, "$1 $2")}`;
}
