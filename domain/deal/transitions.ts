import { text } from "../messages/message-text.ts";
import type { Problem } from "../problem.ts";
import { ACCEPT_TERMS, ORDER_IS_CLOSED, VEHICLE_RESERVED } from "./messages.ts";

/** The stored statuses of an order. */
export const ORDER_STATUSES = ["OPEN", "HELD", "PAID", "SUBMITTED", "COMPLETE", "STATUS_CANCELLED", "EXPIRED"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Statuses in which an order holds its vehicle. */
export const HOLDING: readonly OrderStatus[] = ["OPEN", "HELD", "PAID", "SUBMITTED", "COMPLETE"];

/** Statuses in which an order holds its vehicle unpaid; limited per client. */
export const UNPAID: readonly OrderStatus[] = ["OPEN", "HELD", "SUBMITTED"];

export const PAYMENT_TYPES = ["FINANCE", "OUTRIGHT_FULL", "OUTRIGHT_DEPOSIT"] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** The facts that guards check. */
export type OrderFacts = {
  payment_type: PaymentType;
  /** Pence due online, and paid. */
  amount_due: number;
  amount_paid: number;
  /** The finance application is complete. */
  has_application: boolean;
  finance_terms_accepted: boolean;
  disclosure_agreement: boolean;
  /** The terms are accepted for the current total. */
  terms_accepted: boolean;
  /** The vehicle is for sale and no other order holds it. */
  vehicle_is_free: boolean;
  hold_is_over: boolean;
};

type Transition = {
  from: readonly (OrderStatus | null)[];
  to: OrderStatus;
  guards: readonly ((facts: OrderFacts) => Problem[])[];
};

/** The transitions of an order's status. `null` means that there is no order yet. */
export const ORDER_TRANSITIONS = {
  /** The order is created and holds its vehicle until the hold expires. */
  open: { from: [null], to: "OPEN", guards: [vehicleIsFree] },
  /** Nothing is due online and the dealer decides: a finance application was submitted, or there is no fee. */
  hold: { from: ["OPEN"], to: "HELD", guards: [nothingDueOnline, applicationIsThere] },
  /** The deposit fee was received. */
  pay: { from: ["OPEN"], to: "PAID", guards: [feeIsPaid] },
  /** The deposit fee was received after the hold had expired, and the vehicle is still free. */
  pay_late: { from: ["EXPIRED"], to: "PAID", guards: [vehicleIsFree, feeIsPaid] },
  /** The shopper resumes an application whose hold has expired, while the vehicle is still free. */
  reopen: { from: ["EXPIRED"], to: "OPEN", guards: [isFinance, vehicleIsFree] },
  /** The shopper accepts the finance terms and the disclosure. */
  submit: { from: ["HELD"], to: "SUBMITTED", guards: [applicationIsThere, financeTermsAccepted, disclosureAgreed, termsAccepted] },
  /** The sale is completed. */
  complete: { from: ["HELD", "PAID", "SUBMITTED"], to: "COMPLETE", guards: [] },
  cancel: { from: ["OPEN", "HELD", "PAID", "SUBMITTED"], to: "STATUS_CANCELLED", guards: [] },
  expire: { from: ["OPEN", "HELD", "SUBMITTED"], to: "EXPIRED", guards: [holdIsOver] },
} as const satisfies Record<string, Transition>;
export type OrderTransition = keyof typeof ORDER_TRANSITIONS;

/** Every permitted pair of statuses; the database trigger has the same table. */
export function orderTransitionPairs(): { from: OrderStatus | null; to: OrderStatus }[] {
  const pairs = Object.values<Transition>(ORDER_TRANSITIONS).flatMap(({ from, to }) => from.map((each) => ({ from: each, to })));
  return [...new Map(pairs.map((pair) => [`${pair.from}-${pair.to}`, pair])).values()];
}

/** Why the transition is not allowed from this status; empty if it is. */
export function transitionProblems(status: OrderStatus | null, name: OrderTransition, facts: OrderFacts): Problem[] {
  const transition: Transition = ORDER_TRANSITIONS[name];
  if (!transition.from.includes(status)) return [{ field: "status", message: ORDER_IS_CLOSED }];
  return transition.guards.flatMap((guard) => guard(facts));
}

function vehicleIsFree(facts: OrderFacts): Problem[] {
  return facts.vehicle_is_free ? [] : [{ field: "vehicle", message: VEHICLE_RESERVED }];
}

function nothingDueOnline(facts: OrderFacts): Problem[] {
  return facts.amount_due === 0 ? [] : [{ field: "payment_type", message: text("problem.reservationFeeUnpaid") }];
}

function isFinance(facts: OrderFacts): Problem[] {
  return facts.payment_type === "FINANCE" ? [] : [{ field: "status", message: ORDER_IS_CLOSED }];
}

function applicationIsThere(facts: OrderFacts): Problem[] {
  if (facts.payment_type !== "FINANCE" || facts.has_application) return [];
  return [{ field: "payment_type", message: text("problem.applicationIncomplete") }];
}

function feeIsPaid(facts: OrderFacts): Problem[] {
  return facts.amount_due > 0 && facts.amount_paid >= facts.amount_due
    ? []
    : [{ field: "payment_type", message: text("problem.reservationFeeUnpaid") }];
}

function financeTermsAccepted(facts: OrderFacts): Problem[] {
  return facts.finance_terms_accepted ? [] : [{ field: "finance_terms_accepted", message: text("deal.acceptTheFinanceTerms") }];
}

function disclosureAgreed(facts: OrderFacts): Problem[] {
  return facts.disclosure_agreement ? [] : [{ field: "disclosure_agreement", message: text("problem.confirmThatYouHaveRead") }];
}

function termsAccepted(facts: OrderFacts): Problem[] {
  return facts.terms_accepted ? [] : [{ field: "terms_accepted", message: ACCEPT_TERMS }];
}

function holdIsOver(facts: OrderFacts): Problem[] {
  return facts.hold_is_over ? [] : [{ field: "status", message: text("problem.theVehicleIsStillHeld") }];
}
