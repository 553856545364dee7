import type { Database } from "#server/database/connect.ts";
import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import * as z from "zod";
import { listLeads } from "./list-leads.ts";
import type { Leads } from "./leads.ts";

export const LIST_LEADS = "leads";
export const CLOSE_LEAD = "leads close";

const ListRequest = z.object({ limit: z.number().int().positive() });
const CloseRequest = z.object({ id: z.string() });
export const Closed = z.object({ closed: z.boolean() });

/** Command-line handlers for leads, run by the running site. */
export function leadCommands(database: Database, leads: Leads): CommandHandlers {
  return {
    [LIST_LEADS]: (args) => listLeads(database, ListRequest.parse(args).limit),
    [CLOSE_LEAD]: async (args) => ({ closed: await leads.close(CloseRequest.parse(args).id) }),
  };
}
