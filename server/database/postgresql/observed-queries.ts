import { currentRequest } from "#server/log/request-context.ts";
import { traced } from "#server/telemetry/spans.ts";
import type { Pool } from "pg";

type Config = { text?: unknown; name?: unknown; [OBSERVED]?: true };
type Query = (config: string | Config, ...rest: unknown[]) => unknown;

/** On a query that the pool has passed on to one of its connections, perhaps in another request's context. */
const OBSERVED = Symbol("observed");

/**
 * Writes the request's id into each statement as a comment, which PostgreSQL's log and pg_stat_activity show, and makes a span of it. The
 * values of a statement are its parameters and in neither.
 */
export function observeQueries(pool: Pool): void {
  replaceQuery(pool);
  pool.on("connect", replaceQuery);
}

function replaceQuery(target: { query: unknown }): void {
  target.query = observed((target.query as Query).bind(target));
}

function observed(query: Query): Query {
  return (config, ...rest) => {
    const { text, ...others } = typeof config === "string" ? { text: config } : config;
    // Passed on already, or a cursor.
    if (typeof text !== "string" || others[OBSERVED]) return query(config, ...rest);
    const id = currentRequest()?.id;
    // A named statement is one for all requests.
    const commented = id === undefined || others.name !== undefined ? text : `${text} /* request=${id} */`;
    const statement: Config = { ...others, text: commented, [OBSERVED]: true };
    if (typeof rest.at(-1) === "function") return query(statement, ...rest);
    const [operation = ""] = /^\s*\w+/.exec(text) ?? [];
    const attributes = { "db.system.name": "postgresql", "db.query.text": text };
    return traced({ name: operation.trim().toUpperCase(), attributes }, () => query(statement, ...rest) as Promise<unknown>);
  };
}
