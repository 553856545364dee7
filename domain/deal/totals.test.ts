import { pence } from "#domain/money.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountDueOnline, cashTotals } from "./totals.ts";

const paintProtection = { id: "paint", name: "Paint protection", price: pence(299_00) };

test("the total includes extras; part exchange and payments reduce the amount left to pay", { tags: ["c9-16"] }, () => {
  const totals = cashTotals({
    headline_price: pence(16_995_00),
    products: [paintProtection],
    part_exchange: pence(2_000_00),
    paid: pence(99_00),
  });
  expect(totals).toMatchObject({ products: 299_00, total: 17_294_00, left_to_pay: 15_195_00 });
});

test("negative equity increases the amount left to pay, and not the price", () => {
  const totals = cashTotals({ headline_price: pence(10_000_00), products: [], part_exchange: pence(-500_00) });
  expect(totals).toMatchObject({ total: 10_000_00, left_to_pay: 10_500_00 });
});

test("a part exchange worth more than the price leaves nothing to pay and the surplus owed to the customer", () => {
  const bought = { headline_price: pence(10_000_00), products: [paintProtection], paid: pence(99_00) };
  expect(cashTotals({ ...bought, part_exchange: pence(17_531_00) })).toMatchObject({
    total: 10_299_00,
    left_to_pay: 0,
    owed_to_customer: 7_331_00,
  });
  expect(cashTotals({ ...bought, part_exchange: pence(10_200_00) })).toMatchObject({ left_to_pay: 0, owed_to_customer: 0 });
  fc.assert(
    fc.property(fc.integer({ min: -5_000_000, max: 5_000_000 }), fc.integer({ min: 0, max: 5_000_000 }), (car, paid) => {
      const { total, left_to_pay, owed_to_customer } = cashTotals({ ...bought, part_exchange: pence(car), paid: pence(paid) });
      expect(left_to_pay - owed_to_customer).toBe(total - car - paid);
      expect(Math.min(left_to_pay, owed_to_customer)).toBe(0);
    }),
  );
});

describe("the amount due online", () => {
  const total = pence(17_294_00);

  test.each([
    ["OUTRIGHT_DEPOSIT", false, 99_00],
    ["OUTRIGHT_FULL", false, 99_00],
    ["FINANCE", false, 0],
    ["OUTRIGHT_DEPOSIT", true, 99_00],
    ["OUTRIGHT_FULL", true, 17_294_00],
    ["FINANCE", true, 0],
  ] as const)("for %s, where the whole is taken by card %s, is %i pence", (payment_type, full_card_payment, due) => {
    expect(amountDueOnline({ payment_type, total, part_exchange: false }, { deposit_fee: 99_00, full_card_payment })).toBe(due);
  });

  test("is only the fee when the order has a part exchange", () => {
    expect(
      amountDueOnline({ payment_type: "OUTRIGHT_FULL", total, part_exchange: true }, { deposit_fee: 99_00, full_card_payment: true }),
    ).toBe(99_00);
  });
});
