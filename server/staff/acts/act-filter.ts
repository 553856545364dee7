import type { Moment } from "#domain/calendar.ts";
import { staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { and, eq, exists, gte, lt, or, sql, type SQL } from "drizzle-orm";

/** Which acts of the audit log. `actor`: who did it; `entity` and `key`: to which row something was done; `until` is excluded. */
export type ActFilter = {
  actor?: string | undefined;
  action?: string | undefined;
  from?: Moment | undefined;
  until?: Moment | undefined;
  thing?: { entity: string; key: string } | undefined;
};

export function conditionOf({ actor, action, from, until, thing }: ActFilter): SQL | undefined {
  return and(
    actor === undefined ? undefined : eq(staffActs.actor, actor),
    action === undefined ? undefined : eq(staffActs.action, action),
    from === undefined ? undefined : gte(staffActs.at, new Date(from)),
    until === undefined ? undefined : lt(staffActs.at, new Date(until)),
    thing && concerns(thing),
  );
}

/** An act concerns what it changed; with a person also what it says to be about that person. */
function concerns({ entity, key }: { entity: string; key: string }): SQL | undefined {
  const changed = exists(
    sql`(select from ${staffActChanges} as noted where noted.act = ${staffActs.id} and noted.entity = ${entity} and noted.key = ${key})`,
  );
  return entity === "staff" ? or(changed, sql`${staffActs.detail} ->> 'person' = ${key}`) : changed;
}
