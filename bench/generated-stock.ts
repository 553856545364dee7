import { pence } from "#domain/money.ts";
import { FACETS, RANGES, STOCK_ORDERS, EMPTY_SEARCH, type VehicleSearch } from "#domain/search/filters.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { FACET_READERS, valueOf, type IndexedVehicle } from "#server/stock/index/indexed-vehicle.ts";
import { randomInt, type Random } from "#server/stock/test-support/seeded-random.ts";

const MAKES = 40;
const RANGES_A_MAKE = 9;
const DERIVATIVES_A_RANGE = 10;
const SITES = 40;
const COLOURS = ["Black", "Blue", "Bronze", "Brown", "Gold", "Green", "Grey", "Orange", "Purple", "Red", "Silver", "White", "Yellow"];
const TAGS = ["fdc-500", "fdc-750", "fdc-1000", "interest-free", "nearly-new", "ulez"];
const BODIES = ["Hatchback", "SUV", "Saloon", "Estate", "Coupe", "Convertible", "MPV", "Panel Van", "Pickup", "Dropside"];
const FUELS = ["Petrol", "Diesel", "Petrol Hybrid", "Electric", "Plug-in Hybrid"];
const TRANSMISSIONS = ["Manual", "Automatic", "Semi-Auto"];
const LETTERS = "ABCDEFGHJKLMNOPRSTUVWXYZ";
const FIRST_STOCK_ID = 100_001;
const DAY_MS = 86_400_000;
const STOCK_BEGAN_MS = 1_760_000_000_000;

type Model = Pick<
  IndexedVehicle,
  | "engine_size"
  | "make"
  | "range"
  | "derivative"
  | "body_type"
  | "fuel_type"
  | "transmission"
  | "doors"
  | "seats"
  | "category"
  | "cap_database"
> & { price_new: number };

/**
 * Stock of a large group: makes are sold in unequal numbers; a derivative determines body, fuel, gearbox, doors and seats;
 * older vehicles have more miles and cost less; colour, site and tags vary by vehicle.
 */
export function generatedStock(count: number, random: Random): IndexedVehicle[] {
  const models = modelsSold(random);
  const sites = Array.from({ length: SITES }, (_, i) => ({ slug: `site-${i + 1}`, name: `Site ${i + 1}` }));
  return Array.from({ length: count }, (_, i) => {
    const { price_new, ...model } = models[skewed(random, models.length)]!;
    const age = Math.min(18, Math.floor(-4 * Math.log(1 - random())));
    const mileage = Math.floor(age * 8_000 * (0.4 + 1.2 * random())) + randomInt(random, 900);
    const price = Math.round(price_new * 0.87 ** age * (0.9 + 0.2 * random()));
    return {
      ...model,
      stock_id: FIRST_STOCK_ID + i,
      vrm: random() < 0.95 ? randomRegistration(random) : null,
      colour: random() < 0.97 ? COLOURS[skewed(random, COLOURS.length)]! : null,
      advert_classification: anyClassification(random),
      tags: random() < 0.25 ? TAGS.filter(() => random() < 0.3) : [],
      department_id: 1 + skewed(random, 6),
      price: pence(Math.max(50_000, price * 100)),
      admin_fee: pence(random() < 0.5 ? 0 : 99_00),
      year: 2026 - age,
      mileage: random() < 0.98 ? mileage : null,
      first_seen_at: STOCK_BEGAN_MS + DAY_MS * randomInt(random, 400),
      location: sites[skewed(random, SITES)]!,
      reservation_status: random() < 0.93 ? "Available" : random() < 0.5 ? "On Order" : "Reserved",
      vat_scheme: random() < 0.7 ? "Margin" : "Qualifying",
      franchise_approved: random() < 0.3 ? "yes" : null,
      saving: random() < 0.15 ? "yes" : null,
      advance_or_rental: null,
      recommended: randomInt(random, 100) + (random() < 0.95 ? 1_000 : 0),
    };
  });
}

