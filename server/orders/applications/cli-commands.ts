import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import { systemUser } from "#server/control-socket/system-user.ts";
import * as z from "zod";
import type { Orders } from "#server/orders/orders.ts";

export const READ_APPLICATION = "applications show";
export const PURGE_APPLICATIONS = "purge";

/** Characters of a system user name. */
const MAX_USER_LENGTH = 100;

/** `by`: the system user that ran the command. */
export const ReadRequest = z.object({ guid: z.string(), by: z.string().max(MAX_USER_LENGTH).optional() });
export const ReadResult = z.union([
  z.object({ ok: z.literal(true), contact: z.record(z.string(), z.string()), answers: z.record(z.string(), z.string()) }),
  z.object({ ok: z.literal(false), why: z.string() }),
]);
export type ReadResult = z.infer<typeof ReadResult>;

export const PurgeRequest = z.object({ dry: z.boolean() });
export const Purged = z.object({ applications: z.number() });

/** Purges every website of the group: each has its own retention. */
export function purgeAll(websites: readonly Pick<Orders, "purge">[]): Orders["purge"] {
  return async (options) => {
    let purged = 0;
    for (const orders of websites) purged += await orders.purge(options);
    return purged;
  };
}

/** Command-line handlers for finance applications, run by the running site. */
export function applicationCommands(orders: Pick<Orders, "readApplication" | "purge">): CommandHandlers {
  return {
    [READ_APPLICATION]: (args) => {
      const { guid, by = systemUser() } = ReadRequest.parse(args);
      return orders.readApplication(guid, `cli:${by}`);
    },
    [PURGE_APPLICATIONS]: async (args) => ({ applications: await orders.purge(PurgeRequest.parse(args)) }),
  };
}
