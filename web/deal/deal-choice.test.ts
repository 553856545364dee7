import { expect, test } from "vitest";
import { defaultChoice, parseDealChoice, dealChoiceParams } from "./deal-choice.ts";

const DEFAULTS = { deposit: 10, deposit_type: "percentage", term: 48, mileage: 8000, credit_rating: "excellent" } as const;
const read = (query: string) => parseDealChoice(new URLSearchParams(query), DEFAULTS);

test("an address without a deal is the website's own deal", () => {
  expect(read("")).toEqual(defaultChoice(DEFAULTS));
});

test("what is written can be read again", () => {
  const choice = {
    ...read(""),
    finance_type: "HP" as const,
    deposit: 2000,
    deposit_type: "amount" as const,
    term: 36,
    credit_rating: "fair" as const,
    products: ["paint"],
  };
  expect(parseDealChoice(dealChoiceParams(choice), DEFAULTS)).toEqual(choice);
});

test("a deposit below 50 is a percentage, and from 50 on it is pounds", () => {
  expect(read("deposit=49")).toMatchObject({ deposit: 49, deposit_type: "percentage" });
  expect(read("deposit=50")).toMatchObject({ deposit: 50, deposit_type: "amount" });
});

test("a deposit of 49 pounds stays 49 pounds when the address says so", () => {
  expect(read("deposit=49&deposit_type=Amount")).toMatchObject({ deposit: 49, deposit_type: "amount" });
});

test("a shopper may write numbers the way people do", () => {
  expect(read("deposit=£2,500&deposit_type=amount&mileage=12,000")).toMatchObject({ deposit: 2500, mileage: 12000 });
});

test("nonsense gives way to the website's own figures", () => {
  expect(read("method=barter&term=4.5&mileage=lots&deposit=-5")).toEqual(defaultChoice(DEFAULTS));
});

test.each(["finance", "cash", "reserve"])("a deal is paid as %s when the address says so", (method) => {
  expect(read(`method=${method.toUpperCase()}`).method).toBe(method);
});

test("an extra that is named twice is chosen once", () => {
  expect(read("products=paint,mats&products=paint").products).toEqual(["paint", "mats"]);
});

test("paying in full leaves the finance figures out of the address", () => {
  expect(dealChoiceParams({ ...read(""), method: "cash" }).toString()).toBe("method=cash");
});