/** A random search: one to five filters, each one to three values of a facet or a range; an order; a page of 24. */
export function generatedSearch(stock: readonly IndexedVehicle[], random: Random): VehicleSearch {
  const search: VehicleSearch = { ...EMPTY_SEARCH, facets: {}, ranges: {}, orderBy: STOCK_ORDERS[randomInt(random, STOCK_ORDERS.length)]! };
  if (random() < 0.2) search.page = 2 + randomInt(random, 3);
  const any = () => stock[randomInt(random, stock.length)]!;
  for (let left = 1 + randomInt(random, 5); left > 0; left--) {
    if (random() < 0.35) {
      const range = RANGES[randomInt(random, RANGES.length)]!;
      const numbers = [any(), any()].map((vehicle) => (range === "price" ? Math.floor(vehicle.price / 100) : (vehicle[range] ?? 0)));
      const [min = 0, max = 0] = numbers.toSorted((one, other) => one - other);
      const form = randomInt(random, 3);
      search.ranges[range] = form === 0 ? { min } : form === 1 ? { max } : { min, max };
    } else {
      const facet = FACETS[randomInt(random, FACETS.length)]!;
      const chosen = new Set(search.facets[facet]);
      for (let i = 1 + randomInt(random, 3); i > 0; i--) for (const value of statedValues(any(), facet)) chosen.add(value);
      if (chosen.size > 0) search.facets[facet] = [...chosen].toSorted();
    }
  }
  return search;
}

/** The values of one facet by which a vehicle is found. */
export function statedValues(vehicle: IndexedVehicle, facet: (typeof FACETS)[number]): string[] {
  const stated = facet === "tags" ? vehicle.tags : [FACET_READERS[facet](vehicle)];
  return stated.filter((one) => one !== null).map((one) => valueOf(vehicle, facet, one)[0]);
}

function modelsSold(random: Random): Model[] {
  const models: Model[] = [];
  for (let make = 0; make < MAKES; make++) {
    const dear = 1 + 2 * random();
    for (let range = 0; range < RANGES_A_MAKE; range++) {
      const body = BODIES[skewed(random, BODIES.length)]!;
      const van = BODIES.indexOf(body) >= BODIES.indexOf("Panel Van");
      for (let i = 0; i < DERIVATIVES_A_RANGE; i++) {
        const fuel_type = FUELS[skewed(random, FUELS.length)]!;
        models.push({
          make: `Make ${make + 1}`,
          range: `Range ${make + 1} ${range + 1}`,
          derivative: `${(1 + randomInt(random, 20) / 10).toFixed(1)} ${fuel_type} Trim ${i + 1} R${range + 1} M${make + 1}`,
          body_type: body,
          fuel_type,
          transmission: TRANSMISSIONS[skewed(random, TRANSMISSIONS.length)]!,
          doors: van ? 4 : random() < 0.2 ? 3 : 5,
          seats: van ? 3 : random() < 0.1 ? 7 : 5,
          category: van ? "van" : "car",
          cap_database: van ? "LCV" : "CAR",
          engine_size: fuel_type === "Electric" ? null : (1 + randomInt(random, 20) / 10).toFixed(1),
          price_new: Math.round((14_000 + 20_000 * random()) * dear),
        });
      }
    }
  }
  // Popularity is independent of the make.
  return models
    .map((model) => ({ model, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ model }) => model);
}

/** A random index; low ones are much more frequent than high ones. */
function skewed(random: Random, below: number): number {
  return Math.floor(below * random() ** 2);
}

function randomRegistration(random: Random): string {
  const letters = (count: number) => Array.from({ length: count }, () => LETTERS[randomInt(random, LETTERS.length)]).join("");
  return `${letters(2)}${10 + randomInt(random, 67)}${letters(3)}`;
}

function anyClassification(random: Random): Vehicle["advert_classification"] {
  const kind = random();
  return kind < 0.8 ? "USED" : kind < 0.9 ? "NEW" : kind < 0.95 ? "OFFER" : kind < 0.98 ? "MOTABILITY" : "CONTRACT-HIRE-BUSINESS";
}
