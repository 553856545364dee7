import { calendarDay, addDays, type Day } from "#domain/calendar.ts";
import { defaultQuoteRequest, monthlyFigure } from "#domain/finance/monthly-figure.ts";
import { costFacts } from "#domain/running-costs/cost-facts.ts";
import { costPrices, type CostTerms } from "#domain/running-costs/cost-terms.ts";
import { monthlyTotal, rankOf } from "#domain/running-costs/monthly-total.ts";
import type { Vehicle } from "#domain/stock/vehicle.ts";
import { demoVehicles } from "#demo/stock/vehicles.ts";
import { StockFinance } from "#server/finance/stock-finance.ts";
import { GroupTotals } from "#server/finance/group-totals.ts";
import { completeVehicle } from "#server/stock/import/imported-vehicle.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { performance } from "node:perf_hooks";

/**
 * The monthly total of the complete stock at another shopper's miles and prices, and of one changed vehicle, beside the plain calculation
 * over all stock, whose results have to be equal. Usage: node bench/running-costs.ts
 */
const STOCKS = [5_000, 20_000, 86_182];
const RUNS = 15;
const LIMIT_MS = 60;
const LIMIT_STOCK = 5_000;
const NOW = Date.UTC(2026, 10, 21, 12);
const TODAY: Day = calendarDay(2026, 11, 21);

const sold = demoVehicles({ today: TODAY }).filter(
  ({ advert_classification: kind }) => kind !== "MOTABILITY" && !kind?.startsWith("CONTRACT"),
);
const rows: string[][] = [["vehicles", "terms new", "with finance new", "one vehicle", "plain", "equal"]];
for (const count of STOCKS) rows.push(await measured(count));
for (const row of rows) console.log(row.map((cell, at) => cell.padStart(at === 0 ? 8 : 18)).join(""));

async function measured(count: number): Promise<string[]> {
  const stock = Array.from({ length: count }, (_, at) => vehicle(at));
  const finance = new StockFinance(wexcombe, () => TODAY);
  const totals = new GroupTotals(() => NOW);
  const inAll = totals.of(wexcombe, finance, () => true);
  for (const each of stock) finance.put(each.stock_id, each);
  for (const each of stock) totals.put(each);
  const newTerms: number[] = [];
  const newFinance: number[] = [];
  let equal = true;
  await inAll.at({ costs: { miles: 7_000 } });
  for (let run = 0; run < RUNS; run++) {
    const costs = { miles: 5_000 + run * 311, fuel_ppl: 150 + run, home_ppkwh: 8 + run, home_share: 60 + run } satisfies CostTerms;
    let began = performance.now();
    const found = await inAll.at({ costs });
    newTerms.push(performance.now() - began);
    began = performance.now();
    await inAll.at({ costs, finance: { deposit: 11 + run, deposit_type: "percentage", term: 36 } });
    newFinance.push(performance.now() - began);
    if (run === 0) equal = isEqual(found.highest, stock, costs);
  }
  const [first] = stock;
  const began = performance.now();
  for (let run = 0; run < 100; run++) totals.put(first!);
  const one = (performance.now() - began) / 100;
  const plainBegan = performance.now();
  plain(stock, { miles: 9_001 });
  const plainMs = performance.now() - plainBegan;
  if (count === LIMIT_STOCK && middle(newTerms) > LIMIT_MS) process.exitCode = 1;
  if (!equal) process.exitCode = 1;
  return [count.toLocaleString("en-GB"), ms(middle(newTerms)), ms(middle(newFinance)), ms(one), ms(plainMs), equal ? "yes" : "NO"];
}

function vehicle(at: number): Vehicle {
  const imported = sold[at % sold.length]!;
  const { written: _written, ...complete } = completeVehicle(imported) as unknown as Record<string, unknown>;
  const step = Math.floor(at / sold.length);
  const registered = imported.date_first_registered;
  return {
    ...complete,
    stock_id: at + 1,
    date_first_registered: registered ? addDays(registered, -(step % 60)) : null,
    price: (imported.price + step * 100) as Vehicle["price"],
    tags: imported.tags ?? [],
    details: {
      ...imported.details,
      ...(imported.details?.miles_per_gallon && { miles_per_gallon: imported.details.miles_per_gallon + (step % 30) / 10 }),
    },
  } as Vehicle;
}

function plain(stock: readonly Vehicle[], costs: CostTerms): Map<number, number> {
  const request = defaultQuoteRequest(wexcombe);
  const prices = costPrices(costs, request.mileage, TODAY);
  return new Map(
    stock.map((each) => {
      const payment = monthlyFigure(each, wexcombe, TODAY, request)?.RegularPayment ?? null;
      return [each.stock_id, rankOf(monthlyTotal(costFacts(each), payment, prices))];
    }),
  );
}

function isEqual(found: ReadonlyMap<number, number>, stock: readonly Vehicle[], costs: CostTerms): boolean {
  const wanted = plain(stock, costs);
  return found.size === wanted.size && [...wanted].every(([stock_id, rank]) => found.get(stock_id) === rank);
}

function ms(value: number): string {
  return `${value.toFixed(value < 1 ? 3 : 1)} ms`;
}

function middle(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!;
}
