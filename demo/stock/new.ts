import { addDays, calendarDay, yearOf, type Day } from "#domain/calendar.ts";
import { NO_MONEY, pence, penceFromPounds, type Pence } from "#domain/money.ts";
import type { AdvertClassification, VehicleDetails } from "#domain/stock/vehicle.ts";
import { listPrice, roundTo, withVat } from "./asking-price.ts";
import { grantFacts } from "./battery-facts.ts";
import type { Chance } from "./chance.ts";
import { pickPaint } from "./colours.ts";
import type { Build, DemoSiteSlug, DemoVehicle } from "./demo-vehicle.ts";
import { contractHireDescription, motabilityDescription, newDescription } from "./description.ts";
import { extras, highlights } from "./equipment.ts";
import { facts } from "./facts.ts";
import { pictures } from "./pictures.ts";
import type { RangeLine } from "./range-line.ts";
import type { Standing } from "./used.ts";

const DELIVERY_MILES = 10;
const ADVANCE_STEP_POUNDS = 50;
/** Monthly rental as a share of the list price without VAT, for the shortest term. */
const RENTAL_SHARE = 0.0128;
const INITIAL_RENTALS = 9;
const QUARTERS = ["January to March", "April to June", "July to September", "October to December"] as const;

/** A new vehicle below list price (NEW), or one advertised as an offer (OFFER). */
export function newVehicle(build: Build, kind: "NEW" | "OFFER", standing: Standing, today: Day, chance: Chance): DemoVehicle {
  const { line, derivative } = build;
  const list = listPrice(line, derivative);
  const saving = penceFromPounds(roundTo((list / 100) * (kind === "OFFER" ? 0.085 : 0.05) * (0.8 + 0.4 * chance.number()), 50));
  const price = pence(list - saving);
  const commercial = line.load !== undefined;
  const vehicle = unregistered(build, kind, siteFor(line, chance), today, chance);
  return {
    ...vehicle,
    advert_type: kind === "OFFER" ? "OFFER_VEHICLE" : null,
    tags:
      derivative.fuel === "Electric" ? ["interest-free"] : kind === "OFFER" ? ["fdc-1000"] : chance.pick([[], ["fdc-500"], ["fdc-750"]]),
    vat_scheme: commercial ? "Commercial" : "Qualifying",
    price,
    list_price: list,
    ...(commercial && { price_excluding_vat: price, price_including_vat: withVat(price) }),
    reservation_status: standing,
    details: {
      ...vehicle.details,
      description: newDescription(line, derivative, standing === "On Order", saving, chance),
      additional_features: extras(line, derivative),
      ...(kind === "NEW" && grantFacts(build, calendarDay(yearOf(today) + 1, 3, 31))),
    },
  };
}

/** A Motability advert. Its price is the advance payment, the only amount the customer pays the dealer. */
export function motabilityVehicle(build: Build, today: Day, chance: Chance): DemoVehicle {
  const advance = advancePayment(listPrice(build.line, build.derivative), chance);
  const quarter = `${QUARTERS[Math.floor((Number(today.slice(5, 7)) - 1) / 3)]} ${yearOf(today)}`;
  const vehicle = unregistered(build, "MOTABILITY", chance.pick(["swindon", "newbury"]), today, chance);
  return {
    ...vehicle,
    price: advance,
    reservation_status: "Available",
    details: {
      ...vehicle.details,
      description: motabilityDescription(build.line, advance, quarter, chance),
      motability: { advance_payment: advance, quarter },
    },
  };
}

/** A business contract hire advert. Its price is the monthly rental without VAT: the vehicle is not sold. */
export function contractHireVehicle(build: Build, today: Day, chance: Chance): DemoVehicle {
  const term_months = chance.pick([36, 48]);
  const annual_mileage = chance.pick([8_000, 10_000, 15_000]);
  const list = listPrice(build.line, build.derivative) / (build.line.load ? 100 : 120);
  const share = RENTAL_SHARE * (term_months === 48 ? 0.9 : 1) * (1 + (annual_mileage - 8_000) / 90_000);
  const monthly_rental = penceFromPounds(Math.round(list * share) - 0.01);
  const hire = {
    monthly_rental,
    initial_rental: pence(monthly_rental * INITIAL_RENTALS),
    term_months,
    annual_mileage,
    vat: "excluding",
  } as const;
  const vehicle = unregistered(build, "CONTRACT-HIRE-BUSINESS", siteFor(build.line, chance), today, chance);
  return {
    ...vehicle,
    vat_scheme: "Commercial",
    price: monthly_rental,
    price_excluding_vat: monthly_rental,
    price_including_vat: withVat(monthly_rental),
    reservation_status: "Available",
    details: {
      ...vehicle.details,
      description: contractHireDescription(build.line, hire, chance),
      contract_hire: hire,
    },
  };
}

/** The facts common to vehicles that were never registered. */
function unregistered(
  build: Build,
  kind: AdvertClassification,
  site: DemoSiteSlug,
  today: Day,
  chance: Chance,
): Omit<DemoVehicle, "price" | "details"> & { details: VehicleDetails } {
  const { line, derivative } = build;
  const paint = pickPaint(line.load !== undefined, chance);
  const shared = facts(build, paint, site, addDays(today, -chance.whole(2, 60)));
  return {
    ...shared,
    year: yearOf(today),
    mileage: DELIVERY_MILES,
    advert_classification: kind,
    admin_fee: NO_MONEY,
    first_price: null,
    details: {
      ...shared.details,
      franchise_approved: true,
      feature_classification: highlights(line, derivative, chance),
      ...pictures(line.shape, paint, []),
    },
  };
}

function siteFor(line: RangeLine, { pick }: Chance): DemoSiteSlug {
  return line.load ? "andover" : pick(["swindon", "swindon", "salisbury", "newbury"]);
}

/** The advance payment grows with the list price. */
function advancePayment(list: Pence, { whole }: Chance): Pence {
  const above = Math.max(4, (list / 100 - 19_000) / 6.2 / ADVANCE_STEP_POUNDS);
  return penceFromPounds((Math.round(above) + whole(0, 6)) * ADVANCE_STEP_POUNDS - 1);
}
