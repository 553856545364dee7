import type { Vehicle } from "#domain/stock/vehicle.ts";
import type { Dealership } from "#server/dealership.ts";
import type { DealChoice } from "./deal-choice.ts";
import { dealFigures, type DealFacts, type LendersItems } from "./deal-figures.ts";

/** What the lender says to a choice, null when it cannot be asked; undefined where the figures are worked out here. */
export async function lenderItems(
  { finance }: Pick<Dealership, "finance">,
  vehicle: Vehicle,
  facts: DealFacts,
  choice: DealChoice,
): Promise<LendersItems | undefined> {
  if (!facts.by_lender || facts.no_finance) return undefined;
  return finance.itemsOrNull({ vehicle, asked: dealFigures(facts, choice).asked });
}
