import { text, type MessageText } from "../messages/message-text.ts";
import { NO_MONEY, pence, type Pence } from "../money.ts";
import { lastPeriod, PERIOD_UNIT, paymentPlan, type Agreement, type PaymentFrequency } from "./agreement.ts";
import { exactApr, periodRate, roundApr, type CashFlow } from "./apr.ts";

/** Each payment we calculate is rounded once, so it is off by at most this. */
const HALF_A_PENNY = 0.5;

/** One payment and how it is split, in pence: payment = interest + capital + fees. */
export type ScheduleLine = {
  /** Months or weeks after the start. */
  at: number;
  payment: Pence;
  interest: Pence;
  capital: Pence;
  fees: Pence;
  /** Balance after this payment. */
  balance: Pence;
};

/** Every payment of an agreement in chronological order. The capital adds up to the credit; the last balance is 0. */
export type Schedule = { credit: Pence; frequency: PaymentFrequency; lines: ScheduleLine[] };

export type ScheduleTotals = { payable: Pence; interest: Pence; fees: Pence; charge: Pence };

/**
 * The payments of an agreement, monthly or weekly. Undefined if its final payment and fees leave nothing to pay in between, or if its fees
 * exceed its interest. Interest is allocated to the penny so that the parts of every payment, and of all of them, sum exactly.
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
 * The schedule for a lender's own payments, one per period, with the unrounded APR in percent: splits each into interest and capital.
 * Rounding leaves a last balance of a few pence.
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

/** Totals of a schedule in pence; the charge for credit is interest plus fees. */
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

/** A stored payment with its time, and the fees included in it. Pence. */
export type StoredPayment = Pick<ScheduleLine, "at" | "payment" | "fees">;

export type AprCheck = { ok: true; apr: number; exact: number } | { ok: false; reason: MessageText };

export type StoredSchedule = { credit: Pence; frequency: PaymentFrequency; lines: readonly StoredPayment[] };

/** The APR in percent at which payments were agreed, and whether it covers their fees. */
export type AgreedTerms = { apr: number; fees_in_apr: boolean };

/**
 * The APR of a schedule of ours, recalculated from the amounts and times of its payments alone, or the reason why it does not match the
 * agreed rate. Only fees outside that rate and rounding to the penny may cause a difference, and every payment must be the sum of its
 * parts. The recalculated APR is the one printed.
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

/** The same for payments calculated and rounded by a lender: the APR must match the agreed one to one decimal. */
export function verifyLenderApr(stored: StoredSchedule, agreed: AgreedTerms): AprCheck {
  const found = foundAprs(stored, agreed);
  if (!found) return NO_APR;
  if (roundApr(found.pricedAt) !== roundApr(agreed.apr)) return disagreement(found.pricedAt, agreed);
  return { ok: true, apr: roundApr(found.exact), exact: found.exact };
}

const NO_APR: AprCheck = { ok: false, reason: text("quote.noApr") };

function disagreement(found: number, { apr }: AgreedTerms): AprCheck {
  return { ok: false, reason: text("quote.otherApr", { found: found.toFixed(2), agreed: apr.toFixed(1) }) };
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

/** Regular payments are equal; only the last line may be a final payment, and at 0 % the first one takes the remainder. */
function areAlike(lines: readonly StoredPayment[], apr: number): boolean {
  const regular = lines.slice(apr === 0 ? 1 : 0, -1);
  return regular.every(({ payment, fees }) => payment - fees === regular[0]!.payment - regular[0]!.fees);
}

/** Difference between the present value of the payments and the credit, in pence. */
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

/** The rate per period at which the instalments repay the credit exactly: the agreed rate apart from rounding and fees. */
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
