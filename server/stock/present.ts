import { isoMoment } from "#domain/calendar.ts";
import { poundsFromPence, type Pence } from "#domain/money.ts";
import type { Site } from "#domain/organisation/site.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { vatLabel } from "#domain/pricing/vat-label.ts";
import { fuelOf } from "#domain/running-costs/vehicle-facts.ts";
import { facetValue } from "#domain/search/filters.ts";
import { vehicleVideos } from "#domain/stock/media.ts";
import { motCertificate } from "#domain/stock/mot/mot.ts";
import { pictureAtWidth } from "#domain/stock/pictures.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import { vehicleName } from "#domain/stock/titles.ts";
import {
  isEnquiryOnly,
  isReserved,
  reservationStatus,
  vehiclePath,
  type Vehicle,
  type VehicleDetails,
  type VehiclePicture,
} from "#domain/stock/vehicle.ts";

/** The vehicle as in search results: money in pounds, null for what is not stated. */
export function presentListed(vehicle: Vehicle, site: Site | undefined) {
  const { details } = vehicle;
  const mot = motCertificate(vehicle);
  return {
    stock_id: vehicle.stock_id,
    slug: vehicle.slug,
    path: vehiclePath(vehicle),
    card_guid: cardGuid(vehicle.stock_id),
    state: vehicle.state,
    vrm: vehicle.vrm,
    formatted_plate: vehicle.vrm && formatMark(vehicle.vrm),
    cap_id: vehicle.cap_id,
    cap_code: vehicle.cap_code,
    cap_database: vehicle.cap_database,
    make: vehicle.make,
    make_slug: facetValue(vehicle.make),
    model: vehicle.model,
    range: vehicle.range,
    range_slug: facetValue(vehicle.range),
    derivative: vehicle.derivative,
    name: details.name ?? [vehicleName(vehicle), vehicle.derivative ?? ""].join(" ").trim(),
    year: vehicle.year,
    colour: vehicle.colour,
    fuel_type: vehicle.fuel_type,
    fuel_type_slug: vehicle.fuel_type && facetValue(vehicle.fuel_type),
    transmission: vehicle.transmission,
    body_type: vehicle.body_type,
    body_type_slug: vehicle.body_type && facetValue(vehicle.body_type),
    doors: vehicle.doors,
    seats: vehicle.seats,
    mileage: vehicle.mileage,
    category: vehicle.category,
    tags: vehicle.tags,
    department_id: vehicle.department_id,
    featured_message: details.featured_message ?? null,
    franchise_approved: details.franchise_approved ?? false,
    feature_classification: details.feature_classification ?? [],
    advert_classification: vehicle.advert_classification,
    advert_type: vehicle.advert_type,
    isMotabilityVehicle: vehicle.advert_classification === "MOTABILITY",
    vat_scheme: vehicle.vat_scheme,
    ...presentPrices(vehicle),
    vat_label: vatLabel(vehicle),
    motability: details.motability ? presentAdvance(details.motability) : null,
    contract_hire: details.contract_hire ? presentHire(details.contract_hire) : null,
    location: { name: site?.name ?? null, slug: site?.slug ?? null },
    site: site ? { name: site.name, slug: site.slug, code: site.code, telephone: site.telephone } : null,
    media_urls: (details.media_urls ?? []).map(presentPicture),
    video: shownVideo(details),
    date_first_registered: vehicle.date_first_registered,
    date_mot_expires: mot.expires,
    date_mot_failed: mot.failed_on,
    previous_keepers: vehicle.previous_keepers,
    reservation_status: reservationStatus(vehicle),
    reserved: isReserved(vehicle),
    reserved_at: vehicle.reserved_at === null ? null : isoMoment(vehicle.reserved_at),
  };
}

/** Motability and contract hire have no price: one stored by an earlier release is not exposed. */
function presentPrices(vehicle: Vehicle) {
  const sold = !isEnquiryOnly(vehicle);
  const priced = (amount: Pence | null) => (sold ? pounds(amount) : null);
  return {
    price: priced(vehicle.price),
    admin_fee: poundsFromPence(vehicle.admin_fee),
    headline_price: priced(headlinePrice(vehicle)),
    list_price: pounds(vehicle.list_price),
    original_price: priced(vehicle.original_price),
    discount_price: priced(vehicle.discount_price),
    price_excluding_vat: priced(vehicle.price_excluding_vat),
    price_including_vat: priced(vehicle.price_including_vat),
  };
}

function shownVideo(details: Vehicle["details"]): string | null {
  const films = vehicleVideos(details);
  return (films.find(({ url }) => url === details.video) ?? films[0])?.url ?? null;
}

