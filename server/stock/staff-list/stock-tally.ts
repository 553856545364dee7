import type { Moment } from "#domain/calendar.ts";
import { DAY_ENDS } from "#domain/numbers/number-tables.ts";
import type { PriceStands } from "#domain/search/recommended-order.ts";
import type { PositionFilter } from "#domain/stock/staff/staff-query.ts";
import { daysInStock, type StockFacts } from "./stock-facts.ts";

/** The live vehicles of a branch: by days in stock, the last figure those beyond the last end, and by where their prices stand. */
export type StockTally = { days: number[]; positions: Record<PositionFilter, number> };

type Settings = { sites: ReadonlySet<number> | null; now: Moment; standsOf: (stock_id: number) => PriceStands };

/** Counts all branches in one pass over the stock: each figure is what the list of stock finds with its filters. */
export function tallyBySite(all: Iterable<StockFacts>, { sites, now, standsOf }: Settings): Map<number, StockTally> {
  const tallies = new Map<number, StockTally>();
  for (const facts of all) {
    const { site_id, state, stock_id } = facts;
    if (state !== "live" || (sites !== null && !sites.has(site_id))) continue;
    let tally = tallies.get(site_id);
    if (!tally) {
      tally = { days: [0, ...DAY_ENDS.map(() => 0)], positions: { below: 0, within: 0, above: 0 } };
      tallies.set(site_id, tally);
    }
    const days = daysInStock(facts, now);
    const place = DAY_ENDS.findIndex((end) => days <= end);
    tally.days[place < 0 ? DAY_ENDS.length : place]! += 1;
    const stands = standsOf(stock_id);
    if (stands !== null) tally.positions[stands] += 1;
  }
  return tallies;
}
