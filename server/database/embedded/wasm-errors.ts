/** Emscripten's errno values that a data directory can cause. */
const SYSTEM = new Map([
  [2, "EACCES: permission denied"],
  [29, "EIO: input/output error"],
  [44, "ENOENT: no such file or directory"],
  [51, "ENOSPC: no space left on device"],
  [54, "ENOTDIR: not a directory"],
  [69, "EROFS: read-only file system"],
]);

/** An Error that can be sent to another thread: PGlite's file errors are plain objects with a number. */
export function wasmErrorMessage(error: unknown): Error {
  if (error instanceof Error) return error;
  const errno = typeof error === "object" && error !== null && "errno" in error ? Number(error.errno) : undefined;
  return new Error(errno === undefined ? String(error) : (SYSTEM.get(errno) ?? `error ${errno} of its files`));
}
