import { formatDay } from "../calendar.ts";
import type { Quote } from "../finance/quote.ts";
import { formatMoney, type Pence } from "../money.ts";
import { ageText, mileageText, type VehicleCard } from "./card.ts";
import { motCertificate } from "./mot/mot.ts";
import { reservationStatus, type AdvertClassification, type Vehicle } from "./vehicle.ts";

/** A compared vehicle: its facts, its advertised price, and the quote for its monthly figure. */
export type Compared = {
  vehicle: ComparedFacts;
  card: Pick<VehicleCard, "headline_price" | "price_note">;
  quote: Quote | null;
  site: string;
};

/** The vehicle facts a comparison depends on. */
export type ComparedFacts = Pick<
  Vehicle,
  | "advert_classification"
  | "reservation_status"
  | "held_by"
  | "mileage"
  | "year"
  | "vrm"
  | "date_first_registered"
  | "date_mot_expires"
  | "previous_keepers"
  | "fuel_type"
  | "transmission"
  | "body_type"
  | "doors"
  | "seats"
  | "colour"
  | "details"
>;

/** A value, with a note in small print. */
export type ComparedValue = { text: string; note: string | null };
/** One row of the comparison; null is "not stated". Values are in the order of the vehicles. */
export type ComparisonRow = { name: string; values: (ComparedValue | null)[]; differs: boolean };
export type ComparisonGroup = { title: string; rows: ComparisonRow[] };

type Line = { name: string; value: (compared: Compared) => string | number | null; note?: (compared: Compared) => string | null };

const NO_FINANCE = "No finance quote";
const NONE = "None";

/** The comparison table: costs, vehicle facts, then the manufacturer's specification. Rows without any value are left out. */
export function comparison(vehicles: readonly Compared[]): ComparisonGroup[] {
  return [
    { title: "What it costs", rows: rowsOf(COSTS, vehicles) },
    { title: "The vehicle", rows: rowsOf(FACTS, vehicles) },
    ...specificationGroups(vehicles),
  ].filter(({ rows }) => rows.length > 0);
}

/** The same, limited to rows that differ; "not stated" differs from every value. */
export function differencesOf(groups: readonly ComparisonGroup[]): ComparisonGroup[] {
  return groups.map(({ title, rows }) => ({ title, rows: rows.filter(({ differs }) => differs) })).filter(({ rows }) => rows.length > 0);
}

const COSTS: readonly Line[] = [
  {
    name: "Price",
    value: ({ card }) => (card.headline_price === null ? card.price_note : formatMoney(card.headline_price)),
    note: ({ card }) => (card.headline_price === null ? null : card.price_note),
  },
  ...quoteLines([
    ["Monthly payment", (quote) => `${formatMoney(quote.RegularPayment)} a month`],
    ["Finance product", (quote) => quote.key],
    ["APR", (quote) => `${quote.Apr.toFixed(1)}%`],
    ["Deposit", (quote) => formatMoney(quote.Deposit.Cash)],
    ["Deposit contribution", (quote) => moneyOrNone(quote.Deposit.Contribution)],
    ["Term", (quote) => `${quote.Term} months`],
    ["Optional final payment", (quote) => moneyOrNone(quote.Residual)],
    ["Charges for credit", (quote) => formatMoney(quote.ChargesForCredit)],
    ["Total amount payable", (quote) => formatMoney(quote.TotalAmountPayable)],
  ]),
  {
    name: "Vehicle tax",
    value: ({ vehicle }) => stated(vehicle.details.road_tax_pounds, (pounds) => `£${pounds.toLocaleString("en-GB")} a year`),
  },
  { name: "Fuel economy", value: ({ vehicle }) => stated(vehicle.details.miles_per_gallon, (mpg) => `${mpg} mpg`) },
];

const CLASSIFICATIONS = {
  USED: "Used",
  NEW: "New",
  OFFER: "Special offer",
  MOTABILITY: "Motability",
  "CONTRACT-HIRE-BUSINESS": "Business contract hire",
} as const satisfies Record<AdvertClassification, string>;

