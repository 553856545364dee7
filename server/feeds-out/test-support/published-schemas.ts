import { Ajv2020 } from "ajv/dist/2020.js";

/*
 * What the receivers of the feeds publish, transcribed from stored copies of their pages; docs/feeds-out.md has the addresses. A table is
 * checked row by row, with its cells as text.
 */

const NOT_EMPTY = { type: "string", minLength: 1 };
const ADDRESS = { type: "string", pattern: "^https?://[^\\s]+$" };
const PRICE = { type: "string", pattern: "^[1-9][0-9]*\\.[0-9]{2} GBP$" };
const YEAR = { type: "string", pattern: "^(19|20)[0-9]{2}$" };

/** support.google.com/merchants/answer/11192663, "Create a primary feed", read on 2026-11-26. */
const GOOGLE = {
  type: "object",
  required: [
    "id",
    "google_product_category",
    "vehicle_fulfillment(option:store_code)",
    "store_code",
    "link",
    "link_template",
    "image_link",
    "price",
    "condition",
    "brand",
    "model",
    "year",
    "mileage",
    "color",
  ],
  properties: {
    id: { type: "string", minLength: 1, maxLength: 50 },
    google_product_category: { enum: ["916", "Vehicles & Parts > Vehicles > Motor Vehicles > Cars, Trucks & Vans"] },
    "vehicle_fulfillment(option:store_code)": { type: "string", pattern: "^(in_store|ship_to_store|online):[^:\\s]+$" },
    store_code: { type: "string", minLength: 1, maxLength: 64 },
    title: { type: "string", minLength: 1, maxLength: 150 },
    description: { type: "string", maxLength: 5000 },
    link: ADDRESS,
    link_template: { type: "string", pattern: "^https?://[^\\s]+\\{store_code\\}" },
    image_link: ADDRESS,
    additional_image_link: { type: "string", pattern: "^(https?://[^\\s,]+(,https?://[^\\s,]+){0,9})?$" },
    price: PRICE,
    condition: { enum: ["New", "Used"] },
    brand: { type: "string", minLength: 1, maxLength: 70 },
    model: NOT_EMPTY,
    trim: { type: "string" },
    year: YEAR,
    mileage: { type: "string", pattern: "^[0-9]+ (miles|km)$" },
    color: { type: "string", minLength: 1, maxLength: 100 },
  },
  additionalProperties: false,
};

/**
 * developers.facebook.com/documentation/ads-commerce/marketing-api/auto-ads/reference (updated 2024-04-23), and
 * developers.facebook.com/docs/marketing-api/dynamic-ads-auto/auto-catalog, read on 2026-11-26. `vin`, which one of them requires, is left
 * out (docs/feeds-out.md).
 */
