import type { Database } from "#server/database/connect.ts";
import { sql } from "drizzle-orm";

/** The lock that the trigger `lock_stock` takes before every write to the stock. */
const STOCK_LOCK = 72110001;

/**
 * Until the end of the transaction nobody else writes to the stock: what is read now is so when it is written, and no order
 * takes a vehicle meanwhile. Before any row is locked: writers that take rows first would wait for each other.
 */
export async function lockStock(tx: Pick<Database, "execute">): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${STOCK_LOCK})`);
}
