import type { Day } from "#domain/calendar.ts";
import { fiesta, transit } from "#domain/finance/lender-terms-fixture.ts";
import { parseSearch } from "#domain/search/filters.ts";
import { pence } from "#domain/money.ts";
import { defaultChoice, parseDealChoice } from "#web/deal/deal-choice.ts";
import { dealFigures, type DealFacts } from "#web/deal/deal-figures.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { expect, test } from "vitest";
import { monthlySearchUrl } from "#web/finance/monthly-search-url.ts";
import { asQuoted, initialChoice } from "./initial-choice.ts";

const facts: DealFacts = {
  vehicle: fiesta,
  extras: [],
  terms: wexcombe.lender_terms,
  rating: "excellent",
  today: "2026-11-21" as Day,
  deposit_fee: pence(99_00),
  pay_in_full: true,
  full_card_payment: false,
};
const vanFacts = { ...facts, vehicle: transit };

function start(address: string, of = facts) {
  const query = new URLSearchParams(address);
  return initialChoice(of, parseDealChoice(query, wexcombe.finance_defaults), query);
}

test("the deposit is calculated from a monthly budget, so that the quote is exactly that payment", () => {
  const { choice, messages } = start("finance_type=HP&monthly=£300");
  expect(choice).toMatchObject({ deposit: 5048.47, deposit_type: "amount" });
  expect(messages).toEqual([{ text: "A deposit of £5,048.47 makes it £300 a month." }]);
  expect(dealFigures(facts, choice).item).toMatchObject({ RegularPayment: 300_00 });
});

test("the monthly search URL has the same budget and deposit", () => {
  const { choice, monthlyTarget } = start("finance_type=HP&monthly=£300");
  const address = new URL(monthlySearchUrl("/used-cars", monthlyTarget!, choice), "https://cars.example");
  expect(address.pathname).toBe("/used-cars");
  expect(parseSearch(address.searchParams)).toMatchObject({
    problems: [],
    search: {
      monthly: { max: 300 },
      finance: { deposit: 5048.47, deposit_type: "amount", term: 48, mileage: 8000 },
      orderBy: "monthly-desc",
    },
  });
  expect(start("finance_type=HP").monthlyTarget).toBeUndefined();
});

test("a budget above the payment without a deposit sets the deposit to zero", () => {
  expect(start("finance_type=HP&monthly=900")).toMatchObject({
    choice: { deposit: 0, deposit_type: "amount" },
    messages: [{ text: expect.stringMatching(/^With no deposit, you pay £\d{3}\.\d\d a month\.$/) }],
  });
});

test("a budget that is too low or unreadable leaves the deposit unchanged, with a message", () => {
  expect(start("finance_type=HP&monthly=3")).toMatchObject({
    choice: { deposit: 10 },
    messages: [{ text: expect.stringMatching(/^£3 a month is too little for HP/) }],
  });
  expect(start("monthly=lots")).toMatchObject({
    choice: { deposit: 10 },
    messages: [{ text: "Enter what you can pay a month in pounds, like 250." }],
  });
  expect(start("monthly=")).toEqual({ choice: defaultChoice(wexcombe.finance_defaults), messages: [] });
});

test("a deposit raised by the lender replaces the shopper's, with a message", () => {
  const { choice, messages } = start("finance_type=HP", vanFacts);
  expect(choice).toMatchObject({ deposit: 20, deposit_type: "percentage", term: 48, mileage: 8000 });
  expect(messages).toEqual([{ text: "The deposit on a vehicle sold plus VAT is at least 20%." }]);
  expect(start("finance_type=HP&deposit=25", vanFacts)).toMatchObject({ choice: { deposit: 25 }, messages: [] });
});

test("a lender's other term, deposit and mileage replace the shopper's, the mileage on PCP only", { tags: ["c4-17"] }, () => {
  const choice = { ...defaultChoice(wexcombe.finance_defaults), deposit: 9000, deposit_type: "amount" as const };
  const { item } = dealFigures(facts, choice);
  if (!item || item.HasError) throw new Error("no quote");
  const changed = {
    ...item,
    Term: 36,
    AnnualMileage: 6000,
    Deposit: { ...item.Deposit, Cash: pence(5000_50) },
    Notifications: [{ text: "Changed." }],
  };
  expect(asQuoted(choice, changed)).toMatchObject({
    choice: { term: 36, mileage: 6000, deposit: 5000.5 },
    messages: [{ text: "Changed." }],
  });
  expect(asQuoted(choice, { ...changed, key: "HP" }).choice.mileage).toBe(8000);
  expect(asQuoted(choice, { ...changed, Notifications: [] }).choice).toBe(choice);
});
