import type { Day, Moment } from "../calendar.ts";
import type { Pence } from "../money.ts";

export const ADVERT_CLASSIFICATIONS = ["USED", "NEW", "OFFER", "MOTABILITY", "CONTRACT-HIRE-BUSINESS"] as const;
export type AdvertClassification = (typeof ADVERT_CLASSIFICATIONS)[number];

export const RESERVATION_STATUSES = ["Available", "On Order", "Reserved"] as const;
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

/** live: for sale; sold: sold or missing from the feed; withdrawn: removed by the dealer. */
export const STOCK_STATES = ["live", "sold", "withdrawn"] as const;
export type StockState = (typeof STOCK_STATES)[number];

/** draft: not published yet, so that only staff see it. */
export const STORED_STATES = [...STOCK_STATES, "draft"] as const;
export type StoredState = (typeof STORED_STATES)[number];

export const VAT_SCHEMES = ["Commercial", "Qualifying", "Margin"] as const;
export type VatScheme = (typeof VAT_SCHEMES)[number];

/** What a consumption figure was measured by: an official cycle, or somebody's own driving. */
export const CONSUMPTION_BASES = ["nedc", "wltp", "measured"] as const;
export type ConsumptionBasis = (typeof CONSUMPTION_BASES)[number];

/** The official test that an electric range was found by. */
export const RANGE_BASES = ["wltp", "nedc"] as const;
export type RangeBasis = (typeof RANGE_BASES)[number];

/** A vehicle as the dealer records it. Money in pence, mileage in miles; null means "not stated". */
export type Vehicle = {
  stock_id: number;
  slug: string;
  state: StockState;
  /** When it ceased to be for sale. */
  ended_at: Moment | null;

  vrm: string | null;
  cap_id: number | null;
  cap_code: string | null;
  cap_database: "CAR" | "LCV";
  make: string;
  range: string;
  /** The model as named by the feed; equal to the range if the feed has only one name. */
  model: string;
  derivative: string | null;
  year: number;
  colour: string | null;
  fuel_type: string | null;
  transmission: string | null;
  body_type: string | null;
  doors: number | null;
  seats: number | null;
  mileage: number | null;
  category: string;
  tags: string[];
  department_id: number | null;
  site_id: number;

  advert_classification: AdvertClassification;
  advert_type: "OFFER_VEHICLE" | null;
  vat_scheme: VatScheme | null;
  /** Without the admin fee; `headlinePrice` in domain/pricing adds it. */
  price: Pence;
  admin_fee: Pence;
  list_price: Pence | null;
  original_price: Pence | null;
  discount_price: Pence | null;
  price_excluding_vat: Pence | null;
  price_including_vat: Pence | null;

  date_first_registered: Day | null;
  date_mot_expires: Day | null;
  previous_keepers: number | null;

  /** As set by the dealer; an order that holds the vehicle overrides it (see `reservationStatus`). */
  reservation_status: ReservationStatus;
  reserved_at: Moment | null;
  /** The order that holds the vehicle. */
  held_by: string | null;
  first_seen_at: Moment;

  /** When DVSA confirmed the tests shown; null or absent if they are the dealer's. */
  mot_checked_on?: Day | null;
  /** DVSA's recall status; null or absent if there is none. */
  recall?: Recall | null;

  details: VehicleDetails;
};

