import type { CostFacts } from "./cost-facts.ts";
import type { CostPrices, CostTerms } from "./cost-terms.ts";
import type { EstimateBasis } from "./estimates.ts";
import { energyEnds, monthlyTotal, runningLines } from "./monthly-total.ts";

/** Of a vehicle at a shopper's prices; `miles` as typed, `extras` as the vehicle has them. */
export function estimateBasis(
  vehicle: CostFacts,
  prices: CostPrices,
  { miles, extras }: Pick<CostTerms, "miles"> & { extras: readonly { id: string; months?: number }[] },
): EstimateBasis {
  const { ends, because } = energyEnds(vehicle, prices);
  const { tax, mot } = runningLines(vehicle, prices);
  const total = monthlyTotal(vehicle, undefined, prices);
  return {
    day: prices.today,
    miles: miles ?? null,
    usual_miles: prices.miles,
    energy: { ends: ends?.map(({ above, below }) => [String(above), String(below)]) ?? null, because },
    tax,
    mot,
    insurance: total.lines.find(({ name }) => name === "insurance") ?? null,
    plans: Object.fromEntries(extras.flatMap(({ id, months }) => (months === undefined ? [] : [[id, months]]))),
  };
}
