import { addDays, calendarDay, daysBetween, DAYS_A_YEAR, utcMoment, yearOf, type Day } from "#domain/calendar.ts";
import { NO_MONEY, pence, penceFromPounds, type Pence } from "#domain/money.ts";
import type { VatScheme } from "#domain/stock/vehicle.ts";
import { usedPrice, withVat } from "./asking-price.ts";
import { batteryTest } from "./battery-facts.ts";
import type { Chance } from "./chance.ts";
import { pickPaint } from "./colours.ts";
import { townOf, type Build, type DemoSiteSlug, type DemoVehicle } from "./demo-vehicle.ts";
import { usedDescription } from "./description.ts";
import { extras, highlights } from "./equipment.ts";
import { facts } from "./facts.ts";
import { motHistory, previousKeepers, serviceHistory } from "./history.ts";
import { imperfectionsOf, pictures } from "./pictures.ts";
import type { Derivative, RangeLine } from "./range-line.ts";
import { inventRegistration } from "./registration.ts";

/** Ages of the stock in days: from a demonstrator to nine years, mostly three to five. */
const YOUNGEST_DAYS = 240;
const OLDEST_DAYS = 3200;

/** Annual mileage, and its spread between owners as the standard deviation of the logarithm. */
const MILES_A_YEAR = { small: 5_700, usual: 7_100, diesel: 10_500, electric: 7_100, van: 12_300 } as const;
const MILES_DEVIATION = 0.27;
const MAX_MILES = 125_000;

/** Newbury charges an admin fee for paperwork, plates and a full tank; it is included in every price shown. */
const ADMIN_FEE_SITE: DemoSiteSlug = "newbury";
const ADMIN_FEE = penceFromPounds(149);

/** The result of each history check. */
const CLEAR = "no outstanding finance, not stolen, not written off";

const SHARE_REDUCED = 0.2;
const REDUCED_AFTER_DAYS = 18;
const LONGEST_IN_STOCK_DAYS = 80;
const SHARE_OF_VANS_WITHOUT_VAT = 0.2;
/** Vehicles that have just arrived have no pictures yet. */
const SHARE_WITHOUT_PICTURES = 0.025;

/** Availability of a vehicle, assigned by its index. */
export type Standing = "Available" | "Reserved" | "On Order";

export function usedVehicle(build: Build, standing: Standing, today: Day, taken: Set<string>, chance: Chance): DemoVehicle {
  const { line, derivative } = build;
  const registered = registrationDay(derivative.made ?? line.made, today, chance);
  const years = daysBetween(registered, today) / DAYS_A_YEAR;
  const mileage = milesDriven(line, derivative, years, chance);
  const arrived = addDays(today, -Math.min(LONGEST_IN_STOCK_DAYS, Math.floor(-24 * Math.log(1 - chance.number()))));
  const site = siteFor(line, chance);
  const paint = pickPaint(line.load !== undefined, chance);
  const use = { registered, today, arrived, mileage };
  const mot = motHistory(use, chance);
  const services = serviceHistory(use, derivative.fuel === "Electric", chance);
  const keepers = previousKeepers(years, chance);
  const price = usedPrice(line, derivative, { years, miles: mileage }, chance);
  const reduced = daysBetween(arrived, today) > REDUCED_AFTER_DAYS && chance.happens(SHARE_REDUCED / 0.45);
  const vat = vatScheme(line, chance);
  const imperfections = imperfectionsOf(line.shape, paint, years, chance);
  const best = highlights(line, derivative, chance);
  const shared = facts(build, paint, site, arrived);
  const story = { line, derivative, town: townOf(site), mileage, keepers, years, motExpires: mot.expires, tests: mot.tests, services };
  return {
    ...shared,
    vrm: inventRegistration(registered, chance, taken),
    year: yearOf(registered),
    mileage,
    tags: tagsOf(line, derivative),
    advert_classification: "USED",
    vat_scheme: vat,
    price,
    admin_fee: site === ADMIN_FEE_SITE && vat !== "Commercial" ? ADMIN_FEE : NO_MONEY,
    ...(vat === "Commercial" && { price_excluding_vat: price, price_including_vat: withVat(price) }),
    first_price: reduced ? pence(price + reduction(price, chance)) : null,
    date_first_registered: registered,
    date_mot_expires: mot.expires,
    previous_keepers: keepers,
    reservation_status: standing,
    reserved_at: standing === "Reserved" ? utcMoment(addDays(today, -chance.whole(1, 3))) : null,
    details: {
      ...shared.details,
      description: usedDescription(
        { ...story, highlights: best, imperfections, vanWithoutVat: line.load !== undefined && vat === "Margin" },
        chance,
      ),
      ...(mileage < years * 4_500 && { featured_message: "Low mileage for its age" }),
      feature_classification: best,
      additional_features: extras(line, derivative),
      mot_history: mot.tests,
      service_history: services,
      ...batteryTest(build, registered, arrived),
      history_check: { provider: "HPI", checked_on: arrived, result: CLEAR },
      ...(chance.happens(SHARE_WITHOUT_PICTURES) ? {} : pictures(line.shape, paint, imperfections)),
    },
  };
}

