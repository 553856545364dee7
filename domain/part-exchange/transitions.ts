import { text } from "../messages/message-text.ts";
import type { Problem } from "../problem.ts";
import { NOT_FOUND, NOT_VALUED } from "./messages.ts";

/** The status of a part exchange in the deal (specification 4.22-4.26). */
export const PART_EXCHANGE_STATUSES = ["idle", "pending", "done", "fail"] as const;
export type PartExchangeStatus = (typeof PART_EXCHANGE_STATUSES)[number];

/** 1: registration and mileage; 2: the valuation (specification 4.27, 4.28). */
export const PART_EXCHANGE_STEPS = [1, 2] as const;
export type PartExchangeStep = (typeof PART_EXCHANGE_STEPS)[number];

export type PartExchangeState = { status: PartExchangeStatus; step: PartExchangeStep };
export const NO_PART_EXCHANGE: PartExchangeState = { status: "idle", step: 1 };

export type PartExchangeFacts = {
  /** The browser has a valuation that is still valid. */
  has_valuation: boolean;
  /** The lookup found the registration, or reported that it is valued already. */
  found: boolean;
};

type Transition = {
  from: readonly PartExchangeStatus[];
  at: readonly PartExchangeStep[];
  to: PartExchangeStatus;
  /** Absent if the step does not change. */
  step?: PartExchangeStep;
  guards: readonly ((facts: PartExchangeFacts) => Problem[])[];
};

/** The transitions of a part exchange. */
export const PART_EXCHANGE_TRANSITIONS = {
  start: { from: ["idle"], at: [1], to: "pending", step: 1, guards: [notValuedBefore] },
  start_valued: { from: ["idle"], at: [1], to: "done", step: 2, guards: [isValued] },
  /** The lookup found the car or an existing valuation. */
  find: { from: ["pending"], at: [1], to: "pending", step: 2, guards: [isFound] },
  add: { from: ["pending"], at: [2], to: "done", step: 2, guards: [isValued] },
  edit: { from: ["done"], at: [2], to: "pending", step: 2, guards: [] },
  change_car: { from: ["pending"], at: [2], to: "pending", step: 1, guards: [] },
  /** A lookup, valuation, fetch or removal failed. */
  fail: { from: ["pending", "done"], at: [1, 2], to: "fail", guards: [] },
  try_again: { from: ["fail"], at: [1, 2], to: "pending", step: 1, guards: [] },
  reset: { from: ["pending", "done", "fail"], at: [1, 2], to: "idle", step: 1, guards: [] },
  remove: { from: ["done"], at: [2], to: "idle", step: 1, guards: [] },
  skip: { from: ["pending", "fail"], at: [1, 2], to: "idle", step: 1, guards: [] },
} as const satisfies Record<string, Transition>;
export type PartExchangeTransition = keyof typeof PART_EXCHANGE_TRANSITIONS;

/** Why the transition is not allowed in this state; empty if it is. */
export function partExchangeProblems(state: PartExchangeState, name: PartExchangeTransition, facts: PartExchangeFacts): Problem[] {
  const transition: Transition = PART_EXCHANGE_TRANSITIONS[name];
  if (!transition.from.includes(state.status) || !transition.at.includes(state.step))
    return [{ field: "part_exchange", message: text("problem.goBackToYourDeal") }];
  return transition.guards.flatMap((guard) => guard(facts));
}

/** The state after the transition, or the same state if it is not allowed. */
export function partExchangeAfter(state: PartExchangeState, name: PartExchangeTransition, facts: PartExchangeFacts): PartExchangeState {
  const { to, step }: Transition = PART_EXCHANGE_TRANSITIONS[name];
  return partExchangeProblems(state, name, facts).length > 0 ? state : { status: to, step: step ?? state.step };
}

function notValuedBefore({ has_valuation }: PartExchangeFacts): Problem[] {
  return has_valuation ? [{ field: "part_exchange", message: text("problem.carValuedAlready") }] : [];
}

function isValued({ has_valuation }: PartExchangeFacts): Problem[] {
  return has_valuation ? [] : [{ field: "part_exchange", message: NOT_VALUED }];
}

function isFound({ found }: PartExchangeFacts): Problem[] {
  return found ? [] : [{ field: "vrm", message: NOT_FOUND }];
}
