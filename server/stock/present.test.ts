import type { Day } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { presentListed, presentVehicle } from "#server/stock/present.ts";
import { expect, test } from "vitest";

const PICTURE = { url: "/media/demo/van/front.webp", alt: "From the front", hotspots: [] };
const TRANSIT: Vehicle = {
  stock_id: 100_012,
  slug: "2023-ford-transit-100012",
  state: "live",
  ended_at: null,
  vrm: "WX23KDE",
  cap_id: 94_012,
  cap_code: "FOTC20",
  cap_database: "LCV",
  make: "Ford",
  range: "Transit",
  model: "Transit",
  derivative: "2.0 EcoBlue 130 Limited",
  year: 2023,
  colour: "White",
  fuel_type: "Diesel",
  transmission: "Manual",
  body_type: "Panel Van",
  doors: 4,
  seats: 3,
  mileage: 21_400,
  category: "vans",
  tags: ["fdc-1000"],
  department_id: 12,
  site_id: 1,
  advert_classification: "OFFER",
  advert_type: "OFFER_VEHICLE",
  vat_scheme: "Commercial",
  price: pence(18_000_00),
  admin_fee: pence(199_00),
  list_price: pence(30_000_00),
  original_price: pence(20_000_00),
  discount_price: pence(2_000_00),
  price_excluding_vat: pence(18_000_00),
  price_including_vat: pence(21_600_00),
  date_first_registered: "2023-04-01" as Day,
  date_mot_expires: "2027-03-31" as Day,
  previous_keepers: 1,
  reservation_status: "Reserved",
  reserved_at: Date.parse("2026-11-20T09:00:00Z"),
  held_by: null,
  first_seen_at: 0,
  details: {
    description: "One keeper.",
    featured_message: "Ready now",
    franchise_approved: true,
    feature_classification: ["Tow bar"],
    additional_features: [{ id: "lining", name: "Ply lining", price: pence(150_00) }],
    media_urls: [PICTURE],
    videos: [{ url: "/media/films/van.mp4" }],
    mot_history: [
      {
        last_test_date: "2026-04-01" as Day,
        last_test_expiry_date: "2027-03-31" as Day,
        last_test_status: "PASSED",
        mileage: 18_000,
        advisories: [],
      },
    ],
    service_history: [{ date: "2025-04-02" as Day, mileage: 12_000 }],
  },
};
const SITE = { slug: "swindon", name: "Wexcombe Swindon", code: "SWI", telephone: "01632 960 411" };

/** The fields that external systems read, by group. */
const FIELDS: [group: string, fields: Record<string, unknown>][] = [
  [
    "identity",
    {
      stock_id: 100_012,
      slug: "2023-ford-transit-100012",
      card_guid: "00000000-0000-4000-8000-000000100012",
      vrm: "WX23KDE",
      formatted_plate: "WX23 KDE",
      cap_id: 94_012,
      cap_code: "FOTC20",
      cap_database: "LCV",
    },
  ],
  [
    "name and colour",
    {
      make: "Ford",
      model: "Transit",
      range: "Transit",
      derivative: "2.0 EcoBlue 130 Limited",
      name: "Ford Transit 2.0 EcoBlue 130 Limited",
      year: 2023,
      colour: "White",
    },
  ],
  [
    "kind",
    {
      fuel_type: "Diesel",
      fuel_type_slug: "diesel",
      transmission: "Manual",
      body_type: "Panel Van",
      body_type_slug: "panel-van",
      doors: 4,
      seats: 3,
      mileage: 21_400,
    },
  ],
  ["place in the shop", { category: "vans", tags: ["fdc-1000"], department_id: 12 }],
  ["words", { description: "One keeper.", featured_message: "Ready now", franchise_approved: true }],
  ["highlights", { feature_classification: ["Tow bar"] }],
  ["extras", { additional_features: [{ id: "lining", name: "Ply lining", price: 150 }] }],
  ["advert", { advert_classification: "OFFER", advert_type: "OFFER_VEHICLE", isMotabilityVehicle: false, vat_scheme: "Commercial" }],
  [
    "prices",
    {
      price: 18_000,
      list_price: 30_000,
      original_price: 20_000,
      discount_price: 2_000,
      price_excluding_vat: 18_000,
      price_including_vat: 21_600,
      admin_fee: 199,
    },
  ],
  ["branch", { location: { name: "Wexcombe Swindon", slug: "swindon" }, site: SITE }],
  [
    "pictures",
    {
      media_urls: [
        expect.objectContaining({
          url: PICTURE.url,
          thumb: "/media/demo/van/front.w480.webp",
          medium: "/media/demo/van/front.w768.webp",
          large: PICTURE.url,
          hotspots: [],
        }),
      ],
    },
  ],
  ["films", { video: "/media/films/van.mp4", videos: [{ url: "/media/films/van.mp4" }] }],
  ["dates", { date_first_registered: "2023-04-01", date_mot_expires: "2027-03-31" }],
  [
    "history",
    {
      mot_history: [
        expect.objectContaining({ last_test_date: "2026-04-01", last_test_expiry_date: "2027-03-31", last_test_status: "PASSED" }),
      ],
      service_history: [{ date: "2025-04-02", mileage: 12_000 }],
      previous_keepers: 1,
    },
  ],
  ["reservation", { reservation_status: "Reserved", reserved: true, reserved_at: "2026-11-20T09:00:00.000Z" }],
];

test.each(FIELDS)(
  "the API has a vehicle's %s under the trade's field names",
  {
    tags: [
      "c3-1",
      "c3-2",
      "c3-3",
      "c3-4",
      "c3-5",
      "c3-6",
      "c3-7",
      "c3-8",
      "c3-9",
      "c3-10",
      "c3-11",
      "c3-12",
      "c3-13",
      "c3-14",
      "c3-15",
      "c3-16",
      "c3-17",
      "c3-18",
      "c3-20",
    ],
  },
  (_, fields) => {
    expect(presentVehicle(TRANSIT, { ...SITE, id: 1 } as never)).toMatchObject(fields);
  },
);

test("a Motability vehicle has isMotabilityVehicle true", { tags: ["c3-9"] }, () => {
  expect(presentListed({ ...TRANSIT, advert_classification: "MOTABILITY", advert_type: null }, undefined)).toMatchObject({
    advert_classification: "MOTABILITY",
    isMotabilityVehicle: true,
  });
});

test("a make without Latin letters has a slug in search results", () => {
  expect(presentListed({ ...TRANSIT, make: "三菱", range: "ｉ-MiEV" }, undefined)).toMatchObject({
    make_slug: "三菱",
    range_slug: "i-miev",
  });
});

test.each([
  ["Available", false],
  ["On Order", false],
  ["Reserved", true],
] as const)("a vehicle that is %s is reserved: %s", { tags: ["c3-19"] }, (reservation_status, reserved) => {
  expect(presentListed({ ...TRANSIT, reservation_status, reserved_at: null }, undefined)).toMatchObject({ reservation_status, reserved });
});
