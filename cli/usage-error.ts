/** Invalid arguments; the message says what is wrong. */
export class UsageError extends Error {
  override name = "UsageError";
}
