import { DatabaseAwayError, isDatabaseAway } from "./database-away.ts";
import { DrizzleQueryError } from "drizzle-orm";

type Work<Args extends unknown[], Result> = (...args: Args) => Promise<Result>;

/** Wraps the work so that database errors lose their values, because errors are logged. */
export function redactDatabaseErrors<Args extends unknown[], Result>(work: Work<Args, Result>): Work<Args, Result> {
  return async (...args) => {
    try {
      return await work(...args);
    } catch (error) {
      if (isDatabaseAway(error)) throw new DatabaseAwayError();
      throw error instanceof DrizzleQueryError ? withoutValues(error) : error;
    }
  };
}

/** Drizzle's message lists the parameters, and PostgreSQL's `detail` the whole row: only its message and the SQL are preserved. */
function withoutValues({ cause, query, stack }: DrizzleQueryError): Error {
  const code = cause && "code" in cause ? String(cause.code) : "no code";
  const quiet = new Error(`The database refused a query about orders (${code}: ${cause?.message}): ${query}`);
  const frames = stack?.split("\n").filter((line) => line.startsWith("    at ")) ?? [];
  quiet.stack = [quiet.message, ...frames].join("\n");
  return quiet;
}
