import { msg, type PlainMessage } from "#domain/messages/message.ts";

type Option = { value: string; label: PlainMessage };
type Layout = { /** Columns that it takes. */ span?: 2 | "all"; hint?: PlainMessage; unit?: PlainMessage };

/** How a field is typed. Others are lines of text. */
export type FieldInput = Layout &
  (
    | { kind: "text" | "plate" | "digits" | "money" | "date" | "prose" | "branch" | "rows" | "object" | "lines" }
    | { kind: "choice"; options: readonly Option[] }
  );

const YES_NO_UNSTATED: readonly Option[] = [
  { value: "", label: msg("common.notStated") },
  { value: "yes", label: msg("choice.yes") },
  { value: "no", label: msg("choice.no") },
];

export const FIELD_INPUTS: Readonly<Record<string, FieldInput>> = {
  vrm: { kind: "plate" },
  make: { kind: "text" },
  range: { kind: "text" },
  model: { kind: "text" },
  derivative: { kind: "text", span: 2 },
  name: { kind: "text", span: 2, hint: msg("admin.vehicleField.nameHint") },
  year: { kind: "digits" },
  colour: { kind: "text" },
  mileage: { kind: "digits", unit: msg("common.milesWithin") },
  previous_keepers: { kind: "digits" },
  date_first_registered: { kind: "date" },
  cap_id: { kind: "digits" },
  cap_code: { kind: "text" },
  cap_database: {
    kind: "choice",
    options: [
      { value: "CAR", label: msg("stockValue.car") },
      { value: "LCV", label: msg("stockValue.van") },
    ],
  },
  price: { kind: "money" },
  admin_fee: { kind: "money" },
  list_price: { kind: "money" },
  original_price: { kind: "money" },
  discount_price: { kind: "money" },
  vat_scheme: {
    kind: "choice",
    options: [
      { value: "", label: msg("common.notStated") },
      { value: "Margin", label: msg("stockValue.margin") },
      { value: "Qualifying", label: msg("stockValue.qualifying") },
      { value: "Commercial", label: msg("stockValue.commercial") },
    ],
  },
  price_excluding_vat: { kind: "money" },
  price_including_vat: { kind: "money" },
  motability: { kind: "object", span: "all" },
  contract_hire: { kind: "object", span: "all" },
  market_price: { kind: "object", span: "all" },
  site: { kind: "branch" },
  advert_classification: {
    kind: "choice",
    options: [
      { value: "USED", label: msg("stockValue.used") },
      { value: "NEW", label: msg("home.new") },
      { value: "OFFER", label: msg("stockValue.offer") },
      { value: "MOTABILITY", label: msg("stockValue.motability") },
      { value: "CONTRACT-HIRE-BUSINESS", label: msg("admin.vehicleField.contractHire") },
    ],
  },
  advert_type: {
    kind: "choice",
    options: [
      { value: "", label: msg("choice.no") },
      { value: "OFFER_VEHICLE", label: msg("choice.yes") },
    ],
  },
  reservation_status: {
    kind: "choice",
    options: [
      { value: "Available", label: msg("vehicle.available") },
      { value: "On Order", label: msg("stock.onOrder") },
      { value: "Reserved", label: msg("common.reserved") },
    ],
  },
  category: { kind: "text" },
  tags: { kind: "text", hint: msg("admin.vehicleField.tagsHint") },
  department_id: { kind: "digits" },
  featured_message: { kind: "text", span: 2 },
  franchise_approved: { kind: "choice", options: YES_NO_UNSTATED },
  fuel_type: { kind: "text" },
  transmission: { kind: "text" },
  body_type: { kind: "text" },
  doors: { kind: "digits" },
  seats: { kind: "digits" },
  engine_size_litres: { kind: "text", unit: msg("admin.vehicleField.unitLitres") },
  miles_per_gallon: { kind: "text" },
  engine_miles_per_gallon: { kind: "text", hint: msg("admin.vehicleField.engineMilesPerGallonHint") },
  road_tax_pounds: { kind: "money" },
  co2_g_km: { kind: "digits", unit: msg("admin.vehicleField.unitGramsAKilometre") },
  engine_size_cc: { kind: "digits", unit: msg("admin.vehicleField.unitCc") },
  original_list_price: { kind: "money", hint: msg("admin.vehicleField.originalListPriceHint") },
  original_list_price_includes_options: { kind: "choice", options: YES_NO_UNSTATED },
  euro_standard: { kind: "digits" },
  wh_per_mile: { kind: "text", unit: msg("admin.vehicleField.unitWattHours") },
  consumption_basis: {
    kind: "choice",
    options: [
      { value: "", label: msg("common.notStated") },
      { value: "wltp", label: msg("admin.vehicleField.basisWltp") },
      { value: "nedc", label: msg("admin.vehicleField.basisNedc") },
      { value: "measured", label: msg("admin.vehicleField.basisMeasured") },
    ],
  },
  battery_kwh: { kind: "text", unit: msg("admin.vehicleField.unitKwh") },
  charge_ac_kw: { kind: "text", unit: msg("admin.vehicleField.unitKw") },
  charge_dc_kw: { kind: "text", unit: msg("admin.vehicleField.unitKw") },
  charge_10_to_80_minutes: { kind: "digits", unit: msg("admin.vehicleField.unitMinutes") },
  electric_range_miles: { kind: "digits", unit: msg("common.milesWithin") },
  electric_range_basis: {
    kind: "choice",
    options: [
      { value: "", label: msg("common.notStated") },
      { value: "wltp", label: msg("admin.vehicleField.basisWltp") },
      { value: "nedc", label: msg("admin.vehicleField.basisNedc") },
    ],
  },
  battery_warranty_years: { kind: "digits" },
  battery_warranty_miles: { kind: "digits" },
  battery_warranty_percent: { kind: "digits", unit: msg("admin.vehicleField.unitPercent") },
  battery_certificate: { kind: "text", span: 2, hint: msg("admin.vehicleField.batteryCertificateHint") },
  battery_certificate_issuer: { kind: "text" },
  battery_certificate_date: { kind: "date" },
  battery_certificate_method: { kind: "text" },
  battery_health_percent: { kind: "text", unit: msg("admin.vehicleField.unitPercent") },
  grant_name: { kind: "text", span: 2, hint: msg("admin.vehicleField.grantHint") },
  grant_amount: { kind: "money" },
  grant_valid_until: { kind: "date" },
  feature_classification: { kind: "text", span: 2, hint: msg("admin.vehicleField.tagsHint") },
  additional_features: { kind: "rows", span: "all" },
  specification: { kind: "rows", span: "all" },
  description: { kind: "prose", span: "all" },
  date_mot_expires: { kind: "date" },
  recall_cleared: { kind: "date" },
  mot_history: { kind: "rows", span: "all" },
  service_history: { kind: "rows", span: "all" },
  history_check: { kind: "object", span: "all" },
  media_urls: { kind: "rows", span: "all" },
  imperfections: { kind: "rows", span: "all" },
  turntable: { kind: "lines", span: "all", hint: msg("admin.vehicleField.turntableHint") },
  video: { kind: "text", span: 2 },
  videos: { kind: "rows", span: "all" },
};

