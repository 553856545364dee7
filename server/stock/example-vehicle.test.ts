import type { FinancedVehicle, Quote } from "#domain/finance/quote.ts";
import { headlinePrice } from "#domain/pricing/price.ts";
import { quoteNearestMedian } from "#server/stock/example-vehicle.ts";
import type { IndexedVehicle } from "#server/stock/index/indexed-vehicle.ts";
import { ColumnStockIndex } from "#server/stock/index/column-stock-index.ts";
import { seededRandom } from "#server/stock/test-support/seeded-random.ts";
import { arbitraryVehicle } from "#server/stock/test-support/arbitrary-vehicle.ts";
import { expect, test } from "vitest";

const VEHICLES = 3_000;
const SEEDS = [1, 2, 3];

test.each([
  { share: 1, scope: "all" },
  { share: 0.5, scope: "vans" },
  { share: 0.01, scope: "all" },
  { share: 0.001, scope: "cars" },
  { share: 0, scope: "all" },
] as const)(
  "the example of $scope, of which a share of $share can be had at the rate, is the one that stands nearest the median price",
  ({ share, scope }) => {
    for (const seed of SEEDS) {
      const random = seededRandom(seed);
      const all = Array.from({ length: VEHICLES }, (_, at) => arbitraryVehicle(100_000 + at, random));
      const byId = new Map(all.map((vehicle) => [vehicle.stock_id, vehicle]));
      const offered = new Set(all.filter(() => random() < share));
      const found = quoteNearestMedian({
        index: ColumnStockIndex.of(all),
        scope,
        financed: (stock_id) => byId.get(stock_id) as unknown as FinancedVehicle,
        quoteOf: (vehicle) => (offered.has(vehicle as unknown as IndexedVehicle) ? (vehicle as unknown as Quote) : null),
      });
      expect(found).toBe(
        plainly(
          all.filter((vehicle) => isListed(vehicle, scope)),
          offered,
        ),
      );
    }
  },
);

/** The reference implementation: sorts the whole list. */
function plainly(listed: readonly IndexedVehicle[], offered: ReadonlySet<IndexedVehicle>): IndexedVehicle | null {
  const prices = listed.map(headlinePrice).toSorted((one, other) => one - other);
  const median = prices[Math.ceil(prices.length / 2) - 1]!;
  const away = (vehicle: IndexedVehicle) => Math.abs(headlinePrice(vehicle) - median);
  return (
    listed
      .filter((vehicle) => offered.has(vehicle))
      .toSorted((one, other) => away(one) - away(other) || one.stock_id - other.stock_id)[0] ?? null
  );
}

function isListed({ advert_classification, cap_database }: IndexedVehicle, scope: "all" | "cars" | "vans"): boolean {
  if (advert_classification === "MOTABILITY" || advert_classification === "CONTRACT-HIRE-BUSINESS") return false;
  return scope === "all" || (cap_database === "CAR") === (scope === "cars");
}
