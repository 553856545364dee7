import type { Database } from "#server/database/connect.ts";
import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import * as z from "zod";
import { listDeliveries } from "./list-deliveries.ts";
import type { Deliveries } from "./open-deliveries.ts";

export const LIST_DELIVERIES = "deliveries";
export const RETRY_DELIVERIES = "deliveries retry";

const ListRequest = z.object({ limit: z.number().int().positive(), status: z.enum(["waiting", "sent", "failed"]).optional() });
const RetryRequest = z.object({ id: z.number().int().positive().optional() });
export const RetryResultSchema = z.object({ retried: z.number(), overtaken: z.number(), expired: z.number().optional() });
export type RetryResultSchema = z.infer<typeof RetryResultSchema>;

/** Command-line handlers for deliveries, run by the running site. */
export function deliveryCommands(database: Database, deliveries: Deliveries): CommandHandlers {
  return {
    [LIST_DELIVERIES]: (args) => listDeliveries(database, ListRequest.parse(args)),
    [RETRY_DELIVERIES]: (args) => deliveries.retry(RetryRequest.parse(args).id),
  };
}
