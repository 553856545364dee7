import type { Moment } from "#domain/calendar.ts";
import { isLookReason, type LookReason } from "#domain/deal/staff/application-looks.ts";
import { isPersonal } from "#domain/staff/actions.ts";
import type { Rights } from "#domain/staff/allowed.ts";
import type { Database } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import { staff, staffActChanges, staffActs } from "#server/database/staff-schema.ts";
import { and, asc, desc, inArray, lt, sql } from "drizzle-orm";
import { visibleTo } from "#server/staff/visible-to.ts";
import { conditionOf, isOneOf } from "./act-filter.ts";
import { filterOf, type ActQuery } from "./act-query.ts";

/** Entries of a page. */
export const PAGE = 50;
/** More entries than this are not counted. */
const MAX_COUNTED = 10_000;

/** Vehicles of an act that are named. */
const NAMED_VEHICLES = 3;

type Named = { id: string; name: string };
export type NamedVehicle = { id: number; name: string; plate: string | null };
export type ListedChange = Pick<typeof staffActChanges.$inferSelect, "entity" | "key" | "change">;
export type ListedAct = {
  id: number;
  at: Moment;
  /** "staff:<id>", "cli:<user>", "issuer", "system" */
  actor: string;
  /** The person who acted, if it was one. */
  person: Named | null;
  action: string;
  /** The person whom it concerns. */
  about: Named | null;
  /** The first vehicles that it changed. */
  vehicles: NamedVehicle[];
  /** The import that it is about. */
  import: string | null;
  /** The order that it names, and why somebody looked at its finance application. */
  order: string | null;
  look: LookReason | null;
  /** Whether it is about personal data. */
  personal: boolean;
  changes: ListedChange[];
};

export type ActPage = {
  acts: ListedAct[];
  /** The entry after which the next page begins, if there is one. */
  next: number | null;
  /** How many entries there are in all, at most 10,000. */
  count: number;
  counted: boolean;
};

/** A page of the audit log, newest first, by the numbers of the entries: it does not shift when others are added. */
export async function listActs(database: Database, rights: Rights, query: ActQuery): Promise<ActPage> {
  const { found, ...filter } = filterOf(query);
  const where = and(visibleTo(rights, "audit.read", {}), conditionOf(filter));
  /** Of what was found, no more than the caller reads is looked up. */
  const newest = (most: number, before?: number) => {
    const rest = and(where, before === undefined ? undefined : lt(staffActs.id, before));
    return found ? and(rest, isOneOf(found, { newest: most, ...(rest && { rest }) })) : rest;
  };
  const rows = await database
    .select()
    .from(staffActs)
    .where(newest(PAGE + 1, query.before))
    .orderBy(desc(staffActs.id))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  const changes = await changesOf(
    database,
    page.map(({ id }) => id),
  );
  const names = await namesOf(
    database,
    page.flatMap(({ staff: person, detail }) => [person, concernedPerson(detail)]).filter((id) => id !== null),
  );
  const stock = await vehiclesOf(
    database,
    page.flatMap(({ id }) => changedVehicles(changes.get(id) ?? [])),
  );
  const counted = database
    .select({ id: staffActs.id })
    .from(staffActs)
    .where(newest(MAX_COUNTED + 1))
    .limit(MAX_COUNTED + 1);
  const count = await database.$count(sql`(${counted}) as counted`);
  return {
    acts: page.map(({ id, at, actor, staff: person, action, detail }) => ({
      id,
      at: at.getTime(),
      actor,
      person: named(names, person),
      action,
      about: named(names, concernedPerson(detail)),
      vehicles: changedVehicles(changes.get(id) ?? []).flatMap((vehicle) => stock.get(vehicle) ?? []),
      import: textIn(detail, "import"),
      order: textIn(detail, "order"),
      look: isLookReason(detail["look"]) ? detail["look"] : null,
      personal: isPersonal(action),
      changes: (changes.get(id) ?? []).map(({ entity, key, change }) => ({ entity, key, change })),
    })),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    count: Math.min(count, MAX_COUNTED),
    counted: count <= MAX_COUNTED,
  };
}

async function changesOf(database: Database, acts: number[]): Promise<Map<number, (ListedChange & { act: number })[]>> {
  if (acts.length === 0) return new Map();
  const { act, entity, key, change } = staffActChanges;
  const rows = await database
    .select({ act, entity, key, change })
    .from(staffActChanges)
    .where(inArray(act, acts))
    .orderBy(asc(staffActChanges.line));
  return Map.groupBy(rows, (row) => row.act);
}

/** The log has people by their ids only: the names are those of today. */
async function namesOf(database: Database, ids: string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(inArray(staff.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Of an act that changed many, the first few. */
function changedVehicles(changes: readonly ListedChange[]): number[] {
  const keys = changes.filter(({ entity }) => entity === "vehicles").map(({ key }) => Number(key));
  return [...new Set(keys)].slice(0, NAMED_VEHICLES);
}

/** Vehicles by their number, as they are now; nothing of those that are gone. */
export async function vehiclesOf(database: Database, ids: number[]): Promise<ReadonlyMap<number, NamedVehicle>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: vehicles.stock_id, make: vehicles.make, range: vehicles.range, vrm: vehicles.vrm })
    .from(vehicles)
    .where(inArray(vehicles.stock_id, [...new Set(ids)]));
  return new Map(rows.map(({ id, make, range, vrm }) => [id, { id, name: `${make} ${range}`, plate: vrm }]));
}

/** The person whom an act names. */
function concernedPerson(detail: ActDetail): string | null {
  return textIn(detail, "person");
}

type ActDetail = Readonly<Record<string, unknown>>;

function textIn(detail: ActDetail, name: string): string | null {
  const value = detail[name];
  return typeof value === "string" ? value : null;
}

function named(names: ReadonlyMap<string, string>, id: string | null): Named | null {
  const name = id === null ? undefined : names.get(id);
  return id === null || name === undefined ? null : { id, name };
}
