import { pence, type Pence } from "../money.ts";
import { PERIOD_UNIT, type PaymentFrequency } from "./agreement.ts";
import { periodRate } from "./apr.ts";
import type { StoredPayment } from "./schedule.ts";

/** On agreements longer than this, the lender may defer the settlement date. */
const A_YEAR = { monthly: 12, weekly: 52 } as const satisfies Record<PaymentFrequency, number>;
/** The deferral: one month, or 30 days if payments are not monthly. */
const DEFERRAL_YEARS = { monthly: 1 / 12, weekly: 30 / 365 } as const satisfies Record<PaymentFrequency, number>;

/** An agreement as made: the credit, every payment, and its unrounded APR. */
export type SettledAgreement = { credit: Pence; frequency: PaymentFrequency; lines: readonly StoredPayment[]; exact_apr: number };

/** The cost of settling an agreement right after a payment. Pence. */
export type Settlement = {
  /** Months or weeks after the start; the payment due then has been made. */
  after: number;
  /** The payments still due. */
  outstanding: Pence;
  /** Reduction for settling early. */
  rebate: Pence;
  /** Amount to pay to own the vehicle immediately. */
  settlement: Pence;
};

/**
 * The cost of early settlement after each payment but the last, in pence. An illustration: the lender's own statement is binding.
 * Source: Consumer Credit (Early Settlement) Regulations 2004, regulation 4 (the credit less the payments made, both accumulated at the
 * APR) and regulation 6 (a month, or 30 days, of deferral on agreements longer than a year).
 */
export function earlySettlements({ credit, frequency, lines, exact_apr }: SettledAgreement): Settlement[] {
  const growth = 1 + periodRate(exact_apr, PERIOD_UNIT[frequency]);
  const term = lines.at(-1)?.at ?? 0;
  const deferral = term > A_YEAR[frequency] ? (1 + exact_apr / 100) ** DEFERRAL_YEARS[frequency] : 1;
  let outstanding = lines.reduce((sum, { payment }) => sum + payment, 0);
  let owed: number = credit;
  let before = 0;
  return lines.slice(0, -1).map(({ at, payment }) => {
    owed = owed * growth ** (at - before) - payment;
    before = at;
    outstanding -= payment;
    const settlement = Math.min(outstanding, Math.max(0, Math.round(owed * deferral)));
    return {
      after: at,
      outstanding: pence(outstanding),
      rebate: pence(outstanding - settlement),
      settlement: pence(settlement),
    };
  });
}

/** The right of voluntary termination. Pence. */
export type VoluntaryTermination = {
  /** Half of the total amount payable: the most that can be claimed, arrears and damage aside. */
  half: Pence;
  /** Paid before the first payment: cash deposit, part exchange and deposit contribution. */
  paid_at_start: Pence;
  /** Number of the payment after which nothing more is due; 0 if the deposit alone is half. */
  free_after: number;
  /** The amount still due if the vehicle is returned after each payment. */
  due: { after: number; paid: Pence; due: Pence }[];
};

/**
 * When the vehicle can be returned: once half of the total amount payable is paid, including deposit, part exchange, fees and final
 * payment. An illustration. Not for hire. Source: Consumer Credit Act 1974, sections 99 and 100.
 */
export function voluntaryTermination(totalPayable: Pence, lines: readonly StoredPayment[]): VoluntaryTermination {
  const half = Math.ceil(totalPayable / 2);
  let paid = lines.reduce((left, { payment }) => left - payment, totalPayable as number);
  const paid_at_start = pence(paid);
  const due = lines.slice(0, -1).map(({ at, payment }) => {
    paid += payment;
    return { after: at, paid: pence(paid), due: pence(Math.max(0, half - paid)) };
  });
  const free = due.find((each) => each.due === 0)?.after ?? lines.at(-1)?.at ?? 0;
  return { half: pence(half), paid_at_start, free_after: paid_at_start >= half ? 0 : free, due };
}
