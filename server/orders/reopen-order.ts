import { ORDER_IS_CLOSED, VALUATION_IN_USE, VEHICLE_RESERVED } from "#domain/deal/words.ts";
import { apply } from "./apply-move.ts";
import { clientOf, limitsNow, tooMany, whyNotHold, type HoldLimit } from "./hold-limits.ts";
import { carryOn, unpaidHoldEnds } from "./order-application.ts";
import { conflict, type OrderDesk, type Refused } from "./order-desk.ts";
import { isUniqueViolation, outcomeTransaction } from "./outcome-transaction.ts";
import { storedOrder, type StoredOrder } from "./stored-order.ts";
import { isValuationInUse } from "./valuation-in-use.ts";
import { vehicleRow, whyNotOrderable } from "./vehicle-hold.ts";

type Reopened = { ok: true } | Refused;
/** What cannot be said before the transaction is over. */
type Undone = { ok: false; unknown: true } | { ok: false; limit: HoldLimit; order: Pick<StoredOrder, "guid" | "stock_id" | "client" | "email_identity"> };

/** Takes up a finance application whose hold ran out: its vehicle is held again if it is still free. Undefined when there is no such order. */
export async function reopenOrder(desk: OrderDesk, guid: string, address: string): Promise<Reopened | undefined> {
  const limits = await limitsNow(desk);
  const client = clientOf(address);
  try {
    const outcome = await outcomeTransaction<Reopened | Undone>(desk.database, async (tx) => {
      const order = await storedOrder(tx, guid, true);
      if (!order) return { ok: false, unknown: true };
      if (order.status === "OPEN" || order.status === "HELD") return { ok: true };
      if (order.emptied_at) return conflict("status", ORDER_IS_CLOSED);
      const gone = order.status === "EXPIRED" ? whyNotOrderable(await vehicleRow(tx, order.stock_id), desk.website) : undefined;
      if (gone) return conflict("vehicle", gone);
      const limit = order.status === "EXPIRED" ? await whyNotHold(tx, order, { client }, limits) : undefined;
      if (limit) return { ok: false, limit, order: { ...order, client } };
      const applied = await apply(tx, { ...order, client, hold_expires_at: unpaidHoldEnds(desk) }, "reopen", { now: desk.now(), actor: "shopper" });
      if (!applied.ok) return conflict(applied.problems[0]?.field === "valuation_hash" ? "valuation_hash" : "status", applied.problems[0]?.message ?? VEHICLE_RESERVED);
      await carryOn(tx, applied.order, desk);
      return { ok: true };
    });
    if ("limit" in outcome) return tooMany(desk, outcome.limit, outcome.order);
    return "unknown" in outcome ? undefined : outcome;
  } catch (error) {
    if (isValuationInUse(error)) return conflict("valuation_hash", VALUATION_IN_USE);
    if (isUniqueViolation(error, "orders_one_hold_a_vehicle")) return conflict("vehicle", VEHICLE_RESERVED);
    throw error;
  }
}
