import type { Database } from "#server/database/connect.ts";
import type { Stock } from "#server/stock/stock.ts";
import { committedRevisions } from "#server/stock/vehicles.ts";
import { sql } from "drizzle-orm";

/** A scrape waits for the database no longer than this. */
const ANSWER_LIMIT_MS = 2_000;
const LIVE_SECONDS = 30;

export type DatabaseFigures = {
  lagSeconds: number;
  revisionsUnread: number;
  waitingByAge: Record<string, number>;
  oldestWaitingSeconds: number;
  failed: number;
  ordersByStatus: Record<string, number>;
  nodes: number;
};

type QueueRow = { minute: number; quarter: number; hour: number; older: number; oldest: number; failed: number; nodes: number };

/** Reads the figures of the metrics; undefined if the database does not answer in time. */
export function databaseFigures(database: Database, stock: Pick<Stock, "revision">): () => Promise<DatabaseFigures | undefined> {
  let lagSince: number | undefined;
  const read = async (): Promise<DatabaseFigures> => {
    const revisionsUnread = Math.max(0, Math.max(...Object.values(await committedRevisions(database))) - stock.revision());
    lagSince = revisionsUnread > 0 ? (lagSince ?? performance.now()) : undefined;
    const { rows: queue } = await database.execute<QueueRow>(sql`
      SELECT count(*) FILTER (WHERE age < interval '1 minute')::int AS minute,
        count(*) FILTER (WHERE age >= interval '1 minute' AND age < interval '15 minutes')::int AS quarter,
        count(*) FILTER (WHERE age >= interval '15 minutes' AND age < interval '1 hour')::int AS hour,
        count(*) FILTER (WHERE age >= interval '1 hour')::int AS older,
        coalesce(extract(epoch FROM max(age)), 0)::float8 AS oldest,
        (SELECT count(*) FROM deliveries WHERE status = 'failed')::int AS failed,
        (SELECT count(*) FROM nodes WHERE seen_at > now() - ${`${LIVE_SECONDS} seconds`}::interval)::int AS nodes
      FROM (SELECT now() - created_at AS age FROM deliveries WHERE status = 'waiting') AS waiting`);
    const { rows: orders } = await database.execute<{ status: string; count: number }>(
      sql`SELECT status, count(*)::int AS count FROM orders GROUP BY status`,
    );
    const { minute = 0, quarter = 0, hour = 0, older = 0, oldest = 0, failed = 0, nodes = 0 } = queue[0] ?? {};
    return {
      lagSeconds: lagSince === undefined ? 0 : (performance.now() - lagSince) / 1000,
      revisionsUnread,
      waitingByAge: { "under 1m": minute, "1m to 15m": quarter, "15m to 1h": hour, "over 1h": older },
      oldestWaitingSeconds: oldest,
      failed,
      ordersByStatus: Object.fromEntries(orders.map(({ status, count }) => [status, count])),
      nodes,
    };
  };
  return async () => {
    let limit: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => (limit = setTimeout(() => resolve(undefined), ANSWER_LIMIT_MS)));
    const reading = read().catch(() => undefined);
    const figures = await Promise.race([reading, late]);
    clearTimeout(limit);
    return figures;
  };
}
