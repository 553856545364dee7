import { PICTURE_GROUPS } from "#domain/stock/photos/photo-list.ts";
import { DEPOSIT_TYPES } from "#domain/search/budget-and-location.ts";
import { FACETS } from "#domain/search/filters.ts";
import {
  ADVERT_CLASSIFICATIONS,
  CONSUMPTION_BASES,
  RANGE_BASES,
  RESERVATION_STATUSES,
  STOCK_STATES,
  VAT_SCHEMES,
} from "#domain/stock/vehicle.ts";
import type { presentListed, presentVehicle } from "#server/stock/present.ts";
import { COST_LINES } from "#domain/running-costs/cost-line.ts";
import type { PresentedTotal } from "#server/finance/present-total.ts";
import type { Suggestions } from "#server/stock/search/suggestions.ts";
import * as z from "zod";
import { count, day, moment, pounds, text, type Loose } from "./scalars.ts";

const stated = <Schema extends z.ZodType>(schema: Schema) => schema.nullable();

const Picture = z.object({
  url: text,
  thumb: text,
  medium: text,
  large: text,
  alt: text,
  caption: stated(text),
  group: z.enum(PICTURE_GROUPS).optional().describe("What part of the vehicle it shows"),
  hotspots: z.array(
    z.object({
      x: z.number().describe("Percent from the left"),
      y: z.number().describe("Percent from the top"),
      label: text,
      size_mm: z.number().optional(),
    }),
  ),
});

export const ListedVehicle = z.object({
  stock_id: count,
  slug: text.describe("Ends in the stock id"),
  path: text,
  card_guid: text,
  state: z.enum(STOCK_STATES),
  vrm: stated(text),
  formatted_plate: stated(text),
  cap_id: stated(count),
  cap_code: stated(text),
  cap_database: z.enum(["CAR", "LCV"]),
  make: text,
  make_slug: text,
  model: text,
  range: text,
  range_slug: text,
  derivative: stated(text),
  name: text,
  year: count,
  colour: stated(text),
  fuel_type: stated(text),
  fuel_type_slug: stated(text),
  transmission: stated(text),
  body_type: stated(text),
  body_type_slug: stated(text),
  doors: stated(count),
  seats: stated(count),
  mileage: stated(count).describe("Miles"),
  category: text,
  tags: z.array(text),
  department_id: stated(count),
  featured_message: stated(text),
  franchise_approved: z.boolean(),
  feature_classification: z.array(text),
  advert_classification: z.enum(ADVERT_CLASSIFICATIONS),
  advert_type: stated(z.literal("OFFER_VEHICLE")),
  isMotabilityVehicle: z.boolean(),
  vat_scheme: stated(z.enum(VAT_SCHEMES)),
  price: stated(pounds).describe("Pounds, without the admin fee; null for Motability and contract hire, which have no price"),
  admin_fee: pounds,
  headline_price: stated(pounds).describe("Pounds, including every fee: what the shopper pays; null for Motability and contract hire"),
  list_price: stated(pounds),
  original_price: stated(pounds),
  discount_price: stated(pounds),
  price_excluding_vat: stated(pounds),
  price_including_vat: stated(pounds),
  vat_label: stated(text),
  motability: stated(z.object({ advance_payment: pounds, quarter: text })),
  contract_hire: stated(
    z.object({
      monthly_rental: pounds,
      initial_rental: pounds,
      term: count.describe("Months"),
      annual_mileage: count,
      vat: z.enum(["excluding", "including"]),
    }),
  ),
  location: z.object({ name: stated(text), slug: stated(text) }),
  site: stated(z.object({ name: text, slug: text, code: stated(text), telephone: stated(text) })),
  media_urls: z.array(Picture),
  video: stated(text),
  date_first_registered: stated(day),
  date_mot_expires: stated(day).describe("When the latest pass certificate expires; without tests, as the dealer states it"),
  date_mot_failed: stated(day).describe("A test failed since the latest pass: nothing is promised about the MOT until it passes again"),
  previous_keepers: stated(count),
  reservation_status: z.enum(RESERVATION_STATUSES),
  reserved: z.boolean(),
  reserved_at: stated(moment),
});
ListedVehicle satisfies z.ZodType<Loose<ReturnType<typeof presentListed>>>;

