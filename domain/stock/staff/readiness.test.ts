import { describe, expect, test } from "vitest";
import { parseDay } from "../../calendar.ts";
import { brokenRules, READINESS_RULES, type ReadinessFacts, type ReadinessRule } from "./readiness.ts";

const TODAY = parseDay("2026-11-21")!;
const READY: ReadinessFacts = {
  advert_classification: "USED",
  isPriced: true,
  photos: 12,
  hasDescription: true,
  mileage: 31_870,
  year: 2020,
  vrm: "WX20KDE",
  date_mot_expires: TODAY,
  isRecalled: false,
};

const LACKS: Readonly<Record<ReadinessRule, Partial<ReadinessFacts>>> = {
  price: { isPriced: false },
  recall: { isRecalled: true },
  mot: { date_mot_expires: parseDay("2026-11-20")! },
  photos: { photos: 0 },
  description: { hasDescription: false },
  mileage: { mileage: null },
  registration: { vrm: null },
  year: { year: null },
};

describe("whether a vehicle is ready to sell", () => {
  test("one that has everything is ready, on the last day of its MOT too", () => {
    expect(brokenRules(READY, TODAY)).toEqual([]);
  });

  test.each(READINESS_RULES)("%s: one that lacks it breaks this rule alone", (rule) => {
    expect(brokenRules({ ...READY, ...LACKS[rule] }, TODAY)).toEqual([rule]);
  });

  test("a new vehicle needs neither plate nor mileage; one whose MOT is not known has none to expire", () => {
    const facts = { ...READY, advert_classification: "NEW", vrm: null, mileage: null, date_mot_expires: null } as const;
    expect(brokenRules(facts, TODAY)).toEqual([]);
  });

  test("all that is missing is named, the most urgent first", () => {
    const facts = Object.assign({}, READY, ...Object.values(LACKS));
    expect(brokenRules(facts, TODAY)).toEqual(READINESS_RULES);
  });
});
