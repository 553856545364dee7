import { expect, test } from "vitest";
import { ORDER_STATUSES, PAYMENT_TYPES, type OrderStatus, type PaymentType } from "../deal/moves.ts";
import { pence } from "../money.ts";
import { mayChangePartExchange } from "./in-order.ts";

const TOTAL = pence(1_299_400);
const FEE = pence(9900);

const may = (status: OrderStatus, payment_type: PaymentType, paid = FEE) => mayChangePartExchange({ status, payment_type, total: TOTAL, paid });

test("a car comes into an order and leaves it for as long as its deal may change, and afterwards where the vehicle was reserved for its fee", () => {
  const allowed = ORDER_STATUSES.flatMap((status) => PAYMENT_TYPES.filter((type) => may(status, type)).map((type) => `${status} ${type}`));
  expect(allowed.toSorted()).toEqual([
    "HELD FINANCE",
    "HELD OUTRIGHT_DEPOSIT",
    "HELD OUTRIGHT_FULL",
    "OPEN FINANCE",
    "OPEN OUTRIGHT_DEPOSIT",
    "OPEN OUTRIGHT_FULL",
    "PAID OUTRIGHT_DEPOSIT",
    "PAID OUTRIGHT_FULL",
  ]);
});

test("where the whole is paid there is nothing to take it off", () => {
  expect(may("PAID", "OUTRIGHT_FULL", TOTAL)).toBe(false);
});
