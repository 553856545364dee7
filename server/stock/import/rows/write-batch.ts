import { ADVISORY_LOCKS } from "#server/database/advisory-locks.ts";
import { vehicleSlug } from "#domain/stock/slug.ts";
import type { Database } from "#server/database/connect.ts";
import { overriddenFields } from "#server/stock/change/overrides.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { sql, type SQL } from "drizzle-orm";
import { findKnown, type KnownVehicle, type IdentifiedVehicle, type Target } from "#server/stock/import/known-vehicles.ts";
import { plannedChanges, type PlannedChange } from "#server/stock/import/planned-changes.ts";
import type { CompleteVehicle } from "#server/stock/import/imported-vehicle.ts";
import type { ImportReport, RowRefusal } from "#server/stock/import/report.ts";
import { drawStockIds, advanceSequencePast } from "#server/stock/import/stock-numbers.ts";

/** First key of the advisory lock on imports into one branch; the second key is the site, or 0 for all sites. */
const IMPORT_LOCK = ADVISORY_LOCKS.imports;
const EVERY_SITE = 0;

export type Written = {
  figures: Pick<ImportReport, "added" | "changed" | "unchanged" | "returned">;
  refusals: RowRefusal[];
  renumbered: ImportReport["renumbered"];
};

/** The columns an import writes, with their types; excluded are columns that an order or the dealer changes too. */
const COLUMNS = {
  vrm: "text",
  cap_id: "integer",
  cap_code: "text",
  cap_database: "text",
  make: "text",
  range: "text",
  model: "text",
  derivative: "text",
  year: "smallint",
  colour: "text",
  fuel_type: "text",
  transmission: "text",
  body_type: "text",
  doors: "smallint",
  seats: "smallint",
  mileage: "integer",
  category: "text",
  tags: "text[]",
  department_id: "integer",
  advert_classification: "text",
  advert_type: "text",
  vat_scheme: "text",
  price: "integer",
  admin_fee: "integer",
  list_price: "integer",
  original_price: "integer",
  discount_price: "integer",
  price_excluding_vat: "integer",
  price_including_vat: "integer",
  date_first_registered: "date",
  date_mot_expires: "date",
  previous_keepers: "smallint",
  details: "jsonb",
  slug: "text",
  digest: "text",
  source_key: "text",
  site_id: "integer",
} as const satisfies Record<string, string>;

const NAMES = Object.keys(COLUMNS).map((name) => sql.identifier(name));
const RECORD = sql.join(
  Object.entries(COLUMNS).map(([name, type]) => sql`${sql.identifier(name)} ${sql.raw(type)}`),
  sql`, `,
);

/** Overlaid photographs and films take precedence over the feed's, and what staff decided over both. */
const WITH_MEDIA = sql`coalesce(given.details, '{}'::jsonb) || coalesce(vehicles.laid_over, '{}'::jsonb)`;
const WITH_DECIDED = sql`(${WITH_MEDIA} || coalesce(staff.details, '{}'::jsonb)) - coalesce(staff.removed, '{}'::text[])`;

/** Columns that staff decide with other commands, or that follow from others. */
const OF_THE_FEED: readonly string[] = ["details", "slug", "digest", "source_key", "site_id"];
/** The names in a vehicle's slug. */
const IN_SLUG = ["year", "make", "range", "derivative"] as const;
const LAID = sql.param([...Object.keys(COLUMNS), "reservation_status"]);

/** State of the run that a batch needs. */
export type Run = {
  /** Whether an earlier row of the run was the vehicle with that key. */
  wasSeen: (source_key: string) => boolean;
  /** Marks the vehicle with that key as present under another name. */
  see: (source_key: string) => void;
  /** Is given what a dry run would change. */
  onPlanned?: ((changes: readonly PlannedChange[]) => void) | undefined;
  /** Runs the batch's transaction. */
  within: <Result>(work: (transaction: Database) => Promise<Result>) => Promise<Result>;
};

