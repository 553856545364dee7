import type { Moment } from "#domain/calendar.ts";
import { HOLDING } from "#domain/deal/transitions.ts";
import type { Problem } from "#domain/problem.ts";
import { REGISTER_FIELDS, withEmptied, type RegisterField, type RegisterRecord } from "#domain/stock/register/register-record.ts";
import { vehicleSlug } from "#domain/stock/slug.ts";
import type { StockState, StoredState } from "#domain/stock/vehicle.ts";
import { orders, sites, vehicles } from "#server/database/schema.ts";
import { currentAct, type StaffTx } from "#server/staff/acts/staff-write.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { and, eq, inArray } from "drizzle-orm";
import { lastAuthors, type Author } from "./last-authors.ts";
import { BRANCH, feedValues, OF_ADMIN, recordOverrides } from "./overrides.ts";
import { fieldText, readFields, RECALL_CLEARED, SETTABLE, shownValue, sorted, storedValue, type StoredVehicle } from "./vehicle-fields.ts";
import { differingColumns, writeColumns } from "./write-columns.ts";

/** A change of one vehicle by staff. */
export type VehicleChange = {
  stock_id: number;
  /** The revision that the change began from; without it the vehicle is changed as it is. */
  revision?: number | undefined;
  /** New values as texts that the importer reads (`SETTABLE`, and `site`: the slug of a branch); blank: not stated. */
  fields?: Readonly<Record<string, string>>;
  /** The texts (`vehicleTexts`) that the change began from: once the revision has moved, a field without one is a conflict. */
  from?: Readonly<Record<string, string>>;
  state?: StockState | undefined;
  /** Fields that staff left empty, and registers may fill again. */
  fillable?: readonly RegisterField[] | undefined;
};

/** A field before and after, in the importer's units: pounds, miles, days; null is "not stated". */
export type ChangedField = { field: string; before: unknown; after: unknown };
/** A field that somebody else has changed meanwhile, to something else. Texts. `by` is null where a feed did. */
export type Conflict = { field: string; from: string | null; theirs: string; yours: string; by: Author | null };

export type VehicleOutcome =
  | { ok: true; stock_id: number; changed: ChangedField[]; revision: number }
  | { ok: false; stock_id: number; why: "unknown" }
  | { ok: false; stock_id: number; why: "problems"; problems: Problem<string>[] }
  /** Nothing is written. `texts`: the vehicle as it is. */
  | { ok: false; stock_id: number; why: "conflict"; conflicts: Conflict[]; revision: number; texts: Record<string, string> }
  /** `order` holds the vehicle, or was completed with it. */
  | { ok: false; stock_id: number; why: "held" | "complete"; order: string };

/** Changes a vehicle, all or nothing. Fields that only one side changed since `revision` are merged. */
export async function changeVehicle(tx: StaffTx, change: VehicleChange): Promise<VehicleOutcome> {
  const [outcome] = await changeVehicles(tx, [change]);
  if (!outcome) throw new Error("A change without an outcome");
  return outcome;
}

