import { inEnglish } from "#locales/in-english.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { calendarDay } from "../calendar.ts";
import { formatMoney, pence, penceFromPounds, sumPence } from "../money.ts";
import { partExchangeBalance } from "./balance.ts";
import { conditionAnswersFor, gradeOf, QUESTION_NAMES, defaultAnswer, type ConditionAnswers } from "./condition.ts";
import { validValuations, VALUATION_TTL_MS } from "./valuation-validity.ts";
import { validityText as rawValidityText } from "./validity-text.ts";
import { readMileage, typicalMileage, mileageProblem as rawMileageProblem } from "./mileage.ts";
import { failsPriceCheck, pricesByCondition, valuationPrice } from "./valuation.ts";
import {
  effectText as rawEffectText,
  zeroPriceReason as rawZeroPriceReason,
  valuationBreakdown as rawValuationBreakdown,
} from "./valuation-breakdown.ts";

const mileageProblem = (...given: Parameters<typeof rawMileageProblem>) => inEnglish(rawMileageProblem(...given));
const valuationBreakdown = (...given: Parameters<typeof rawValuationBreakdown>) => inEnglish(rawValuationBreakdown(...given));
const effectText = (...given: Parameters<typeof rawEffectText>) => inEnglish(rawEffectText(...given));
const validityText = (...given: Parameters<typeof rawValidityText>) => inEnglish(rawValidityText(...given));
const zeroPriceReason = (...given: Parameters<typeof rawZeroPriceReason>) => inEnglish(rawZeroPriceReason(...given));

const VALUES = { clean: penceFromPounds(5900), average: penceFromPounds(5425), below: penceFromPounds(4725) };
const MULTIPLIERS = { clean: 0.95, average: 0.95, below: 0.91 };
const PRICES = pricesByCondition(VALUES, MULTIPLIERS);

describe("the valuation price", () => {
  test.each([
    ["C1", "£5,610"],
    ["C2", "£5,610"],
    ["C3", "£5,150"],
    ["C4", "£4,300"],
    ["C5", "£4,300"],
  ] as const)(
    "in condition %s is its trade value times the factor, to the nearest £10: %s",
    { tags: ["c3-55", "c9-17"] },
    (condition, price) => {
      expect(formatMoney(valuationPrice(VALUES, condition, MULTIPLIERS))).toBe(price);
    },
  );

  test("of less than £5 is £0, with the rounding as its reason", () => {
    const price = valuationPrice({ ...VALUES, below: pence(499) }, "C5", { ...MULTIPLIERS, below: 1 });
    expect(price).toBe(0);
    expect(zeroPriceReason(price)).toBe("It comes to less than £5, and we round to the nearest £10.");
    expect(zeroPriceReason(pence(1000))).toBeUndefined();
  });

  test.each([
    [15_000, false],
    [14_999.99, true],
    [60_000, false],
  ])("of a car worth £35,000 clean against one for £%d fails the price check: %s", { tags: ["c5-16", "c9-18"] }, (price, refused) => {
    const values = { ...VALUES, clean: penceFromPounds(35_000) };
    expect(failsPriceCheck(penceFromPounds(price), values)).toBe(refused);
  });
});

