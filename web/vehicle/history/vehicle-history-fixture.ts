import { DAY_MS, type Day } from "#domain/calendar.ts";
import { NO_MONEY, penceFromPounds } from "#domain/money.ts";
import type { PriceEvent } from "#domain/pricing/saving.ts";
import type { Review } from "#domain/reviews/review.ts";
import type { MotTest, Vehicle } from "#domain/stock/vehicle.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { vehicleHistory, type Records } from "./vehicle-history.ts";

export const NOW = Date.parse("2026-11-21T12:00:00Z");

export function failedSince(day: string) {
  const failed: MotTest = { ...passed(day, "2027-11-02", 24_200, "Brake pipe corroded"), last_test_status: "FAILED" };
  return { details: { mot_history: [passed("2026-08-01", "2027-08-02", 23_100), failed] } };
}

export function passed(day: string, until: string, mileage: number, ...advisories: string[]): MotTest {
  return { last_test_date: day as Day, last_test_expiry_date: until as Day, last_test_status: "PASSED", mileage, advisories };
}

export const GOLF: Vehicle = {
  stock_id: 100_001,
  slug: "2021-volkswagen-golf-100001",
  state: "live",
  ended_at: null,
  vrm: "WX21KDE",
  cap_id: null,
  cap_code: null,
  cap_database: "CAR",
  make: "Volkswagen",
  range: "Golf",
  model: "Golf",
  derivative: "1.5 TSI Match Edition 5dr",
  year: 2021,
  colour: "Atlantic Blue",
  fuel_type: "Petrol",
  transmission: "Manual",
  body_type: "Hatchback",
  doors: 5,
  seats: 5,
  mileage: 24_318,
  category: "cars",
  tags: [],
  department_id: null,
  site_id: 1,
  advert_classification: "USED",
  advert_type: null,
  vat_scheme: "Margin",
  price: penceFromPounds(16_995),
  admin_fee: NO_MONEY,
  list_price: null,
  original_price: null,
  discount_price: null,
  price_excluding_vat: null,
  price_including_vat: null,
  date_first_registered: "2021-03-01" as Day,
  date_mot_expires: "2027-08-02" as Day,
  previous_keepers: 1,
  reservation_status: "Available",
  reserved_at: null,
  held_by: null,
  first_seen_at: NOW - 51 * DAY_MS,
  details: {
    mot_history: [passed("2025-08-03", "2026-08-02", 19_004, "Tyre <worn>"), passed("2026-08-01", "2027-08-02", 23_100)],
    service_history: [
      { date: "2024-07-29" as Day, mileage: 17_204 },
      { date: "2025-04-02" as Day, mileage: 18_870, note: "Oil and filter" },
    ],
  },
};

export const REVIEW: Review = {
  scoringlist: { scoring: { performance: 8, total: 86 } },
  paragraphlist: {
    paragraph: [
      { headline: "In short", text: "Good.", type: "summary" },
      { headline: "Rivals", text: "The others.", type: "rivals" },
    ],
  },
  photolist: { photo: [{ isdefault: true, large: "https://reviewer.example/1.jpg", big: null }] },
  videolist: { video: [{ video_urlforiframe: "https://films.example/9", hd: [] }] },
};

export const SNIPPET = { title: "Explained", lines: [], html: "<p>Words.</p>" };
export const reduced: PriceEvent[] = [
  { at: GOLF.first_seen_at, headline_price: penceFromPounds(17_495) },
  { at: NOW - 20 * DAY_MS, headline_price: penceFromPounds(16_995) },
];

export function tilesOf(vehicle: Partial<Vehicle>, records: Partial<Records> = {}) {
  return vehicleHistory(
    {
      stock: { priceEvents: async () => reduced, comparablePrices: () => [] },
      organisation: { site: () => undefined },
      reviews: { of: async () => REVIEW },
      content: { snippet: (name) => ({ ...SNIPPET, name }), page: () => undefined },
      website: wexcombe,
      now: () => NOW,
      ...records,
    },
    { ...GOLF, ...vehicle },
  );
}

export async function modal(name: string, vehicle: Partial<Vehicle> = {}, records: Partial<Records> = {}) {
  const { modals } = await tilesOf(vehicle, records);
  return modals.find((each) => each.name === name)?.html;
}

export function withTiles(tiles: Partial<typeof wexcombe.vdpContent.tiles>, vdpContent: Partial<typeof wexcombe.vdpContent> = {}) {
  return {
    website: { ...wexcombe, vdpContent: { ...wexcombe.vdpContent, ...vdpContent, tiles: { ...wexcombe.vdpContent.tiles, ...tiles } } },
  };
}