/** Writes new and changed rows in one transaction, which is one stock revision. */
export async function writeBatch(batch: readonly IdentifiedVehicle[], target: Target, run: Run): Promise<Written> {
  return run.within(async (transaction) => {
    if (!target.dry_run) await lockImports(transaction, batch, target);
    const known = await findKnown(transaction, batch, target);
    const written: Written = { figures: { added: 0, changed: 0, unchanged: 0, returned: 0 }, refusals: [], renumbered: [] };
    const added: IdentifiedVehicle[] = [];
    const changed: StoredRow[] = [];
    const touched = new Set<number>();
    const refuse = ({ line }: IdentifiedVehicle, reason: string) => written.refusals.push({ line, column: "stock_id", reason });
    for (const row of batch) {
      const before = known.vehicleOf(row);
      if (before) {
        const renamed = before.source_key !== row.source_key;
        if (touched.has(before.stock_id) || (renamed && run.wasSeen(before.source_key))) {
          refuse(row, `vehicle ${before.stock_id} is already in an earlier row of this file`);
          continue;
        }
        touched.add(before.stock_id);
        if (renamed) run.see(before.source_key);
        const stored = storedAs(row, before, target);
        const what = changeOf(stored, before);
        written.figures[what] += 1;
        if (what !== "unchanged") changed.push(stored);
        continue;
      }
      const holderOfId = row.stock_id === null ? undefined : known.ownerOf(row.stock_id);
      const isAssigned = row.stock_id !== null && (holderOfId !== undefined || touched.has(row.stock_id));
      if (isAssigned && !row.has_id) {
        refuse(
          row,
          holderOfId
            ? `${row.stock_id} is the number of a vehicle from the source “${holderOfId.source}”: give the row an id, or leave out stock_id`
            : `${row.stock_id} is already in an earlier row of this file`,
        );
        continue;
      }
      if (row.stock_id !== null && !isAssigned) touched.add(row.stock_id);
      written.figures.added += 1;
      if (isAssigned) written.renumbered.push({ line: row.line, stock_id: row.stock_id!, new_stock_id: null });
      added.push(isAssigned ? { ...row, stock_id: null } : row);
    }
    if (target.dry_run) {
      if (run.onPlanned && changed.length > 0) run.onPlanned(await plannedChanges(transaction, changed));
      return written;
    }
    if (added.length > 0) {
      const numbered = await withStockIds(transaction, added);
      const numberOf = new Map(numbered.map(({ line, stock_id }) => [line, stock_id]));
      written.renumbered = written.renumbered.map((note) => ({ ...note, new_stock_id: numberOf.get(note.line) ?? null }));
      await insert(
        transaction,
        numbered.map((row) => ({ ...row, site_id: row.site_id ?? target.site_id })),
        target,
      );
    }
    if (changed.length > 0) await update(transaction, changed, target);
    return written;
  });
}

type Transaction = Pick<Database, "select" | "execute">;
type StoredRow = IdentifiedVehicle & { stock_id: number; site_id: number };

/** Serialises imports that may match the same vehicle or request the same number. */
async function lockImports(transaction: Transaction, batch: readonly IdentifiedVehicle[], { scope, site_id }: Target): Promise<void> {
  const alone = scope.length > 1 || batch.some(({ stock_id, site_id: named }) => stock_id !== null || named !== null);
  await transaction.execute(
    alone
      ? sql`select pg_advisory_xact_lock(${IMPORT_LOCK}::int, ${EVERY_SITE}::int)`
      : sql`select pg_advisory_xact_lock_shared(${IMPORT_LOCK}::int, ${EVERY_SITE}::int),
          pg_advisory_xact_lock(${IMPORT_LOCK}::int, ${site_id}::int)`,
  );
}

/** A row without a branch does not move its vehicle unless --site is given. Only the feed's id replaces a stored key. */
function storedAs(row: IdentifiedVehicle, before: KnownVehicle, target: Target): StoredRow {
  const site_id = row.site_id ?? (target.chosen ? target.site_id : before.site_id);
  return { ...row, stock_id: before.stock_id, site_id, source_key: row.has_id ? row.source_key : before.source_key };
}

function changeOf(row: StoredRow, before: KnownVehicle): "returned" | "changed" | "unchanged" {
  const returns = before.state === "sold" && before.held_by === null && before.ended_by === null;
  if (returns && (row.vehicle.state ?? "live") === "live") return "returned";
  return before.digest === row.digest && before.site_id === row.site_id && before.source_key === row.source_key ? "unchanged" : "changed";
}

