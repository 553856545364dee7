import { placeholderPicture } from "#domain/stock/body-shape.ts";
import { responsivePicture } from "#domain/stock/pictures.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import type { SummaryVehicle } from "./order-summary.tsx";

/** A vehicle as shown in a summary. */
export function summaryVehicle(vehicle: Vehicle, site: string): SummaryVehicle {
  const [first] = vehicle.details.media_urls ?? [];
  return {
    title: vehicleName(vehicle),
    plate: vehicle.vrm === null ? null : formatMark(vehicle.vrm),
    line: site,
    picture: first ? { ...responsivePicture(first.url), alt: "" } : { src: placeholderPicture(vehicle).url, alt: "" },
  };
}
