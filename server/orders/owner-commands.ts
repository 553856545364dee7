import type { Database } from "#server/database/connect.ts";
import type { OwnerHandlers } from "#server/owner/serve-owner.ts";
import * as z from "zod";
import { listOrders } from "./list-orders.ts";
import type { OrderOutcome, Orders } from "./orders.ts";

export const LIST_ORDERS = "orders";
export const DECIDE_ORDER = "orders decide";

export const ListRequest = z.object({ limit: z.number().int().positive() });
export const DecideRequest = z.object({ guid: z.string(), decision: z.enum(["complete", "cancel"]) });
export type DecideRequest = z.infer<typeof DecideRequest>;

/** What came of a decision, in a sentence for the dealer. */
export const Decision = z.object({ ok: z.boolean(), message: z.string() });
export type Decision = z.infer<typeof Decision>;

/** What the running site does about orders for its own command line. */
export function orderCommands(database: Database, orders: Orders): OwnerHandlers {
  return {
    [LIST_ORDERS]: (args) => listOrders(database, ListRequest.parse(args).limit),
    [DECIDE_ORDER]: (args) => decide(orders, DecideRequest.parse(args)),
  };
}

export async function decide(orders: Orders, { guid, decision }: DecideRequest): Promise<Decision> {
  const outcome: OrderOutcome | undefined = await orders[decision](guid);
  if (!outcome) return { ok: false, message: `There is no order ${guid}.` };
  if (!outcome.ok) return { ok: false, message: Object.values(outcome.errors).flat().join(" ") };
  return { ok: true, message: `The order ${guid} is ${outcome.order.status}.` };
}
