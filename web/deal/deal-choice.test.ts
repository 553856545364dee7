import { expect, test } from "vitest";
import { defaultChoice, parseDealChoice, dealChoiceParams } from "./deal-choice.ts";

const DEFAULTS = { deposit: 10, deposit_type: "percentage", term: 48, mileage: 8000, credit_rating: "excellent" } as const;
const read = (query: string) => parseDealChoice(new URLSearchParams(query), DEFAULTS);

test("a URL without a deal gives the website's default deal", { tags: ["c3-38", "c3-72"] }, () => {
  expect(read("")).toEqual(defaultChoice(DEFAULTS));
});

test("a deal written to the URL is read back unchanged", () => {
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

test("a deposit below 50 is a percentage, and from 50 on it is pounds", { tags: ["c4-18"] }, () => {
  expect(read("deposit=49")).toMatchObject({ deposit: 49, deposit_type: "percentage" });
  expect(read("deposit=50")).toMatchObject({ deposit: 50, deposit_type: "amount" });
});

test("a deposit of 49 pounds is an amount when deposit_type is Amount", () => {
  expect(read("deposit=49&deposit_type=Amount")).toMatchObject({ deposit: 49, deposit_type: "amount" });
});

test("numbers with a pound sign and thousands separators are read", () => {
  expect(read("deposit=£2,500&deposit_type=amount&mileage=12,000")).toMatchObject({ deposit: 2500, mileage: 12000 });
});

test("invalid values are replaced by the website's defaults", () => {
  expect(read("method=barter&term=4.5&mileage=lots&deposit=-5")).toEqual(defaultChoice(DEFAULTS));
});

test.each(["finance", "cash", "reserve"])("a deal is paid as %s when the address says so", { tags: ["c3-35"] }, (method) => {
  expect(read(`method=${method.toUpperCase()}`).method).toBe(method);
});

test("an extra that is named twice is chosen once", { tags: ["c3-39"] }, () => {
  expect(read("products=paint,mats&products=paint").products).toEqual(["paint", "mats"]);
});

test("paying in full leaves the finance figures out of the address", () => {
  expect(dealChoiceParams({ ...read(""), method: "cash" }).toString()).toBe("method=cash");
});