/** A part of a structure: a column of its rows, or a field of its own. */
export type Part = { name: string; label: PlainMessage; kind: "text" | "amount" | "number" | "date" | "vat" | "status" | "lines" };

export const PARTS: Readonly<Record<string, readonly Part[]>> = {
  motability: [
    { name: "advance_payment", label: msg("stock.advancePaymentLabel"), kind: "amount" },
    { name: "quarter", label: msg("admin.vehicleField.partQuarter"), kind: "text" },
  ],
  contract_hire: [
    { name: "monthly_rental", label: msg("admin.vehicleField.partMonthlyRental"), kind: "amount" },
    { name: "initial_rental", label: msg("admin.vehicleField.partInitialRental"), kind: "amount" },
    { name: "term", label: msg("search.months"), kind: "number" },
    { name: "annual_mileage", label: msg("search.milesAYear"), kind: "number" },
    { name: "vat", label: msg("search.vat"), kind: "vat" },
  ],
  market_price: [
    { name: "provider", label: msg("admin.vehicleField.partProvider"), kind: "text" },
    { name: "checked_on", label: msg("admin.vehicleField.partCheckedOn"), kind: "date" },
    { name: "lower", label: msg("vehicle.from"), kind: "amount" },
    { name: "upper", label: msg("admin.audit.to"), kind: "amount" },
    { name: "url", label: msg("application.address"), kind: "text" },
  ],
  history_check: [
    { name: "provider", label: msg("admin.vehicleField.partProvider"), kind: "text" },
    { name: "checked_on", label: msg("admin.vehicleField.partCheckedOn"), kind: "date" },
    { name: "result", label: msg("vehicle.result"), kind: "text" },
    { name: "url", label: msg("application.address"), kind: "text" },
  ],
  additional_features: [
    { name: "id", label: msg("admin.vehicleField.partShortName"), kind: "text" },
    { name: "name", label: msg("application.name"), kind: "text" },
    { name: "price", label: msg("common.price"), kind: "amount" },
    { name: "months", label: msg("admin.vehicleField.partMonths"), kind: "number" },
    { name: "description", label: msg("vehicle.description"), kind: "text" },
  ],
  specification: [
    { name: "group", label: msg("admin.vehicleField.partGroup"), kind: "text" },
    { name: "name", label: msg("application.name"), kind: "text" },
    { name: "value", label: msg("vehicle.valueForMoney"), kind: "text" },
  ],
  mot_history: [
    { name: "last_test_date", label: msg("admin.vehicleField.partTestedOn"), kind: "date" },
    { name: "last_test_status", label: msg("vehicle.result"), kind: "status" },
    { name: "mileage", label: msg("common.mileage"), kind: "number" },
    { name: "last_test_expiry_date", label: msg("vehicle.expires"), kind: "date" },
    { name: "advisories", label: msg("admin.vehicleField.partAdvisories"), kind: "lines" },
  ],
  service_history: [
    { name: "date", label: msg("vehicle.date"), kind: "date" },
    { name: "mileage", label: msg("common.mileage"), kind: "number" },
    { name: "note", label: msg("admin.notice.note"), kind: "text" },
  ],
  media_urls: [
    { name: "url", label: msg("application.address"), kind: "text" },
    { name: "alt", label: msg("admin.vehicleField.partWhatItShows"), kind: "text" },
    { name: "caption", label: msg("admin.vehicleField.partCaption"), kind: "text" },
  ],
  imperfections: [
    { name: "url", label: msg("application.address"), kind: "text" },
    { name: "alt", label: msg("admin.vehicleField.partWhatItShows"), kind: "text" },
    { name: "caption", label: msg("admin.vehicleField.partCaption"), kind: "text" },
  ],
  videos: [
    { name: "url", label: msg("application.address"), kind: "text" },
    { name: "poster", label: msg("admin.vehicleField.partPictureBeforeItPlays"), kind: "text" },
    { name: "captions", label: msg("admin.vehicleField.partSubtitles"), kind: "text" },
  ],
};
