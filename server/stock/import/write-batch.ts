import { vehicleSlug } from "#domain/stock/slug.ts";
import type { Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { vehicles } from "#server/database/schema.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Identity } from "./identity.ts";
import type { CompleteVehicle } from "./imported-vehicle.ts";

/** First half of the advisory lock that two imports into one site share; the second half is the site. */
const IMPORT_LOCK = 72110003;

export type IdentifiedVehicle = Identity & { vehicle: CompleteVehicle; first_seen_at: Moment };
export type Target = { source: string; site_id: number; dry_run: boolean };
export type BatchFigures = { added: number; changed: number; unchanged: number; returned: number };

/** The columns an import writes, with their types; those of `vehicles` that only an order or the dealer changes are not here. */
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
} as const satisfies Record<string, string>;

const NAMES = Object.keys(COLUMNS).map((name) => sql.identifier(name));
const RECORD = sql.join(
  Object.entries(COLUMNS).map(([name, type]) => sql`${sql.identifier(name)} ${sql.raw(type)}`),
  sql`, `,
);

/** Writes what is new or different in one transaction: one revision for everybody who follows the stock. */
export async function writeBatch(database: Database, batch: readonly IdentifiedVehicle[], target: Target): Promise<BatchFigures> {
  return database.transaction(async (transaction) => {
    if (!target.dry_run) await transaction.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK}::int, ${target.site_id}::int)`);
    const known = await knownVehicles(transaction, batch, target);
    const added: IdentifiedVehicle[] = [];
    const changed: StoredRow[] = [];
    const figures = { added: 0, changed: 0, unchanged: 0, returned: 0 };
    for (const row of batch) {
      const before = known.get(row.source_key);
      if (!before) added.push(row);
      else if (before.state === "sold" && before.held_by === null && before.ended_by === null) {
        figures.returned += 1;
        changed.push({ ...row, stock_id: before.stock_id });
      } else if (before.digest !== row.digest) {
        figures.changed += 1;
        changed.push({ ...row, stock_id: before.stock_id });
      } else figures.unchanged += 1;
    }
    figures.added = added.length;
    if (target.dry_run) return figures;
    if (added.length > 0) await insert(transaction, await withStockIds(transaction, added), target);
    if (changed.length > 0) await update(transaction, changed);
    return figures;
  });
}

type Transaction = Pick<Database, "select" | "execute">;
type StoredRow = IdentifiedVehicle & { stock_id: number };

async function knownVehicles(transaction: Transaction, batch: readonly IdentifiedVehicle[], { source, site_id }: Target) {
  const keys = JSON.stringify(batch.map((row) => row.source_key));
  const rows = await transaction
    .select({
      source_key: vehicles.source_key,
      stock_id: vehicles.stock_id,
      digest: vehicles.digest,
      state: vehicles.state,
      held_by: vehicles.held_by,
      ended_by: vehicles.ended_by,
    })
    .from(vehicles)
    .where(
      and(
        eq(vehicles.source, source),
        eq(vehicles.site_id, site_id),
        // As an array the keys are looked up in the index, also while the planner knows nothing of a table that just fills.
        sql`${vehicles.source_key} = any(array(select json_array_elements_text(${keys}::json)))`,
      ),
    );
  return new Map(rows.map((row) => [row.source_key, row]));
}

/** The ids are drawn before the insert because an address ends in its stock id. */
async function withStockIds(transaction: Transaction, added: readonly IdentifiedVehicle[]): Promise<StoredRow[]> {
  const { rows } = await transaction.execute<{ stock_id: number }>(
    sql`select nextval(pg_get_serial_sequence('vehicles', 'stock_id'))::int as stock_id from generate_series(1, ${added.length}::int)`,
  );
  return added.map((row, index) => {
    const stock_id = rows[index]?.stock_id;
    if (stock_id === undefined) throw new Error("The database gave fewer stock ids than it was asked for");
    return { ...row, stock_id };
  });
}

async function insert(transaction: Transaction, rows: readonly StoredRow[], { source, site_id }: Target): Promise<void> {
  await transaction.execute(sql`
    insert into vehicles (stock_id, source, site_id, source_key, first_seen_at, reservation_status, reserved_at, ${sql.join(NAMES, sql`, `)})
    select stock_id, ${source}, ${site_id}::int, source_key, to_timestamp(first_seen_at / 1000),
      coalesce(reservation_status, 'Available'), to_timestamp(reserved_at / 1000), ${sql.join(NAMES, sql`, `)}
    from ${recordset(rows)} order by stock_id`);
}

/** Whether a vehicle comes back is decided by the row as it stands when it is written: an order may hold it since it was read, or staff have sold it. */
async function update(transaction: Transaction, rows: readonly StoredRow[]): Promise<void> {
  const returns = sql`vehicles.state = 'sold' and vehicles.held_by is null and vehicles.ended_by is null`;
  const assignments = NAMES.map((name) => sql`${name} = row.${name}`);
  await transaction.execute(sql`
    update vehicles set ${sql.join(assignments, sql`, `)},
      reservation_status = coalesce(row.reservation_status, vehicles.reservation_status),
      reserved_at = case when row.reservation_status is null then vehicles.reserved_at else to_timestamp(row.reserved_at / 1000) end,
      state = case when ${returns} then 'live' else vehicles.state end,
      ended_at = case when ${returns} then null else vehicles.ended_at end
    from ${recordset(rows)} where vehicles.stock_id = row.stock_id`);
}

function recordset(rows: readonly StoredRow[]) {
  const records = rows.map(({ vehicle, stock_id, source_key, digest, first_seen_at }) => ({
    ...withoutNulls(vehicle),
    stock_id,
    source_key,
    digest,
    first_seen_at,
    slug: vehicleSlug({ ...vehicle, stock_id }),
  }));
  return sql`json_to_recordset(${JSON.stringify(records)}::json) as row (stock_id integer, source_key text,
    first_seen_at double precision, reservation_status text, reserved_at double precision, ${RECORD})`;
}

/** What a record leaves out arrives as null: half the text, and half the memory the database needs to read it. */
function withoutNulls(vehicle: CompleteVehicle): Partial<CompleteVehicle> {
  return Object.fromEntries(Object.entries(vehicle).filter(([, value]) => value !== null));
}
