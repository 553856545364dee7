import { pence } from "#domain/money.ts";
import { expect, test } from "vitest";
import { amountDueOnline, cashTotals } from "./totals.ts";

const paintProtection = { id: "paint", name: "Paint protection", price: pence(299_00) };

test("adds the extras, and takes the part exchange and what was paid off what is left to pay", () => {
  const totals = cashTotals({
    headline_price: pence(16_995_00),
    products: [paintProtection],
    part_exchange: pence(2_000_00),
    paid: pence(99_00),
  });
  expect(totals).toMatchObject({ products: 299_00, total: 17_294_00, left_to_pay: 15_195_00 });
});

test("negative equity leaves more to pay, and the price as it is", () => {
  const totals = cashTotals({ headline_price: pence(10_000_00), products: [], part_exchange: pence(-500_00) });
  expect(totals).toMatchObject({ total: 10_000_00, left_to_pay: 10_500_00 });
});

test("takes the deposit fee online for a reservation and for paying in full, and nothing for finance", () => {
  expect(amountDueOnline("OUTRIGHT_DEPOSIT", 9900)).toBe(9900);
  expect(amountDueOnline("OUTRIGHT_FULL", 9900)).toBe(9900);
  expect(amountDueOnline("FINANCE", 9900)).toBe(0);
});
