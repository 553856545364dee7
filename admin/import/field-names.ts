import { msg, type PlainMessage } from "#domain/messages/message.ts";
import { t } from "#web/locale/translate.ts";

/** The fields that a column is offered for, in the order of the list. */
const NAMES: Readonly<Record<string, PlainMessage>> = {
  id: msg("admin.field.id"),
  stock_id: msg("letter.stockNumber"),
  vrm: msg("common.registration"),
  make: msg("common.make"),
  range: msg("admin.field.range"),
  model: msg("common.model"),
  derivative: msg("admin.field.derivative"),
  name: msg("forms.title"),
  year: msg("application.year"),
  date_first_registered: msg("field.firstRegistered"),
  price: msg("common.price"),
  admin_fee: msg("admin.field.adminFee"),
  original_price: msg("admin.field.originalPrice"),
  list_price: msg("admin.field.listPrice"),
  vat_scheme: msg("admin.stock.vat"),
  mileage: msg("common.mileage"),
  previous_keepers: msg("vehicle.previousOwners"),
  colour: msg("common.colour"),
  fuel_type: msg("common.fuel"),
  transmission: msg("common.gearbox"),
  body_type: msg("vehicle.body"),
  doors: msg("common.doors"),
  seats: msg("common.seats"),
  engine_size_litres: msg("common.engineSize"),
  miles_per_gallon: msg("admin.field.milesPerGallon"),
  road_tax_pounds: msg("admin.field.roadTax"),
  category: msg("search.carsOrVans"),
  advert_classification: msg("admin.field.advertClassification"),
  reservation_status: msg("admin.field.reservationStatus"),
  date_mot_expires: msg("admin.field.dateMotExpires"),
  description: msg("vehicle.description"),
  featured_message: msg("admin.field.featuredMessage"),
  feature_classification: msg("vehicle.highlights"),
  tags: msg("admin.field.tags"),
  franchise_approved: msg("admin.field.franchiseApproved"),
  media_urls: msg("vehicle.photos"),
  video: msg("vehicle.video"),
  cap_id: msg("admin.field.capId"),
  cap_code: msg("admin.field.capCode"),
  site: msg("enquiry.branch"),
};

export const OFFERED_FIELDS = Object.keys(NAMES);

/** A field by the name that staff know; one that is not offered by its name in the stock format. */
export function fieldLabel(field: string): string {
  const name = NAMES[field];
  return name ? t(name) : field;
}
