import { inEnglish } from "#locales/in-english.ts";
import type { Database } from "#server/database/connect.ts";
import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import { systemUser } from "#server/control-socket/system-user.ts";
import * as z from "zod";
import { listOrders } from "./list-orders.ts";
import type { OrderOutcome, Orders } from "./orders.ts";
import { proofsOf, StoredProof } from "./proof/read-proofs.ts";
import { guidOfOrder, storedOrder } from "./stored-order.ts";

export const LIST_ORDERS = "orders";
export const DECIDE_ORDER = "orders decide";
export const PROVE_ORDER = "orders proof";

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

/** `order`: the guid or the reference. */
export const ProofRequest = z.object({ order: z.string() });

/** The records of an order; null if there is no such order. */
export const ProofAnswer = z.object({ reference: z.string(), proofs: z.array(StoredProof) }).nullable();
export type ProofAnswer = z.infer<typeof ProofAnswer>;

/** The result of a decision, with a sentence for the dealer. */
export const Decision = z.object({ ok: z.boolean(), message: z.string() });
export type Decision = z.infer<typeof Decision>;

/** Command-line handlers for orders, run by the running site. */
export function orderCommands(database: Database, orders: Orders): CommandHandlers {
  return {
    [LIST_ORDERS]: (args) => listOrders(database, ListRequest.parse(args).limit),
    [PROVE_ORDER]: (args) => provenOrder(database, ProofRequest.parse(args).order),
    [DECIDE_ORDER]: (args) => decide(database, orders, DecideRequest.parse(args)),
  };
}

/** What the customer of an order was shown. */
export async function provenOrder(database: Database, typed: string): Promise<ProofAnswer> {
  const guid = await guidOfOrder(database, typed);
  const order = guid === undefined ? undefined : await storedOrder(database, guid);
  return order ? { reference: order.reference, proofs: await proofsOf(database, order.guid) } : null;
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
