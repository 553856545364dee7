import type { Moment } from "#domain/calendar.ts";
import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import type { Database } from "#server/database/connect.ts";
import * as z from "zod";
import type { AuditKeys } from "./audit-keys.ts";
import { verifySeals, type Verified } from "./verify-seals.ts";

export const AUDIT_VERIFY = "audit verify";

export type VerifiedAnswer = Verified;
export const VerifiedAnswer: z.ZodType<Verified> = z.object({
  seals: z.number(),
  acts: z.number(),
  deleted: z.number(),
  unsealed: z.number(),
  broken: z.object({ seal: z.number(), why: z.enum(["order", "digest", "unknown key", "count", "content"]) }).exactOptional(),
  head: z.object({ seal: z.number(), digest: z.string() }).exactOptional(),
});

export function auditCommands(setting: { database: Database; keys: AuditKeys; now: () => Moment }): CommandHandlers {
  return { [AUDIT_VERIFY]: () => verifySeals(setting) };
}
