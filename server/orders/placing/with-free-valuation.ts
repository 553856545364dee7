import { VALUATION_IN_USE } from "#domain/deal/messages.ts";
import { expireOrders } from "#server/orders/holds/close-order.ts";
import { conflict, type OrderContext, type OrderRefusal } from "#server/orders/order-context.ts";
import { isValuationInUse } from "./valuation-in-use.ts";

/** Runs work that puts a valuation into an order. If another order has it, expires overdue orders and retries once. */
export async function withFreeValuation<Outcome>(context: OrderContext, work: () => Promise<Outcome>): Promise<Outcome | OrderRefusal> {
  try {
    return await work();
  } catch (error) {
    if (!isValuationInUse(error)) throw error;
  }
  if ((await expireOrders(context)) === 0) return conflict("valuation_hash", VALUATION_IN_USE);
  try {
    return await work();
  } catch (error) {
    if (!isValuationInUse(error)) throw error;
    return conflict("valuation_hash", VALUATION_IN_USE);
  }
}