export const Vehicle = ListedVehicle.extend({
  description: stated(text),
  additional_features: z.array(
    z.object({ id: text, name: text, description: text.optional(), price: pounds, months: count.optional().describe("Of a service plan") }),
  ),
  imperfections: z.array(Picture),
  turntable: z.array(text),
  videos: z.array(z.object({ url: text, poster: text.optional(), captions: text.optional() })),
  mot_history: z.array(
    z.object({
      last_test_date: day,
      last_test_expiry_date: stated(day),
      last_test_status: z.enum(["PASSED", "FAILED"]),
      mileage: stated(count),
      advisories: z.array(text),
    }),
  ),
  mot_checked_on: stated(day).describe("When DVSA confirmed these tests; null if they come from the dealer"),
  recall: stated(z.object({ outstanding: z.boolean(), checked_on: day, cleared_on: stated(day) })).describe(
    "What DVSA says about safety recalls; null if it has never said. While a recall is outstanding and not cleared by the " +
      "dealer, the vehicle can't be ordered",
  ),
  service_history: z.array(z.object({ date: day, mileage: count, note: text.optional() })),
  specification: z.array(z.object({ group: text, items: z.array(z.object({ name: text, value: text })) })),
  engine_size_litres: stated(z.number()),
  road_tax_pounds: stated(z.number()),
  miles_per_gallon: stated(z.number()),
  engine_miles_per_gallon: stated(z.number()).describe("Of a plug-in hybrid with the engine alone"),
  co2_g_km: stated(count),
  engine_size_cc: stated(count),
  original_list_price: stated(pounds).describe("Pounds: the published price when it was new, before any discount"),
  original_list_price_includes_options: stated(z.boolean()).describe("Whether that includes the options fitted before registration"),
  euro_standard: stated(count),
  wh_per_mile: stated(z.number()),
  consumption_basis: stated(z.enum(CONSUMPTION_BASES)),
  battery_kwh: stated(z.number()),
  charge_ac_kw: stated(z.number()).describe("kW"),
  charge_dc_kw: stated(z.number()).describe("kW"),
  charge_10_to_80_minutes: stated(count).describe("Minutes from 10% to 80% at a rapid charger, as the maker states them"),
  electric_range_miles: stated(count).describe("On the battery alone, as tested"),
  electric_range_basis: stated(z.enum(RANGE_BASES)),
  battery_warranty_years: stated(count).describe("Of the maker's battery warranty, from first registration"),
  battery_warranty_miles: stated(count),
  battery_warranty_percent: stated(count).describe("Percentage of its capacity that the warranty promises"),
  battery_certificate: stated(text).describe(
    "A PDF: an address, or this website's name of a stored file. GET /media/certificates/{stock_id}.pdf downloads either",
  ),
  battery_certificate_issuer: stated(text),
  battery_certificate_date: stated(day),
  battery_certificate_method: stated(text),
  battery_health_percent: stated(z.number()).describe("State of health by that certificate; null is not tested"),
  grant_name: stated(text),
  grant_amount: stated(pounds),
  grant_valid_until: stated(day),
  history_check: stated(z.object({ provider: text, checked_on: day, result: text, url: text.optional() })).describe(
    "A check of the vehicle's history, as stated in the dealer's feed",
  ),
  market_price: stated(z.object({ provider: text, checked_on: day, lower: pounds, upper: pounds, url: text.optional() })).describe(
    "What a provider says similar vehicles are advertised for, in pounds",
  ),
});
Vehicle satisfies z.ZodType<Loose<ReturnType<typeof presentVehicle>>>;

const bounds = stated(z.object({ min: z.number(), max: z.number() })).describe("Null when nothing matches");
const Choice = z.object({ value: text.describe("As written in a URL"), label: text, count });

const EnergyPrice = z.object({
  pence: z.number().describe("A litre or a kilowatt-hour"),
  rate: stated(
    z.object({
      effective_from: day,
      effective_to: day,
      source: text,
      seen_on: day,
      is_out_of_date: z.boolean().describe("Its period is over: the price is shown with its date"),
    }),
  ).describe("Null for the request's own price"),
});

const MonthlyTotal = z.object({
  from: pounds,
  to: pounds,
  includes_finance: z.boolean().describe("Without finance it is the running cost alone"),
  missing: z.array(z.enum(COST_LINES)).describe("Lines that are not known: the sums leave them out"),
  lines: z.array(z.object({ name: z.enum(COST_LINES), from: stated(pounds), to: stated(pounds), because: stated(text) })),
});
MonthlyTotal satisfies z.ZodType<Loose<PresentedTotal>>;

export const SearchAnswer = z.object({
  data: z.array(
    ListedVehicle.extend({
      monthly_payment: stated(pounds)
        .optional()
        .describe("Pounds a month on the requested terms; present if the request has a monthly filter, order or term"),
      monthly_total: stated(MonthlyTotal)
        .optional()
        .describe("What a month costs in all, in pounds; present if the request has `total_to`, miles, a price or that order"),
      distance_miles: stated(z.number()).optional().describe("Present if the request has a postcode"),
    }),
  ),
  meta: z.object({
    total: count,
    page: count,
    pages: count,
    resultsPerPage: count,
    facets: z
      .partialRecord(z.enum(FACETS), z.array(Choice))
      .describe("How many vehicles each value would find, ignoring what is selected in this facet"),
    bounds: z.object({ price: bounds, year: bounds, mileage: bounds, monthly: bounds.optional(), distance: bounds.optional() }),
    revision: count.describe("Increases with every change to the stock"),
    understood: z
      .array(z.object({ words: text, field: text, label: text, corrected: z.boolean() }))
      .optional()
      .describe("How the words in `q` were interpreted"),
    showing: stated(text).optional(),
    finance: z
      .object({ deposit: z.number(), deposit_type: z.enum(DEPOSIT_TYPES), term: count, mileage: count })
      .optional()
      .describe("The terms of the monthly figures"),
    running_costs: z
      .object({
        miles: count,
        home_share: z.number().describe("Percent"),
        official: z.boolean(),
        insurance: stated(pounds),
        petrol_ppl: stated(EnergyPrice),
        diesel_ppl: stated(EnergyPrice),
        home_ppkwh: stated(EnergyPrice),
        public_ppkwh: stated(EnergyPrice),
      })
      .optional()
      .describe("The miles and prices behind the monthly totals"),
    may_fit: count.optional().describe("With `total_to`: how many more vehicles may cost no more, but have an open or missing line"),
    ways_out: z
      .array(z.object({ name: text, label: text, and: z.object({ name: text, label: text }).optional(), total: count, query: text }))
      .optional()
      .describe("Present if nothing was found: filters to leave out, and how many vehicles that would find"),
  }),
});

export const VehicleAnswer = z.object({ data: Vehicle });

export const SuggestionsAnswer = z.object({
  data: z.array(
    z.object({
      type: z.enum(["make", "range", "body_type", "fuel_type", "transmission", "colour", "vehicle", "words"]),
      label: text,
      detail: stated(text),
      count: stated(count),
      href: text,
    }),
  ) satisfies z.ZodType<Suggestions["suggestions"]>,
  meta: z.object({ q: text, showing: stated(text), revision: count }),
});
