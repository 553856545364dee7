import type { Moment } from "#domain/calendar.ts";
import { PERSONAL_ACTIONS } from "#domain/staff/actions.ts";
import { leads, vehicles } from "#server/database/schema.ts";
import { staffActChanges, staffActs, staffPosts } from "#server/database/staff-schema.ts";
import { and, eq, exists, gte, inArray, lt, or, sql, type SQL } from "drizzle-orm";
import type { FoundThings } from "./found-things.ts";

/**
 * Which acts of the audit log. `actor`: who did it, or `kind` of actor; `thing`: the row to which something was done; `until` is excluded;
 * `site`: what concerns a branch, its people or its vehicles; `found`: by or about any of these.
 */
export type ActFilter = {
  actor?: string | undefined;
  kind?: string | undefined;
  action?: string | undefined;
  from?: Moment | undefined;
  until?: Moment | undefined;
  thing?: { entity: string; key: string } | undefined;
  site?: number | undefined;
  personal?: boolean | undefined;
  found?: FoundThings | undefined;
};

/** Each has an index (migrations 0036 and 0039). */
export function conditionOf({ found, ...filter }: ActFilter): SQL | undefined {
  const { actor, kind, action, from, until, thing, site, personal } = filter;
  return and(
    actor === undefined ? undefined : eq(staffActs.actor, actor),
    kind === undefined ? undefined : sql`split_part(${staffActs.actor}, ':', 1) = ${kind}`,
    action === undefined ? undefined : eq(staffActs.action, action),
    from === undefined ? undefined : gte(staffActs.at, new Date(from)),
    until === undefined ? undefined : lt(staffActs.at, new Date(until)),
    thing && concerns(thing),
    site === undefined ? undefined : concernsSite(site),
    personal ? inArray(staffActs.action, [...PERSONAL_ACTIONS]) : undefined,
    found && isOneOf(found),
  );
}

/** An act concerns what it changed; with a person also whom it names. */
function concerns({ entity, key }: { entity: string; key: string }): SQL | undefined {
  const changed = exists(
    sql`(select from ${staffActChanges} as noted where noted.act = ${staffActs.id} and noted.entity = ${entity} and noted.key = ${key})`,
  );
  return entity === "staff" ? or(changed, sql`${staffActs.detail} ->> 'person' = ${key}`) : changed;
}

/** Changes of the branch, posts given or taken there, what happened to people who have one there, and to leads and vehicles there. */
function concernsSite(site: number): SQL {
  return sql`${staffActs.id} in (
    select noted.act from ${staffActChanges} as noted where noted.entity = 'staff_posts'
      and ${String(site)} in (noted.change -> 'site_id' ->> 'before', noted.change -> 'site_id' ->> 'after')
    union all select named.id from ${staffPosts} as post join ${staffActs} as named on named.detail ->> 'person' = post.staff::text
      where post.site_id = ${site}
    union all select noted.act from ${staffActChanges} as noted
      where noted.entity in ('sites', 'site_overrides') and noted.key = ${String(site)}
    union all select lead_act.id from ${leads} as lead join ${staffActs} as lead_act on lead_act.detail ->> 'lead' = lead.id::text
      where lead.site_id = ${site}
    union all select noted.act from ${vehicles} as vehicle join ${staffActChanges} as noted
      on noted.entity = 'vehicles' and noted.key = vehicle.stock_id::text where vehicle.site_id = ${site})`;
}

/**
 * Acts by or about any of these. With `newest` only so many of each, which an index gives in order: enough for a page of them, however many
 * there are. `rest`: what else has to hold for them.
 */
export function isOneOf({ people, vehicles: stock, actions }: FoundThings, { newest, rest }: { newest?: number; rest?: SQL } = {}): SQL {
  const each = (values: readonly (string | number)[], condition: SQL) => sql`select among.id
    from unnest(${sql.param(values.map(String))}::text[]) as wanted (value) cross join lateral (
      select ${staffActs.id} as id from ${staffActs} where ${and(condition, rest)}
      ${newest === undefined ? sql`` : sql`order by ${staffActs.id} desc limit ${newest}`}) as among`;
  const parts = [
    ...(people.length === 0
      ? []
      : [
          each(people, sql`${staffActs.actor} = 'staff:' || wanted.value`),
          each(people, sql`${staffActs.detail} ->> 'person' = wanted.value`),
          each(people, changed("staff")),
        ]),
    ...(actions.length === 0 ? [] : [each(actions, sql`${staffActs.action} = wanted.value`)]),
    ...(stock.length === 0 ? [] : [each(stock, changed("vehicles"))]),
  ];
  return parts.length === 0 ? sql`false` : sql`${staffActs.id} in (${sql.join(parts, sql` union all `)})`;
}

/** Acts that changed the wanted row. */
function changed(entity: "staff" | "vehicles"): SQL {
  return sql`${staffActs.id} in (select noted.act from ${staffActChanges} as noted
    where noted.entity = ${entity} and noted.key = wanted.value)`;
}
