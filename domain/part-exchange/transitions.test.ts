import { inEnglish } from "#locales/in-english.ts";
import { describe, expect, test } from "vitest";
import {
  NO_PART_EXCHANGE,
  PART_EXCHANGE_TRANSITIONS,
  PART_EXCHANGE_STATUSES,
  PART_EXCHANGE_STEPS,
  partExchangeAfter,
  partExchangeProblems as rawPartExchangeProblems,
  type PartExchangeFacts,
  type PartExchangeTransition,
  type PartExchangeState,
} from "./transitions.ts";

const partExchangeProblems = (...given: Parameters<typeof rawPartExchangeProblems>) => inEnglish(rawPartExchangeProblems(...given));

const NAMES = Object.keys(PART_EXCHANGE_TRANSITIONS).filter((name): name is PartExchangeTransition => name in PART_EXCHANGE_TRANSITIONS);
const MAKES_IT: readonly PartExchangeFacts[] = [
  { has_valuation: true, found: true },
  { has_valuation: false, found: true },
  { has_valuation: false, found: false },
];

describe("the table of a part exchange", () => {
  test("reaches every status and step from the start, and uses every transition", { tags: ["c3-40"] }, () => {
    const reached = new Map([[key(NO_PART_EXCHANGE), NO_PART_EXCHANGE]]);
    const made = new Set<PartExchangeTransition>();
    for (const state of reached.values()) {
      for (const name of NAMES) {
        for (const facts of MAKES_IT) {
          if (partExchangeProblems(state, name, facts).length > 0) continue;
          made.add(name);
          const next = partExchangeAfter(state, name, facts);
          if (!reached.has(key(next))) reached.set(key(next), next);
        }
      }
    }
    const states = [...reached.values()];
    expect([...made].toSorted()).toEqual(NAMES.toSorted());
    expect([...new Set(states.map(({ status }) => status))].toSorted()).toEqual(PART_EXCHANGE_STATUSES.toSorted());
    expect([...new Set(states.map(({ step }) => step))].toSorted()).toEqual([...PART_EXCHANGE_STEPS]);
  });

  test("resets to no part exchange from every status", { tags: ["c4-24"] }, () => {
    for (const status of ["pending", "done", "fail"] as const) {
      expect(partExchangeAfter({ status, step: 2 }, "reset", { has_valuation: true, found: true })).toEqual(NO_PART_EXCHANGE);
    }
  });

  test.each<[PartExchangeTransition, PartExchangeState, PartExchangeState]>([
    ["start", { status: "idle", step: 1 }, { status: "pending", step: 1 }],
    ["find", { status: "pending", step: 1 }, { status: "pending", step: 2 }],
    ["change_car", { status: "pending", step: 2 }, { status: "pending", step: 1 }],
    ["fail", { status: "pending", step: 1 }, { status: "fail", step: 1 }],
    ["fail", { status: "done", step: 2 }, { status: "fail", step: 2 }],
    ["try_again", { status: "fail", step: 2 }, { status: "pending", step: 1 }],
    ["skip", { status: "fail", step: 1 }, { status: "idle", step: 1 }],
  ])("%s leads from %j to %j", { tags: ["c4-22", "c4-25", "c4-29"] }, (name, from, to) => {
    expect(partExchangeAfter(from, name, { has_valuation: false, found: true })).toEqual(to);
  });

  test.each<[PartExchangeTransition, PartExchangeState, PartExchangeState]>([
    ["start_valued", { status: "idle", step: 1 }, { status: "done", step: 2 }],
    ["add", { status: "pending", step: 2 }, { status: "done", step: 2 }],
    ["edit", { status: "done", step: 2 }, { status: "pending", step: 2 }],
    ["remove", { status: "done", step: 2 }, { status: "idle", step: 1 }],
  ])("with a valuation %s leads from %j to %j", { tags: ["c4-14", "c4-22", "c4-23", "c4-24", "c4-26"] }, (name, from, to) => {
    expect(partExchangeAfter(from, name, { has_valuation: true, found: true })).toEqual(to);
  });
});

describe("a guard of a part exchange transition", () => {
  const none = { has_valuation: false, found: false };

  test("refuses start when the car already has a valuation", () => {
    expect(partExchangeProblems(NO_PART_EXCHANGE, "start", { ...none, has_valuation: true })).toEqual([
      { field: "part_exchange", message: "You have already valued your car" },
    ]);
  });

  test("refuses add without a valuation", { tags: ["c4-23"] }, () => {
    expect(partExchangeProblems({ status: "pending", step: 2 }, "add", none)).toEqual([
      { field: "part_exchange", message: "Sorry, we could not value your car" },
    ]);
  });

  test("refuses find when the lookup found no car, and keeps the state", { tags: ["c4-29"] }, () => {
    expect(partExchangeProblems({ status: "pending", step: 1 }, "find", none)).toEqual([
      { field: "vrm", message: "Sorry, we could not find your car" },
    ]);
    expect(partExchangeAfter({ status: "pending", step: 1 }, "find", none)).toEqual({ status: "pending", step: 1 });
  });

  test("refuses a transition from another state", () => {
    expect(partExchangeProblems({ status: "done", step: 2 }, "find", { has_valuation: true, found: true })).toEqual([
      { field: "part_exchange", message: "Go back to your deal to do this" },
    ]);
  });
});

function key({ status, step }: PartExchangeState): string {
  return `${status} ${step}`;
}
