import { addMonths, type Day } from "#domain/calendar.ts";
import { dayText } from "#domain/date-texts.ts";
import { formatMoney, NO_MONEY, penceFromPounds } from "#domain/money.ts";
import { announcedMileageCharge, MILEAGE_CHARGE } from "#domain/running-costs/announced.ts";
import type { CostFacts } from "#domain/running-costs/cost-facts.ts";
import type { CostPrices, TermPrice } from "#domain/running-costs/cost-terms.ts";
import type { RateOnDay } from "#domain/running-costs/dated-rates.ts";
import { energyOfMonth } from "#domain/running-costs/energy.ts";
import type { CostLine } from "#domain/running-costs/cost-line.ts";
import { factsInUse, TYPICAL_FACTORS } from "#domain/running-costs/monthly-total.ts";
import { fuelOf, isZeroEmission } from "#domain/running-costs/vehicle-facts.ts";
import { monthByDirectDebit, vehicleTax, type VehicleTax } from "#domain/running-costs/vehicle-tax.ts";
import { vehicleTaxRates } from "#domain/running-costs/vehicle-tax-rates.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { t } from "#web/locale/translate.ts";

const PERCENT = 100;

/** `agreed_until`: the end of the finance agreement that the costs have, null without one. */
type Context = { vehicle: Vehicle; facts: CostFacts; prices: CostPrices; today: Day; agreed_until: Day | null };

/** How a line was worked out: its sum, the rate with date and source, and what is open or not known. */
export function explained(line: CostLine, context: Context): string[] {
  if (line.name === "finance") return [t(line.max === null ? "costs.financeMissing" : "costs.financeHow")];
  if (line.name === "insurance") return [t("costs.insuranceHow", { pounds: formatMoney(penceFromPounds(context.prices.insurance ?? 0)) })];
  if (line.name === "service_plan") return [t("costs.servicePlanHow")];
  if (line.name === "energy") return ofEnergy(line, context);
  return line.name === "tax" ? ofTax(line, context) : ofMot(line, context);
}

function ofEnergy({ because }: CostLine, { facts, prices }: Context): string[] {
  if (because === "plug_in") return [t("costs.plugIn")];
  if (because === "other_fuel") return [t("costs.otherFuel")];
  if (because === "no_consumption") return [t("costs.noConsumption")];
  if (because === "no_price") return [t("costs.noPrice")];
  const used = factsInUse(facts, prices);
  const miles = prices.miles.toLocaleString("en-GB");
  const { home, public: away, home_share } = prices;
  const charging = () => [
    t("costs.chargingHow", { share: Math.round(home_share * PERCENT), home: home?.pence ?? 0, away: away?.pence ?? 0 }),
    ...(used.charging_loss > 0 ? [t("costs.chargingLoss", { percent: Math.round(used.charging_loss * PERCENT) })] : []),
    ...(home_share > 0 ? sourceOf(home) : []),
    ...(home_share < 1 ? sourceOf(away) : []),
  ];
  const wattHours = used.wh_per_mile ?? 0;
  if (fuelOf(used) === "zero-emission") return [t("costs.electricHow", { miles, wattHours }), ...charging()];
  const fuel = fuelOf(used) === "diesel" ? "diesel" : "petrol";
  const price = prices[fuel];
  const more = Math.round((TYPICAL_FACTORS[fuel] - 1) * PERCENT);
  const typical = () => (used.real_world_factor > 1 ? [t("costs.typicalMore", { percent: more })] : []);
  if (because === "plug_in_range") {
    const amount = (facts: Partial<typeof used>) => formatMoney(energyOfMonth({ ...used, ...facts }) ?? NO_MONEY);
    const electric = amount({ electric_share: 1, real_world_factor: 1 });
    const engine = amount({ electric_share: 0 });
    const figures = { wattHours, mpg: used.miles_per_gallon ?? 0, price: price?.pence ?? 0 };
    return [t("costs.plugInRange", { miles, electric, engine, ...figures }), ...typical(), ...charging(), ...sourceOf(price)];
  }
  return [t("costs.fuelHow", { miles, mpg: used.miles_per_gallon ?? 0, price: price?.pence ?? 0 }), ...typical(), ...sourceOf(price)];
}