/** The ids are drawn before the insert because the slug ends in the stock id. */
async function withStockIds(
  transaction: Transaction,
  added: readonly IdentifiedVehicle[],
): Promise<(IdentifiedVehicle & { stock_id: number })[]> {
  const givenIds = added.flatMap(({ stock_id }) => stock_id ?? []);
  if (givenIds.length > 0)
    await advanceSequencePast(
      transaction,
      givenIds.reduce((one, other) => Math.max(one, other)),
    );
  const drawn = await drawStockIds(transaction, added.length - givenIds.length, givenIds);
  let next = 0;
  return added.map((row) => {
    const stock_id = row.stock_id ?? drawn[next++];
    if (stock_id === undefined) throw new Error("The database gave fewer stock ids than it was asked for");
    return { ...row, stock_id };
  });
}

async function insert(transaction: Transaction, rows: readonly StoredRow[], { source, now, as_drafts }: Target): Promise<void> {
  const state = as_drafts === true ? sql`coalesce(state, 'draft')` : sql`coalesce(state, 'live')`;
  await transaction.execute(sql`
    insert into vehicles (stock_id, source, first_seen_at, reservation_status, reserved_at, state, ended_at, ${sql.join(NAMES, sql`, `)})
    select stock_id, ${source}, to_timestamp(first_seen_at / 1000),
      coalesce(reservation_status, 'Available'), to_timestamp(reserved_at / 1000),
      ${state}, case when state is null then null else to_timestamp(coalesce(ended_at, ${now}::double precision) / 1000) end,
      ${sql.join(NAMES, sql`, `)}
    from ${recordset(rows, sql`given`)} order by stock_id`);
}

/** The overrides are read under the lock: nobody decides anything else until the batch is committed. */
async function update(transaction: Transaction, rows: readonly StoredRow[], target: Target): Promise<void> {
  await lockStock(transaction);
  const decided = await overriddenFields(
    transaction,
    rows.map(({ stock_id }) => stock_id),
  );
  if (decided.size > 0) await updateUnderOverrides(transaction, rows, target);
  else
    await transaction.execute(sql`
      update vehicles set ${assignments(target, { areLaidOver: false })} from ${recordset(rows, sql`given`)}
      where vehicles.stock_id = given.stock_id`);
}

async function updateUnderOverrides(transaction: Transaction, rows: readonly StoredRow[], target: Target): Promise<void> {
  const { rows: renamed } = await transaction.execute<Renamed>(sql`
    with given as materialized (select * from ${recordset(rows, sql`given`)}),
    earlier as (select stock_id, field, feed_value from vehicle_overrides where stock_id in (select stock_id from given)),
    overrides as (
      update vehicle_overrides set feed_value = ${FEED_VALUE} from given
        where vehicle_overrides.stock_id = given.stock_id and vehicle_overrides.field <> 'site'
        returning vehicle_overrides.stock_id, field, value, feed_value),
    noted as (${NOTED_FEED_VALUES}),
    staff as (
      select stock_id, jsonb_object_agg(field, value) as decided,
        jsonb_object_agg(field, value) filter (where field <> all(${LAID}::text[]) and value is not null) as details,
        array_agg(field) filter (where field <> all(${LAID}::text[]) and value is null) as removed
      from overrides group by stock_id),
    updated as (
      update vehicles set ${assignments(target, { areLaidOver: true })}
      from given left join staff using (stock_id) where vehicles.stock_id = given.stock_id
      returning vehicles.stock_id, vehicles.year, vehicles.make, vehicles.range, vehicles.derivative,
        staff.decided ?| ${sql.param([...IN_SLUG])}::text[] as renamed)
    select stock_id, year, make, range, derivative from updated where renamed`);
  for (const vehicle of renamed)
    await transaction.execute(sql`update vehicles set slug = ${vehicleSlug(vehicle)} where stock_id = ${vehicle.stock_id}`);
}

