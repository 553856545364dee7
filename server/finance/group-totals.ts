import { londonDay, type Day } from "#domain/calendar.ts";
import { monthlyFigure } from "#domain/finance/monthly-figure.ts";
import { quoteRequestAt } from "#domain/finance/requested-terms.ts";
import { costFacts, type CostFacts } from "#domain/running-costs/cost-facts.ts";
import { costPrices, type CostPrices, type CostTerms } from "#domain/running-costs/cost-terms.ts";
import { datedRates } from "#domain/running-costs/energy-prices.ts";
import { estimateBasis } from "#domain/running-costs/estimate-basis.ts";
import type { EstimateBasis } from "#domain/running-costs/estimates.ts";
import type { ServicePlan } from "#domain/running-costs/cost-line.ts";
import { monthlyTotal, rankOf, type MonthlyTotal } from "#domain/running-costs/monthly-total.ts";
import type { Place } from "#domain/organisation/northern-ireland.ts";
import type { VehicleSearch } from "#domain/search/filters.ts";
import { isEnquiryOnly, type Vehicle } from "#domain/stock/vehicle.ts";
import type { Pence } from "#domain/money.ts";
import type { Website } from "#websites/website.ts";
import { PetrolConsumption } from "./petrol-consumption.ts";
import { snapToSteps, type StockFinance } from "./stock-finance.ts";
import { StockTotals, type GroupCosts, type StockTotalsAt } from "./stock-totals.ts";

type Terms = Pick<VehicleSearch, "finance" | "costs">;
/** `extras`: ids of those that a shopper has chosen for this vehicle. */
type VehicleTerms = Terms & { extras?: readonly string[] };
export type VehicleTotal = { total: MonthlyTotal; prices: CostPrices };

/** Totals at some terms, of one vehicle of the stock at a time. */
export type OneTotal = Pick<StockTotalsAt, "prices" | "has_finance"> & {
  /** As in `highest` of the complete stock's totals; undefined if it is not for sale. */
  rank: (stock_id: number) => number | undefined;
};

/** Whether the website lists finance figures at present: without them totals are running costs alone. */
type Lists = () => boolean;

/** The monthly totals of one website. */
export type WebsiteTotals = {
  /** Of the complete stock. */
  at: (terms: Terms) => Promise<StockTotalsAt>;
  /** For few vehicles at many terms: nothing is worked out for the others, and nothing is cached. */
  ofOne: (terms: Terms) => OneTotal;
  /** Of a vehicle of the stock at terms that were worked out. */
  of: StockTotals["of"];
  isCurrent: (totals: StockTotalsAt) => boolean;
  /** Of any vehicle, by the same calculation; null for Motability and hire, which are not sold. */
  ofAny: {
    totalOf: (vehicle: Vehicle, terms: VehicleTerms) => VehicleTotal | null;
    /** What the running costs beside a deal follow from. */
    estimateBasis: (vehicle: Vehicle, costs?: CostTerms) => EstimateBasis | null;
    /** What petrol vehicles of the same kind and body type use, of the group's own stock; null: too few. */
    petrolLike: PetrolConsumption["like"];
  };
};

/** The monthly totals of one stock for several websites: what they depend on is stored once for each vehicle. */
export class GroupTotals {
  readonly #today: () => Day;
  readonly #factsOf: (vehicle: Vehicle) => CostFacts;
  readonly #vehicles: GroupCosts = new Map();
  readonly #petrol = new PetrolConsumption();
  readonly #made: StockTotals[] = [];

  /** `siteOf`: the branch of an id. After it changes, its vehicles are put again. */
  constructor(now: () => number, siteOf: (id: number) => Place | undefined = () => undefined) {
    this.#today = () => londonDay(now());
    this.#factsOf = (vehicle) => costFacts(vehicle, siteOf(vehicle.site_id));
  }

  /** After the vehicle's finance figure was updated. */
  put(vehicle: Vehicle): void {
    this.#petrol.put(vehicle);
    if (isEnquiryOnly(vehicle)) this.#vehicles.delete(vehicle.stock_id);
    else this.#vehicles.set(vehicle.stock_id, this.#factsOf(vehicle));
    for (const totals of this.#made) totals.changed(vehicle.stock_id);
  }

  remove(stock_id: number): void {
    this.#petrol.remove(stock_id);
    this.#vehicles.delete(stock_id);
    for (const totals of this.#made) totals.changed(stock_id);
  }

  of(website: Website, finance: StockFinance, lists: Lists): WebsiteTotals {
    // Staff change a website's own prices while it runs.
    const rates = () => datedRates(website.energy_prices);
    const totals = new StockTotals(finance, this.#today, this.#vehicles, rates);
    this.#made.push(totals);
    return {
      at: ({ finance: terms, costs = {} }) => {
        const request = quoteRequestAt(website, terms);
        return totals.at(lists() ? snapToSteps(request) : null, costs, request.mileage);
      },
      ofOne: ({ finance: terms, costs = {} }) => {
        const request = quoteRequestAt(website, terms);
        const financed = lists() ? snapToSteps(request) : undefined;
        const prices = costPrices(costs, request.mileage, this.#today(), rates());
        const rank = (stock_id: number) => {
          const facts = this.#vehicles.get(stock_id);
          const payment = financed && ((finance.payment(stock_id, financed) as Pence | undefined) ?? null);
          return facts && rankOf(monthlyTotal(facts, payment, prices));
        };
        return { prices, has_finance: financed !== undefined, rank };
      },
      of: (stock_id, found) => totals.of(stock_id, found),
      isCurrent: (found) => totals.follows(found) && found.has_finance === lists(),
      ofAny: {
        petrolLike: (vehicle) => this.#petrol.like(vehicle),
        estimateBasis: (vehicle, costs = {}) => {
          if (isEnquiryOnly(vehicle)) return null;
          const prices = costPrices(costs, website.finance_defaults.mileage, this.#today(), rates());
          return estimateBasis(this.#factsOf(vehicle), prices, { miles: costs.miles, extras: vehicle.details.additional_features ?? [] });
        },
        totalOf: (vehicle, { finance: terms, costs = {}, extras = [] }) => {
          if (isEnquiryOnly(vehicle)) return null;
          const today = this.#today();
          const request = quoteRequestAt(website, terms);
          const payment = lists() ? (monthlyFigure(vehicle, website, today, snapToSteps(request))?.RegularPayment ?? null) : undefined;
          const prices = costPrices(costs, request.mileage, today, rates());
          return { total: monthlyTotal(this.#factsOf(vehicle), payment, prices, undefined, chosenPlans(vehicle, extras)), prices };
        },
      },
    };
  }
}

/** The chosen extras that are service plans: those with months. */
function chosenPlans({ details }: Vehicle, chosen: readonly string[]): ServicePlan[] {
  const extras = (details.additional_features ?? []).filter(({ id }) => chosen.includes(id));
  return extras.flatMap(({ price, months }) => (months === undefined ? [] : [{ price, months }]));
}