/** A day within the derivative's production years and the stock's ages; March and September are more frequent. */
function registrationDay([from, to]: readonly [number, number], today: Day, chance: Chance): Day {
  const earliest = later(addDays(today, -OLDEST_DAYS), calendarDay(from, 3, 1));
  const latest = earlier(addDays(today, -YOUNGEST_DAYS), calendarDay(to, 12, 31));
  const middling = (chance.number() + chance.number() + chance.number()) / 3;
  const day = addDays(earliest, Math.floor(daysBetween(earliest, latest) * Math.min(1, middling + 0.06)));
  if (!chance.happens(0.4)) return day;
  const busy = calendarDay(yearOf(day), chance.happens(0.5) ? 3 : 9, chance.whole(1, 28));
  return busy < earliest || busy > latest ? day : busy;
}

function milesDriven(line: RangeLine, { fuel }: Derivative, years: number, chance: Chance): number {
  const small = line.size[0] < 4_080;
  const usual = line.load ? "van" : fuel === "Electric" ? "electric" : fuel === "Diesel" ? "diesel" : small ? "small" : "usual";
  const miles = MILES_A_YEAR[usual] * years * Math.exp(MILES_DEVIATION * Math.max(-2, Math.min(2, chance.normal())));
  return Math.min(MAX_MILES, Math.round(miles));
}

function siteFor(line: RangeLine, { weighted }: Chance): DemoSiteSlug {
  return line.load
    ? weighted([
        [7, "andover"],
        [2, "swindon"],
        [1, "salisbury"],
      ])
    : weighted([
        [43, "swindon"],
        [26, "salisbury"],
        [12, "andover"],
        [19, "newbury"],
      ]);
}

function vatScheme(line: RangeLine, { happens }: Chance): VatScheme {
  if (!line.load) return happens(0.06) ? "Qualifying" : "Margin";
  return happens(SHARE_OF_VANS_WITHOUT_VAT) ? "Margin" : "Commercial";
}

function reduction(price: Pence, { pick }: Chance): Pence {
  return penceFromPounds(pick(price < penceFromPounds(12_000) ? [250, 500] : price < penceFromPounds(22_000) ? [500, 750] : [750, 1_000]));
}

/** The current offers: 0 % on used Niro and e-Expert, contributions on some ranges. */
function tagsOf({ range }: RangeLine, { fuel }: Derivative): string[] {
  if (fuel === "Electric" && (range === "Niro" || range === "e-Expert")) return ["interest-free"];
  if (range === "Golf" || range === "Polo") return ["fdc-500"];
  if (range === "Corsa Electric" || range === "e-208") return ["fdc-750"];
  if (range === "i20" || range === "Picanto") return ["fdc-250"];
  if (range === "Model 3" || range === "ID.3") return ["fdc-1000"];
  return [];
}

function later(day: Day, other: Day): Day {
  return day > other ? day : other;
}

function earlier(day: Day, other: Day): Day {
  return day < other ? day : other;
}
