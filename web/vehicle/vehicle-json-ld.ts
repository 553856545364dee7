import { poundsFromPence } from "#domain/money.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { vatLabel } from "#domain/pricing/vat-label.ts";
import { hasOpenRecall } from "#domain/stock/mot/mot-record.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import { isEnquiryOnly, reservationStatus, searchPath, type Vehicle } from "#domain/stock/vehicle.ts";
import type { Website } from "#websites/website.ts";
import type { AutoDealer, BreadcrumbList, Car, Graph, Offer, Vehicle as VehicleThing } from "schema-dts";

/** schema.org data of the vehicle, its breadcrumbs and the dealer, for search engines. */
export function vehicleJsonLd(vehicle: Vehicle, website: Website, canonical: string, origin: string) {
  return {
    "@context": "https://schema.org",
    "@graph": [itself(vehicle, website, canonical, origin), breadcrumbs(vehicle, canonical, origin), dealer(website, origin)],
  } satisfies Graph;
}

function itself(vehicle: Vehicle, website: Website, url: string, origin: string): Car | VehicleThing {
  return {
    "@type": vehicle.cap_database === "CAR" ? "Car" : "Vehicle",
    name: [vehicleName(vehicle), vehicle.derivative].filter(Boolean).join(" "),
    url,
    image: vehicle.details.media_urls?.length ? vehicle.details.media_urls.map((picture) => new URL(picture.url, origin).href) : undefined,
    sku: String(vehicle.stock_id),
    brand: { "@type": "Brand", name: vehicle.make },
    model: vehicle.range,
    vehicleConfiguration: vehicle.derivative ?? undefined,
    vehicleModelDate: String(vehicle.year),
    itemCondition: vehicle.advert_classification === "USED" ? "https://schema.org/UsedCondition" : "https://schema.org/NewCondition",
    bodyType: vehicle.body_type ?? undefined,
    color: vehicle.colour ?? undefined,
    fuelType: vehicle.fuel_type ?? undefined,
    vehicleTransmission: vehicle.transmission ?? undefined,
    numberOfDoors: vehicle.doors || undefined,
    vehicleSeatingCapacity: vehicle.seats || undefined,
    mileageFromOdometer: vehicle.mileage === null ? undefined : { "@type": "QuantitativeValue", value: vehicle.mileage, unitCode: "SMI" },
    offers: isEnquiryOnly(vehicle) ? undefined : offerOf(vehicle, website, url),
  };
}

function offerOf(vehicle: Vehicle, website: Website, url: string): Offer {
  const priced = { price: poundsFromPence(headlinePrice(vehicle)), priceCurrency: "GBP" };
  return {
    "@type": "Offer",
    url,
    ...priced,
    ...(vatLabel(vehicle) === "Plus VAT" && {
      priceSpecification: { "@type": "PriceSpecification", ...priced, valueAddedTaxIncluded: false },
    }),
    availability: availabilityOf(vehicle, website),
    seller: { "@type": "AutoDealer", name: website.site_name, telephone: website.telephone },
  };
}

/** A vehicle that can only be enquired about is `InStoreOnly`. */
function availabilityOf(vehicle: Vehicle, { enquiries }: Website) {
  if (vehicle.state !== "live") return "https://schema.org/SoldOut";
  const status = reservationStatus(vehicle);
  return (enquiries.requiresEnquiryFormOverride || hasOpenRecall(vehicle)) && status !== "Reserved"
    ? "https://schema.org/InStoreOnly"
    : AVAILABILITY[status];
}

const AVAILABILITY = {
  Available: "https://schema.org/InStock",
  "On Order": "https://schema.org/PreOrder",
  Reserved: "https://schema.org/Reserved",
} as const;

/** Home, all cars or vans, the vehicle. */
function breadcrumbs(vehicle: Vehicle, canonical: string, origin: string): BreadcrumbList {
  const path = searchPath(vehicle);
  const steps = [
    { name: "Home", item: `${origin}/` },
    { name: path === "/used-cars" ? "Used cars" : "Used vans", item: `${origin}${path}` },
    { name: vehicleName(vehicle), item: canonical },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
  };
}

function dealer({ site_name, telephone, postal_address }: Website, origin: string): AutoDealer {
  return { "@type": "AutoDealer", name: site_name, url: `${origin}/`, telephone, address: postal_address };
}
