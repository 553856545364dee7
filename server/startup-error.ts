/** A precondition of the site or command line is not met; the message says why and what to do. */
export class StartupError extends Error {
  override name = "StartupError";
}

/** A file of a website is invalid: under `node --watch` the process may restart once the file is corrected. */
export class InvalidFileError extends StartupError {
  override name = "InvalidFileError";
}

/** The message of the innermost cause: an AggregateError has an empty message, and Drizzle wraps the database's error. */
export function rootCause(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(rootCause).join("; ");
  if (error instanceof Error && error.cause instanceof Error) return rootCause(error.cause);
  return error instanceof Error ? error.message : String(error);
}

/** "EACCES" of the operating system, "42501" of PostgreSQL; empty if the error has none. */
export function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error) return String(error.code);
  return errorCodeOf(error.cause);
}
