import { londonMoment, type Day } from "#domain/calendar.ts";
import { pence, type Pence } from "#domain/money.ts";
import type { PriceEvent } from "#domain/pricing/saving.ts";
import { recallOf, shownMot } from "#domain/stock/mot/mot-record.ts";
import { withRegister } from "#domain/stock/register/register-record.ts";
import type { StockState, Vehicle } from "#domain/stock/vehicle.ts";
import type { Database } from "#server/database/connect.ts";
import { priceEvents, vehicles, vehicleTombstones } from "#server/database/schema.ts";
import { lockStock } from "./lock-stock.ts";
import { and, asc, eq, gt, gte, inArray, or, sql } from "drizzle-orm";

/** Rows per query while the whole stock is read. */
const ROWS_A_READ = 2_000;
/** A stock id that no vehicle has. */
const NO_VEHICLE = 0;
/** Stock ids per query. */
const IDS_A_QUESTION = 5_000;

type Row = typeof vehicles.$inferSelect;
/** A vehicle that is or was for sale. Only a draft may lack its year and price. */
export type PublishedRow = Omit<Row, "state" | "year" | "price"> & { state: StockState; year: number; price: number };

export function isPublished<Stored extends Pick<Row, "state" | "year" | "price">>(
  row: Stored,
): row is Stored & Pick<PublishedRow, "state" | "year" | "price"> {
  return row.state !== "draft" && row.year !== null && row.price !== null;
}

/** The live stock in batches, in the order of stock ids. */
export async function* liveVehicles(database: Database): AsyncGenerator<Vehicle[]> {
  for (let last = 0; ;) {
    const rows = await database
      .select()
      .from(vehicles)
      .where(and(eq(vehicles.state, "live"), gt(vehicles.stock_id, last)))
      .orderBy(asc(vehicles.stock_id))
      .limit(ROWS_A_READ);
    if (rows.length > 0) yield rows.filter(isPublished).map(vehicleOfRow);
    if (rows.length < ROWS_A_READ) return;
    last = rows.at(-1)!.stock_id;
  }
}

/** The newest committed revisions. Rows read afterwards are at least as new. */
export async function committedRevisions(database: Database): Promise<Record<RevisedTable, number>> {
  const { rows } = await database.execute<Record<RevisedTable, string | number | null>>(
    sql`SELECT (SELECT max(revision) FROM vehicles) AS vehicles,
      (SELECT max(revision) FROM vehicle_tombstones) AS deleted, (SELECT max(revision) FROM sites) AS sites,
      (SELECT max(revision) FROM website_settings) AS settings,
      (SELECT max(revision) FROM content_pieces) AS content`,
  );
  const [row] = rows;
  const newest = (table: RevisedTable) => Number(row?.[table] ?? 0);
  return {
    vehicles: newest("vehicles"),
    deleted: newest("deleted"),
    sites: newest("sites"),
    settings: newest("settings"),
    content: newest("content"),
  };
}

/** What shares the revisions of the stock. */
type RevisedTable = "vehicles" | "deleted" | "sites" | "settings" | "content";

export function newestOf(revisions: Record<string, number>): number {
  return Math.max(...Object.values(revisions));
}

/** Draws revisions above one that a node knows from another database, so that no revision stands for two states of the stock. */
export async function raiseRevision(database: Database, above: number): Promise<void> {
  await database.transaction(async (tx) => {
    await lockStock(tx);
    await tx.execute(sql`select setval('stock_revision', greatest((select last_value from stock_revision), ${above}))`);
    const drawn = sql`next_stock_revision()`;
    await tx
      .insert(vehicleTombstones)
      .values({ stock_id: NO_VEHICLE, revision: drawn })
      .onConflictDoUpdate({ target: vehicleTombstones.stock_id, set: { revision: drawn } });
    await tx.execute(sql`select pg_notify('stock', '')`);
  });
}

/** Published vehicles in any state that changed after a revision, or belong to one of the sites. */
export async function changedVehicles(database: Database, after: number, siteIds: readonly number[]): Promise<Vehicle[]> {
  const changed = gt(vehicles.revision, after);
  const rows = await database
    .select()
    .from(vehicles)
    .where(siteIds.length > 0 ? or(changed, inArray(vehicles.site_id, [...siteIds])) : changed);
  return rows.filter(isPublished).map(vehicleOfRow);
}

/** Stock ids deleted after a revision. */
export async function deletedVehicles(database: Database, after: number): Promise<number[]> {
  const rows = await database
    .select({ stock_id: vehicleTombstones.stock_id })
    .from(vehicleTombstones)
    .where(gt(vehicleTombstones.revision, after));
  return rows.map((row) => row.stock_id);
}

