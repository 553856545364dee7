/** What the site or the command line is to work with cannot be had as things stand; the message says why and what to do about it. */
export class CannotOpen extends Error {
  override name = "CannotOpen";
}

/** A file of a website is wrong: whoever watches the files may start again once it is mended. */
export class WrongFile extends CannotOpen {
  override name = "WrongFile";
}

/** What stands behind an error: several attempts fail with an empty message, and the database's library wraps the server's words in its own. */
export function causeOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(causeOf).join("; ");
  if (error instanceof Error && error.cause instanceof Error) return causeOf(error.cause);
  return error instanceof Error ? error.message : String(error);
}

/** "EACCES" of the operating system, "42501" of PostgreSQL; empty where the error has none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error) return String(error.code);
  return codeOf(error.cause);
}
