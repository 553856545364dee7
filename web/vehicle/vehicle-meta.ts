import { firstPicture, isHostedPicture } from "#domain/stock/pictures.ts";
import { pageDescription, vehiclePageTitle } from "#domain/stock/titles.ts";
import { vehiclePath, type Vehicle } from "#domain/stock/vehicle.ts";
import type { PageMeta } from "#web/layout/page-meta.ts";
import { t } from "#web/locale/translate.ts";
import type { Website } from "#websites/website.ts";
import { vehicleJsonLd } from "./vehicle-json-ld.ts";

/** Meta tags and structured data for search engines and social networks. */
export type VehicleMeta = PageMeta & { structured: Record<string, unknown> | null };

/** One canonical URL per vehicle, whichever search path it was opened under (decision U1). */
export function vehicleMetaOf(vehicle: Vehicle, website: Website, origin: string): VehicleMeta {
  const canonical = `${origin}${vehiclePath(vehicle)}`;
  const sold = vehicle.state !== "live";
  return {
    title: t(vehiclePageTitle(vehicle, website)),
    description: t(pageDescription(vehicle, website)),
    canonical,
    image: sold ? undefined : previewOf(vehicle, origin),
    noindex: sold,
    structured: vehicleJsonLd(vehicle, website, canonical, origin),
  };
}

/** A generated preview with name and prices; an externally hosted photo is used unchanged. */
function previewOf({ stock_id, details }: Vehicle, origin: string): string {
  const first = firstPicture(details);
  return first !== "" && !isHostedPicture(first) ? first : `${origin}/media/social/${stock_id}.jpg`;
}
