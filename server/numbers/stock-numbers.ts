import { DAY_ENDS, type ColumnOf, type NumbersRow } from "#domain/numbers/number-tables.ts";
import { EMPTY_QUERY, POSITION_FILTERS, staffQueryText, type StaffQuery } from "#domain/stock/staff/staff-query.ts";
import { sitesOf } from "#server/admin/stock/stock-page.ts";
import type { StockTally } from "#server/stock/staff-list/stock-tally.ts";
import type { NumbersContext, NumbersOf } from "./numbers-context.ts";

const LIVE: StaffQuery = { ...EMPTY_QUERY, states: ["live"] };
const ALL_BRANCHES = "all";

type Branch = { key: string; name: string; query: StaffQuery; tally: StockTally };

/** Live vehicles of each branch by the days that they have been in stock. */
export async function stockDays(context: NumbersContext, of: NumbersOf): Promise<NumbersRow<ColumnOf<"stock-days">>[]> {
  return (await branchesOf(context, of)).map(({ key, name, query, tally }) => {
    const [first = 0, second = 0, third = 0, others = 0] = tally.days;
    const [short, middle, long] = DAY_ENDS;
    return {
      key,
      name,
      figures: {
        up_to_30: figure(first, { ...query, maxDays: short }),
        "31_to_60": figure(second, { ...query, minDays: short, maxDays: middle }),
        "61_to_90": figure(third, { ...query, minDays: middle, maxDays: long }),
        over_90: figure(others, { ...query, minDays: long }),
        all: figure(first + second + third + others, query),
      },
    };
  });
}

/** Live vehicles of each branch by where their prices stand; those with too few to compare with are in none of the figures. */
export async function pricePositions(context: NumbersContext, of: NumbersOf): Promise<NumbersRow<ColumnOf<"price-position">>[]> {
  const branches = await branchesOf(context, of);
  const compared = branches.filter(({ tally }) => POSITION_FILTERS.some((position) => tally.positions[position] > 0));
  return compared.map(({ key, name, query, tally }) => {
    const positioned = (position: (typeof POSITION_FILTERS)[number]) => figure(tally.positions[position], { ...query, position });
    return { key, name, figures: { below: positioned("below"), within: positioned("within"), above: positioned("above") } };
  });
}

/** The branches with live vehicles, and several of them together. */
async function branchesOf({ staffStock, organisation }: NumbersContext, { rights, branch }: NumbersOf): Promise<Branch[]> {
  const tallies = await staffStock.tally(sitesOf(rights));
  const branches = organisation.all().flatMap(({ id, slug, name }): Branch[] => {
    const tally = tallies.get(id);
    if (!tally || (branch !== undefined && branch.id !== id)) return [];
    return [{ key: slug, name, query: { ...LIVE, branches: [slug] }, tally }];
  });
  if (branches.length < 2) return branches;
  return [...branches, { key: ALL_BRANCHES, name: "", query: LIVE, tally: summed([...tallies.values()]) }];
}

function summed(tallies: readonly StockTally[]): StockTally {
  const sum = (of: (tally: StockTally) => number) => tallies.reduce((total, tally) => total + of(tally), 0);
  return {
    days: [0, ...DAY_ENDS].map((_, place) => sum(({ days }) => days[place] ?? 0)),
    positions: {
      below: sum(({ positions }) => positions.below),
      within: sum(({ positions }) => positions.within),
      above: sum(({ positions }) => positions.above),
    },
  };
}

function figure(value: number, query: StaffQuery) {
  return { value, path: `/stock?${staffQueryText(query)}` };
}
