import { text } from "../messages/message-text.ts";
import type { Problem } from "../problem.ts";
import type { PaymentType } from "./transitions.ts";
import { ENQUIRY_ONLY, VEHICLE_RESERVED } from "./messages.ts";

/** The steps of the Deal Builder (specification 2.37-2.43); it starts at the first. */
export const DEAL_STEPS = [
  "step-1",
  "step-1-part-ex",
  "step-2",
  "step-enquiry-form",
  "step-test-drive-form",
  "cash-order-complete",
  "finance-application-complete",
] as const;
export type DealStep = (typeof DEAL_STEPS)[number];

export const PAYMENT_METHODS = ["finance", "cash", "reserve"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export type StepFacts = {
  /** The result of the availability check (4.8). */
  can_order: boolean;
  reserved: boolean;
  has_order: boolean;
  payment_type: PaymentType;
  /** The website's settings: what a reserved vehicle still offers (6.3), and whether enquiries replace orders. */
  enquiry_on_reserved: boolean;
  part_exchange_on_reserved: boolean;
  enquiry_instead: boolean;
};

type StepTransition = { from: readonly DealStep[]; to: DealStep; guards: readonly ((facts: StepFacts) => Problem[])[] };

/** Every transition between steps of the builder (4.1-4.7). */
export const STEP_TRANSITIONS = {
  reserve: { from: ["step-1"], to: "step-2", guards: [notReserved, ordersOnline, canOrder] },
  check_out: { from: ["step-1"], to: "step-2", guards: [notReserved, ordersOnline, canOrder] },
  add_part_exchange: { from: ["step-1"], to: "step-1-part-ex", guards: [mayPartExchange] },
  leave_part_exchange: { from: ["step-1-part-ex"], to: "step-1", guards: [] },
  enquire: { from: ["step-1"], to: "step-enquiry-form", guards: [mayEnquire] },
  book_test_drive: { from: ["step-1"], to: "step-test-drive-form", guards: [notReserved] },
  back: { from: ["step-2", "step-enquiry-form", "step-test-drive-form"], to: "step-1", guards: [] },
  finish_cash: { from: ["step-2"], to: "cash-order-complete", guards: [hasOrder, paysOutright] },
  finish_finance: { from: ["step-2"], to: "finance-application-complete", guards: [hasOrder, paysOnFinance] },
} as const satisfies Record<string, StepTransition>;
export type StepTransitionName = keyof typeof STEP_TRANSITIONS;

/** Why the transition is not allowed from this step; empty if it is. The first problem is the reason shown at a disabled button. */
export function stepTransitionProblems(step: DealStep, name: StepTransitionName, facts: StepFacts): Problem[] {
  const transition: StepTransition = STEP_TRANSITIONS[name];
  if (!transition.from.includes(step)) return [{ field: "step", message: text("problem.goBackToYourDeal") }];
  return transition.guards.flatMap((guard) => guard(facts));
}

/** The step after the transition, or the current one if it is not allowed. */
export function nextDealStep(step: DealStep, name: StepTransitionName, facts: StepFacts): DealStep {
  return stepTransitionProblems(step, name, facts).length === 0 ? STEP_TRANSITIONS[name].to : step;
}

/** What the URL opens: the enquiry form (2.11), the part exchange (2.10) or the test drive form. */
export type StepFlags = { enquiry: boolean; addpx: boolean; test_drive?: boolean };

/** The initial step: step 1, unless the URL or the vehicle's state selects another (2.10, 2.11, 2.45). */
export function startStep({ enquiry, addpx, test_drive }: StepFlags, facts: StepFacts): DealStep {
  if (enquiry || facts.enquiry_instead || (facts.reserved && !addpx)) return nextDealStep("step-1", "enquire", facts);
  if (test_drive) return nextDealStep("step-1", "book_test_drive", facts);
  return addpx ? nextDealStep("step-1", "add_part_exchange", facts) : "step-1";
}

/**
 * A transient status of the builder, never stored (specification 3.42): an order was refused (8.1, 8.3), or the finance terms are to be
 * accepted.
 */
export type BuilderStatus = "CREATE_DEAL_ERROR" | "SHOW_FINANCE_TERMS";

/** The completion step for a payment type. */
export function completeStep(payment_type: PaymentType): DealStep {
  return nextDealStep("step-2", payment_type === "FINANCE" ? "finish_finance" : "finish_cash", { ...AFTER_ORDERING, payment_type });
}

const AFTER_ORDERING: Omit<StepFacts, "payment_type"> = {
  can_order: false,
  reserved: true,
  has_order: true,
  enquiry_on_reserved: false,
  part_exchange_on_reserved: false,
  enquiry_instead: false,
};

export type PaymentSwitches = { pay_in_full: boolean; deposit_fee: number };
export type PaymentChoice = { step: DealStep; method: PaymentMethod; payment_type: PaymentType | null };

/**
 * The effect of choosing a payment method: the step, the method and the payment type (4.1-4.3). Reserving continues to the next step, or to
 * the enquiry form if the vehicle is reserved; the other methods stay on step 1, whose button continues.
 */
export function choosePayment(requested: PaymentMethod, facts: StepFacts, switches: PaymentSwitches): PaymentChoice {
  const method = offeredMethod(requested, switches);
  const payment_type = paymentType(method, switches);
  if (method !== "reserve") return { step: "step-1", method, payment_type };
  return {
    step: nextDealStep("step-1", facts.reserved ? "enquire" : "reserve", facts),
    method,
    payment_type: facts.reserved ? null : payment_type,
  };
}

/** The step that the button of step 1 leads to. */
export function stepOnward(method: PaymentMethod, facts: StepFacts, switches: PaymentSwitches): DealStep {
  const chosen = choosePayment(method, facts, switches);
  return chosen.method === "reserve" ? chosen.step : nextDealStep(chosen.step, "check_out", facts);
}

/** The payment type of an order: payment in full becomes the deposit if the website does not offer it (4.2). */
export function paymentType(method: PaymentMethod, switches: PaymentSwitches): PaymentType {
  if (method === "finance") return "FINANCE";
  return method === "cash" && switches.pay_in_full ? "OUTRIGHT_FULL" : "OUTRIGHT_DEPOSIT";
}

/** The method that results from a requested one: cash becomes reserve if the website offers neither payment in full nor a deposit (4.2). */
export function offeredMethod(requested: PaymentMethod, { pay_in_full, deposit_fee }: PaymentSwitches): PaymentMethod {
  return requested === "cash" && !pay_in_full && deposit_fee === 0 ? "reserve" : requested;
}

/** On return to step 1, "reserve" is replaced by the first other method available (4.4). */
export function methodAtStepOne(method: PaymentMethod, available: readonly PaymentMethod[]): PaymentMethod {
  return method === "reserve" ? (available.find((each) => each !== "reserve") ?? "reserve") : method;
}

function canOrder(facts: StepFacts): Problem[] {
  return facts.can_order ? [] : [{ field: "vehicle", message: text("problem.notOrderableNow") }];
}

function notReserved(facts: StepFacts): Problem[] {
  return facts.reserved ? [{ field: "vehicle", message: VEHICLE_RESERVED }] : [];
}

function ordersOnline(facts: StepFacts): Problem[] {
  return facts.enquiry_instead ? [{ field: "vehicle", message: ENQUIRY_ONLY }] : [];
}

function mayEnquire(facts: StepFacts): Problem[] {
  return facts.reserved && !facts.enquiry_on_reserved ? [{ field: "vehicle", message: VEHICLE_RESERVED }] : [];
}

function mayPartExchange(facts: StepFacts): Problem[] {
  return facts.reserved && !facts.part_exchange_on_reserved ? [{ field: "vehicle", message: VEHICLE_RESERVED }] : [];
}

function hasOrder(facts: StepFacts): Problem[] {
  return facts.has_order ? [] : [{ field: "vehicle", message: text("problem.placeYourOrderFirst") }];
}

function paysOutright(facts: StepFacts): Problem[] {
  return facts.payment_type === "FINANCE" ? [{ field: "payment_type", message: text("problem.applicationIncompleteAtStep") }] : [];
}

function paysOnFinance(facts: StepFacts): Problem[] {
  return facts.payment_type === "FINANCE" ? [] : [{ field: "payment_type", message: text("problem.chooseToPayMonthlyFirst") }];
}
