import { NO_MONEY, pence, type Pence } from "../money.ts";
import { lastPeriod, PERIOD_UNIT, paymentPlan, type Agreement, type PaymentFrequency } from "./agreement.ts";
import { exactApr, periodRate, roundApr, type CashFlow } from "./apr.ts";

/** A payment of ours is rounded once: it is off by no more than this. */
const HALF_A_PENNY = 0.5;

/** One payment and what becomes of it, in pence: payment = interest + capital + fees. */
export type ScheduleLine = {
  /** Months or weeks after the start. */
  at: number;
  payment: Pence;
  interest: Pence;
  capital: Pence;
  fees: Pence;
  /** What is owed afterwards. */
  balance: Pence;
};

/** Every payment of an agreement in order of time. The capital adds up to the credit, the last balance is nothing. */
export type Schedule = { credit: Pence; frequency: PaymentFrequency; lines: ScheduleLine[] };

export type ScheduleTotals = { payable: Pence; interest: Pence; fees: Pence; charge: Pence };

/**
 * The payments of an agreement, month by month or week by week. Undefined when its final payment and fees leave nothing to
 * pay in between, or when its fees alone cost more than its rate. Interest is shared out to the penny so that the parts of
 * every payment, and of all of them, sum exactly.
 */
export function scheduleOf(agreement: Agreement): Schedule | undefined {
  const paid = paymentPlan(agreement);
  if (!paid) return undefined;
  const { credit, frequency, payments, fees } = agreement;
  const last = lastPeriod(agreement);
  const repaid = (at: number) => (at === 1 ? paid.first : at <= payments ? paid.regular : paid.final);
  const rate = interestRate(agreement, repaid);
  if (rate === undefined) return undefined;

  const fee = (at: number) => pence((at === 1 ? fees.documentation : 0) + (at === last ? fees.option : 0));
  return laidOut({ credit, frequency }, last, rate, repaid, fee);
}

/**
 * The same for payments that a lender laid out, one a period, whose exact APR in percent is known: what of each is interest
 * and what repays the credit. Rounding leaves the last balance a few pence from nothing.
 */
export function lenderSchedule(stored: StoredSchedule, exact_apr: number): Schedule {
  const { lines, frequency } = stored;
  const at = (period: number) => lines[period - 1] ?? { payment: NO_MONEY, fees: NO_MONEY };
  const repaid = (period: number) => pence(at(period).payment - at(period).fees);
  return laidOut(stored, lines.length, periodRate(exact_apr, PERIOD_UNIT[frequency]), repaid, (period) => at(period).fees);
}

function laidOut(
  { credit, frequency }: Pick<Schedule, "credit" | "frequency">,
  last: number,
  rate: number,
  repaid: (at: number) => Pence,
  fee: (at: number) => Pence,
): Schedule {
  const lines: ScheduleLine[] = [];
  let owed: number = credit;
  let balance: number = credit;
  let accrued = 0;
  let charged = 0;
  for (let at = 1; at <= last; at++) {
    const instalment = repaid(at);
    const fees = fee(at);
    accrued += owed * rate;
    owed = owed * (1 + rate) - instalment;
    const interest = Math.round(accrued) - charged;
    charged += interest;
    const capital = instalment - interest;
    balance -= capital;
    lines.push({
      at,
      payment: pence(instalment + fees),
      interest: pence(interest),
      capital: pence(capital),
      fees,
      balance: pence(balance),
    });
  }
  return { credit, frequency, lines };
}

/** What all payments of a schedule come to; the charge for credit is interest and fees. */
export function totalsOf({ lines }: Pick<Schedule, "lines">): ScheduleTotals {
  let payable = 0;
  let interest = 0;
  let fees = 0;
  for (const line of lines) {
    payable += line.payment;
    interest += line.interest;
    fees += line.fees;
  }
  return { payable: pence(payable), interest: pence(interest), fees: pence(fees), charge: pence(interest + fees) };
}

/** A payment with its time as it was stored, and how much of it are fees. Pence. */
export type StoredPayment = Pick<ScheduleLine, "at" | "payment" | "fees">;

export type AprCheck = { ok: true; apr: number; exact: number } | { ok: false; reason: string };

/** Payments as they were stored. */
export type StoredSchedule = { credit: Pence; frequency: PaymentFrequency; lines: readonly StoredPayment[] };

/** The yearly rate in percent that payments were agreed at, and whether it covers their fees. */
export type AgreedTerms = { apr: number; fees_in_apr: boolean };

