import { inEnglish } from "#locales/in-english.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { expect, test } from "vitest";
import { pence } from "../money.ts";
import { falseStatements, isLenderPlaceholder, lenderFillings } from "./lender-statements.ts";

const { lender_terms: TERMS } = wexcombe;
const FEES = { documentation: pence(0), option: pence(10_00), option_in_final: false, in_apr: true };
const WITH_FEE = { ...TERMS, products: { ...TERMS.products, HP: { ...TERMS.products.HP, fees: FEES } } };
const WITHOUT_PCP = { ...TERMS, products: { ...TERMS.products, PCP: { ...TERMS.products.PCP, terms: [] } } };

const messages = (text: string, terms = TERMS) => falseStatements(text, terms).map(({ message }) => inEnglish(message));

test.each([
  ["The car is yours after the last payment and a small option fee.", "Kennet Motor Finance charges no option fee: its terms have none"],
  ["At the end you pay the option-to-purchase fee.", "Kennet Motor Finance charges no option fee: its terms have none"],
  ["Every vehicle on this website has PCP.", /^Finance is not available on every vehicle: PCP ends at 10 years and 110,000 miles/],
  ["PCP is flexible.\n\nEvery vehicle on this website\nshows both.", /^Finance is not available on every vehicle: PCP/],
  ["Hire purchase is there for all our cars.", /^Finance is not available on every vehicle: HP ends at 14 years and 150,000 miles/],
])("%s", (text, message) => {
  expect(messages(text)).toEqual([typeof message === "string" ? message : expect.stringMatching(message)]);
});

test("a product that the lender does not offer cannot be stated", () => {
  expect(messages("Choose PCP.\n\nOr personal contract\npurchase.", WITHOUT_PCP)).toEqual(
    Array(2).fill("Kennet Motor Finance offers no personal contract purchase (PCP): its terms have none"),
  );
});

test("what the terms say, what a text denies and what is about something else are left alone", () => {
  expect(messages("PCP is not on every vehicle, and there's no option fee.")).toEqual([]);
  expect(messages("A van of 120 HP. Every car is checked. On every electric car marked 0% APR.", WITHOUT_PCP)).toEqual([]);
  expect(messages("With hire purchase the option fee is £10.", WITH_FEE)).toEqual([]);
});

test("a false statement is found where it stands", () => {
  const text = "Over 24.5 months.\n\n- PCP first.\n- Then a small option fee.";
  expect(falseStatements(text, TERMS).map(({ index }) => text.slice(0, index).split("\n").length)).toEqual([4]);
});

test("figures come from the terms, and a fee that they lack is not filled in", () => {
  expect(lenderFillings(TERMS)).toMatchObject({
    lender: "Kennet Motor Finance",
    pcp_terms: "24, 36 or 48",
    pcp_most_years: "10",
    hp_most_miles: "150,000",
    least_credit: "£1,000",
  });
  expect(lenderFillings(TERMS)).not.toHaveProperty("hp_option_fee");
  expect(lenderFillings(WITH_FEE)).toMatchObject({ hp_option_fee: "£10" });
  expect(lenderFillings(WITHOUT_PCP)).not.toHaveProperty("pcp_terms");
  expect(Object.keys(lenderFillings(WITH_FEE)).filter((name) => !isLenderPlaceholder(name))).toEqual([]);
});
