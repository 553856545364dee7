import type { Database } from "#server/database/connect.ts";
import { staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { and, asc, gt, lte, sql } from "drizzle-orm";

export type ActLine = { id: number; line: string };

/**
 * An act with its changes as one line of JSON: what is sealed, and what an export has. It is written by the database, in UTC and with
 * the keys in jsonb's order, so that it is the same at any time. Its shape must not change: seals that exist are over these lines.
 */
export const ACT_LINE = sql<string>`jsonb_build_object('id', ${staffActs.id},
  'at', to_char(${staffActs.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  'staff', ${staffActs.staff}, 'session', ${staffActs.session}, 'actor', ${staffActs.actor}, 'permission', ${staffActs.permission},
  'action', ${staffActs.action}, 'request', ${staffActs.request}, 'detail', ${staffActs.detail},
  'changes', coalesce((select jsonb_agg(jsonb_build_object('line', noted.line, 'entity', noted.entity, 'key', noted.key,
    'change', noted.change) order by noted.line) from ${staffActChanges} as noted where noted.act = ${staffActs.id}), '[]'))::text`;

/** The lines of acts after one number and up to another, in order. */
export function actLines(
  database: Database,
  { after, upTo, limit }: { after: number; upTo: number; limit?: number },
): Promise<readonly ActLine[]> {
  const lines = database
    .select({ id: staffActs.id, line: ACT_LINE })
    .from(staffActs)
    .where(and(gt(staffActs.id, after), lte(staffActs.id, upTo)))
    .orderBy(asc(staffActs.id));
  return limit === undefined ? lines : lines.limit(limit);
}
