import { formatDay } from "../calendar.ts";
import type { Quote } from "../finance/quote.ts";
import { formatMoney } from "../money.ts";
import { ageWords, mileageWords, type VehicleCard } from "./card.ts";
import { reservationStatus, type AdvertClassification, type Vehicle } from "./vehicle.ts";

/** A vehicle that stands beside others: its facts, the price it is advertised at, and the quote behind its monthly figure. */
export type Compared = {
  vehicle: Vehicle;
  card: Pick<VehicleCard, "headline_price" | "price_note">;
  quote: Quote | null;
  site: string;
};

/** One line of the comparison; null stands for "not stated". The values are in the order of the vehicles. */
export type ComparisonRow = { name: string; values: (string | null)[]; differs: boolean };
export type ComparisonGroup = { title: string; rows: ComparisonRow[] };

type Line = { name: string; value: (compared: Compared) => string | number | null };

const NO_FINANCE = "No finance quote";

/** What a vehicle costs comes first, then what it is, then what its maker states. Rows that nobody states are left out. */
export function comparison(vehicles: readonly Compared[]): ComparisonGroup[] {
  return [
    { title: "What it costs", rows: rowsOf(COSTS, vehicles) },
    { title: "The vehicle", rows: rowsOf(FACTS, vehicles) },
    ...specificationGroups(vehicles),
  ].filter(({ rows }) => rows.length > 0);
}

/** The same with only the rows in which the vehicles differ; not stated differs from every value. */
export function differencesOf(groups: readonly ComparisonGroup[]): ComparisonGroup[] {
  return groups.map(({ title, rows }) => ({ title, rows: rows.filter(({ differs }) => differs) })).filter(({ rows }) => rows.length > 0);
}

const COSTS: readonly Line[] = [
  { name: "Price", value: ({ card }) => `${formatMoney(card.headline_price)} ${card.price_note}` },
  ...quoteLines([
    ["Monthly payment", (quote) => `${formatMoney(quote.RegularPayment)} a month`],
    ["Finance product", (quote) => quote.key],
    ["APR", (quote) => `${quote.Apr.toFixed(1)}% APR`],
    ["Deposit", (quote) => formatMoney(quote.Deposit.Cash)],
    ["Deposit contribution", (quote) => formatMoney(quote.Deposit.Contribution)],
    ["Term", (quote) => `${quote.Term} months`],
    ["Optional final payment", (quote) => (quote.Residual > 0 ? formatMoney(quote.Residual) : "None")],
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
  { name: "Mileage", value: ({ vehicle }) => (vehicle.mileage === null ? null : mileageWords(vehicle.mileage)) },
  { name: "Registered", value: ({ vehicle }) => ageWords(vehicle) },
  { name: "Owners", value: ({ vehicle }) => stated(vehicle.previous_keepers, (keepers) => String(keepers + 1)) },
  { name: "MOT until", value: ({ vehicle }) => stated(vehicle.date_mot_expires, formatDay) },
  { name: "Fuel", value: ({ vehicle }) => vehicle.fuel_type },
  { name: "Gearbox", value: ({ vehicle }) => vehicle.transmission },
  { name: "Engine size", value: ({ vehicle }) => stated(vehicle.details.engine_size_litres, (litres) => `${litres.toFixed(1)} litres`) },
  { name: "Body", value: ({ vehicle }) => vehicle.body_type },
  { name: "Doors", value: ({ vehicle }) => vehicle.doors },
  { name: "Seats", value: ({ vehicle }) => vehicle.seats },
  { name: "Colour", value: ({ vehicle }) => vehicle.colour },
];

function quoteLines(lines: readonly (readonly [string, (quote: Quote) => string])[]): Line[] {
  return lines.map(([name, words]) => ({ name, value: ({ quote }) => (quote ? words(quote) : NO_FINANCE) }));
}

function stated<Fact>(fact: Fact | null | undefined, words: (fact: Fact) => string): string | null {
  return fact === null || fact === undefined ? null : words(fact);
}

function rowsOf(lines: readonly Line[], vehicles: readonly Compared[]): ComparisonRow[] {
  return lines
    .map(({ name, value }) => row(name, vehicles.map((compared) => asText(value(compared)))))
    .filter(({ values }) => values.some((value) => value !== null && !SAYS_NOTHING.has(value)));
}

/** A row with nothing but these is left out: nobody quotes finance, or nobody contributes to a deposit. */
const SAYS_NOTHING: ReadonlySet<string> = new Set([NO_FINANCE, "£0"]);

function asText(value: string | number | null): string | null {
  return value === null ? null : String(value);
}

function row(name: string, values: (string | null)[]): ComparisonRow {
  return { name, values, differs: new Set(values).size > 1 };
}

/** Every group and item that any of the vehicles states, in the order in which they first come. The overview repeats the facts. */
function specificationGroups(vehicles: readonly Compared[]): ComparisonGroup[] {
  const specifications = vehicles.map(({ vehicle }) => vehicle.details.specification ?? []);
  const titles = new Set(specifications.flat().map(({ group }) => group));
  titles.delete("Overview");
  return [...titles].map((title) => {
    const items = specifications.map(
      (groups) => new Map(groups.filter(({ group }) => group === title).flatMap((group) => group.items.map(({ name, value }) => [name, value]))),
    );
    const names = new Set(items.flatMap((each) => [...each.keys()]));
    return { title, rows: [...names].map((name) => row(name, items.map((each) => each.get(name) ?? null))) };
  });
}
