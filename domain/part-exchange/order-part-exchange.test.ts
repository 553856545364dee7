import { expect, test } from "vitest";
import { ORDER_STATUSES } from "../deal/transitions.ts";
import { mayChangePartExchange } from "./order-part-exchange.ts";

test("a part exchange can be changed in an order only while its status is OPEN or HELD", () => {
  expect(ORDER_STATUSES.filter((status) => mayChangePartExchange({ status }))).toEqual(["OPEN", "HELD"]);
});
