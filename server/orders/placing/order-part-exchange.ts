import { FIELD_IS_CLOSED, ORDER_IS_CLOSED } from "#domain/deal/messages.ts";
import { mayChangePartExchange } from "#domain/part-exchange/order-part-exchange.ts";
import { formatMark } from "#domain/stock/registration-mark.ts";
import type { Database } from "#server/database/connect.ts";
import { orders } from "#server/database/schema.ts";
import { eq } from "drizzle-orm";
import { resolvePartExchange, VALUE_FIRST } from "./resolve-part-exchange.ts";
import { partExchangeChanges } from "./closed-fields.ts";
import { readOrderBody, type OrderRequest } from "./order-body.ts";
import { advanceOrder } from "#server/orders/applications/order-application.ts";
import { onlinePaymentDue, priceDeal, notMade } from "./price-deal.ts";
import { conflict, invalidFields, type OrderContext } from "#server/orders/order-context.ts";
import { recordEvent } from "#server/orders/order-events.ts";
import { outcomeTransaction } from "#server/database/outcome-transaction.ts";
import { recordProof } from "#server/orders/proof/record-proof.ts";
import { storedOrder } from "#server/orders/stored-order.ts";
import { CONTACT_MAY_CHANGE, type Updated } from "./update-order.ts";
import { withFreeValuation } from "./with-free-valuation.ts";
import { withLenderQuotes, type QuoteRequired } from "./with-lender-quotes.ts";

/**
 * Adds a valued car to an order (7.16), or removes it (7.17, `remove` is its hash); undefined if there is no such order, or no such car in
 * it.
 */
export async function changePartExchange(
  context: OrderContext,
  guid: string,
  request: { add: unknown } | { remove: string },
): Promise<Updated | undefined> {
  const { wish, problems } = readOrderBody("add" in request ? request.add : {});
  const wrong = problems.filter(({ field }) => FIELDS.includes(field));
  if (wrong.length > 0) return invalidFields(wrong);
  if ("add" in request && !wish.part_exchange.valuation_hash) return invalidFields([{ field: "valuation_hash", message: VALUE_FIRST }]);
  const requested: Partial<OrderRequest["part_exchange"]> = "add" in request ? wish.part_exchange : { has_part_ex: false };

  const change = async (tx: Database): Promise<Updated | QuoteRequired | { ok: false; unknown: true }> => {
    const order = await storedOrder(tx, guid, true);
    if (!order || ("remove" in request && order.deal.part_exchange?.hash !== request.remove)) return { ok: false, unknown: true };
    const { deal, payment_type } = order;
    if (!CONTACT_MAY_CHANGE.includes(order.status)) return conflict("status", ORDER_IS_CLOSED);
    if (!mayChangePartExchange(order)) {
      const fields = "remove" in request ? ["valuation_hash"] : partExchangeChanges(order, requested);
      return fields.length === 0 ? { ok: true } : invalidFields(fields.map((field) => ({ field, message: FIELD_IS_CLOSED })));
    }
    const car = await resolvePartExchange(tx, context, requested, deal.vehicle, deal.part_exchange);
    if (!car.ok) return invalidFields(car.problems);
    const made = priceDeal(deal, readOrderBody({}).wish, {
      ...context,
      payment_type,
      now: context.now(),
      before: deal,
      part_exchange: car.part_exchange,
    });
    if (!made.ok) return notMade(made);
    const at = new Date(context.now());
    const amount_due = order.status === "OPEN" ? onlinePaymentDue(context, payment_type, made.deal) : order.amount_due;
    const changed = { ...order, deal: made.deal, amount_due, updated_at: at };
    await tx.update(orders).set({ deal: made.deal, amount_due, updated_at: at }).where(eq(orders.guid, guid));
    const note = made.deal.part_exchange ? formatMark(made.deal.part_exchange.vrm) : null;
    await recordEvent(tx, changed, {
      at,
      move: "part_exchange",
      from_status: order.status,
      to_status: order.status,
      note,
      actor: "shopper",
    });
    await recordProof(tx, context, changed, "part exchange");
    await advanceOrder(tx, changed, context);
    return { ok: true };
  };
  const outcome = await withFreeValuation(context, () =>
    withLenderQuotes<Updated | { ok: false; unknown: true }>(context, () => outcomeTransaction(context.database, change)),
  );
  return "unknown" in outcome ? undefined : outcome;
}

const FIELDS = ["valuation_hash", "valuation_outstanding_finance", "valuation_condition"];