/** Changes vehicles in one act and one revision, each all or nothing: the outcomes are in the order of the changes. */
export async function changeVehicles(tx: StaffTx, changes: readonly VehicleChange[]): Promise<VehicleOutcome[]> {
  await lockStock(tx);
  const act = await currentAct(tx);
  const stockIds = changes.map(({ stock_id }) => stock_id);
  const found = await tx.select().from(vehicles).where(inArray(vehicles.stock_id, stockIds));
  const rows = new Map(found.map((row) => [row.stock_id, row]));
  const branches = new Map((await tx.select({ id: sites.id, slug: sites.slug }).from(sites)).map(({ id, slug }) => [slug, id]));
  const ofRegisters = changes.filter(({ fields = {} }) => REGISTER_FIELDS.some((field) => fields[field] !== undefined));
  const ofFeeds = await feedValues(
    tx,
    ofRegisters.map(({ stock_id }) => stock_id),
    REGISTER_FIELDS,
  );
  const outcomes: VehicleOutcome[] = [];
  const decided: Parameters<typeof recordOverrides>[1][number][] = [];
  const written = new Map<number, Record<string, unknown>>();
  for (const change of changes) {
    const row = rows.get(change.stock_id);
    const ofFeed = ofFeeds.get(change.stock_id);
    const planned = row ? await planChange(tx, row, change, { branches, now: act.at, by: act.actor, ofFeed }) : UNKNOWN;
    if (!planned.ok || !row) {
      outcomes.push({ stock_id: change.stock_id, ...(planned.ok ? UNKNOWN : planned) });
      continue;
    }
    const { after, changed } = planned;
    const { stock_id } = row;
    if (changed.length > 0 || after.ended_by !== row.ended_by || after.register !== row.register)
      written.set(stock_id, { ...written.get(stock_id), ...differingColumns(row, after) });
    rows.set(stock_id, after);
    outcomes.push({ ok: true, stock_id, changed, revision: row.revision });
    if (row.source === OF_ADMIN) continue;
    for (const { field } of changed) {
      if (field === RECALL_CLEARED || field === "state") continue;
      const column = field === BRANCH ? "site_id" : field;
      const feed_value = field === BRANCH ? (row.feed_site_id ?? row.site_id) : storedValue(row, column);
      decided.push({ stock_id, field, value: storedValue(after, column), feed_value });
    }
  }
  const revisions = await writeColumns(
    tx,
    [...written].map(([stock_id, columns]) => ({ stock_id, columns })),
  );
  await recordOverrides(tx, decided);
  return outcomes.map((outcome) => (outcome.ok ? { ...outcome, revision: revisions.get(outcome.stock_id) ?? outcome.revision } : outcome));
}

/** The texts of a vehicle's fields, with its branch and state, as `VehicleChange.from` has them. */
export function vehicleTexts(row: StoredVehicle, branch: string | undefined): Record<string, string> {
  return {
    ...Object.fromEntries(SETTABLE.map((field) => [field, fieldText(row, field)])),
    [BRANCH]: branch ?? "",
    state: row.state,
  };
}

type Refusal = Extract<VehicleOutcome, { ok: false }> extends infer Each ? (Each extends unknown ? Omit<Each, "stock_id"> : never) : never;
type Planned = { ok: true; after: StoredVehicle; changed: ChangedField[] } | Refusal;
type Setting = {
  branches: ReadonlyMap<string, number>;
  now: Moment;
  by: string;
  /** What its feed says of overridden fields. */
  ofFeed: ReadonlyMap<string, unknown> | undefined;
};

const UNKNOWN = { ok: false, why: "unknown" } as const;

async function planChange(tx: StaffTx, row: StoredVehicle, change: VehicleChange, setting: Setting): Promise<Planned> {
  const { branches, now, by, ofFeed } = setting;
  const texts = vehicleTexts(row, slugOf(branches, row.site_id));
  const wanted: Record<string, string> = { ...change.fields, ...(change.state !== undefined && { state: change.state }) };
  const fields = Object.fromEntries(Object.entries(wanted).filter(([field, text]) => texts[field] !== text));
  const isOutdated = change.revision !== undefined && change.revision !== row.revision;
  const conflicting = isOutdated ? Object.keys(fields).filter((field) => change.from?.[field] !== texts[field]) : [];
  if (conflicting.length > 0) {
    const authors = await lastAuthors(tx, row, conflicting);
    const conflicts = conflicting.map((field) => ({
      field,
      from: change.from?.[field] ?? null,
      theirs: texts[field] ?? "",
      yours: fields[field] ?? "",
      by: authors.get(field) ?? null,
    }));
    return { ok: false, why: "conflict", conflicts, revision: row.revision, texts };
  }
  const { state: _state, [BRANCH]: branch, ...ofImporter } = fields;
  // What its feed ended, staff may end too: then the feed does not bring it back.
  const isEnded = change.state !== "live" && row.ended_by === null;
  const state = change.state !== undefined && (change.state !== row.state || isEnded) ? change.state : undefined;
  const publish = state !== undefined && row.state === "draft";
  const read = readFields(row, ofImporter, now, { publish });
  const site_id = branch === undefined ? row.site_id : branches.get(branch);
  const problems = [
    ...(read.ok ? [] : read.problems),
    ...(site_id === undefined ? [{ field: BRANCH, message: `“${branch ?? ""}” is not a branch` }] : []),
    ...(publish && state !== "live" ? [{ field: "state", message: "a draft is published before it is sold or withdrawn" }] : []),
    ...Object.keys(ofImporter).flatMap((field) =>
      SETTABLE.includes(field) ? [] : [{ field, message: "is not a field of a vehicle that can be set" }],
    ),
  ];
  if (!read.ok || site_id === undefined || problems.length > 0) return { ok: false, why: "problems", problems };
  if (change.state !== undefined && !publish) {
    const holder = await holderOf(tx, row, change.state);
    if (holder) return { ok: false, ...holder };
  }
  const after: StoredVehicle = {
    ...row,
    ...read.columns,
    details: read.details,
    dvsa: read.dvsa,
    site_id,
    // Staff's branch, unless they move it to the feed's again.
    feed_site_id: branch === undefined ? row.feed_site_id : feedBranchOf(row, site_id),
    ...(state !== undefined && endedBy(row, state, { now, by, publish })),
  };
  after.slug = vehicleSlug(after);
  after.register = registerAfter(row, after, { ofFeed, fillable: change.fillable ?? [] });
  return { ok: true, after, changed: changesOf(row, after, (id) => slugOf(branches, id)) };
}

