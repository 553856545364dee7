import type { Day } from "#domain/calendar.ts";
import type { Place } from "#domain/organisation/northern-ireland.ts";
import { costFacts } from "#domain/running-costs/cost-facts.ts";
import { costPrices } from "#domain/running-costs/cost-terms.ts";
import type { DatedRate } from "#domain/running-costs/dated-rates.ts";
import { factsInUse, runningLines } from "#domain/running-costs/monthly-total.ts";
import { runningCosts } from "#domain/running-costs/running-costs.ts";
import { vehicleTaxRates } from "#domain/running-costs/vehicle-tax-rates.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { presentCostTerms, presentLine } from "#server/finance/present-total.ts";

const PERCENT = 100;

/** How somebody would use the vehicle and what they pay for energy; what is missing is taken as on the vehicle's page. */
type Use = {
  annual_mileage?: number | undefined;
  fuel_pence_a_litre?: number | undefined;
  electricity_pence_a_kwh?: number | undefined;
  public_pence_a_kwh?: number | undefined;
  home_share?: number | undefined;
};

/** `mileage`: a year, where `use` names none. `rates`: the website's energy prices. `site`: the branch of the vehicle. */
type Setting = { mileage: number; today: Day; rates: readonly DatedRate[]; site: Place | undefined };

/**
 * A month's tax, energy and MOT by the calculation of the vehicle's page, with the facts, prices and rates they follow from.
 */
export function runningCostsAnswer(vehicle: Vehicle, use: Use, { mileage, today, rates, site }: Setting) {
  const { annual_mileage: miles, fuel_pence_a_litre, electricity_pence_a_kwh, public_pence_a_kwh, home_share } = use;
  const given = {
    ...(miles !== undefined && { miles }),
    ...(fuel_pence_a_litre !== undefined && { fuel_ppl: fuel_pence_a_litre }),
    ...(electricity_pence_a_kwh !== undefined && { home_ppkwh: electricity_pence_a_kwh }),
    ...(public_pence_a_kwh !== undefined && { public_ppkwh: public_pence_a_kwh }),
    ...(home_share !== undefined && { home_share: Math.round(home_share * PERCENT) }),
  };
  const prices = costPrices(given, mileage, today, rates);
  const stated = costFacts(vehicle, site);
  const lines = runningLines(stated, prices);
  const facts = factsInUse(stated, prices);
  const { clean_air, energy_month_pounds: _other, ...tax_of_year } = runningCosts(facts, today);
  const taxRates = vehicleTaxRates(today);
  const energy = presentLine(lines.energy);
  return {
    licence_from: today,
    a_month: [lines.energy, lines.tax, lines.mot].map(presentLine),
    // Motor caravans are taxed by rules that are not known here.
    costs: stated.is_other_class ? null : { ...tax_of_year, energy_month_pounds: energy.from === energy.to ? energy.to : null },
    clean_air_standard: { standard: clean_air.standard, basis: clean_air.basis },
    facts,
    consumption_basis: stated.consumption_basis,
    terms: presentCostTerms(prices),
    rates: taxRates
      ? { from: taxRates.effective_from, to: taxRates.effective_to, sources: taxRates.sources, seen_on: taxRates.seen_on }
      : { from: null },
  };
}
