import type { StaffQuery } from "#domain/stock/staff/staff-query.ts";
import type { StaffStock } from "#server/stock/staff-list/staff-stock.ts";
import { setImmediate } from "node:timers/promises";

/** How many vehicles each of these queries finds, one after another: of a large stock each takes a while, and requests come between. */
export async function countInTurns(
  { counts }: Pick<StaffStock, "counts">,
  queries: readonly StaffQuery[],
  sites: ReadonlySet<number> | null,
): Promise<number[]> {
  const found: number[] = [];
  for (const query of queries) {
    found.push(...(await counts([query], sites)));
    await setImmediate();
  }
  return found;
}