type Emptying = { ofFeed: Setting["ofFeed"]; fillable: readonly RegisterField[] };

/**
 * What staff empty stays empty, whatever registers state, until somebody states it, follows the feed again or lets registers fill it. Of a
 * feed's vehicle only what the feed states: staff who clear what they typed themselves leave the field as it was.
 */
function registerAfter(before: StoredVehicle, after: StoredVehicle, { ofFeed, fillable }: Emptying): RegisterRecord | null {
  const { register } = before;
  const emptied = REGISTER_FIELDS.filter((field) => {
    if (storedValue(after, field) !== null || fillable.includes(field)) return false;
    const cleared = storedValue(before, field);
    return register?.emptied?.includes(field) || (cleared !== null && (ofFeed?.has(field) ? ofFeed.get(field) : cleared) !== null);
  });
  return withEmptied(register, emptied);
}

function feedBranchOf(row: StoredVehicle, site_id: number): number | null {
  const ofFeed = row.feed_site_id ?? row.site_id;
  return row.source === OF_ADMIN || site_id === ofFeed ? null : ofFeed;
}

function endedBy(row: StoredVehicle, state: StockState, { now, by, publish }: { now: Moment; by: string; publish: boolean }) {
  const first_seen_at = publish ? new Date(now) : row.first_seen_at;
  if (state === "live") return { state, ended_at: null, ended_by: null, first_seen_at };
  return { state, ended_at: row.state === "live" ? new Date(now) : row.ended_at, ended_by: by };
}

/** The order that forbids a state: a vehicle sold with a completed order cannot be for sale again. */
async function holderOf(
  tx: StaffTx,
  row: StoredVehicle,
  state: StockState,
): Promise<{ why: "held" | "complete"; order: string } | undefined> {
  if (row.held_by === null) return undefined;
  const [order] = await tx
    .select({ status: orders.status, reference: orders.reference })
    .from(orders)
    .where(and(eq(orders.stock_id, row.stock_id), inArray(orders.status, [...HOLDING])));
  const why = order?.status === "COMPLETE" ? "complete" : "held";
  return why === "complete" && state !== "live" ? undefined : { why, order: order?.reference ?? "" };
}

function changesOf(before: StoredVehicle, after: StoredVehicle, branch: (id: number) => string | undefined): ChangedField[] {
  const of = (row: StoredVehicle, field: string): unknown => {
    if (field === BRANCH) return branch(row.site_id);
    return field === "state" ? (row.state satisfies StoredState) : shownValue(row, field);
  };
  return [...SETTABLE, BRANCH, "state"].flatMap((field) => {
    const same = JSON.stringify(sorted(storedValue(before, field))) === JSON.stringify(sorted(storedValue(after, field)));
    const [one, other] = [of(before, field), of(after, field)];
    return same && JSON.stringify(sorted(one)) === JSON.stringify(sorted(other)) ? [] : [{ field, before: one, after: other }];
  });
}

function slugOf(branches: ReadonlyMap<string, number>, site_id: number): string | undefined {
  for (const [slug, id] of branches) if (id === site_id) return slug;
  return undefined;
}