/** An import of staff notes what it changes behind staff's values too, so that it can be undone; but no plates. */
const NOTED_FEED_VALUES = sql`
  insert into staff_act_changes (act, entity, key, change)
    select current_setting('forecourt.staff_act')::bigint, 'vehicle_overrides', stock_id::text, jsonb_build_object(
      'field', jsonb_build_object('before', field, 'after', field),
      'feed_value', jsonb_build_object('before', earlier.feed_value, 'after', overrides.feed_value))
    from overrides join earlier using (stock_id, field)
    where coalesce(current_setting('forecourt.staff_act', true), '') <> '' and field <> 'vrm'
      and overrides.feed_value is distinct from earlier.feed_value`;

/** The state is decided from the row at the time of the update: since it was read an order may hold it, or staff may have sold it. */
function assignments({ now }: Target, { areLaidOver }: { areLaidOver: boolean }): SQL {
  const free = sql`vehicles.held_by is null and vehicles.ended_by is null`;
  const returns = sql`given.state is null and vehicles.state = 'sold' and ${free}`;
  const ends = sql`given.state is not null and vehicles.state <> 'draft' and ${free}`;
  const isDecided = areLaidOver ? sql`coalesce(staff.decided ? 'reservation_status', false)` : sql`false`;
  const retainsStatus = sql`(given.reservation_status is null or ${isDecided})`;
  return sql`${sql.join(
    Object.entries(COLUMNS).map((column) => assignment(column, areLaidOver)),
    sql`, `,
  )},
    feed_site_id = case when vehicles.feed_site_id is null then null else given.site_id end,
    reservation_status = case when ${retainsStatus} then vehicles.reservation_status else given.reservation_status end,
    reserved_at = case when ${retainsStatus} then vehicles.reserved_at else to_timestamp(given.reserved_at / 1000) end,
    state = case when ${returns} then 'live' when ${ends} then given.state else vehicles.state end,
    ended_at = case when ${returns} then null
      when ${ends} then coalesce(to_timestamp(given.ended_at / 1000), vehicles.ended_at, to_timestamp(${now}::double precision / 1000))
      else vehicles.ended_at end`;
}

/** A vehicle whose slug has a name that staff decided. */
type Renamed = { stock_id: number; year: number; make: string; range: string; derivative: string | null };

/** The feed's newest value of an overridden field, or the overlaid photographs and films; a status left out is unchanged. */
const FEED_VALUE = sql`nullif(case
    when field = 'reservation_status' then coalesce(to_jsonb(given.reservation_status), feed_value)
    when field = any(${LAID}::text[]) then to_jsonb(given) -> field
    else coalesce((select laid_over -> field from vehicles where vehicles.stock_id = given.stock_id), given.details -> field)
  end, 'null'::jsonb)`;

function assignment([name, type]: [string, string], areLaidOver: boolean): SQL {
  const column = sql.identifier(name);
  const literal = sql.raw(`'${name}'`);
  if (name === "details") return sql`details = ${areLaidOver ? WITH_DECIDED : WITH_MEDIA}`;
  if (name === "site_id") return sql`site_id = case when vehicles.feed_site_id is null then given.site_id else vehicles.site_id end`;
  if (!areLaidOver || OF_THE_FEED.includes(name)) return sql`${column} = given.${column}`;
  const decided =
    type === "text[]"
      ? sql`array(select jsonb_array_elements_text(staff.decided -> ${literal}))`
      : sql`(staff.decided ->> ${literal})::${sql.raw(type)}`;
  return sql`${column} = case when staff.decided ? ${literal} then ${decided} else given.${column} end`;
}

function recordset(rows: readonly StoredRow[], alias: SQL) {
  const records = rows.map(({ vehicle, stock_id, site_id, source_key, digest, first_seen_at }) => ({
    ...withoutNulls(vehicle),
    stock_id,
    site_id,
    source_key,
    digest,
    first_seen_at,
    slug: vehicleSlug({ ...vehicle, stock_id }),
  }));
  return sql`json_to_recordset(${JSON.stringify(records)}::json) as ${alias} (stock_id integer, state text, ended_at double precision,
    first_seen_at double precision, reservation_status text, reserved_at double precision, ${RECORD})`;
}

/** `json_to_recordset` reads missing properties as null: half the text, and half the memory to parse it. */
function withoutNulls(vehicle: CompleteVehicle): Partial<CompleteVehicle> {
  return Object.fromEntries(Object.entries(vehicle).filter(([, value]) => value !== null));
}
