import type { Database } from "#server/database/connect.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { sql } from "drizzle-orm";

type Transaction = Pick<Database, "execute">;

const SEQUENCE = sql`pg_get_serial_sequence('vehicles', 'stock_id')::regclass`;
/** The sequence gives its first number after this one. */
const BEFORE_THE_FIRST = 100_000;
/** A number above leaves the sequence where it is: at its end there would be none left for new vehicles. */
const LARGEST_FOLLOWED = 2_000_000_000;

/** The sequence gives no number up to this one from now on. */
export async function advanceSequencePast(transaction: Transaction, stock_id: number): Promise<void> {
  if (stock_id > LARGEST_FOLLOWED) return;
  // Nobody draws a number between the look at the last one and the move.
  await lockStock(transaction);
  await transaction.execute(sql`select setval(${SEQUENCE}, ${stock_id}::int)
    where ${stock_id}::int > coalesce(pg_sequence_last_value(${SEQUENCE}), ${BEFORE_THE_FIRST}::int)`);
}

/** So many numbers that no vehicle has, and none of `taken`. */
export async function drawStockIds(transaction: Transaction, count: number, taken: readonly number[]): Promise<number[]> {
  const drawn: number[] = [];
  while (drawn.length < count) {
    const { rows } = await transaction.execute<{ stock_id: number }>(sql`
      with drawn as materialized (select nextval(${SEQUENCE})::int as stock_id from generate_series(1, ${count - drawn.length}::int))
      select stock_id from drawn where not exists (select from vehicles where vehicles.stock_id = drawn.stock_id) order by stock_id`);
    drawn.push(...rows.flatMap(({ stock_id }) => (taken.includes(stock_id) ? [] : stock_id)));
  }
  return drawn;
}