/** The complete vehicle: the search result's fields plus the texts and histories for its own page. */
export function presentVehicle(vehicle: Vehicle, site: Site | undefined) {
  const { details } = vehicle;
  return {
    ...presentListed(vehicle, site),
    description: details.description ?? null,
    additional_features: presentExtras(details),
    imperfections: (details.imperfections ?? []).map(presentPicture),
    turntable: details.turntable ?? [],
    videos: vehicleVideos(details),
    mot_history: details.mot_history ?? [],
    mot_checked_on: vehicle.mot_checked_on ?? null,
    recall: vehicle.recall ?? null,
    service_history: details.service_history ?? [],
    specification: details.specification ?? [],
    engine_size_litres: details.engine_size_litres ?? null,
    road_tax_pounds: details.road_tax_pounds ?? null,
    miles_per_gallon: details.miles_per_gallon ?? null,
    ...presentRunning(vehicle),
    history_check: details.history_check ?? null,
    market_price: details.market_price ? presentMarketPrice(details.market_price) : null,
  };
}

/** What running costs are worked out from. */
function presentRunning({ details, fuel_type }: Vehicle) {
  return {
    engine_miles_per_gallon: details.engine_miles_per_gallon ?? null,
    co2_g_km: fuelOf({ fuel_type }) === "zero-emission" ? (details.co2_g_km ?? null) : details.co2_g_km || null,
    engine_size_cc: details.engine_size_cc ?? null,
    original_list_price: pounds(details.original_list_price ?? null),
    original_list_price_includes_options: details.original_list_price_includes_options ?? null,
    euro_standard: details.euro_standard ?? null,
    wh_per_mile: details.wh_per_mile ?? null,
    consumption_basis: details.consumption_basis ?? null,
    battery_kwh: details.battery_kwh ?? null,
    charge_ac_kw: details.charge_ac_kw ?? null,
    charge_dc_kw: details.charge_dc_kw ?? null,
    ...presentElectric(details),
  };
}

function presentElectric(details: VehicleDetails) {
  return {
    charge_10_to_80_minutes: details.charge_10_to_80_minutes ?? null,
    electric_range_miles: details.electric_range_miles ?? null,
    electric_range_basis: details.electric_range_basis ?? null,
    battery_warranty_years: details.battery_warranty_years ?? null,
    battery_warranty_miles: details.battery_warranty_miles ?? null,
    battery_warranty_percent: details.battery_warranty_percent ?? null,
    battery_certificate: details.battery_certificate ?? null,
    battery_certificate_issuer: details.battery_certificate_issuer ?? null,
    battery_certificate_date: details.battery_certificate_date ?? null,
    battery_certificate_method: details.battery_certificate_method ?? null,
    battery_health_percent: details.battery_health_percent ?? null,
    grant_name: details.grant_name ?? null,
    grant_amount: pounds(details.grant_amount ?? null),
    grant_valid_until: details.grant_valid_until ?? null,
  };
}

function pounds(amount: Pence | null): number | null {
  return amount === null ? null : poundsFromPence(amount);
}

function presentMarketPrice({ lower, upper, ...price }: NonNullable<VehicleDetails["market_price"]>) {
  return { ...price, lower: poundsFromPence(lower), upper: poundsFromPence(upper) };
}

export function presentExtras({ additional_features = [] }: VehicleDetails) {
  return additional_features.map((feature) => ({ ...feature, price: poundsFromPence(feature.price) }));
}

export function presentAdvance({ advance_payment, quarter }: NonNullable<VehicleDetails["motability"]>) {
  return { advance_payment: poundsFromPence(advance_payment), quarter };
}

/** VAT is stated with the figures; the initial rental is not a deposit (decision O10). */
export function presentHire(hire: NonNullable<VehicleDetails["contract_hire"]>) {
  return {
    monthly_rental: poundsFromPence(hire.monthly_rental),
    initial_rental: poundsFromPence(hire.initial_rental),
    term: hire.term_months,
    annual_mileage: hire.annual_mileage,
    vat: hire.vat,
  };
}

function presentPicture(picture: VehiclePicture) {
  const { url, alt, caption, group, hotspots } = picture;
  const medium = pictureAtWidth(url, 768);
  const shown = { alt, caption: caption ?? null, ...(group && { group }), hotspots: hotspots ?? [] };
  return { url, thumb: pictureAtWidth(url, 480), medium, large: url, ...shown };
}

/** Stable for a vehicle everywhere and at any time. */
function cardGuid(stock_id: number): string {
  return `00000000-0000-4000-8000-${String(stock_id).padStart(12, "0")}`;
}
