import { pence } from "#domain/money.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as cell from "./parse-cells.ts";

describe("money", () => {
  test.each([
    ["£8,000", 800_000],
    ["8000.00", 800_000],
    ["8,000.5", 800_050],
    ["£ 12495", 1_249_500],
    ["12495 GBP", 1_249_500],
    ["0", 0],
  ])("reads %s", (text, amount) => {
    expect(cell.readMoney(text, "pounds")).toEqual({ value: amount });
  });

  test.each(["POA", "8.000", "1,23", "80,00", "1e4", "£", "8 000", "£8,000 + VAT", "--5"])("refuses %s", (text) => {
    expect(cell.readMoney(text, "pounds")).toEqual({ reason: `“${text}” is not an amount of money` });
  });

  test("refuses an amount that is negative or too large", () => {
    expect(cell.readMoney("-£5", "pounds")).toEqual({ reason: "“-£5” is below zero" });
    expect(cell.readMoney("99,999,999", "pounds")).toEqual({ reason: "“99,999,999” is too large" });
  });

  test("reads every amount back to the penny, with and without separators", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), fc.boolean(), (amount, grouped) => {
        const pounds = String(Math.floor(amount / 100));
        const digits = grouped ? pounds.replace(/\B(?=(\d{3})+$)/g, ",") : pounds;
        expect(cell.readMoney(`£${digits}.${String(amount % 100).padStart(2, "0")}`, "pounds")).toEqual({ value: pence(amount) });
        expect(cell.readMoney(String(amount), "pence")).toEqual({ value: pence(amount) });
      }),
    );
  });

  test("answers any text with an amount or a reason", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = cell.readMoney(text, "pounds");
        expect("value" in read ? Number.isSafeInteger(read.value) : read.reason).toBeTruthy();
      }),
    );
  });
});

test.each([
  ["38,852", "miles", 38_852],
  ["38,852 miles", "miles", 38_852],
  ["100000", "km", 62_137],
  ["63,000 km", "miles", 39_146],
  ["62,137 miles", "km", 62_137],
  ["12.4", "miles", 12],
] as const)("reads the mileage %s of a column in %s as %d miles", (text, unit, miles) => {
  expect(cell.readDistance(text, unit)).toEqual({ value: miles });
});

test("refuses a text that is not a mileage, and a negative mileage", () => {
  expect(cell.readDistance("low", "miles")).toEqual({ reason: "“low” is not a mileage" });
  expect(cell.readDistance("-3", "miles")).toEqual({ reason: "“-3” is below zero" });
});

test.each(["", "  ", "n/a", "N/A", "-", "null", " not stated "])("takes “%s” for not stated", (text) => {
  expect(cell.readText(text)).toEqual({ value: null });
});

test("trims a text and otherwise leaves it unchanged", () => {
  expect(cell.readText("  C Class ")).toEqual({ value: "C Class" });
});

test.each([["a\0b"], ["Citro\ufffdn"], ["\ud800"]])("refuses characters that no database keeps: %j", (text) => {
  expect(cell.readText(text)).toHaveProperty("reason");
});

test("refuses a year in the future, too small or with two digits", () => {
  expect(cell.readYear("2026", 2026)).toEqual({ value: 2026 });
  expect(cell.readYear("2060", 2026)).toEqual({ reason: "2060 is in the future" });
  expect(cell.readYear("1066", 2026)).toEqual({ reason: "“1066” is too small" });
  expect(cell.readYear("19", 2026)).toEqual({ reason: "“19” is not a year" });
});

test.each([
  ["2019-03-14", "2019-03-14"],
  ["14/03/2019", "2019-03-14"],
  ["4/3/2019", "2019-03-04"],
  ["2019-03-14T10:30:00Z", "2019-03-14"],
])("reads the date %s", (text, day) => {
  expect(cell.readDay(text)).toEqual({ value: day });
});

test.each(["30/02/2019", "2019-13-01", "March 2019"])("refuses the date %s", (text) => {
  expect(cell.readDay(text)).toEqual({ reason: `“${text}” is not a date` });
});

test("normalises a registration, and refuses a text that is none", () => {
  expect(cell.readRegistration("ab12 cde")).toEqual({ value: "AB12CDE" });
  expect(cell.readRegistration("unregistered")).toEqual({ reason: "“unregistered” is not a registration" });
});

test("reads an engine in litres or cubic centimetres", () => {
  expect(cell.readEngine("1.4", "litres")).toEqual({ value: 1.4 });
  expect(cell.readEngine("1395", "cc")).toEqual({ value: 1.4 });
  expect(cell.readEngine("1998cc", "litres")).toEqual({ value: 2 });
});

test("reads lists from text and from JSON", () => {
  expect(cell.readList("fdc-1000, interest-free", ",")).toEqual({ value: ["fdc-1000", "interest-free"] });
  expect(cell.readList(["fdc-1000", " "], ",")).toEqual({ value: ["fdc-1000"] });
  expect(cell.readList([{ tag: 1 }], ",")).toEqual({ reason: "is not a list of texts" });
  expect(cell.readList(undefined, ",")).toEqual({ value: [] });
});
