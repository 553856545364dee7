import { costFacts } from "#domain/running-costs/cost-facts.ts";
import { rankOf } from "#domain/running-costs/monthly-total.ts";
import { defaultQuoteRequest } from "#domain/finance/monthly-figure.ts";
import { fiesta, TODAY } from "#domain/finance/lender-terms-fixture.ts";
import { pence } from "#domain/money.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { expect, test } from "vitest";
import { StockFinance } from "./stock-finance.ts";
import { StockTotals, type GroupCosts } from "./stock-totals.ts";

const VEHICLES = 40;
/** One more set of terms than are cached. */
const TERMS = 9;
const request = defaultQuoteRequest(wexcombe);

function stockOf(count: number): { totals: StockTotals; ids: number[] } {
  const finance = new StockFinance(wexcombe, () => TODAY);
  const costs: GroupCosts = new Map();
  for (let stock_id = 1; stock_id <= count; stock_id++) {
    finance.put(stock_id, { ...fiesta, price: pence(6_000_00 + stock_id * 250_00) });
    costs.set(
      stock_id,
      costFacts({
        advert_classification: "USED",
        body_type: "Hatchback",
        cap_database: "CAR",
        category: "cars",
        date_first_registered: TODAY,
        date_mot_expires: null,
        details: { miles_per_gallon: 30 + stock_id, original_list_price: pence(20_000_00) },
        fuel_type: "Petrol",
        vrm: null,
      }),
    );
  }
  return { totals: new StockTotals(finance, () => TODAY, costs), ids: [...costs.keys()] };
}

test("each vehicle's lines add up to what it is ordered by, also when more terms are asked for at once than are cached", async () => {
  const { totals, ids } = stockOf(VEHICLES);
  const terms = Array.from({ length: TERMS }, (_, index) => ({ miles: 1_000 * (index + 1) }));
  const found = await Promise.all(terms.map((each) => totals.at(request, each, 8_000)));
  expect(found.filter((each) => totals.follows(each)).length).toBeLessThan(TERMS);
  for (const each of found)
    for (const stock_id of ids) {
      const total = totals.of(stock_id, each)!;
      expect(total.missing).toEqual([]);
      expect(rankOf(total)).toBe(each.highest.get(stock_id));
      expect(total.min).toBe(each.lowest.get(stock_id));
    }
});
