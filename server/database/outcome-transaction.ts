import type { Database } from "./connect.ts";
import { TransactionRollbackError } from "drizzle-orm";

const UNIQUE_VIOLATION = "23505";

/** Runs the work in one transaction: an outcome that is not ok is returned and the transaction rolled back. */
export async function outcomeTransaction<Outcome extends { ok: boolean }>(
  database: Database,
  work: (tx: Database) => Promise<Outcome>,
): Promise<Outcome> {
  let outcome: Outcome | undefined;
  try {
    return await database.transaction(async (tx) => {
      outcome = await work(tx);
      if (!outcome.ok) tx.rollback();
      return outcome;
    });
  } catch (error) {
    if (outcome && error instanceof TransactionRollbackError) return outcome;
    throw error;
  }
}

/** Whether the error is a violation of a unique index; Drizzle wraps the database's own error. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const broken = brokenConstraint(error);
  return broken?.code === UNIQUE_VIOLATION && broken.constraint === constraint;
}

/** The constraint that a statement violated. */
export function brokenConstraint(error: unknown): { code: unknown; constraint: unknown } | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error) || !("code" in cause) || !("constraint" in cause)) return undefined;
  return { code: cause.code, constraint: cause.constraint };
}
