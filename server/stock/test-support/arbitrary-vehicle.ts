import { pence } from "#domain/money.ts";
import { ADVERT_CLASSIFICATIONS, RESERVATION_STATUSES } from "#domain/stock/vehicle.ts";
import type { IndexedVehicle } from "#server/stock/index/indexed-vehicle.ts";
import { randomInt, type Random } from "./seeded-random.ts";

const RANGES_OF_MAKE: Record<string, string[]> = {
  Ford: ["Fiesta", "Focus", "Transit"],
  "Mercedes-Benz": ["A Class", "C Class", "Sprinter"],
  Skoda: ["Fabia", "Octavia"],
  Peugeot: ["208", "3008"],
};
const FUELS = ["Petrol", "Diesel", "Petrol Hybrid", "Electric", null];
const COLOURS = ["Red", "Dragon red", "Blue", "White", null];
const TAGS = ["interest-free", "fdc-750", "fdc-1000"];
const ENQUIRY_ONLY: ReadonlySet<string> = new Set(["MOTABILITY", "CONTRACT-HIRE-BUSINESS"]);
const SITES = [
  { slug: "andover", name: "Wexcombe Andover" },
  { slug: "swindon", name: "Wexcombe Swindon" },
];

/** A random vehicle: missing fields, several tags, registrations, every classification. */
export function arbitraryVehicle(stock_id: number, random: Random): IndexedVehicle {
  const one = <T>(values: readonly T[]): T => values[randomInt(random, values.length)]!;
  const make = one(Object.keys(RANGES_OF_MAKE));
  const range = one(RANGES_OF_MAKE[make]!);
  const advert_classification = random() < 0.6 ? "USED" : one(ADVERT_CLASSIFICATIONS);
  const van = range === "Transit" || range === "Sprinter";
  return {
    stock_id,
    vrm: random() < 0.5 ? `WX${10 + randomInt(random, 15)}${one(["KDE", "ABC", "TRV"])}` : null,
    cap_database: van ? "LCV" : "CAR",
    make,
    range,
    derivative:
      random() < 0.7 ? `${one(["1.0", "1.5", "2.0"])} ${one(["EcoBoost", "TDI", "Škoda Edition"])} ${randomInt(random, 40)}` : null,
    body_type: one(["Hatchback", "SUV", "Panel Van", null]),
    fuel_type: one(FUELS),
    transmission: one(["Manual", "Automatic", "Semi-Auto", null]),
    colour: one(COLOURS),
    doors: one([3, 5, null]),
    seats: one([2, 5, 7, null]),
    category: van ? "van" : "car",
    advert_classification,
    tags: TAGS.filter(() => random() < 0.2),
    department_id: one([10, 20, null]),
    price: pence(100_00 * (10 + randomInt(random, 300))),
    admin_fee: pence(one([0, 0, 99_00])),
    year: 2008 + randomInt(random, 18),
    mileage: random() < 0.9 ? 1000 * randomInt(random, 120) : null,
    first_seen_at: 1_760_000_000_000 + 86_400_000 * randomInt(random, 30),
    location: one(SITES),
    vat_scheme: van ? one(["Commercial", "Qualifying", null]) : one(["Margin", null]),
    reservation_status: random() < 0.8 ? "Available" : one(RESERVATION_STATUSES),
    engine_size: one(["1.0", "1.5", "2.0", null]),
    franchise_approved: one(["yes", null]),
    saving: one(["yes", null]),
    advance_or_rental: ENQUIRY_ONLY.has(advert_classification) && random() < 0.8 ? pence(100 * (2 + randomInt(random, 3000))) : null,
    recommended: randomInt(random, 100) + (random() < 0.8 ? 1_000 : 0),
  };
}
