import { formatMoney, type Pence } from "#domain/money.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { vatLabel } from "#domain/pricing/vat-label.ts";
import { facetValue } from "#domain/search/filters.ts";
import { motCertificate } from "#domain/stock/mot/mot.ts";
import { formatMark, normaliseMark } from "#domain/stock/registration-mark.ts";
import { stockIdOfSlug } from "#domain/stock/slug.ts";
import { isEnquiryOnly, isReserved, searchPath } from "#domain/stock/vehicle.ts";
import { quoteCell } from "./parse-cells.ts";
import type { DerivedField } from "./fields.ts";
import { completeVehicle, type CompleteVehicle, type ImportedVehicle, type Written } from "#server/stock/import/imported-vehicle.ts";

type Given = string | number | boolean;
type Contradiction = { field: DerivedField; reason: string };
type Known = CompleteVehicle & { stock_id: number | null; written: Written | undefined };

/** Derived fields of a row that contradict its other fields. Of a URL only the stock number is checked. */
export function contradictions(
  row: ImportedVehicle,
  fields: readonly DerivedField[],
  given: (field: DerivedField) => Given | null,
): Contradiction[] {
  let known: Known | undefined;
  return fields.flatMap((field) => {
    const value = given(field);
    if (value === null) return [];
    known ??= { ...completeVehicle(row), stock_id: row.stock_id ?? null, written: row.written };
    const contradicted = CHECKS[field](value, known);
    return contradicted === undefined ? [] : [{ field, reason: `${valueText(field, value)} contradicts ${contradicted}` }];
  });
}

function valueText(field: DerivedField, value: Given): string {
  return field === "headline_price" ? formatMoney(value as Pence) : quoteCell(String(value));
}

/** The contradicted value as text; undefined where it agrees. */
type Check = (given: Given, vehicle: Known) => string | undefined;

const CHECKS: Record<DerivedField, Check> = {
  slug: (given, vehicle) => ofAnother(stockIdOfSlug(String(given)), vehicle),
  path: (given, vehicle) =>
    String(given).startsWith(`${searchPath(vehicle)}/`)
      ? ofAnother(stockIdOfSlug(String(given)), vehicle)
      : `cap_database ${vehicle.cap_database}`,
  card_guid: (given, vehicle) => ofAnother(Number(String(given).slice(-12)), vehicle),
  formatted_plate: (given, { vrm }) =>
    vrm === null ? "a row without vrm" : normaliseMark(String(given)) === vrm ? undefined : `vrm ${formatMark(vrm)}`,
  // A site that stored a name before its spelling was corrected exports the slug of the old spelling.
  make_slug: (given, { make, written }) => (written && given === facetValue(written.make) ? undefined : differingText("make", make, given)),
  range_slug: (given, { range, written }) =>
    written && given === facetValue(written.range) ? undefined : differingText("range", range, given),
  fuel_type_slug: (given, { fuel_type }) => differingText("fuel_type", fuel_type, given),
  body_type_slug: (given, { body_type }) => differingText("body_type", body_type, given),
  // Release 0.1 exported a headline price for Motability and contract hire too: nothing stored could contradict it.
  headline_price: (given, vehicle) =>
    isEnquiryOnly(vehicle) || given === headlinePrice(vehicle)
      ? undefined
      : `price and admin_fee, which are ${formatMoney(headlinePrice(vehicle))} together`,
  vat_label: (given, vehicle) => {
    const derivedLabel = vatLabel(vehicle);
    return given === derivedLabel
      ? undefined
      : derivedLabel === null
        ? "the prices, which need no VAT label"
        : `the prices, which are ${derivedLabel}`;
  },
  isMotabilityVehicle: (given, { advert_classification }) =>
    given === (advert_classification === "MOTABILITY") ? undefined : `advert_classification ${advert_classification}`,
  reserved: (given, { reservation_status }) => {
    const status = reservation_status ?? "Available";
    return given === isReserved({ reservation_status: status, held_by: null }) ? undefined : `reservation_status ${status}`;
  },
  date_mot_failed: (given, vehicle) => (given === motCertificate(vehicle).failed_on ? undefined : "mot_history"),
};

function ofAnother(stock_id: number | undefined, vehicle: Known): string | undefined {
  return vehicle.stock_id === null || stock_id === vehicle.stock_id ? undefined : `stock_id ${vehicle.stock_id}`;
}

function differingText(field: string, text: string | null, given: Given): string | undefined {
  if (text === null) return `a row without ${field}`;
  return given === facetValue(text) ? undefined : `${field} ${quoteCell(text)}`;
}
