import { calendarDay } from "#domain/calendar.ts";
import { NO_FEES, paymentPlan, type Agreement } from "#domain/finance/agreement.ts";
import { defaultQuoteRequest } from "#domain/finance/monthly-figure.ts";
import { verifyApr, scheduleOf } from "#domain/finance/schedule.ts";
import type { FinancedVehicle } from "#domain/finance/quote.ts";
import { pence } from "#domain/money.ts";
import { StockFinance } from "#server/finance/stock-finance.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";

/**
 * Throughput of the finance engine on one core, and the time to requote the whole stock at another deposit, term and mileage.
 * Usage: node bench/finance.ts
 */
const QUOTES = 1_000_000;
const SCHEDULES = 100_000;
const STOCK = 86_182;
const RUNS = 5;
const SEED = 1975;

const TODAY = calendarDay(2026, 11, 21);

const random = randomNumbers(SEED);
const agreements: Agreement[] = Array.from({ length: 4096 }, () => {
  const credit = pence(100_000 + Math.floor(random() * 4_000_000));
  return {
    credit,
    apr: [0, 6.9, 9.9, 12.9, 16.9, 21.9][Math.floor(random() * 6)]!,
    frequency: "monthly",
    payments: [23, 35, 36, 47, 48, 60][Math.floor(random() * 6)]!,
    final: pence(random() < 0.5 ? 0 : Math.floor(credit * 0.4)),
    fees: NO_FEES,
  };
});

report(
  "closed-form quotes",
  best(() => closedForm(QUOTES)),
  QUOTES,
  1_000_000,
);
report(
  "full schedules with APR check",
  best(() => fullSchedules(SCHEDULES)),
  SCHEDULES,
  100_000,
);
await measureFullStock();

function closedForm(count: number): void {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += paymentPlan(agreements[i & 4095]!)?.regular ?? 0;
  if (sum <= 0) throw new Error("no payments");
}

function fullSchedules(count: number): void {
  for (let i = 0; i < count; i++) {
    const agreement = agreements[i & 4095]!;
    const schedule = scheduleOf(agreement);
    if (schedule && !verifyApr(schedule, { apr: agreement.apr, fees_in_apr: true }).ok) throw new Error("a schedule without its APR");
  }
}

async function measureFullStock(): Promise<void> {
  const stock = new StockFinance(wexcombe, () => TODAY);
  for (let stock_id = 1; stock_id <= STOCK; stock_id++) stock.put(stock_id, someVehicle());
  const request = defaultQuoteRequest(wexcombe);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const times: number[] = [];
  let quoted = 0;
  for (let round = 0; round < RUNS; round++) {
    const deposit = { type: "percentage" as const, percent: 11 + round };
    delay.enable();
    const began = performance.now();
    const monthly = await stock.monthly({ ...request, deposit, term: 36, mileage: 10_000 });
    times.push(performance.now() - began);
    delay.disable();
    quoted = monthly.payments.size;
  }
  console.log(
    `whole stock of ${STOCK} (${quoted} with a monthly figure): best ${Math.min(...times).toFixed(0)} ms, worst ` +
      `${Math.max(...times).toFixed(0)} ms of ${RUNS}; ` +
      `event loop held p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms, longest ${(delay.max / 1e6).toFixed(1)} ms`,
  );
}

function someVehicle(): FinancedVehicle {
  const commercial = random() < 0.05;
  const price = pence(300_000 + Math.floor(random() * 4_000_000));
  return {
    price,
    admin_fee: pence(199_00),
    price_excluding_vat: commercial ? pence(Math.round(price / 1.2)) : null,
    price_including_vat: commercial ? price : null,
    vat_scheme: commercial ? "Commercial" : "Margin",
    advert_classification: "USED",
    tags: random() < 0.1 ? ["fdc-500"] : [],
    year: 2010 + Math.floor(random() * 17),
    mileage: Math.floor(random() * 110_000),
  };
}

function best(work: () => void): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < RUNS; round++) {
    const began = performance.now();
    work();
    fastest = Math.min(fastest, performance.now() - began);
  }
  return fastest;
}

function report(name: string, milliseconds: number, count: number, wanted: number): void {
  const rate = Math.round((count / milliseconds) * 1000);
  console.log(`${name}: ${rate.toLocaleString("en-GB")} a second (wanted ${wanted.toLocaleString("en-GB")})`);
}

/** A seeded generator, the same numbers in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
