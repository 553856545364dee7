import { inEnglish } from "#locales/in-english.ts";
import { describe, expect, test } from "vitest";
import {
  startStep,
  STEP_TRANSITIONS,
  nextDealStep,
  DEAL_STEPS,
  stepTransitionProblems as rawStepTransitionProblems,
  type DealStep,
  type StepFacts,
  type StepFlags,
  type StepTransitionName,
} from "./steps.ts";

const stepTransitionProblems = (...given: Parameters<typeof rawStepTransitionProblems>) => inEnglish(rawStepTransitionProblems(...given));

const FREE: StepFacts = {
  can_order: true,
  reserved: false,
  has_order: false,
  payment_type: "OUTRIGHT_DEPOSIT",
  enquiry_on_reserved: true,
  part_exchange_on_reserved: true,
  enquiry_instead: false,
};
const RESERVED: StepFacts = { ...FREE, reserved: true };
const ORDERED: StepFacts = { ...FREE, has_order: true };
const FINANCED: StepFacts = { ...ORDERED, payment_type: "FINANCE" };
const NAMES = Object.keys(STEP_TRANSITIONS) as StepTransitionName[];

/** The specification's list of transitions: a missing or an additional row fails here by name. */
const EXPECTED: [StepTransitionName, DealStep, DealStep, StepFacts][] = [
  ["reserve", "step-1", "step-2", FREE],
  ["check_out", "step-1", "step-2", FREE],
  ["add_part_exchange", "step-1", "step-1-part-ex", FREE],
  ["leave_part_exchange", "step-1-part-ex", "step-1", FREE],
  ["enquire", "step-1", "step-enquiry-form", FREE],
  ["book_test_drive", "step-1", "step-test-drive-form", FREE],
  ["back", "step-2", "step-1", FREE],
  ["back", "step-enquiry-form", "step-1", FREE],
  ["back", "step-test-drive-form", "step-1", FREE],
  ["finish_cash", "step-2", "cash-order-complete", ORDERED],
  ["finish_finance", "step-2", "finance-application-complete", FINANCED],
];

describe("the step table of the Deal Builder", () => {
  test.each(EXPECTED)("%s leads from %s to %s", { tags: ["c4-5"] }, (name, from, to, facts) => {
    expect(stepTransitionProblems(from, name, facts)).toEqual([]);
    expect(nextDealStep(from, name, facts)).toBe(to);
  });

  test("has exactly these transitions", { tags: ["c4-6"] }, () => {
    const rows = NAMES.flatMap((name) => STEP_TRANSITIONS[name].from.map((from) => `${name}: ${from} to ${STEP_TRANSITIONS[name].to}`));
    expect(rows.toSorted()).toEqual(EXPECTED.map(([name, from, to]) => `${name}: ${from} to ${to}`).toSorted());
  });

  test("reaches every step from the first", { tags: ["c2-37", "c2-38", "c2-39", "c2-40", "c2-42", "c2-43", "c4-first-step"] }, () => {
    const reached = new Set<DealStep>(["step-1"]);
    for (const step of reached)
      for (const [name, from, to, facts] of EXPECTED)
        if (from === step && stepTransitionProblems(step, name, facts).length === 0) reached.add(to);
    expect([...reached].toSorted()).toEqual([...DEAL_STEPS].toSorted());
  });

  test("has a path back to the first step from all but the final ones", { tags: ["c2-41", "c4-5"] }, () => {
    const ends: DealStep[] = ["cash-order-complete", "finance-application-complete"];
    for (const step of DEAL_STEPS.filter((each) => each !== "step-1" && !ends.includes(each))) {
      expect(
        EXPECTED.some(([, from, to]) => from === step && to === "step-1"),
        step,
      ).toBe(true);
    }
    expect(EXPECTED.filter(([, from]) => ends.includes(from))).toEqual([]);
  });

  test.each(EXPECTED)("%s is refused from a step where it does not start (%s)", (name) => {
    const from: readonly DealStep[] = STEP_TRANSITIONS[name].from;
    for (const step of DEAL_STEPS.filter((each) => !from.includes(each))) {
      expect(stepTransitionProblems(step, name, { ...FREE, has_order: true })[0]?.message).toBe("Go back to your deal to do this");
      expect(nextDealStep(step, name, ORDERED)).toBe(step);
    }
  });
});

describe("a guard that refuses a transition gives its message", () => {
  const reserved = "This vehicle is currently reserved.";
  const enquiryOnly = "This vehicle cannot be ordered online. Send us an enquiry and we’ll help.";
  test.each<[StepTransitionName, DealStep, StepFacts, string]>([
    ["reserve", "step-1", RESERVED, reserved],
    ["check_out", "step-1", RESERVED, reserved],
    ["book_test_drive", "step-1", RESERVED, reserved],
    ["enquire", "step-1", { ...RESERVED, enquiry_on_reserved: false }, reserved],
    ["add_part_exchange", "step-1", { ...RESERVED, part_exchange_on_reserved: false }, reserved],
    ["reserve", "step-1", { ...FREE, can_order: false }, "This vehicle cannot be ordered at the moment."],
    ["check_out", "step-1", { ...FREE, can_order: false }, "This vehicle cannot be ordered at the moment."],
    ["reserve", "step-1", { ...FREE, enquiry_instead: true }, enquiryOnly],
    ["check_out", "step-1", { ...FREE, enquiry_instead: true }, enquiryOnly],
    ["finish_cash", "step-2", FREE, "Place your order first."],
    ["finish_finance", "step-2", { ...FREE, payment_type: "FINANCE" }, "Place your order first."],
    ["finish_cash", "step-2", FINANCED, "Complete your finance application."],
    ["finish_finance", "step-2", ORDERED, "Choose to pay monthly first."],
  ])("%s from %s", { tags: ["c4-7", "c8-22"] }, (name, step, facts, message) => {
    expect(stepTransitionProblems(step, name, facts).map((problem) => problem.message)).toEqual([message]);
    expect(nextDealStep(step, name, facts)).toBe(step);
  });
});

describe("the Deal Builder opens at", { tags: ["c2-10", "c2-11", "c4-first-step", "c6-3"] }, () => {
  const none = { enquiry: false, addpx: false };
  test.each<[string, StepFlags, StepFacts, DealStep]>([
    ["step 1", none, FREE, "step-1"],
    ["the enquiry form where the address asks for it", { ...none, enquiry: true }, FREE, "step-enquiry-form"],
    ["the test drive where the address asks for it", { ...none, test_drive: true }, FREE, "step-test-drive-form"],
    ["the part exchange where the address asks for it", { ...none, addpx: true }, FREE, "step-1-part-ex"],
    ["the enquiry form on a reserved vehicle", none, RESERVED, "step-enquiry-form"],
    [
      "nothing else where the website has no enquiries on reserved vehicles",
      { ...none, enquiry: true },
      { ...RESERVED, enquiry_on_reserved: false },
      "step-1",
    ],
    ["the part exchange also on a reserved vehicle", { ...none, addpx: true }, RESERVED, "step-1-part-ex"],
    [
      "no part exchange on a reserved vehicle where the website has none",
      { ...none, addpx: true },
      { ...RESERVED, part_exchange_on_reserved: false },
      "step-1",
    ],
    ["the enquiry form where the website asks for one instead of an order", none, { ...FREE, enquiry_instead: true }, "step-enquiry-form"],
  ])("%s", (_, flags, facts, step) => {
    expect(startStep(flags, facts)).toBe(step);
  });
});
