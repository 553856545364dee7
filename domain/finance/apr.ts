import type { Pence } from "../money.ts";

/** Periods in a year under CONC App 1.2; an equal month is 365/12 days. */
const PERIODS_A_YEAR = { d: 365, w: 52, m: 12 } as const;

/** Precise enough for ten decimals of any APR. */
const RELATIVE_ERROR = 1e-15;
const MAX_STEPS = 200;
/** Bounds of the search, as continuous annual rates: from the loss of nearly everything to growth by a factor of e^300. */
const LOWEST_RATE = -300;
const HIGHEST_RATE = 300;

/** Time since the first drawdown, in whole days, weeks or months. */
export type FlowTime = { unit: keyof typeof PERIODS_A_YEAR; count: number };

/** A payment or charge in pence, with its time. */
export type CashFlow = FlowTime & { amount: Pence };

/**
 * The annual percentage rate (unrounded, in percent). `drawn` is one sum lent at the start, or several drawdowns with their times.
 * Undefined if no rate solves the equation. Source: FCA CONC App 1.2 (years of 365 days, 52 weeks or 12 equal months).
 */
export function exactApr(drawn: Pence | readonly CashFlow[], repaid: readonly CashFlow[], guess = 0): number | undefined {
  const lent = typeof drawn === "number" ? [{ unit: "m", count: 0, amount: drawn } as const] : drawn;
  const flows = onGrid(lent, repaid) ?? anyTimes(lent, repaid);
  const rate = flows && rootOf(flows, Math.log1p(guess / 100));
  return rate === undefined ? undefined : Math.expm1(rate) * 100;
}

/** An APR as printed: one decimal, rounded half up. Source: FCA CONC App 1.2. */
export function roundApr(exact: number): number {
  return Math.floor(exact * 10 + 0.5 + 1e-9) / 10;
}

/** The rate per period equivalent to an APR in percent. There are 365 days, 52 weeks or 12 months in a year. */
export function periodRate(apr: number, unit: FlowTime["unit"]): number {
  return Math.expm1(Math.log1p(apr / 100) / PERIODS_A_YEAR[unit]);
}

/** The APR in percent equivalent to a rate per period. */
export function aprOfPeriodRate(rate: number, unit: FlowTime["unit"]): number {
  return Math.expm1(Math.log1p(rate) * PERIODS_A_YEAR[unit]) * 100;
}

/**
 * At a continuous annual rate: present value of the drawdowns less that of the repayments, its derivative, and the sum of absolute values.
 */
type Discounted = { value: number; slope: number; size: number };
type Discount = (rate: number) => Discounted;

/**
 * Fast path for one drawdown at the start and repayments in chronological order in one unit: powers of the discount factor by
 * multiplication, much faster than one exponential per payment.
 */
function onGrid(lent: readonly CashFlow[], repaid: readonly CashFlow[]): Discount | undefined {
  const unit = repaid[0]?.unit;
  if (unit === undefined || lent.some(({ count }) => count !== 0)) return undefined;
  let last = 0;
  for (const flow of repaid) {
    if (flow.unit !== unit || flow.count < last || !Number.isInteger(flow.count)) return undefined;
    last = flow.count;
  }
  let credit = 0;
  for (const { amount } of lent) credit += amount;
  const periods = PERIODS_A_YEAR[unit];
  return (rate) => {
    const discount = Math.exp(-rate / periods);
    let power = 1;
    let at = 0;
    let value = 0;
    let moment = 0;
    for (const { count, amount } of repaid) {
      while (at < count) {
        power *= discount;
        at++;
      }
      value += amount * power;
      moment += amount * power * count;
    }
    return { value: credit - value, slope: moment / periods, size: credit + value };
  };
}

function anyTimes(lent: readonly CashFlow[], repaid: readonly CashFlow[]): Discount {
  const flows = [
    ...lent.map((flow) => ({ years: yearsOf(flow), amount: flow.amount as number })),
    ...repaid.map((flow) => ({ years: yearsOf(flow), amount: -flow.amount })),
  ];
  return (rate) => {
    let value = 0;
    let slope = 0;
    let size = 0;
    for (const { years, amount } of flows) {
      const worth = amount * Math.exp(-rate * years);
      value += worth;
      slope -= worth * years;
      size += Math.abs(worth);
    }
    return { value, slope, size };
  };
}

function yearsOf({ unit, count }: FlowTime): number {
  return count / PERIODS_A_YEAR[unit];
}

/** Newton's method inside a bracket; falls back to bisection when a step leaves it. */
function rootOf(discounted: Discount, guess: number): number | undefined {
  const bracket = bracketOf(discounted, guess);
  if (!bracket) return undefined;
  let { low, high } = bracket;
  let rate = Math.min(high, Math.max(low, guess));
  for (let step = 0; step < MAX_STEPS; step++) {
    const { value, slope, size } = discounted(rate);
    if (Math.abs(value) <= size * RELATIVE_ERROR) return rate;
    if (value < 0) low = rate;
    else high = rate;
    const newton = rate - value / slope;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (next === rate || Math.abs(next - rate) <= RELATIVE_ERROR) return next;
    rate = next;
  }
  return rate;
}

/**
 * Two rates that enclose the root, found by doubling steps from the guess. A negative value means too much is repaid: the root is higher.
 */
function bracketOf(discounted: Discount, guess: number): { low: number; high: number } | undefined {
  const { value } = discounted(guess);
  if (value === 0) return { low: guess, high: guess };
  const towards = value < 0 ? 1 : -1;
  let near = guess;
  for (let width = 0.5; ; width *= 2) {
    const far = guess + towards * width;
    if (far < LOWEST_RATE || far > HIGHEST_RATE) return undefined;
    const there = discounted(far);
    if (Number.isNaN(there.value)) return undefined;
    if (Math.sign(there.value) !== Math.sign(value)) return towards > 0 ? { low: near, high: far } : { low: far, high: near };
    near = far;
  }
}