/** What comparisons of prices need of the used vehicles sold on a day or later. */
export async function soldVehicles(database: Database, since: Day) {
  const rows = await database
    .select({
      stock_id: vehicles.stock_id,
      state: vehicles.state,
      ended_at: vehicles.ended_at,
      advert_classification: vehicles.advert_classification,
      make: vehicles.make,
      range: vehicles.range,
      fuel_type: vehicles.fuel_type,
      transmission: vehicles.transmission,
      year: vehicles.year,
      mileage: vehicles.mileage,
      price: vehicles.price,
      admin_fee: vehicles.admin_fee,
    })
    .from(vehicles)
    .where(
      and(
        eq(vehicles.state, "sold"),
        eq(vehicles.advert_classification, "USED"),
        gte(vehicles.ended_at, new Date(londonMoment(since, "00:00"))),
      ),
    );
  return rows.filter(isPublished).map((row) => ({
    ...row,
    ended_at: row.ended_at?.getTime() ?? null,
    price: row.price as Pence,
    admin_fee: row.admin_fee as Pence,
  }));
}

/** Drafts are not found. */
export async function findVehicle(database: Database, stock_id: number): Promise<Vehicle | undefined> {
  const [row] = await database.select().from(vehicles).where(eq(vehicles.stock_id, stock_id));
  return row && isPublished(row) ? vehicleOfRow(row) : undefined;
}

/** All prices of a vehicle so far that were not undone, unordered. */
export async function priceEventsOf(database: Database, stock_id: number): Promise<PriceEvent[]> {
  const rows = await database
    .select()
    .from(priceEvents)
    .where(and(eq(priceEvents.stock_id, stock_id), eq(priceEvents.undone, false)));
  return rows.map(eventOfRow);
}

/** The same of several vehicles. */
export async function priceEventsOfAll(
  database: Pick<Database, "select">,
  stock_ids: readonly number[],
): Promise<Map<number, PriceEvent[]>> {
  const events = new Map<number, PriceEvent[]>(stock_ids.map((stock_id) => [stock_id, []]));
  for (const ids of chunksOf(stock_ids, IDS_A_QUESTION)) {
    const rows = await database
      .select()
      .from(priceEvents)
      .where(and(eq(priceEvents.undone, false), inArray(priceEvents.stock_id, ids)));
    for (const row of rows) events.get(row.stock_id)?.push(eventOfRow(row));
  }
  return events;
}

/** The price events of vehicles that had more than one price; of the whole stock if no ids are given. */
export async function vehiclesWithPriceEvents(database: Database, stockIds?: readonly number[]): Promise<Map<number, PriceEvent[]>> {
  const events = new Map<number, PriceEvent[]>();
  for (const ids of stockIds ? chunksOf(stockIds, IDS_A_QUESTION) : [undefined]) {
    const repriced = database
      .select({ stock_id: priceEvents.stock_id })
      .from(priceEvents)
      .where(and(eq(priceEvents.undone, false), ids && inArray(priceEvents.stock_id, ids)))
      .groupBy(priceEvents.stock_id)
      .having(sql`count(*) > 1`);
    const rows = await database
      .select()
      .from(priceEvents)
      .where(and(eq(priceEvents.undone, false), inArray(priceEvents.stock_id, repriced)));
    for (const row of rows) {
      const event = eventOfRow(row);
      const known = events.get(row.stock_id);
      if (known) known.push(event);
      else events.set(row.stock_id, [event]);
    }
  }
  return events;
}

function eventOfRow({ at, price, admin_fee }: typeof priceEvents.$inferSelect): PriceEvent {
  return { at: at.getTime(), headline_price: pence(price + admin_fee) };
}

/** A row as a domain vehicle: times in milliseconds, money branded as pence. */
export function vehicleOfRow(row: PublishedRow): Vehicle {
  const { source: _source, source_key: _key, digest: _digest, revision: _revision, dvsa: _dvsa, laid_over: _laidOver, ...known } = row;
  const { feed_site_id: _feedSite, register: _register, ...rest } = known;
  const { vrm, dvsa } = row;
  const filled = filledColumns(row);
  const stated = { vrm, dvsa, date_mot_expires: filled.date_mot_expires, details: filled.details };
  return {
    ...rest,
    ...shownMot(stated),
    recall: recallOf(stated),
    ended_at: row.ended_at?.getTime() ?? null,
    reserved_at: row.reserved_at?.getTime() ?? null,
    first_seen_at: row.first_seen_at.getTime(),
    date_first_registered: filled.date_first_registered,
    price: row.price as Pence,
    admin_fee: row.admin_fee as Pence,
    list_price: row.list_price as Pence | null,
    original_price: row.original_price as Pence | null,
    discount_price: row.discount_price as Pence | null,
    price_excluding_vat: row.price_excluding_vat as Pence | null,
    price_including_vat: row.price_including_vat as Pence | null,
  };
}

/** The columns of a vehicle that a register may fill, as shown. */
export function filledColumns(row: PublishedRow): ReturnType<typeof withRegister> {
  const { vrm, dvsa, register, fuel_type, details } = row;
  const [date_first_registered, date_mot_expires] = [row.date_first_registered as Day | null, row.date_mot_expires as Day | null];
  return withRegister({ vrm, dvsa, register, fuel_type, date_first_registered, date_mot_expires, details });
}

function* chunksOf<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}