function ofTax({ because }: CostLine, context: Context): string[] {
  const { facts, today } = context;
  if (because === "not_taxed_as_car_or_van") return [t("costs.otherClass")];
  if (because === "no_tax_rates") return [t("costs.noTaxRates")];
  if (because === "no_registration_date") return [t("costs.noRegistration")];
  const tax = vehicleTax(facts.facts, today);
  const rates = vehicleTaxRates(today);
  if (because === "tax_in_price") return [t("costs.taxInPrice"), ...announced(context)];
  return [
    ...(tax.min === null || tax.max === null ? [] : [t("costs.taxHow", { year: yearly(tax.min, tax.max) })]),
    ...(tax.regime === "historic" ? [t("costs.historic")] : []),
    ...(tax.unknown_because === "date_first_registered" ? [] : supplementOf(tax, context)),
    ...(because === "tax_range" ? [t(tax.unknown_because === "date_first_registered" ? "costs.registeredInMonth" : "costs.taxRange")] : []),
    ...(tax.pounds ? [t("costs.directDebit", { price: formatMoney(monthByDirectDebit(tax.pounds)) })] : []),
    ...(rates
      ? [
          t("costs.taxSource", {
            until: t(dayText(rates.effective_to)),
            seen: t(dayText(rates.seen_on)),
            sources: rates.sources.join("; "),
          }),
        ]
      : []),
    ...announced(context),
  ];
}

/** Within the agreement: no sum has it. */
function announced({ facts: { facts }, prices: { miles }, today, agreed_until }: Context): string[] {
  const { effective_from } = MILEAGE_CHARGE;
  const pounds = announcedMileageCharge(facts, miles);
  if (pounds === null || agreed_until === null || agreed_until <= effective_from || effective_from <= today) return [];
  const values = { price: formatMoney(penceFromPounds(pounds)), miles: miles.toLocaleString("en-GB") };
  return [t("costs.mileageCharge", { from: t(dayText(effective_from)), ...values })];
}

function supplementOf(
  { supplement, supplement_until, supplement_until_from, ended_this_month }: VehicleTax,
  { facts: { facts }, today }: Context,
): string[] {
  if (ended_this_month) return [t("costs.supplementEnded")];
  if (supplement === "no" || supplement_until === null) return [];
  const until = t(dayText(supplement_until));
  const isDueWithEngine = () => vehicleTax({ ...facts, co2_g_km: 1 }, today).supplement === "yes";
  if (supplement === "may_apply" && isZeroEmission(facts) === null && isDueWithEngine()) return [t("costs.supplementByFuel", { until })];
  if (supplement_until_from !== undefined) {
    const from = t(dayText(supplement_until_from));
    return [t(supplement === "yes" ? "costs.supplementDueMonth" : "costs.supplementMayApplyMonth", { from, until })];
  }
  return [t(supplement === "yes" ? "costs.supplementDue" : "costs.supplementMayApply", { until })];
}

function yearly(min: number, max: number): string {
  const [low, high] = [min, max].map((pounds) => formatMoney(penceFromPounds(pounds))) as [string, string];
  return min === max ? low : t("filters.fromTo", { from: low, until: high });
}

function ofMot({ because }: CostLine, { facts, prices, today }: Context): string[] {
  if (because === "no_price") return [t("costs.noPrice")];
  if (because === "mot_not_due") return [t("costs.motNotDue", { day: t(dayText(addMonths(today, 12))) })];
  const { mot_car, mot_large_van } = prices;
  if (!mot_car || !mot_large_van) return [];
  const isVan = facts.facts.category === "van";
  const fee = isVan ? yearly(mot_car.rate.value, mot_large_van.rate.value) : yearly(mot_car.rate.value, mot_car.rate.value);
  return [
    t("costs.motHow", { fee }),
    ...(because === "mot_may_fall_due" ? [t("costs.motMayFallDue")] : []),
    ...(isVan ? [t("costs.motClass")] : []),
    rateText(mot_car),
  ];
}

/** The shopper's own price needs no source. */
export function sourceOf(price: TermPrice | null): string[] {
  if (!price) return [];
  return [price.dated ? rateText(price.dated) : t("costs.yourPrice", { price: price.pence })];
}

function rateText({ rate, is_dated }: RateOnDay): string {
  const { value, effective_from, effective_to, source, seen_on } = rate;
  const text = t("costs.rateSource", {
    price: rate.id.startsWith("mot") ? formatMoney(penceFromPounds(value)) : t("costs.pence", { pence: value }),
    from: t(dayText(effective_from)),
    until: t(dayText(effective_to)),
    seen: t(dayText(seen_on)),
    source,
  });
  const parts = [text, ...(rate.is_derived ? [t("costs.quotedByOthers")] : []), ...(is_dated ? [t("costs.outOfDate")] : [])];
  return parts.join(" ");
}
