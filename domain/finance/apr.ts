import type { Pence } from "../money.ts";

/** Periods in the year of the rule; an equal month is 365/12 days. */
const PERIODS_A_YEAR = { d: 365, w: 52, m: 12 } as const;

/** Close enough to tell any APR to ten decimals. */
const RELATIVE_ERROR = 1e-15;
const MOST_STEPS = 200;
/** Continuous yearly rates between which an APR is looked for: from the loss of nearly everything to e^300 fold. */
const LOWEST_RATE = -300;
const HIGHEST_RATE = 300;

/** A time after the first drawdown: whole days, weeks or months. */
export type FlowTime = { unit: keyof typeof PERIODS_A_YEAR; count: number };

/** A payment or a charge, in pence, and when it is made. */
export type CashFlow = FlowTime & { amount: Pence };

/**
 * The annual percentage rate (exact, in percent) of money lent and paid back. `drawn` is a sum lent at the start, or several
 * sums with their times; undefined when no rate brings the two sides together.
 * Source: FCA CONC App 1.2 (years of 365 days, 52 weeks or 12 equal months).
 */
export function exactApr(drawn: Pence | readonly CashFlow[], repaid: readonly CashFlow[], guess = 0): number | undefined {
  const lent = typeof drawn === "number" ? [{ unit: "m", count: 0, amount: drawn } as const] : drawn;
  const flows = onGrid(lent, repaid) ?? anyTimes(lent, repaid);
  const rate = flows && rootOf(flows, Math.log1p(guess / 100));
  return rate === undefined ? undefined : Math.expm1(rate) * 100;
}

/** An APR as it is printed: one decimal, half up. Source: FCA CONC App 1.2. */
export function roundApr(exact: number): number {
  return Math.floor(exact * 10 + 0.5 + 1e-9) / 10;
}

/** The rate for one period that an APR in percent comes to: months of a twelfth, weeks of a fifty-second of a year. */
export function periodRate(apr: number, unit: FlowTime["unit"]): number {
  return Math.expm1(Math.log1p(apr / 100) / PERIODS_A_YEAR[unit]);
}

/** The APR in percent that a rate for one period comes to. */
export function aprOfPeriodRate(rate: number, unit: FlowTime["unit"]): number {
  return Math.expm1(Math.log1p(rate) * PERIODS_A_YEAR[unit]) * 100;
}

/** At a continuous yearly rate: what is lent less what is paid back, both discounted, its slope, and the size of the sums. */
type Discounted = { value: number; slope: number; size: number };
type Discount = (rate: number) => Discounted;

/**
 * When everything is paid in periods of one kind and lent at the start, in the order of time, the powers of the discount
 * are built up by multiplying: many times faster than an exponential a payment.
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

/** Newton's steps inside a bracket; where a step leaves it, the bracket is halved. */
function rootOf(discounted: Discount, guess: number): number | undefined {
  const bracket = bracketOf(discounted, guess);
  if (!bracket) return undefined;
  let { low, high } = bracket;
  let rate = Math.min(high, Math.max(low, guess));
  for (let step = 0; step < MOST_STEPS; step++) {
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

/** Two rates with the root between them, found by ever wider steps away from the guess: below it too much is paid back. */
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
