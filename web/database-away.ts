/** As the API's (`server/http/database-away.ts`). */
export const AWAY_RETRY_SECONDS = 5;

/** Whether an error, or what caused it, is that the database is away: Drizzle wraps the errors of statements. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "DatabaseAwayError" || isDatabaseAway(error.cause);
}
