import { VALUATION_IN_USE, VEHICLE_RESERVED } from "#domain/deal/words.ts";
import { apply } from "./apply-move.ts";
import { clientOf, holdsTooMany } from "./hold-limits.ts";
import { carryOn, unpaidHoldEnds } from "./order-application.ts";
import { conflict, type OrderDesk, type Refused } from "./order-desk.ts";
import { isUniqueViolation, outcomeTransaction } from "./outcome-transaction.ts";
import { storedOrder } from "./stored-order.ts";
import { isValuationInUse } from "./valuation-in-use.ts";
import { vehicleRow, whyNotOrderable } from "./vehicle-hold.ts";

type Reopened = { ok: true } | Refused;

/** Takes up a finance application whose hold ran out: its vehicle is held again if it is still free. Undefined when there is no such order. */
export async function reopenOrder(desk: OrderDesk, guid: string, address: string): Promise<Reopened | undefined> {
  try {
    const outcome = await outcomeTransaction<Reopened | { ok: false; unknown: true }>(desk.database, async (tx) => {
      const order = await storedOrder(tx, guid, true);
      if (!order) return { ok: false, unknown: true };
      if (order.status === "OPEN" || order.status === "HELD") return { ok: true };
      const gone = order.status === "EXPIRED" ? whyNotOrderable(await vehicleRow(tx, order.stock_id), desk.website.stock) : undefined;
      if (gone) return conflict("vehicle", gone);
      const client = clientOf(address);
      const applied = await apply(tx, { ...order, client, hold_expires_at: unpaidHoldEnds(desk) }, "reopen", { now: desk.now() });
      if (!applied.ok) return conflict(applied.problems[0]?.field === "valuation_hash" ? "valuation_hash" : "status", applied.problems[0]?.message ?? VEHICLE_RESERVED);
      if (await holdsTooMany(tx, { client, email: order.customer.customer_email }, desk.website)) return tooMany(desk);
      await carryOn(tx, applied.order, desk);
      return { ok: true };
    });
    return "unknown" in outcome ? undefined : outcome;
  } catch (error) {
    if (isValuationInUse(error)) return conflict("valuation_hash", VALUATION_IN_USE);
    if (isUniqueViolation(error, "orders_one_hold_a_vehicle")) return conflict("vehicle", VEHICLE_RESERVED);
    throw error;
  }
}

function tooMany({ website }: OrderDesk): Refused {
  const message = `You are already holding several vehicles. Finish one of them first, or call us on ${website.telephone}.`;
  return { ok: false, status: 429, message, errors: { vehicle: [message] } };
}
