import type { PresentedQuote } from "#server/finance/present-quote.ts";
import { expect, test } from "vitest";
import { quoteView } from "./quote-view.ts";

const weekly: PresentedQuote = {
  key: "HP",
  HasError: false,
  QuoteReference: "a.b",
  CashPrice: 12_694,
  VatDue: 0,
  Deposit: { Cash: 1269.4, PartExchange: 0, Contribution: 500 },
  TotalDeposit: 1769.4,
  Balance: 10_924.6,
  Term: 48,
  AnnualMileage: 8000,
  Apr: 10.8,
  FixedRate: 5.1,
  Frequency: "weekly",
  TotalNumberOfRegularPayments: 208,
  RegularPayment: 63.2,
  FirstPayment: 63.2,
  Residual: 0,
  Fees: { Documentation: 149, OptionToPurchase: 10, OptionInFinalPayment: false },
  ChargesForCredit: 2380,
  TotalAmountPayable: 15_074,
  Payments: [],
  Lender: "Sarsen Bank",
  Notifications: [],
};

test("a weekly quote is shown in weeks, with its fees", () => {
  const { payment, period, terms, lines } = quoteView(weekly);
  expect(`${payment} ${period}, ${terms}`).toBe("£63.20 a week, HP, 48 months, 10.8% APR");
  expect(lines.map(({ name }) => name)).toEqual([
    "Lender",
    "Deposit",
    "Deposit contribution",
    "Amount of credit",
    "208 weekly payments",
    "Documentation fee",
    "Option to purchase fee",
    "Interest rate, fixed",
    "APR",
    "Total charge for credit",
    "Total amount payable",
  ]);
  expect(JSON.stringify(lines)).not.toContain("month");
});

test("a quote with a different first payment counts the remaining payments separately", () => {
  const { Frequency: _, Fees: __, ...monthly } = weekly;
  const { period, lines } = quoteView({ ...monthly, key: "PCP", FirstPayment: 60, TotalNumberOfRegularPayments: 47, Residual: 4000 });
  expect(period).toBe("a month");
  expect(lines.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["First monthly payment", "46 monthly payments", "Optional final payment", "Annual mileage"]),
  );
});