const FACTS: readonly Line[] = [
  { name: "Offered as", value: ({ vehicle }) => CLASSIFICATIONS[vehicle.advert_classification] },
  { name: "Availability", value: ({ vehicle }) => reservationStatus(vehicle) },
  { name: "Where it is", value: ({ site }) => site || null },
  { name: "Mileage", value: ({ vehicle }) => (vehicle.mileage === null ? null : mileageText(vehicle.mileage)) },
  { name: "Registered", value: ({ vehicle }) => ageText(vehicle) },
  { name: "Owners", value: ({ vehicle }) => stated(vehicle.previous_keepers, (keepers) => String(keepers + 1)) },
  { name: "MOT until", value: ({ vehicle }) => motText(vehicle), note: ({ vehicle }) => passedBefore(vehicle) },
  { name: "Fuel", value: ({ vehicle }) => vehicle.fuel_type },
  { name: "Gearbox", value: ({ vehicle }) => vehicle.transmission },
  {
    name: "Engine size",
    value: ({ vehicle }) => stated(vehicle.details.engine_size_litres || null, (litres) => `${litres.toFixed(1)} litres`),
  },
  { name: "Body", value: ({ vehicle }) => vehicle.body_type },
  { name: "Doors", value: ({ vehicle }) => vehicle.doors || null },
  { name: "Seats", value: ({ vehicle }) => vehicle.seats || null },
  { name: "Colour", value: ({ vehicle }) => vehicle.colour },
];

function quoteLines(lines: readonly (readonly [string, (quote: Quote) => string])[]): Line[] {
  return lines.map(([name, format]) => ({ name, value: ({ quote }) => (quote ? format(quote) : NO_FINANCE) }));
}

function motText(vehicle: ComparedFacts): string | null {
  const { expires, failed_on } = motCertificate(vehicle);
  return failed_on === null ? stated(expires, formatDay) : `Failed ${formatDay(failed_on)}`;
}

function passedBefore(vehicle: ComparedFacts): string | null {
  const { failed_on, passed_on } = motCertificate(vehicle);
  return failed_on === null ? null : stated(passed_on, (day) => `passed ${formatDay(day)}`);
}

function moneyOrNone(amount: Pence): string {
  return amount > 0 ? formatMoney(amount) : NONE;
}

function stated<Fact>(fact: Fact | null | undefined, format: (fact: Fact) => string): string | null {
  return fact === null || fact === undefined ? null : format(fact);
}

function rowsOf(lines: readonly Line[], vehicles: readonly Compared[]): ComparisonRow[] {
  return lines
    .map(({ name, value, note }) =>
      row(
        name,
        vehicles.map((compared) => valueOf(value(compared), note?.(compared) ?? null)),
      ),
    )
    .filter(({ values }) => values.some((value) => value !== null && !EMPTY_VALUES.has(value.text)));
}

/** A row with only these values is left out. */
const EMPTY_VALUES: ReadonlySet<string> = new Set([NO_FINANCE, NONE]);

function valueOf(value: string | number | null, note: string | null): ComparedValue | null {
  return value === null ? null : { text: String(value), note };
}

function row(name: string, values: (ComparedValue | null)[]): ComparisonRow {
  return { name, values, differs: new Set(values.map((value) => JSON.stringify(value))).size > 1 };
}

/**
 * Every specification group and item that any vehicle states, in order of first appearance. "Overview" is left out: it repeats the facts.
 */
function specificationGroups(vehicles: readonly Compared[]): ComparisonGroup[] {
  const specifications = vehicles.map(({ vehicle }) => vehicle.details.specification ?? []);
  const titles = new Set(specifications.flat().map(({ group }) => group));
  titles.delete("Overview");
  return [...titles].map((title) => {
    const items = specifications.map(
      (groups) =>
        new Map(groups.filter(({ group }) => group === title).flatMap((group) => group.items.map(({ name, value }) => [name, value]))),
    );
    const names = new Set(items.flatMap((each) => [...each.keys()]));
    return {
      title,
      rows: [...names].map((name) =>
        row(
          name,
          items.map((each) => valueOf(each.get(name) ?? null, null)),
        ),
      ),
    };
  });
}
