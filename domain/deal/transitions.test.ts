import { describe, expect, test } from "vitest";
import {
  HOLDING,
  ORDER_TRANSITIONS,
  ORDER_STATUSES,
  orderTransitionPairs,
  transitionProblems,
  type OrderFacts,
  type OrderTransition,
  type OrderStatus,
} from "./transitions.ts";

/** The states reachable from the start, and the transitions used. */
function walk<State, Name extends string>(
  start: State,
  table: Record<Name, { to: State }>,
  allowed: (state: State, name: Name) => boolean,
) {
  const reached = new Set<State>([start]);
  const made = new Set<Name>();
  const names = Object.keys(table) as Name[];
  for (const state of reached) {
    for (const name of names) {
      if (!allowed(state, name)) continue;
      made.add(name);
      reached.add(table[name].to);
    }
  }
  return { reached, made, names };
}

/** Every combination of values of the named facts. */
function everyCase<Facts>(base: Facts, names: (keyof Facts)[]): Facts[] {
  return names.reduce(
    (cases, name) =>
      cases.flatMap((each) => [
        { ...each, [name]: true },
        { ...each, [name]: false },
      ]),
    [base],
  );
}

const nothing: OrderFacts = {
  payment_type: "OUTRIGHT_DEPOSIT",
  amount_due: 9900,
  amount_paid: 0,
  has_application: false,
  finance_terms_accepted: false,
  disclosure_agreement: false,
  terms_accepted: true,
  vehicle_is_free: false,
  hold_is_over: false,
};

const ORDER_CASES = [nothing, { ...nothing, amount_paid: 9900 }, { ...nothing, payment_type: "FINANCE" as const, amount_due: 0 }].flatMap(
  (facts) =>
    everyCase(facts, [
      "has_application",
      "finance_terms_accepted",
      "disclosure_agreement",
      "terms_accepted",
      "vehicle_is_free",
      "hold_is_over",
    ]),
);

describe("the status table of an order", () => {
  const { reached, made, names } = walk(null as OrderStatus | null, ORDER_TRANSITIONS, (status, name: OrderTransition) =>
    ORDER_CASES.some((facts) => transitionProblems(status, name, facts).length === 0),
  );

  test("reaches every status", () => {
    expect([...reached].filter((status) => status !== null).toSorted()).toEqual([...ORDER_STATUSES].toSorted());
  });

  test("uses every transition", () => {
    expect([...made].toSorted()).toEqual([...names].toSorted());
  });

  test("has a case in which each guard refuses", () => {
    for (const name of names) {
      for (const guard of ORDER_TRANSITIONS[name].guards) {
        expect(
          ORDER_CASES.some((facts) => guard(facts).length > 0),
          `${name}: ${guard.name}`,
        ).toBe(true);
      }
    }
  });

  test("releases a vehicle only on cancelling or expiring; holds it on opening, late payment or resumption", () => {
    const releasing = orderTransitionPairs().filter(({ from, to }) => holds(from) && !holds(to));
    expect(new Set(releasing.map(({ to }) => to))).toEqual(new Set(["STATUS_CANCELLED", "EXPIRED"]));
    const taking = orderTransitionPairs().filter(({ from, to }) => !holds(from) && holds(to));
    expect(taking).toEqual([
      { from: null, to: "OPEN" },
      { from: "EXPIRED", to: "PAID" },
      { from: "EXPIRED", to: "OPEN" },
    ]);
  });

  const financed: OrderFacts = { ...nothing, payment_type: "FINANCE", amount_due: 0, has_application: true };
  test.each<[OrderTransition, OrderStatus | null, OrderFacts, string]>([
    ["open", null, nothing, "vehicle"],
    ["hold", "OPEN", nothing, "payment_type"],
    ["hold", "OPEN", { ...financed, has_application: false }, "payment_type"],
    ["pay", "OPEN", { ...nothing, amount_paid: 9899 }, "payment_type"],
    ["pay", "OPEN", { ...financed, amount_paid: 9900 }, "payment_type"],
    ["pay_late", "EXPIRED", { ...nothing, vehicle_is_free: true, amount_paid: 9899 }, "payment_type"],
    ["pay_late", "EXPIRED", { ...nothing, amount_paid: 9900 }, "vehicle"],
    ["reopen", "EXPIRED", financed, "vehicle"],
    ["reopen", "EXPIRED", { ...nothing, vehicle_is_free: true }, "status"],
    ["submit", "HELD", { ...financed, has_application: false, finance_terms_accepted: true, disclosure_agreement: true }, "payment_type"],
    ["submit", "HELD", { ...financed, disclosure_agreement: true }, "finance_terms_accepted"],
    ["submit", "HELD", { ...financed, finance_terms_accepted: true }, "disclosure_agreement"],
    ["submit", "HELD", { ...financed, finance_terms_accepted: true, disclosure_agreement: true, terms_accepted: false }, "terms_accepted"],
    ["expire", "OPEN", nothing, "status"],
    ["cancel", "COMPLETE", nothing, "status"],
  ])("refuses to %s an order that is %s where a guard says no", (name, status, facts, field) => {
    expect(transitionProblems(status, name, facts).map((problem) => problem.field)).toEqual([field]);
  });

  test("has exactly the expected target statuses for each status", { tags: ["c3-42"] }, () => {
    const transitionsByStatus = Object.groupBy(orderTransitionPairs(), ({ from }) => from ?? "nothing");
    const meant = Object.fromEntries(
      Object.entries(transitionsByStatus).map(([from, pairs]) => [from, (pairs ?? []).map(({ to }) => to).toSorted()]),
    );
    expect(meant).toEqual({
      nothing: ["OPEN"],
      OPEN: ["EXPIRED", "HELD", "PAID", "STATUS_CANCELLED"],
      HELD: ["COMPLETE", "EXPIRED", "STATUS_CANCELLED", "SUBMITTED"],
      PAID: ["COMPLETE", "STATUS_CANCELLED"],
      SUBMITTED: ["COMPLETE", "EXPIRED", "STATUS_CANCELLED"],
      EXPIRED: ["OPEN", "PAID"],
    });
  });

  test("never lets a paid order expire", () => {
    expect(transitionProblems("PAID", "expire", { ...nothing, hold_is_over: true })).not.toEqual([]);
  });
});

function holds(status: OrderStatus | null): boolean {
  return status !== null && HOLDING.includes(status);
}
