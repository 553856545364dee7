import type { Day } from "#domain/calendar.ts";
import type { LenderDecision } from "#domain/deal/staff/order-steps.ts";

/** A finance application as a lender receives it: docs/lenders.md describes each field. Money in pounds, moments in ISO 8601. */
export type LenderApplication = {
  format: 1;
  /** The application, in every attempt and answer. */
  id: string;
  /** The order's reference for people. */
  order: string;
  submitted_at: string;
  dealer: { name: string; telephone: string; website: string };
  agreement: {
    product: string;
    lender: string;
    /** The lender's own reference of the quote, if it gave one. */
    quote_reference: string | null;
    cash_price: number;
    deposit: number;
    part_exchange: number;
    deposit_contribution: number;
    amount_of_credit: number;
    term: number;
    annual_mileage: number;
    apr: number;
    fixed_rate: number;
    regular_payment: number;
    number_of_regular_payments: number;
    optional_final_payment: number;
    total_charge_for_credit: number;
    total_amount_payable: number;
  };
  vehicle: {
    stock_number: number;
    registration: string | null;
    make: string;
    range: string;
    derivative: string | null;
    year: number;
    mileage: number | null;
    date_first_registered: Day | null;
  };
  /** Names as in the form: `customer_last_name`, `customer_email`. */
  applicant: Record<string, string>;
  /** The answers as they were typed, by the names of the form; earlier addresses and employments are lists. */
  answers: Record<string, unknown>;
};

export type LenderAnswer = { decision: LenderDecision; reference: string; approved_until: Day | null };

/** An answer that came by a message; `id` is the message's, because messages may be repeated. */
export type LenderMessage = LenderAnswer & { id: string; application: string };

export type LenderMessageRead = { signed: false } | { signed: true; about: LenderMessage | undefined };

/** What is known of an application that was sent. */
export type SentApplication = { id: string; sent_at: number };

/** A way to a lender. */
export type Lender = {
  name: "file" | "post" | "demo";
  /**
   * Idempotent by the application's id. The answer, if the lender has one at once. Throws LenderRefused if trying again is in vain, and
   * anything else if the lender cannot be reached.
   */
  send: (application: LenderApplication) => Promise<LenderAnswer | undefined>;
  /** Asks what became of an application; absent for lenders that send messages, or answer people. */
  poll?: (sent: SentApplication) => Promise<LenderAnswer | undefined>;
  /** Parses a message and verifies its signature; absent for lenders without messages. */
  readMessage?: (body: string, signature: string, now: number) => LenderMessageRead;
  /** Deletes what is stored of applications outside the database, all of it or by their ids. */
  forget?: (which: { olderThan: number } | { ids: readonly string[] }) => Promise<void>;
};

/** The lender refuses the application as it is: sending it again by itself is in vain. */
export class LenderRefused extends Error {
  override name = "LenderRefused";
}
