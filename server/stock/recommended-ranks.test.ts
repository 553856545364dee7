import { addDays, londonMoment, type Day } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { isComparable, isNear, pricePosition, soldSince } from "#domain/pricing/price-position.ts";
import { recommendedFacts, recommendedRank } from "#domain/search/recommended-order.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { randomInt, seededRandom, type Random } from "#server/stock/test-support/seeded-random.ts";
import { assert, nat, property } from "fast-check";
import { expect, test } from "vitest";
import { RecommendedRanks } from "./recommended-ranks.ts";

const FIRST_DAY = "2026-11-21" as Day;
const STEPS = 25;
const VEHICLES = 60;

test("after any changes and midnights the ranks are those of all vehicles compared with each other", () => {
  assert(
    property(nat(), (seed) => {
      const random = seededRandom(seed);
      const ranks = new RecommendedRanks();
      const stock = new Map<number, Vehicle>();
      const shown = new Map<number, number>();
      let today = FIRST_DAY;
      for (let step = 0; step < STEPS; step++) {
        const changes = step === 0 ? VEHICLES : randomInt(random, 3);
        for (let change = 0; change < changes; change++) {
          const stock_id = step === 0 ? change : randomInt(random, VEHICLES);
          if (step > 0 && random() < 0.2) {
            stock.delete(stock_id);
            ranks.remove(stock_id);
          } else {
            const vehicle = vehicleOf(stock_id, today, random);
            stock.set(stock_id, vehicle);
            ranks.put(vehicle, today);
          }
        }
        today = addDays(today, random() < 0.3 ? randomInt(random, 40) : random() < 0.1 ? -3 : 0);
        // What an index has been told: the returned changes and nothing else.
        for (const [stock_id, rank] of ranks.settle(today)) shown.set(stock_id, rank);
        for (const vehicle of stock.values()) {
          if (vehicle.state !== "live") continue;
          const expected = rankOf(vehicle, [...stock.values()], today);
          expect(ranks.of(vehicle.stock_id)).toBe(expected);
          expect(shown.get(vehicle.stock_id)).toBe(expected);
        }
      }
    }),
    { numRuns: 15 },
  );
});

const PLAIN: Vehicle = {
  stock_id: 100_501,
  slug: "2026-volkswagen-id-3-100501",
  state: "live",
  ended_at: null,
  vrm: null,
  cap_id: null,
  cap_code: null,
  cap_database: "CAR",
  make: "Volkswagen",
  range: "ID.3",
  model: "ID.3",
  derivative: null,
  year: 2026,
  colour: "Blue",
  fuel_type: "Electric",
  transmission: "Automatic",
  body_type: "Hatchback",
  doors: 5,
  seats: 5,
  mileage: 10,
  category: "cars",
  tags: ["interest-free"],
  department_id: null,
  site_id: 1,
  advert_classification: "OFFER",
  advert_type: "OFFER_VEHICLE",
  vat_scheme: "Qualifying",
  price: pence(28_000_00),
  admin_fee: pence(0),
  list_price: null,
  original_price: null,
  discount_price: null,
  price_excluding_vat: null,
  price_including_vat: null,
  date_first_registered: null,
  date_mot_expires: null,
  previous_keepers: null,
  reservation_status: "Available",
  reserved_at: null,
  held_by: null,
  first_seen_at: 0,
  details: {},
};

/** The plain rule: one vehicle against every other. */
function rankOf(vehicle: Vehicle, stock: readonly Vehicle[], today: Day): number {
  const others = stock.filter((other) => other !== vehicle && isCompared(vehicle, other, today));
  const position = isComparable(vehicle) ? pricePosition(headlinePrice(vehicle), others.map(headlinePrice)) : null;
  return recommendedRank(recommendedFacts(vehicle, today, false), position?.stands ?? null, today);
}

function isCompared(vehicle: Vehicle, other: Vehicle, today: Day): boolean {
  if (!isComparable(vehicle) || !isComparable(other) || !isNear(vehicle, other) || vehicle.range !== other.range) return false;
  if (other.state === "live") return true;
  return other.state === "sold" && (other.ended_at ?? 0) >= londonMoment(soldSince(today), "00:00");
}

function vehicleOf(stock_id: number, today: Day, random: Random): Vehicle {
  const state = random() < 0.7 ? "live" : random() < 0.7 ? "sold" : "withdrawn";
  return {
    ...PLAIN,
    stock_id,
    state,
    ended_at: state === "live" ? null : londonMoment(addDays(today, -randomInt(random, 185)), "12:00"),
    advert_classification: random() < 0.9 ? "USED" : "NEW",
    make: "Ford",
    range: random() < 0.8 ? "Fiesta" : "Focus",
    fuel_type: "Petrol",
    transmission: "Manual",
    year: 2020 + randomInt(random, 4),
    mileage: random() < 0.95 ? 10_000 + randomInt(random, 20_000) : null,
    price: pence(100_00 * (80 + randomInt(random, 12))),
    admin_fee: pence(random() < 0.5 ? 0 : 99_00),
    reservation_status: random() < 0.9 ? "Available" : "Reserved",
    date_first_registered: addDays(today, -randomInt(random, 2_000)),
    date_mot_expires: random() < 0.8 ? addDays(today, randomInt(random, 420) - 20) : null,
  };
}
