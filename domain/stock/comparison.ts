import { dayText } from "../date-texts.ts";
import type { Quote } from "../finance/quote.ts";
import { dataText, isMessageText, text, type MessageText } from "../messages/message-text.ts";
import { msg, type PlainMessage } from "../messages/message.ts";
import { formatMoney, type Pence } from "../money.ts";
import { amountText, cardTotal } from "../running-costs/cost-texts.ts";
import type { CostLineName } from "../running-costs/cost-line.ts";
import type { MonthlyTotal } from "../running-costs/monthly-total.ts";
import { ageText, mileageText, type VehicleCard } from "./card.ts";
import { motCertificate } from "./mot/mot.ts";
import { reservationStatus, type AdvertClassification, type Vehicle } from "./vehicle.ts";

/** A compared vehicle: its facts, its advertised price, and the quote for its monthly figure. */
export type Compared = {
  vehicle: ComparedFacts;
  card: Pick<VehicleCard, "headline_price"> & { price_note: MessageText | string };
  quote: Quote | null;
  /** What it costs a month in all; null if it is not sold. */
  monthly_total?: MonthlyTotal | null;
  site: string;
  /** As the website counts them. */
  keepers: number | null;
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
  | "fuel_type"
  | "transmission"
  | "body_type"
  | "doors"
  | "seats"
  | "colour"
  | "details"
>;

/** A value, with a note in small print. */
export type ComparedValue = { text: MessageText; note: MessageText | string | null };
/** One row of the comparison; null is "not stated". Values are in the order of the vehicles. */
export type ComparisonRow = {
  name: MessageText;
  values: (ComparedValue | null)[];
  differs: boolean;
  /** The part of the monthly total, or the total itself, that the row states. */
  part?: CostLineName | "total";
};
export type ComparisonGroup = { title: MessageText; rows: ComparisonRow[] };

type Shown = MessageText | string | number;
type Line = {
  name: PlainMessage;
  part?: CostLineName | "total";
  value: (compared: Compared) => Shown | null | undefined;
  note?: (compared: Compared) => MessageText | string | null | undefined;
};

const NO_FINANCE = msg("stock.noFinanceQuote");
const NONE = msg("vehicle.none");

/** The comparison table: costs, vehicle facts, then the manufacturer's specification. Rows without any value are left out. */
export function comparison(vehicles: readonly Compared[]): ComparisonGroup[] {
  return [
    { title: text("stock.costs"), rows: rowsOf(COSTS, vehicles) },
    { title: text("stock.vehicle"), rows: rowsOf(FACTS, vehicles) },
    ...specificationGroups(vehicles),
  ].filter(({ rows }) => rows.length > 0);
}

/** The same, limited to rows that differ; "not stated" differs from every value. */
export function differencesOf(groups: readonly ComparisonGroup[]): ComparisonGroup[] {
  return groups.map(({ title, rows }) => ({ title, rows: rows.filter(({ differs }) => differs) })).filter(({ rows }) => rows.length > 0);
}

const COSTS: readonly Line[] = [
  {
    name: msg("common.price"),
    value: ({ card }) => (card.headline_price === null ? card.price_note : formatMoney(card.headline_price)),
    note: ({ card }) => (card.headline_price === null ? null : card.price_note),
  },
  ...quoteLines([[msg("stock.monthlyPayment"), (quote) => text("filters.aMonth", { price: formatMoney(quote.RegularPayment) })]]).map(
    (line): Line => ({ ...line, part: "finance" }),
  ),
  ...quoteLines([
    [msg("deal.financeProduct"), (quote) => quote.key],
    [msg("deal.apr"), (quote) => `${quote.Apr.toFixed(1)}%`],
    [msg("common.deposit"), (quote) => formatMoney(quote.Deposit.Cash)],
    [msg("deal.depositContribution"), (quote) => moneyOrNone(quote.Deposit.Contribution)],
    [msg("deal.term"), (quote) => text("stock.months", { months: quote.Term })],
    [msg("deal.optionalFinalPayment"), (quote) => moneyOrNone(quote.Residual)],
    [msg("stock.chargesForCredit"), (quote) => formatMoney(quote.ChargesForCredit)],
    [msg("deal.totalAmountPayable"), (quote) => formatMoney(quote.TotalAmountPayable)],
  ]),
  {
    name: msg("costs.allInCost"),
    part: "total",
    value: ({ monthly_total: total }) => total && cardTotal(total).amount,
    note: ({ monthly_total: total }) => total && cardTotal(total).note,
  },
  costLine(msg("costs.energyAMonth"), "energy"),
  costLine(msg("costs.taxAMonth"), "tax"),
  costLine(msg("costs.motAMonth"), "mot"),
  costLine(msg("costs.insuranceAMonth"), "insurance"),
  {
    name: msg("vehicle.vehicleTax"),
    value: ({ vehicle }) =>
      stated(vehicle.details.road_tax_pounds, (pounds) => text("stock.aYear", { price: `£${pounds.toLocaleString("en-GB")}` })),
  },
  {
    name: msg("vehicle.fuelEconomy"),
    value: ({ vehicle }) => stated(vehicle.details.miles_per_gallon, (mpg) => text("stock.mpg", { mpg })),
  },
];

/** A part of the total; what is not known is not stated. */
function costLine(name: PlainMessage, part: CostLineName): Line {
  return {
    name,
    part,
    value: ({ monthly_total: total }) => {
      const line = total?.lines.find((each) => each.name === part);
      return line && line.min !== null && line.max !== null ? amountText(line.min, line.max) : null;
    },
  };
}

const CLASSIFICATIONS = {
  USED: msg("stockValue.used"),
  NEW: msg("home.new"),
  OFFER: msg("stockValue.specialOffer"),
  MOTABILITY: msg("stockValue.motability"),
  "CONTRACT-HIRE-BUSINESS": msg("search.businessContractHire"),
} as const satisfies Record<AdvertClassification, PlainMessage>;

const FACTS: readonly Line[] = [
  { name: msg("stock.offeredAs"), value: ({ vehicle }) => text(CLASSIFICATIONS[vehicle.advert_classification]) },
  { name: msg("search.availability"), value: ({ vehicle }) => reservationStatus(vehicle) },
  { name: msg("stock.whereItIs"), value: ({ site }) => site || null },
  { name: msg("common.mileage"), value: ({ vehicle }) => (vehicle.mileage === null ? null : mileageText(vehicle.mileage)) },
  { name: msg("vehicle.registered"), value: ({ vehicle }) => ageText(vehicle) },
  { name: msg("vehicle.previousOwners"), value: ({ keepers }) => stated(keepers, String) },
  { name: msg("stock.motUntil"), value: ({ vehicle }) => motText(vehicle), note: ({ vehicle }) => passedBefore(vehicle) },
  { name: msg("common.fuel"), value: ({ vehicle }) => vehicle.fuel_type },
  { name: msg("common.gearbox"), value: ({ vehicle }) => vehicle.transmission },
  {
    name: msg("common.engineSize"),
    value: ({ vehicle }) =>
      stated(vehicle.details.engine_size_litres || null, (litres) => text("stock.litres", { litres: litres.toFixed(1) })),
  },
  { name: msg("vehicle.body"), value: ({ vehicle }) => vehicle.body_type },
  { name: msg("common.doors"), value: ({ vehicle }) => vehicle.doors || null },
  { name: msg("common.seats"), value: ({ vehicle }) => vehicle.seats || null },
  { name: msg("common.colour"), value: ({ vehicle }) => vehicle.colour },
];

function quoteLines(lines: readonly (readonly [PlainMessage, (quote: Quote) => Shown])[]): Line[] {
  return lines.map(([name, format]) => ({ name, value: ({ quote }) => (quote ? format(quote) : text(NO_FINANCE)) }));
}

function motText(vehicle: ComparedFacts): MessageText | null {
  const { expires, failed_on } = motCertificate(vehicle);
  return failed_on === null ? stated(expires, dayText) : text("stock.failedOn", { day: dayText(failed_on) });
}

function passedBefore(vehicle: ComparedFacts): MessageText | null {
  const { failed_on, passed_on } = motCertificate(vehicle);
  return failed_on === null ? null : stated(passed_on, (day) => text("stock.passedOn", { day: dayText(day) }));
}

function moneyOrNone(amount: Pence): Shown {
  return amount > 0 ? formatMoney(amount) : text(NONE);
}

function stated<Fact, Text extends Shown>(fact: Fact | null | undefined, format: (fact: Fact) => Text): Text | null {
  return fact === null || fact === undefined ? null : format(fact);
}

function rowsOf(lines: readonly Line[], vehicles: readonly Compared[]): ComparisonRow[] {
  return lines
    .map(({ name, value, note, part }) => ({
      ...row(
        text(name),
        vehicles.map((compared) => valueOf(value(compared) ?? null, note?.(compared) ?? null)),
      ),
      ...(part && { part }),
    }))
    .filter(({ values }) => values.some((value) => value !== null && !EMPTY_VALUES.has(value.text.messageKey)));
}

/** A row with only these values is left out. */
const EMPTY_VALUES: ReadonlySet<unknown> = new Set([NO_FINANCE, NONE]);

function valueOf(value: Shown | null, note: MessageText | string | null): ComparedValue | null {
  return value === null ? null : { text: isMessageText(value) ? value : dataText(String(value)), note };
}

function row(name: MessageText, values: (ComparedValue | null)[]): ComparisonRow {
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
      title: dataText(title),
      rows: [...names].map((name) =>
        row(
          dataText(name),
          items.map((each) => valueOf(each.get(name) ?? null, null)),
        ),
      ),
    };
  });
}
