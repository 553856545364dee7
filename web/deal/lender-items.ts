import type { Vehicle } from "#domain/stock/vehicle.ts";
import type { Dealership } from "#server/dealership.ts";
import type { DealChoice } from "./deal-choice.ts";
import { shownItem } from "#web/finance/shown-item.ts";
import { dealFigures, type DealFacts, type LendersItems } from "./deal-figures.ts";

/** The lender's quotes for a choice, null if the lender is unavailable; undefined where quotes are calculated here. */
export async function lenderItems(
  { finance }: Pick<Dealership, "finance">,
  vehicle: Vehicle,
  facts: DealFacts,
  choice: DealChoice,
): Promise<LendersItems | undefined> {
  if (!facts.by_lender || facts.no_finance) return undefined;
  const items = await finance.itemsOrNull({ vehicle, request: dealFigures(facts, choice).request });
  return items && items.map(shownItem);
}
