import type { Database } from "#server/database/connect.ts";
import { sql } from "drizzle-orm";

const ANSWER_LIMIT_MS = 1_000;
/** An older stock may have sold or repriced vehicles. */
const MAX_STOCK_AGE_MS = 30_000;

type Ready = { status: "ready" | "not ready"; database: "there" | "away"; stock_age_s: number; draining: boolean };

/** Whether this node should get requests (decision E1). */
export type NodeReadiness = {
  check: () => Promise<Ready>;
  /** Called before the process ends, so that proxies send requests elsewhere. */
  drain: () => void;
};

export function nodeReadiness(
  database: Database,
  { awaySince, ageMs }: { awaySince: () => number | undefined; ageMs: () => number },
): NodeReadiness {
  let draining = false;
  return {
    check: async () => {
      const isThere = awaySince() === undefined && (await answers(database));
      const age = ageMs();
      const isReady = isThere && !draining && age < MAX_STOCK_AGE_MS;
      return {
        status: isReady ? "ready" : "not ready",
        database: isThere ? "there" : "away",
        stock_age_s: Math.round(age / 1000),
        draining,
      };
    },
    drain: () => {
      draining = true;
    },
  };
}

async function answers(database: Database): Promise<boolean> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    limit = setTimeout(resolve, ANSWER_LIMIT_MS, false);
  });
  const answer = database.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  const isThere = await Promise.race([answer, late]);
  clearTimeout(limit);
  return isThere;
}
