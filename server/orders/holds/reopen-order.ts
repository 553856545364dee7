import { ORDER_IS_CLOSED, VALUATION_IN_USE, VEHICLE_RESERVED } from "#domain/deal/messages.ts";
import type { Database } from "#server/database/connect.ts";
import { applyTransition } from "#server/orders/apply-transition.ts";
import { limitsNow, tooMany, whyNotHold, type HoldLimit } from "./hold-limits.ts";
import { endOfHold } from "./hold-ends.ts";
import { advanceOrder } from "#server/orders/applications/order-application.ts";
import { conflict, type OrderContext, type OrderRefusal } from "#server/orders/order-context.ts";
import { isUniqueViolation, outcomeTransaction } from "#server/database/outcome-transaction.ts";
import { recordProof } from "#server/orders/proof/record-proof.ts";
import { quoteAgain } from "#server/orders/placing/quote-again.ts";
import { storedOrder, type StoredOrder } from "#server/orders/stored-order.ts";
import { isValuationInUse } from "#server/orders/placing/valuation-in-use.ts";
import { vehicleRow, orderBlockedReason } from "./vehicle-hold.ts";
import { withLenderQuotes, type QuoteRequired } from "#server/orders/placing/with-lender-quotes.ts";
import { clientKey } from "#server/http/client-key.ts";

type Reopened = { ok: true } | OrderRefusal;
/** Outcomes that are turned into a response after the transaction. */
type Undone =
  | { ok: false; unknown: true }
  | { ok: false; limit: HoldLimit; order: Pick<StoredOrder, "guid" | "stock_id" | "client" | "email_identity"> };

/**
 * Reopens a finance application whose hold expired: takes the vehicle again if it is available, at today's figures, which must equal those
 * in `shown`. Undefined if there is no such order.
 */
export async function reopenOrder(context: OrderContext, guid: string, address: string, shown: object = {}): Promise<Reopened | undefined> {
  const limits = await limitsNow(context);
  const client = clientKey(address);
  try {
    const reopen = async (tx: Database): Promise<Reopened | QuoteRequired | Undone> => {
      const order = await storedOrder(tx, guid, true);
      if (!order) return { ok: false, unknown: true };
      if (order.status === "OPEN" || order.status === "HELD") return { ok: true };
      if (order.emptied_at) return conflict("status", ORDER_IS_CLOSED);
      const vehicle = order.status === "EXPIRED" ? await vehicleRow(tx, order.stock_id) : undefined;
      if (!vehicle) return conflict("status", ORDER_IS_CLOSED);
      const blocked = orderBlockedReason(vehicle, context.website);
      if (blocked) return conflict("vehicle", blocked);
      const limit = await whyNotHold(tx, order, { client }, limits);
      if (limit) return { ok: false, limit, order: { ...order, client } };
      const quoted = await quoteAgain(tx, context, order, vehicle, shown);
      if (!quoted.ok) return quoted;
      const { deal, amount_due } = quoted;
      const applied = await applyTransition(
        tx,
        {
          ...order,
          deal,
          amount_due,
          valuation_hash: deal.part_exchange?.hash ?? null,
          client,
          hold_expires_at: endOfHold(context, { ...order, status: "OPEN" }),
        },
        "reopen",
        { now: context.now(), actor: "shopper" },
      );
      if (!applied.ok)
        return conflict(
          applied.problems[0]?.field === "valuation_hash" ? "valuation_hash" : "status",
          applied.problems[0]?.message ?? VEHICLE_RESERVED,
        );
      await recordProof(tx, context, applied.order, "reopened");
      await advanceOrder(tx, applied.order, context);
      return { ok: true };
    };
    const outcome = await withLenderQuotes<Reopened | Undone>(context, () => outcomeTransaction(context.database, reopen));
    if ("limit" in outcome) return tooMany(context, outcome.limit, outcome.order);
    return "unknown" in outcome ? undefined : outcome;
  } catch (error) {
    if (isValuationInUse(error)) return conflict("valuation_hash", VALUATION_IN_USE);
    if (isUniqueViolation(error, "orders_one_hold_a_vehicle")) return conflict("vehicle", VEHICLE_RESERVED);
    throw error;
  }
}