const META = {
  type: "object",
  required: [
    "vehicle_id",
    "title",
    "description",
    "url",
    "make",
    "model",
    "year",
    "mileage.value",
    "mileage.unit",
    "image",
    "body_style",
    "exterior_color",
    "price",
    "state_of_vehicle",
    "address",
  ],
  properties: {
    vehicle_id: { type: "string", minLength: 1, maxLength: 100 },
    title: { type: "string", minLength: 1, maxLength: 500 },
    description: { type: "string", minLength: 1, maxLength: 5000 },
    url: ADDRESS,
    make: NOT_EMPTY,
    model: NOT_EMPTY,
    trim: { type: "string" },
    year: YEAR,
    "mileage.value": { type: "string", pattern: "^[0-9]+$" },
    "mileage.unit": { enum: ["MI", "KM"] },
    image: NOT_EMPTY,
    transmission: { enum: ["AUTOMATIC", "MANUAL", "OTHER", "NONE", ""] },
    fuel_type: { enum: ["DIESEL", "ELECTRIC", "FLEX", "GASOLINE", "HYBRID", "PLUGIN_HYBRID", "PETROL", "OTHER", "NONE", ""] },
    body_style: { enum: "CONVERTIBLE COUPE HATCHBACK MINIVAN TRUCK SUV SEDAN VAN WAGON CROSSOVER OTHER".split(" ") },
    price: PRICE,
    address: NOT_EMPTY,
    exterior_color: NOT_EMPTY,
    availability: { enum: ["AVAILABLE", "NOT_AVAILABLE", "PENDING", "UNKNOWN", ""] },
    date_first_on_lot: { type: "string", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" },
    state_of_vehicle: { enum: ["NEW", "USED", "CPO"] },
    latitude: { type: "string", pattern: "^(-?[0-9]{1,2}(\\.[0-9]+)?)?$" },
    longitude: { type: "string", pattern: "^(-?[0-9]{1,3}(\\.[0-9]+)?)?$" },
  },
  additionalProperties: false,
};
/** The JSON in two of Meta's cells. */
const META_IMAGE = {
  type: "array",
  minItems: 1,
  maxItems: 20,
  items: { type: "object", required: ["url", "tag"], properties: { url: ADDRESS, tag: { type: "array", minItems: 1, items: NOT_EMPTY } } },
};
const META_ADDRESS = {
  type: "object",
  required: ["addr1", "city", "region", "postal_code", "country"],
  additionalProperties: NOT_EMPTY,
};

const TEXT_OR_NULL = { type: ["string", "null"] };
const NUMBER_OR_NULL = { type: ["number", "null"] };
const AMOUNT = {
  type: "object",
  required: ["amountGBP"],
  properties: { amountGBP: { type: "number", minimum: 0 }, vatStatus: { $ref: "#/$defs/vatStatus" } },
  additionalProperties: false,
};

/**
 * help.autotrader.co.uk/hc/en-gb/articles/21846785854237 (prices), 21847112099101 (stock) and 21846548407069 (availability), read on
 * 2026-11-26; field names that they only describe are those of the recommended data points, 26002858505757.
 */
const AUTO_TRADER = {
  $defs: { vatStatus: { enum: ["Inc VAT", "Ex VAT", "No VAT", null] } },
  type: "object",
  required: ["results"],
  properties: {
    results: {
      type: "array",
      items: {
        type: "object",
        required: ["vehicle", "adverts", "media", "metadata"],
        properties: {
          vehicle: {
            type: "object",
            required: ["ownershipCondition", "vehicleType", "make", "model", "yearOfManufacture"],
            properties: {
              ownershipCondition: { enum: ["New", "Used"] },
              registration: TEXT_OR_NULL,
              vehicleType: { enum: ["Car", "Van"] },
              make: NOT_EMPTY,
              model: NOT_EMPTY,
              derivative: TEXT_OR_NULL,
              yearOfManufacture: YEAR,
              firstRegistrationDate: TEXT_OR_NULL,
              motExpiryDate: TEXT_OR_NULL,
              colour: TEXT_OR_NULL,
              fuelType: TEXT_OR_NULL,
              transmissionType: TEXT_OR_NULL,
              bodyType: TEXT_OR_NULL,
              doors: NUMBER_OR_NULL,
              seats: NUMBER_OR_NULL,
              odometerReadingMiles: NUMBER_OR_NULL,
              badgeEngineSizeLitres: NUMBER_OR_NULL,
            },
            additionalProperties: false,
          },
          adverts: {
            type: "object",
            required: ["forecourtPrice", "retailAdverts"],
            properties: {
              forecourtPrice: AMOUNT,
              manufacturerApproved: { type: "boolean" },
              reservationStatus: { enum: ["Reserved", null] },
              retailAdverts: {
                type: "object",
                required: ["suppliedPrice", "adminFee"],
                properties: {
                  suppliedPrice: AMOUNT,
                  adminFee: AMOUNT,
                  manufacturerRRP: { anyOf: [AMOUNT, { type: "null" }] },
                  vatStatus: { $ref: "#/$defs/vatStatus" },
                  attentionGrabber: TEXT_OR_NULL,
                  description: TEXT_OR_NULL,
                },
                additionalProperties: false,
              },
            },
            additionalProperties: false,
          },
          media: {
            type: "object",
            properties: {
              images: { type: "array", items: { type: "object", required: ["href"], properties: { href: ADDRESS } } },
              video: { type: "object", properties: { href: TEXT_OR_NULL } },
            },
          },
          metadata: {
            type: "object",
            required: ["lifecycleState"],
            properties: {
              externalStockId: NOT_EMPTY,
              lifecycleState: { enum: ["DUE_IN", "FORECOURT", "SALE_IN_PROGRESS", "SOLD", "WASTEBIN", "DELETED"] },
            },
          },
        },
        // A van needs a VAT status.
        anyOf: [
          { properties: { vehicle: { properties: { vehicleType: { const: "Car" } } } } },
          { properties: { adverts: { properties: { retailAdverts: { properties: { vatStatus: { type: "string" } } } } } } },
        ],
      },
    },
  },
  additionalProperties: false,
};

const POUNDS = { type: "number", minimum: 0, multipleOf: 0.01 };
/** Our own, as docs/feeds-out.md states it. */
const STOCK = {
  type: "object",
  required: ["format", "currency", "vehicles"],
  properties: {
    format: { const: 1 },
    currency: { const: "GBP" },
    vehicles: {
      type: "array",
      items: {
        type: "object",
        required: ["stock_id", "url", "name", "make", "range", "price", "admin_fee", "headline_price", "reservation_status", "media_urls"],
        properties: {
          stock_id: { type: "integer", minimum: 1 },
          url: ADDRESS,
          name: NOT_EMPTY,
          make: NOT_EMPTY,
          range: NOT_EMPTY,
          price: POUNDS,
          admin_fee: POUNDS,
          headline_price: POUNDS,
          cap_database: { enum: ["CAR", "LCV"] },
          advert_classification: { enum: ["USED", "NEW", "OFFER"] },
          reservation_status: { enum: ["Available", "On Order"] },
          media_urls: { type: "array", items: ADDRESS },
        },
      },
    },
  },
  additionalProperties: false,
};

const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 6 });
const checks = {
  google: ajv.compile(GOOGLE),
  meta: ajv.compile(META),
  metaImage: ajv.compile(META_IMAGE),
  metaAddress: ajv.compile(META_ADDRESS),
  autoTrader: ajv.compile(AUTO_TRADER),
  stock: ajv.compile(STOCK),
};

/** What a published schema says against a value, one sentence each. */
export function faultsOf(schema: keyof typeof checks, value: unknown): string[] {
  const check = checks[schema];
  return check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
