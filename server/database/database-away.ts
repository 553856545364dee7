/** Errors after which the same statement may succeed later: classes 08, 53 and 57, a lock not granted, a server in recovery. */
const PASSING_STATES = /^(?:08|53|57)...$|^55P03$|^25006$/;

const PASSING_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
]);

/** The sentences of `pg` and its pool, which have no code. */
const PASSING_MESSAGES = /^(?:Connection terminated|Query read timeout|timeout exceeded|timeout expired|Client (?:has|was) )/;

const NAME = "DatabaseAwayError";

/** The database does not answer, or not in time. Requests that need it are answered with 503; the outage has its own log lines. */
export class DatabaseAwayError extends Error {
  override name = NAME;
  readonly code: string | undefined;

  constructor(cause?: unknown) {
    super(`The database is unavailable${cause instanceof Error ? `: ${cause.message}` : ""}`, { cause });
    this.code = codeOf(cause);
  }
}

/** The error of a connection or statement as a DatabaseAwayError, if it passes by itself. */
export function asAway(error: unknown): unknown {
  if (error instanceof DatabaseAwayError || !(error instanceof Error)) return error;
  const code = codeOf(error) ?? "";
  const passes = PASSING_STATES.test(code) || PASSING_CODES.has(code) || PASSING_MESSAGES.test(error.message);
  return passes ? new DatabaseAwayError(error) : error;
}

/** Whether an error, or what caused it, is that the database is away. */
export function isDatabaseAway(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) if (each.name === NAME) return true;
  return false;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
