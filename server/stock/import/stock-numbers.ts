import type { Database } from "#server/database/connect.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { sql } from "drizzle-orm";

type Transaction = Pick<Database, "execute">;

const SEQUENCE = sql`pg_get_serial_sequence('vehicles', 'stock_id')::regclass`;
/** The sequence starts after this number. */
const BEFORE_THE_FIRST = 100_000;
/** A larger number does not advance the sequence: new vehicles would run out of numbers. */
const LARGEST_FOLLOWED = 2_000_000_000;

/** Advances the sequence so that it yields no number up to this one. */
export async function advanceSequencePast(transaction: Transaction, stock_id: number): Promise<void> {
  if (stock_id > LARGEST_FOLLOWED) return;
  // Prevents another `nextval` between reading the sequence and `setval`.
  await lockStock(transaction);
  await transaction.execute(sql`select setval(${SEQUENCE}, ${stock_id}::int)
    where ${stock_id}::int > coalesce(pg_sequence_last_value(${SEQUENCE}), ${BEFORE_THE_FIRST}::int)`);
}

/** Draws `count` numbers that no vehicle has, none of them in `reserved`. */
export async function drawStockIds(transaction: Transaction, count: number, reserved: readonly number[]): Promise<number[]> {
  const drawn: number[] = [];
  while (drawn.length < count) {
    const { rows } = await transaction.execute<{ stock_id: number }>(sql`
      with drawn as materialized (select nextval(${SEQUENCE})::int as stock_id from generate_series(1, ${count - drawn.length}::int))
      select stock_id from drawn where not exists (select from vehicles where vehicles.stock_id = drawn.stock_id) order by stock_id`);
    drawn.push(...rows.flatMap(({ stock_id }) => (reserved.includes(stock_id) ? [] : stock_id)));
  }
  return drawn;
}
