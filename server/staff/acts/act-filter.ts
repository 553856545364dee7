import type { Moment } from "#domain/calendar.ts";
import { staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { and, eq, exists, gte, lt, or, sql, type SQL } from "drizzle-orm";

/**
 * Which acts of the audit log. `actor`: who did it, or `kind` of actor; `thing`: the row to which something was done; `until` is excluded.
 */
export type ActFilter = {
  actor?: string | undefined;
  kind?: string | undefined;
  action?: string | undefined;
  from?: Moment | undefined;
  until?: Moment | undefined;
  thing?: { entity: string; key: string } | undefined;
};

/** Each has an index (migrations 0036 and 0039). */
export function conditionOf({ actor, kind, action, from, until, thing }: ActFilter): SQL | undefined {
  return and(
    actor === undefined ? undefined : eq(staffActs.actor, actor),
    kind === undefined ? undefined : sql`split_part(${staffActs.actor}, ':', 1) = ${kind}`,
    action === undefined ? undefined : eq(staffActs.action, action),
    from === undefined ? undefined : gte(staffActs.at, new Date(from)),
    until === undefined ? undefined : lt(staffActs.at, new Date(until)),
    thing && concerns(thing),
  );
}

/** An act concerns what it changed; with a person also whom it names. */
function concerns({ entity, key }: { entity: string; key: string }): SQL | undefined {
  const changed = exists(
    sql`(select from ${staffActChanges} as noted where noted.act = ${staffActs.id} and noted.entity = ${entity} and noted.key = ${key})`,
  );
  return entity === "staff" ? or(changed, sql`${staffActs.detail} ->> 'person' = ${key}`) : changed;
}
