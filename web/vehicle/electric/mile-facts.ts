import type { Day } from "#domain/calendar.ts";
import { costFacts } from "#domain/running-costs/cost-facts.ts";
import { costPrices, type CostPrices, type TermPrice } from "#domain/running-costs/cost-terms.ts";
import { datedRates } from "#domain/running-costs/energy-prices.ts";
import { costAMile, isBatteryElectric, type PetrolCompared } from "#domain/running-costs/electric/cost-a-mile.ts";
import { factsInUse } from "#domain/running-costs/monthly-total.ts";
import type { VehicleSearch } from "#domain/search/filters.ts";
import { isEnquiryOnly, type ConsumptionBasis, type Vehicle } from "#domain/stock/vehicle.ts";
import type { Dealership } from "#server/dealership.ts";
import { dataText } from "#domain/messages/message-text.ts";
import { t } from "#web/locale/translate.ts";
import { sourceOf } from "#web/vehicle/costs/explained.ts";
import type { ElectricFact } from "./electric-fact.ts";

const WATT_HOURS_PER_KWH = 1000;

type Context = Pick<Dealership, "stock" | "website"> & { today: Day; terms: Pick<VehicleSearch, "finance" | "costs"> };

/**
 * A mile charged at home and in public at the shopper's prices, and a mile of petrol vehicles of the same kind where there are enough to
 * compare with: each with its sum, date and source.
 */
export function mileFacts(vehicle: Vehicle, { stock, website, today, terms: { finance, costs = {} } }: Context): ElectricFact[] {
  const prices = costPrices(costs, finance?.mileage ?? website.finance_defaults.mileage, today, datedRates(website.energy_prices));
  const isElectric = isBatteryElectric(vehicle);
  const { consumption_basis: basis } = vehicle.details;
  const petrol = isElectric && basis ? stock.petrolLike(vehicle) : null;
  const cost = costAMile(costFacts(vehicle), prices, petrol);
  const ofPrices = isEnquiryOnly(vehicle) ? [] : [t("electric.ownPrices")];
  const onBattery = isElectric ? [] : [t("electric.onBattery")];
  return [
    electricMile(vehicle, {
      name: t("electric.mileAtHome"),
      pence: cost.home,
      price: prices.home,
      prices,
      more: [...onBattery, ...ofPrices],
    }),
    electricMile(vehicle, { name: t("electric.mileInPublic"), pence: cost.public, price: prices.public, prices, more: onBattery }),
    ...(petrol && basis && cost.petrol !== null && cost.home !== null
      ? [petrolMile(vehicle, { pence: cost.petrol, prices, petrol, basis })]
      : []),
  ];
}

type Mile = { name: string; pence: number | null; price: TermPrice | null; prices: CostPrices; more: string[] };

function electricMile(vehicle: Vehicle, { name, pence, price, prices, more }: Mile): ElectricFact {
  if (pence === null || price === null) return { name, value: t("electric.notKnown"), notes: [t("electric.mileUnknown")] };
  const { wh_per_mile, charging_loss } = factsInUse(costFacts(vehicle), prices);
  const sum = { kwh: (wh_per_mile ?? 0) / WATT_HOURS_PER_KWH, price: price.pence };
  return {
    name,
    value: t("costs.pence", { pence: pence.toFixed(1) }),
    notes: [charging_loss > 0 ? t("electric.mileLoss", sum) : t("electric.mileHow", sum), ...sourceOf(price), ...more],
  };
}

type PetrolMile = { pence: number; prices: CostPrices; petrol: PetrolCompared; basis: ConsumptionBasis };

function petrolMile(vehicle: Vehicle, { pence, prices, petrol: { miles_per_gallon: mpg, count }, basis }: PetrolMile): ElectricFact {
  return {
    name: t("electric.mileInPetrol"),
    value: t("costs.pence", { pence: pence.toFixed(1) }),
    notes: [
      t("electric.petrolHow", { price: prices.petrol?.pence ?? 0, mpg }),
      t("electric.petrolCompared", { mpg, count, body: t(dataText(vehicle.body_type ?? "")) }),
      basisText(basis),
      ...sourceOf(prices.petrol),
    ],
  };
}

function basisText(basis: ConsumptionBasis): string {
  return basis === "measured" ? t("electric.sameMeasured") : t("electric.sameTest", { test: basis.toUpperCase() });
}
