import { msg, type PlainMessage } from "../messages/message.ts";
import { NO_MONEY, pence, type Pence } from "../money.ts";
import { periodRate } from "./apr.ts";

export const PAYMENT_FREQUENCIES = ["monthly", "weekly"] as const;
export type PaymentFrequency = (typeof PAYMENT_FREQUENCIES)[number];

/** How often a payment falls due, as shown to shoppers. */
export const PERIOD_LABELS: Record<PaymentFrequency, PlainMessage> = { monthly: msg("common.aMonth"), weekly: msg("common.aWeek") };

/** The unit in which the APR formula counts the time between two payments. */
export const PERIOD_UNIT = { monthly: "m", weekly: "w" } as const satisfies Record<PaymentFrequency, "m" | "w">;

/** A lender's fees on one agreement, in pence. */
export type AgreementFees = {
  /** Collected with the first payment. */
  documentation: Pence;
  /** Option-to-purchase fee, collected with the last payment. */
  option: Pence;
  /** Whether the final payment as the lender prints it already contains the option fee. */
  option_in_final: boolean;
  /** Whether the payment is priced so that the APR covers the fees; otherwise the fees are added to it. */
  in_apr: boolean;
};

export const NO_FEES: AgreementFees = { documentation: NO_MONEY, option: NO_MONEY, option_in_final: false, in_apr: true };

/** The credit and its repayment terms. Money in pence. */
export type Agreement = {
  credit: Pence;
  /** Effective annual rate in percent at which the payment is priced. */
  apr: number;
  frequency: PaymentFrequency;
  /** Number of regular payments, in arrears: at the end of each period from 1. */
  payments: number;
  /** As printed; due one period after the last regular payment. 0 for hire purchase and conditional sale. */
  final: Pence;
  fees: AgreementFees;
};

/** The instalments in pence, without fees: `final` excludes the option fee. */
export type PaymentPlan = { regular: Pence; first: Pence; final: Pence };

/** The period in which the last payment falls: one after the last regular payment if there is a final payment. */
export function lastPeriod({ payments, final }: Pick<Agreement, "payments" | "final">): number {
  return final > 0 ? payments + 1 : payments;
}

/**
 * The instalments of an agreement; the regular payment is rounded half up to the penny once. At 0 % the first payment takes the signed
 * remainder, so that exactly the credit is repaid. Undefined if the final payment and the fees leave nothing to pay, or if the fees exceed
 * the interest. Source: FCA CONC App 1.2 (equal months, payments in arrears).
 */
export function paymentPlan(agreement: Agreement): PaymentPlan | undefined {
  const { credit, apr, payments, fees, frequency } = agreement;
  const rate = periodRate(apr, PERIOD_UNIT[frequency]);
  const discount = 1 / (1 + rate);
  const annuity = rate === 0 ? payments : (1 - discount ** payments) / rate;
  const final = pence(agreement.final - (agreement.final > 0 && fees.option_in_final ? fees.option : 0));
  if (final < 0) return undefined;
  const feesNow = fees.in_apr ? fees.documentation * discount + fees.option * discount ** lastPeriod(agreement) : 0;
  const financed = credit - feesNow - (final > 0 ? final * discount ** (payments + 1) : 0);
  const regular = Math.floor(financed / annuity + 0.5 + 1e-9);
  if (regular <= 0) return undefined;
  const feesAtAll = fees.in_apr ? fees.documentation + fees.option : 0;
  const remainder = rate === 0 ? credit - final - feesAtAll - regular * payments : 0;
  const lessThanLent = regular * payments + remainder + final < credit;
  if (regular + remainder < 0 || lessThanLent) return undefined;
  return { regular: pence(regular), first: pence(regular + remainder), final };
}
