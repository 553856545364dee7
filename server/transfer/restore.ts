import { penceFromPounds } from "#domain/money.ts";
import type { Database } from "#server/database/connect.ts";
import { sql } from "drizzle-orm";
import * as z from "zod";
import { linesOf } from "./lines-of.ts";
import { Origin, PriceLine } from "./manifest.ts";

const LINES_A_WRITE = 500;

const StockOrigin = Origin.extend({ stock_id: z.number().int().positive() });

/** Restores each vehicle's feed key, so that the feed's next file matches it, and who ended it by command. Returns the unreadable lines. */
export async function restoreOrigins(database: Database, path: string): Promise<string[]> {
  const wrong: string[] = [];
  for await (const { lines, problems } of linesOf(path, StockOrigin, LINES_A_WRITE)) {
    wrong.push(...problems);
    await database.execute(sql`
      update vehicles set source_key = line.source_key, ended_by = case when vehicles.state = 'live' then null else line.ended_by end
      from json_to_recordset(${JSON.stringify(lines)}::json) as line (stock_id integer, source text, source_key text, ended_by text)
      where vehicles.stock_id = line.stock_id and vehicles.source = line.source`);
  }
  return wrong;
}

/** Replaces the price events written by the import with the original ones. Prices of unknown vehicles are skipped. */
export async function restorePrices(database: Database, path: string): Promise<{ restored: number; problems: string[] }> {
  const wrong: string[] = [];
  let restored = 0;
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`delete from price_events`);
    for await (const { lines, problems } of linesOf(path, PriceLine, LINES_A_WRITE)) {
      wrong.push(...problems);
      const events = lines.map(({ price, admin_fee, ...line }) => ({
        ...line,
        price: penceFromPounds(price),
        admin_fee: penceFromPounds(admin_fee),
      }));
      const { rows } = await transaction.execute(sql`
        insert into price_events (stock_id, at, price, admin_fee, imported)
        select line.stock_id, line.at, line.price, line.admin_fee, true
        from json_to_recordset(${JSON.stringify(events)}::json) as line (stock_id integer, at timestamptz, price integer, admin_fee integer)
        join vehicles on vehicles.stock_id = line.stock_id returning 1`);
      restored += rows.length;
    }
    // A vehicle without prices in the file keeps its current one.
    await transaction.execute(sql`
      insert into price_events (stock_id, price, admin_fee)
      select stock_id, price, admin_fee from vehicles
        where not exists (select from price_events event where event.stock_id = vehicles.stock_id)`);
  });
  return { restored, problems: wrong };
}
