import { expect, test } from "vitest";
import { ORDER_STATUSES } from "../deal/transitions.ts";
import { mayChangePartExchange } from "./order-part-exchange.ts";

test("a car comes into an order and leaves it until the fee is paid or the application is sent", () => {
  expect(ORDER_STATUSES.filter((status) => mayChangePartExchange({ status }))).toEqual(["OPEN", "HELD"]);
});
