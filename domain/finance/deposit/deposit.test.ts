import { pence } from "../../money.ts";
import { describe, expect, test } from "vitest";
import { depositContribution } from "./deposit-contribution.ts";
import { depositCash, readDeposit } from "./deposit.ts";

const PRICE = pence(16_995_00);

describe("a deposit", () => {
  test("below 50 is a percentage when no type is given", { tags: ["c4-18", "c9-11"] }, () => {
    expect(readDeposit(49.99)).toEqual({ type: "percentage", percent: 49.99 });
    expect(readDeposit(50)).toEqual({ type: "amount", amount: 50_00 });
  });

  test("has the type that the shopper gives, whatever its size", () => {
    expect(readDeposit(10, "amount")).toEqual({ type: "amount", amount: 10_00 });
    expect(readDeposit(60, "percentage")).toEqual({ type: "percentage", percent: 60 });
  });

  test("in percent is rounded half up to the penny", () => {
    expect(depositCash(readDeposit(10), pence(16_995_05), null)).toBe(1699_51);
    expect(depositCash(readDeposit(10), pence(16_995_04), null)).toBe(1699_50);
  });

  test("in percent is at least 20 % on a commercial-VAT vehicle", { tags: ["c5-8", "c9-11"] }, () => {
    expect(depositCash(readDeposit(10), PRICE, "Commercial")).toBe(3399_00);
    expect(depositCash(readDeposit(25), PRICE, "Commercial")).toBe(4248_75);
    expect(depositCash(readDeposit(10), PRICE, "Margin")).toBe(1699_50);
  });

  test("in pounds is never raised", () => {
    expect(depositCash(readDeposit(500), PRICE, "Commercial")).toBe(500_00);
  });
});

describe("a deposit contribution", () => {
  test.each([
    ["fdc-1000", 1000_00],
    ["fdc-750", 750_00],
    ["fdc-500", 500_00],
    ["fdc-250", 250_00],
    ["fdc", 0],
    ["ulez", 0],
  ])("of the tag %s is %i pence", { tags: ["c9-19"] }, (tag, amount) => {
    expect(depositContribution(["new-in", tag])).toBe(amount);
  });
});
