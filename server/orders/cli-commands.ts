import { inEnglish } from "#locales/in-english.ts";
import type { Database } from "#server/database/connect.ts";
import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import { systemUser } from "#server/control-socket/system-user.ts";
import * as z from "zod";
import { listOrders } from "./list-orders.ts";
import type { OrderOutcome, Orders } from "./orders.ts";
import { guidOfOrder } from "./stored-order.ts";

export const LIST_ORDERS = "orders";
export const DECIDE_ORDER = "orders decide";

export const ListRequest = z.object({ limit: z.number().int().positive() });
/** Characters of a system user name. */
const MAX_USER_LENGTH = 100;

/** `guid`: the guid or the reference shown in mails and lists. `by`: the system user that ran the command. */
export const DecideRequest = z.object({
  guid: z.string(),
  decision: z.enum(["complete", "cancel"]),
  by: z.string().max(MAX_USER_LENGTH).optional(),
});
export type DecideRequest = z.infer<typeof DecideRequest>;

/** The result of a decision, with a sentence for the dealer. */
export const Decision = z.object({ ok: z.boolean(), message: z.string() });
export type Decision = z.infer<typeof Decision>;

/** Command-line handlers for orders, run by the running site. */
export function orderCommands(database: Database, orders: Orders): CommandHandlers {
  return {
    [LIST_ORDERS]: (args) => listOrders(database, ListRequest.parse(args).limit),
    [DECIDE_ORDER]: (args) => decide(database, orders, DecideRequest.parse(args)),
  };
}

export async function decide(
  database: Database,
  orders: Orders,
  { guid: typed, decision, by = systemUser() }: DecideRequest,
): Promise<Decision> {
  const guid = await guidOfOrder(database, typed);
  const outcome: OrderOutcome | undefined = guid === undefined ? undefined : await orders[decision](guid, `cli:${by}`);
  if (!outcome) return { ok: false, message: `There is no order ${typed}.` };
  if (!outcome.ok) return { ok: false, message: inEnglish(Object.values(outcome.errors).flat()).join(" ") };
  return { ok: true, message: `The order ${typed} is ${outcome.order.status}.` };
}
