import { poundsFromPence } from "#domain/money.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { pictureAtWidth } from "#domain/stock/pictures.ts";
import { pageDescription, pageTitle, vehicleName } from "#domain/stock/titles.ts";
import { isEnquiryOnly, reservationStatus, vehiclePath, type Vehicle } from "#domain/stock/vehicle.ts";
import type { PageMeta } from "#web/layout/page-meta.ts";
import type { Website } from "#websites/website.ts";

/** What the page says about itself to search engines and social networks. */
export type VehicleHead = PageMeta & { structured: Record<string, unknown> };

/** One canonical address a vehicle, whichever search path it was opened under (decision U1). */
export function headOf(vehicle: Vehicle, website: Website, origin: string): VehicleHead {
  const canonical = `${origin}${vehiclePath(vehicle)}`;
  const [first] = vehicle.details.media_urls ?? [];
  const image = first && new URL(pictureAtWidth(first.url, 768), origin).href;
  const sold = vehicle.state !== "live";
  return {
    title: pageTitle(vehicle, website.site_name),
    description: pageDescription(vehicle, website.site_name),
    canonical,
    image,
    noindex: sold,
    structured: structuredVehicle(vehicle, website, canonical, image),
  };
}

function structuredVehicle(vehicle: Vehicle, website: Website, url: string, image: string | undefined) {
  const offer = isEnquiryOnly(vehicle)
    ? {}
    : {
        offers: {
          "@type": "Offer",
          url,
          price: poundsFromPence(headlinePrice(vehicle)),
          priceCurrency: "GBP",
          availability: `https://schema.org/${availability(vehicle)}`,
          seller: { "@type": "AutoDealer", name: website.site_name, telephone: website.telephone },
        },
      };
  return {
    "@context": "https://schema.org",
    "@type": vehicle.cap_database === "CAR" ? "Car" : "Vehicle",
    name: [vehicleName(vehicle), vehicle.derivative].filter(Boolean).join(" "),
    url,
    image,
    sku: String(vehicle.stock_id),
    brand: { "@type": "Brand", name: vehicle.make },
    model: vehicle.range,
    vehicleConfiguration: vehicle.derivative ?? undefined,
    vehicleModelDate: String(vehicle.year),
    itemCondition: `https://schema.org/${vehicle.advert_classification === "USED" ? "UsedCondition" : "NewCondition"}`,
    bodyType: vehicle.body_type ?? undefined,
    color: vehicle.colour ?? undefined,
    fuelType: vehicle.fuel_type ?? undefined,
    vehicleTransmission: vehicle.transmission ?? undefined,
    numberOfDoors: vehicle.doors ?? undefined,
    vehicleSeatingCapacity: vehicle.seats ?? undefined,
    mileageFromOdometer:
      vehicle.mileage === null
        ? undefined
        : { "@type": "QuantitativeValue", value: vehicle.mileage, unitCode: "SMI" },
    ...offer,
  };
}

function availability(vehicle: Vehicle): string {
  if (vehicle.state !== "live") return "SoldOut";
  return { Available: "InStock", "On Order": "PreOrder", Reserved: "Reserved" }[reservationStatus(vehicle)];
}
