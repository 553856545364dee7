import { t } from "#web/locale/translate.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";

/** Default message of an enquiry about a reserved vehicle. */
export function availabilityMessage(vehicle: Pick<Vehicle, "make" | "range">): string {
  return t("enquiry.pleaseCallMe", { vehicle: vehicleName(vehicle) });
}