/** Facts that are displayed but not searched. */
export type VehicleDetails = {
  name?: string;
  description?: string;
  featured_message?: string;
  franchise_approved?: boolean;
  /** A register filled the first registration and knows its month only: the day is the first of it. */
  registered_in_month?: boolean;
  /** Highlights. */
  feature_classification?: string[];
  /** `months`: how long a service plan covers. */
  additional_features?: { id: string; name: string; description?: string; price: Pence; months?: number }[];
  media_urls?: VehiclePicture[];
  imperfections?: VehiclePicture[];
  /** Frames of the turntable, in order. */
  turntable?: string[];
  video?: string;
  videos?: VehicleVideo[];
  mot_history?: MotTest[];
  service_history?: ServiceVisit[];
  specification?: { group: string; items: { name: string; value: string }[] }[];
  engine_size_litres?: number;
  road_tax_pounds?: number;
  /** Of a plug-in hybrid usually the weighted figure of the official cycle, which says nothing of its engine. */
  miles_per_gallon?: number;
  /** Of a plug-in hybrid with the engine alone. */
  engine_miles_per_gallon?: number;
  /** g/km; 0 is unknown, except of a vehicle without an exhaust. */
  co2_g_km?: number;
  engine_size_cc?: number;
  /** The published price before first registration, with VAT and delivery, before any discount. */
  original_list_price?: Pence;
  /** Whether it includes the options fitted before registration. */
  original_list_price_includes_options?: boolean;
  /** 6 for Euro 6 */
  euro_standard?: number;
  wh_per_mile?: number;
  consumption_basis?: ConsumptionBasis;
  battery_kwh?: number;
  /** The highest charging power that the vehicle takes, in kW. */
  charge_ac_kw?: number;
  charge_dc_kw?: number;
  /** The maker's own time from 10% to 80% at a rapid charger, in minutes. */
  charge_10_to_80_minutes?: number;
  /** Of a plug-in hybrid on its battery alone. */
  electric_range_miles?: number;
  electric_range_basis?: RangeBasis;
  /** The maker's battery warranty, from first registration: years, miles, and the percentage of its capacity below which it pays. */
  battery_warranty_years?: number;
  battery_warranty_miles?: number;
  battery_warranty_percent?: number;
  /** The document: a web address, or a path below /media/certificates/. */
  battery_certificate?: string;
  battery_certificate_issuer?: string;
  battery_certificate_date?: Day;
  /** In the issuer's words. */
  battery_certificate_method?: string;
  battery_health_percent?: number;
  /** A grant that the dealer says this vehicle has, until a day. */
  grant_name?: string;
  grant_amount?: Pence;
  grant_valid_until?: Day;
  motability?: { advance_payment: Pence; quarter: string };
  contract_hire?: {
    monthly_rental: Pence;
    initial_rental: Pence;
    term_months: number;
    annual_mileage: number;
    vat: "excluding" | "including";
  };
  history_check?: HistoryCheck;
  market_price?: MarketPrice;
};

/** A check of a vehicle's past by a provider, such as HPI: `result` in the provider's words, `url` its report. */
export type HistoryCheck = { provider: string; checked_on: Day; result: string; url?: string };
/** What a provider says such a vehicle is advertised for in the market, from `lower` to `upper`. */
export type MarketPrice = { provider: string; checked_on: Day; lower: Pence; upper: Pence; url?: string };

/** Pictures and videos from a media provider, which replace the feed's. */
export type LaidOver = Pick<VehicleDetails, "media_urls" | "imperfections" | "turntable" | "video" | "videos">;

/** What part of the vehicle a picture shows. */
export type PictureGroup = "outside" | "inside" | "details";
export type VehiclePicture = { url: string; alt: string; caption?: string; group?: PictureGroup; hotspots?: Hotspot[] };
/** A point of interest on a picture: `x` and `y` are percent of its width and height, from the top left corner. */
export type Hotspot = { x: number; y: number; label: string; size_mm?: number };
export type VehicleVideo = { url: string; poster?: string; captions?: string };
export type MotTest = {
  last_test_date: Day;
  last_test_expiry_date: Day | null;
  last_test_status: "PASSED" | "FAILED";
  mileage: number | null;
  advisories: string[];
};
/** DVSA's recall status, and the day on which the dealer recorded the repair. */
export type Recall = { outstanding: boolean; checked_on: Day; cleared_on: Day | null };
export type ServiceVisit = { date: Day; mileage: number; note?: string };

/** Reserved while an order holds the vehicle; otherwise as set by the dealer. */
export function reservationStatus(vehicle: Pick<Vehicle, "reservation_status" | "held_by">): ReservationStatus {
  return vehicle.held_by === null ? vehicle.reservation_status : "Reserved";
}

/** Available and On Order count as not reserved. */
export function isReserved(vehicle: Pick<Vehicle, "reservation_status" | "held_by">): boolean {
  return reservationStatus(vehicle) === "Reserved";
}

/** Whether a vehicle is advertised as an offer (specification 3.8, 3.9). */
export function isOffer({ advert_classification, advert_type }: Pick<Vehicle, "advert_classification" | "advert_type">): boolean {
  return advert_classification === "OFFER" || advert_type === "OFFER_VEHICLE";
}

/** Motability and contract hire are enquiry only: no order, no finance calculator, no part exchange. */
export function isEnquiryOnly(vehicle: Pick<Vehicle, "advert_classification">): boolean {
  return vehicle.advert_classification === "MOTABILITY" || vehicle.advert_classification === "CONTRACT-HIRE-BUSINESS";
}

/** The listing page of a vehicle: /used-cars for the CAR database, otherwise /used-vans. */
export function searchPath(vehicle: Pick<Vehicle, "cap_database">): "/used-cars" | "/used-vans" {
  return vehicle.cap_database === "CAR" ? "/used-cars" : "/used-vans";
}

export function vehiclePath(vehicle: Pick<Vehicle, "cap_database" | "slug">): string {
  return `${searchPath(vehicle)}/${vehicle.slug}`;
}
