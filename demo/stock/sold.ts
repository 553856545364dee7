import { addDays, DAYS_A_YEAR, utcMoment, yearOf, type Day } from "#domain/calendar.ts";
import { pence, type Pence } from "#domain/money.ts";
import { chance, type Chance } from "./chance.ts";
import type { DemoVehicle } from "./demo-vehicle.ts";

/** Comparable vehicles that were sold lately, so that some prices can be compared with the group's own. */
export const SOLD = { models: 10, each: 9 } as const;

/** They are for sale no longer than this, and their own pages have expired. */
const SOLD_DAYS_AGO = [40, 170] as const;
const DAYS_IN_STOCK = [8, 70] as const;
const MAX_DAYS_APART = 300;
const MAX_MILES_APART = 8_000;
const MIN_MILES = 500;
/** The share of its price that a vehicle loses with a year and with a mile, and the spread between two alike. */
const LOST = { aYear: 0.07, aMile: 0.000004, spread: 0.03 } as const;
/** Prices end in 495 or 995. */
const PRICE_STEP = 50_000;
const BELOW_STEP = 500;

/** For some of the used cars of the stock, vehicles like them that were sold in the last months. Deterministic, as the stock is. */
export function soldVehicles(stock: readonly DemoVehicle[], today: Day): DemoVehicle[] {
  const models = stock.filter(({ advert_classification, category }) => advert_classification === "USED" && category === "cars");
  return models
    .slice(0, SOLD.models)
    .flatMap((like, index) =>
      Array.from({ length: SOLD.each }, (_, at) => soldVehicle(like, `S${String(index * SOLD.each + at + 1).padStart(3, "0")}`, today)),
    );
}

function soldVehicle(like: DemoVehicle, id: string, today: Day): DemoVehicle {
  const draw = chance(`sold/${id}`);
  const { vrm: _vrm, reserved_at: _reserved, ...shared } = like;
  const daysOlder = draw.whole(-MAX_DAYS_APART, MAX_DAYS_APART);
  const mileage = Math.max(MIN_MILES, (like.mileage ?? 0) + draw.whole(-MAX_MILES_APART, MAX_MILES_APART));
  const registered = like.date_first_registered ? addDays(like.date_first_registered, -daysOlder) : null;
  const sold = addDays(today, -draw.whole(...SOLD_DAYS_AGO));
  const value = { years: daysOlder / DAYS_A_YEAR, miles: mileage - (like.mileage ?? 0) };
  return {
    ...shared,
    id,
    ...(registered && { date_first_registered: registered, year: yearOf(registered) }),
    mileage,
    price: soldPrice(like.price ?? pence(0), value, draw),
    first_price: null,
    state: "sold",
    first_seen_at: utcMoment(addDays(sold, -draw.whole(...DAYS_IN_STOCK))),
    ended_at: utcMoment(sold),
    reservation_status: "Available",
    date_mot_expires: null,
    tags: [],
    details: { ...(like.details?.name && { name: like.details.name }) },
  };
}

function soldPrice(price: Pence, { years, miles }: { years: number; miles: number }, { normal }: Chance): Pence {
  const share = 1 - LOST.aYear * years - LOST.aMile * miles + LOST.spread * Math.max(-2, Math.min(2, normal()));
  return pence(Math.round((price * share) / PRICE_STEP) * PRICE_STEP - BELOW_STEP);
}
