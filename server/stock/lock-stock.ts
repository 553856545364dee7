import { ADVISORY_LOCKS } from "#server/database/advisory-locks.ts";
import type { Database } from "#server/database/connect.ts";
import { sql } from "drizzle-orm";

/** The advisory lock that the trigger `lock_stock` takes before every write to the stock. */
const STOCK_LOCK = ADVISORY_LOCKS.stock;

/**
 * Blocks all other writes to the stock until the end of the transaction, so that rows read now are unchanged when written and no order
 * takes a vehicle meanwhile. Call it before locking any row: the opposite order could deadlock.
 */
export async function lockStock(tx: Pick<Database, "execute">): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${STOCK_LOCK})`);
}