describe("the condition", () => {
  test("is average without answers, and for the default answers", { tags: ["c9-17"] }, () => {
    expect(gradeOf({})).toBe("C3");
    expect(gradeOf(Object.fromEntries(QUESTION_NAMES.map((name) => [name, defaultAnswer(name)])))).toBe("C3");
  });

  test.each([
    [{ bodywork: "unmarked" }, "C2"],
    [{ bodywork: "unmarked", service_history: "full" }, "C1"],
    [{ bodywork: "damaged" }, "C4"],
    [{ bodywork: "damaged", faults: "some" }, "C5"],
    [{ bodywork: "damaged", faults: "some", wheels: "worn", service_history: "none" }, "C5"],
    [{ bodywork: "unmarked", faults: "some" }, "C3"],
    [{ bodywork: "no such answer" }, "C3"],
  ])("of %j is %s", (answers, grade) => {
    expect(gradeOf(answers)).toBe(grade);
  });

  test("changes the price with each answer, and the breakdown lines always add up to the valuation", () => {
    const answering = fc.record(
      Object.fromEntries(QUESTION_NAMES.map((name) => [name, fc.constantFrom(...conditionAnswersFor(name).map(([answer]) => answer))])),
    );
    fc.assert(
      fc.property(answering, fc.nat(5_000_00), (answers: ConditionAnswers, owed) => {
        const settlement = pence(owed);
        const lines = valuationBreakdown({
          prices: PRICES,
          usual: { mileage: 105_000, price: penceFromPounds(4600) },
          mileage: 71_200,
          answers,
          condition: gradeOf(answers),
          settlement,
        });
        const upTo = (label: string) =>
          lines.slice(
            0,
            lines.findIndex((line) => line.words === label),
          );
        const valuation = lines.find(({ words }) => words === "Valuation")?.amount;
        expect(sumPence(upTo("Valuation").map(({ amount }) => amount))).toBe(valuation);
        expect(valuation).toBe(PRICES[gradeOf(answers)]);
        if (settlement > 0) expect(lines.at(-1)).toEqual({ words: "Part exchange", amount: (valuation ?? 0) - settlement, total: true });
      }),
    );
  });

  test("lists each breakdown step in pounds", () => {
    const lines = valuationBreakdown({
      prices: PRICES,
      usual: { mileage: 105_000, price: penceFromPounds(4600) },
      mileage: 71_200,
      answers: { bodywork: "damaged" },
      condition: "C4",
      settlement: penceFromPounds(1200),
    });
    expect(lines.map(({ words, amount }) => `${words} ${formatMoney(amount)}`)).toEqual([
      "Average condition at 105,000 miles, usual for its age £4,600",
      "Your 71,200 miles £550",
      "Bodywork: damaged −£850",
      "Valuation £4,300",
      "Less outstanding finance −£1,200",
      "Part exchange £3,100",
    ]);
    expect([effectText(pence(55_000)), effectText(pence(-85_000)), effectText(pence(0))]).toEqual(["+£550", "−£850", "No change"]);
  });

  test("that was given as a grade has one line, and a car of unknown age has no mileage line", () => {
    const lines = valuationBreakdown({ prices: PRICES, usual: null, mileage: 71_200, answers: {}, condition: "C1", settlement: pence(0) });
    expect(lines.map(({ words, amount }) => `${words} ${formatMoney(amount)}`)).toEqual([
      "Average condition at 71,200 miles £5,150",
      "Excellent condition £460",
      "Valuation £5,610",
    ]);
  });
});

describe("the balance", () => {
  test("is prices minus settlements, and negative when more is owed than the cars are worth", { tags: ["c4-16", "c9-17"] }, () => {
    const cars = [
      { price: penceFromPounds(5150), settlement: penceFromPounds(1200) },
      { price: penceFromPounds(800), settlement: pence(0) },
    ];
    expect(formatMoney(partExchangeBalance(cars))).toBe("£4,750");
    expect(formatMoney(partExchangeBalance([{ price: penceFromPounds(5150), settlement: penceFromPounds(6000) }]))).toBe("−£850");
    expect(partExchangeBalance([])).toBe(0);
  });
});

describe("mileage", () => {
  test.each([
    ["", "71,200", ["Enter your registration"]],
    ["HELLO THERE", "71,200", ["Enter a UK registration, like WX21 KDE, P123 ABC or TIL 1234"]],
    ["hk16 vrt", "", ["Enter the mileage"]],
    ["hk16 vrt", "many", ["Mileage must be a whole number up to 500,000, like 71,200"]],
    ["hk16 vrt", "500,001", ["Mileage must be a whole number up to 500,000, like 71,200"]],
    ["TIL 1234", "71,200 miles", []],
    ["A 1", "0", []],
    ["ABC 123D", "71200", []],
  ])("%j with %j miles: %j", (vrm, mileage, messages) => {
    expect(mileageProblem({ vrm, mileage }).map(({ message }) => message)).toEqual(messages);
  });

  test("is parsed with separators, spaces and a unit", () => {
    expect(["71,200", " 71 200 miles", "1 mile", "-5", "1.5", ""].map(readMileage)).toEqual([
      71_200,
      71_200,
      1,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("is typical at 10,000 a year", () => {
    expect(typicalMileage(calendarDay(2016, 4, 14), calendarDay(2026, 11, 21))).toBe(106_000);
    expect(typicalMileage(null, calendarDay(2026, 11, 21))).toBeUndefined();
    expect(typicalMileage(calendarDay(2027, 1, 1), calendarDay(2026, 11, 21))).toBe(0);
  });
});

describe("a stored valuation", () => {
  const now = Date.parse("2026-11-21T10:15:00Z");

  test("states until when it is valid, and on what condition", { tags: ["c9-2"] }, () => {
    expect(validityText(now + VALUATION_TTL_MS)).toBe("Price held until 10.15am on 28 November 2026 if the car is as you described it");
  });

  test("is dropped when it has expired, and each hash is listed once", { tags: ["c9-2"] }, () => {
    const stored = [
      { hash: "a", expires_at: now + 2, mileage: 2 },
      { hash: "a", expires_at: now + 1, mileage: 1 },
      { hash: "b", expires_at: now },
      { hash: "c", expires_at: now + 1 },
    ];
    expect(validValuations(stored, now)).toEqual([stored[0], stored[3]]);
  });
});
