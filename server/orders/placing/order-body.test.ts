import { APPLICATION_FIELD_NAMES } from "#domain/finance-application/application-fields.ts";
import { PAYMENT_TYPES } from "#domain/deal/transitions.ts";
import { TITLES } from "#domain/deal/order.ts";
import { CREDIT_RATINGS, FINANCE_PRODUCTS } from "#domain/finance/lender-terms.ts";
import { readOrderBody, type OrderRequest } from "./order-body.ts";
import { expect, test } from "vitest";

/** Fields of an order by topic, under the names that the trade's systems send. */
const EXPECTED: [about: string, part: keyof OrderRequest, fields: Record<string, string | number | boolean>][] = [
  [
    "who orders",
    "contact",
    {
      customer_title: "Ms",
      customer_first_name: "Amina",
      customer_middle_name: "Ruth",
      customer_last_name: "Okafor",
      customer_email: "amina@example.com",
      customer_telephone: "+447700900123",
      customer_secondary_telephone: "+441632960001",
    },
  ],
  [
    "when to call and where they came from",
    "preferences",
    {
      preferred_date: "2026-11-24",
      preferred_time: "10:00",
      contactMethod: "both",
      enquiry_source: "search",
      enquiry_source_history: "/used-cars",
      enquiry_source_type: "organic",
    },
  ],
  [
    "finance",
    "finance",
    {
      finance_type: "PCP",
      finance_term: 48,
      finance_deposit: 10,
      finance_deposit_type: "percentage",
      finance_mileage: 8000,
      finance_credit_rating: "excellent",
    },
  ],
  [
    "the figures that were shown",
    "figures",
    {
      finance_residual: 7200,
      finance_apr: 9.9,
      finance_balance: 14_795.5,
      finance_regular_payment: 240.12,
      finance_final_payment: 7210,
      finance_total_charges: 3500,
      finance_total_payable: 20_495,
      finance_no_of_payments: 47,
      finance_lender: "Kennet Motor Finance",
    },
  ],
  [
    "the part exchange",
    "part_exchange",
    { has_part_ex: true, valuation_hash: "abc", valuation_outstanding_finance: 1200, valuation_condition: "C3" },
  ],
];

test.each(EXPECTED)(
  "an order body is read with %s under the trade's field names",
  { tags: ["c3-24", "c3-31", "c3-34", "c3-36", "c3-37", "c3-38", "c3-43", "c3-44", "c3-45", "c3-47", "c3-48"] },
  (_, part, fields) => {
    const { wish, problems } = readOrderBody(fields);
    expect(problems).toEqual([]);
    expect(wish[part]).toMatchObject(fields);
  },
);

test(
  "an order body is read with vehicle, acceptances, extras and bot token under the trade's field names",
  { tags: ["c3-32", "c3-33", "c3-39", "c3-43", "c3-46"] },
  () => {
    const expected = {
      vehicle: 100_012,
      payment_type: "FINANCE",
      has_finance: true,
      terms_accepted: true,
      finance_terms_accepted: true,
      disclosure_agreement: true,
    };
    const { wish, problems } = readOrderBody({
      ...expected,
      opt_ins: ["email"],
      products: [{ id: "mats", price: 65 }],
      "g-recaptcha-response": "token",
    });
    expect(problems).toEqual([]);
    expect(wish).toMatchObject({
      ...expected,
      preferences: { opt_ins: ["email"] },
      products: [{ id: "mats", price: 65 }],
      botToken: "token",
    });
    expect(readOrderBody({ opt_in: ["email"] }).wish.preferences.opt_ins).toEqual(["email"]);
  },
);

test("one-line fields lose line breaks and control characters; line breaks in a message are preserved", () => {
  const { wish, problems } = readOrderBody({
    customer_first_name: "Ann\nBcc: x@y.example",
    customer_last_name: " O’Neil\r\n\t Price\u0000",
    customer_email: "ann@example.com\r\n",
    address_line_1: "Flat 2\u20284 Wexcombe Lane",
    message: "Is it still there?\nI could come on Friday.",
  });
  expect(problems).toEqual([]);
  expect(wish.contact).toMatchObject({
    customer_first_name: "Ann Bcc: x@y.example",
    customer_last_name: "O’Neil Price",
    customer_email: "ann@example.com",
  });
  expect(wish.application).toEqual({ address_line_1: "Flat 2 4 Wexcombe Lane" });
  expect(wish.preferences.message).toBe("Is it still there?\nI could come on Friday.");
});

test.each([
  [
    "birth, family and licence",
    [
      "date_of_birth_day",
      "date_of_birth_month",
      "date_of_birth_year",
      "gender",
      "marital_status",
      "nationality",
      "dependants",
      "driving_license",
    ],
  ],
  [
    "the address",
    [
      "building",
      "building_name",
      "street",
      "line_1",
      "line_2",
      "line_3",
      "city",
      "town",
      "county",
      "country",
      "postcode",
      "status",
      "years",
      "months",
    ].map((name) => `address_${name}`),
  ],
  [
    "work",
    [
      "employer",
      "job_title",
      "monthly_income",
      "net_monthly_income",
      "employment_type",
      "occupation_type",
      "employment_years",
      "employment_months",
    ],
  ],
  ["earlier work and addresses", ["previous_addresses", "previous_employments"]],
  [
    "the account and what is spent",
    ["bank_account_name", "bank_sort_code", "bank_account_number", "childcare_costs", "other_income", "rent_or_mortgage"],
  ],
  ["what will change", ["replacing_existing_loan", "circumstance_changes_expected"]],
])("an application tells %s under the trade's names", { tags: ["c3-25", "c3-26", "c3-27", "c3-28", "c3-29", "c3-30"] }, (_, names) => {
  expect(APPLICATION_FIELD_NAMES).toEqual(expect.arrayContaining(names));
  const { wish } = readOrderBody(Object.fromEntries(names.map((name) => [name, "1"])));
  expect(Object.keys(wish.application).toSorted()).toEqual(names.toSorted());
});

test(
  "titles, payment types, finance products and the first credit rating are those of the trade",
  { tags: ["c3-33", "c3-36", "c3-37", "c5-19", "c9-10"] },
  () => {
    expect(TITLES).toEqual(["Mr", "Mrs", "Miss", "Ms", "Dr", "Rev", "Other"]);
    expect(PAYMENT_TYPES).toEqual(["FINANCE", "OUTRIGHT_FULL", "OUTRIGHT_DEPOSIT"]);
    expect(FINANCE_PRODUCTS).toEqual(["PCP", "HP", "CS"]);
    expect(CREDIT_RATINGS[0]).toBe("excellent");
  },
);
