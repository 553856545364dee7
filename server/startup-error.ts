/** What the site or the command line is to work with cannot be had as things stand; the message says why and what to do about it. */
export class StartupError extends Error {
  override name = "StartupError";
}

/** A file of a website is wrong: whoever watches the files may start again once it is mended. */
export class InvalidFileError extends StartupError {
  override name = "InvalidFileError";
}

/** What stands behind an error: several attempts fail with an empty message, and the database's library wraps the server's words in its own. */
export function rootCause(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(rootCause).join("; ");
  if (error instanceof Error && error.cause instanceof Error) return rootCause(error.cause);
  return error instanceof Error ? error.message : String(error);
}

/** "EACCES" of the operating system, "42501" of PostgreSQL; empty where the error has none. */
export function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error) return String(error.code);
  return errorCodeOf(error.cause);
}