/**
 * The APR that our own stored schedule comes to, found from the amounts and times of its payments alone, or the reason why
 * it is not the rate they were agreed at: only fees that stand outside that rate and the rounding of the payment to a penny
 * explain a difference, and every payment must be the sum of its parts. What is printed is the APR found.
 */
export function verifyApr(stored: Schedule, agreed: AgreedTerms): AprCheck {
  const found = foundAprs(stored, agreed);
  if (!found) return NO_APR;
  const allowed = agreed.apr === 0 ? 0 : (found.flows.length + 1) * HALF_A_PENNY;
  const explained =
    addsUp(stored) &&
    areAlike(stored.lines, agreed.apr) &&
    penceOff(stored.credit, found.flows, agreed.apr, stored.frequency) <= allowed + 1e-6;
  return explained ? { ok: true, apr: roundApr(found.exact), exact: found.exact } : disagreement(found.pricedAt, agreed);
}

/** The same for payments that another lender worked out and rounded in its own way: its APR must be theirs to one decimal. */
export function verifyLenderApr(stored: StoredSchedule, agreed: AgreedTerms): AprCheck {
  const found = foundAprs(stored, agreed);
  if (!found) return NO_APR;
  if (roundApr(found.pricedAt) !== roundApr(agreed.apr)) return disagreement(found.pricedAt, agreed);
  return { ok: true, apr: roundApr(found.exact), exact: found.exact };
}

const NO_APR: AprCheck = { ok: false, reason: "These payments have no APR." };

function disagreement(found: number, { apr }: AgreedTerms): AprCheck {
  const agreed = `not to the ${apr.toFixed(1)}% they were agreed at`;
  return { ok: false, reason: `The payments come to ${found.toFixed(2)}% APR, ${agreed}.` };
}

function foundAprs({ credit, lines, frequency }: StoredSchedule, { apr, fees_in_apr }: AgreedTerms) {
  const outside = !fees_in_apr && lines.some(({ fees }) => fees > 0);
  const exact = exactApr(credit, flowsOf(lines, frequency, true), apr);
  const flows = flowsOf(lines, frequency, !outside);
  const pricedAt = outside ? exactApr(credit, flows, apr) : exact;
  if (exact === undefined || pricedAt === undefined) return undefined;
  return { exact, pricedAt, flows };
}

function addsUp({ credit, lines }: Schedule): boolean {
  let balance: number = credit;
  for (const line of lines) {
    balance -= line.capital;
    if (line.payment !== line.interest + line.capital + line.fees || line.balance !== balance) return false;
  }
  return balance === 0;
}

/** Every regular payment is the same; only the last one may be a final payment, and at 0 % the first has the remainder. */
function areAlike(lines: readonly StoredPayment[], apr: number): boolean {
  const regular = lines.slice(apr === 0 ? 1 : 0, -1);
  return regular.every(({ payment, fees }) => payment - fees === regular[0]!.payment - regular[0]!.fees);
}

/** Today's worth of the payments against the credit, in pence. */
function penceOff(credit: Pence, flows: readonly CashFlow[], apr: number, frequency: PaymentFrequency): number {
  const discount = 1 / (1 + periodRate(apr, PERIOD_UNIT[frequency]));
  let power = 1;
  let at = 0;
  let worth = 0;
  for (const { count, amount } of flows) {
    while (at < count) {
      power *= discount;
      at++;
    }
    worth += amount * power;
  }
  return Math.abs(worth - credit);
}

function flowsOf(lines: readonly StoredPayment[], frequency: PaymentFrequency, withFees: boolean): CashFlow[] {
  const unit = PERIOD_UNIT[frequency];
  return lines.map(({ at, payment, fees }) => ({ unit, count: at, amount: withFees ? payment : pence(payment - fees) }));
}

/** The rate for one period at which the instalments repay the credit to nothing: the agreed one but for rounding and fees. */
function interestRate({ credit, apr, frequency, ...agreement }: Agreement, repaid: (at: number) => Pence): number | undefined {
  const unit = PERIOD_UNIT[frequency];
  const flows: CashFlow[] = [];
  let total: number = NO_MONEY;
  for (let count = 1; count <= lastPeriod(agreement); count++) {
    const amount = repaid(count);
    total += amount;
    flows.push({ unit, count, amount });
  }
  if (total === credit) return 0;
  const exact = exactApr(credit, flows, apr);
  return exact === undefined ? undefined : periodRate(exact, unit);
}
