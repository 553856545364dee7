import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ParsedMessage } from "./parsed-message.ts";

/** A usual message takes less than a tenth of a second, most of it the start of the process. */
const LIMIT_MS = 5_000;
const MEMORY = "--max-old-space-size=192";
/** Without the cache half of the process's time goes into compiling its modules. Of the site's environment it gets nothing else. */
const { NODE_COMPILE_CACHE } = process.env;
const env = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
/** Text of 256 KB as JSON, with its attachments' names. */
const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

/**
 * Reads an email in a process with limits of time and memory; undefined if it cannot be read within them. A thread would not do: one that
 * runs out of memory may end the process that it belongs to.
 */
export function parseApart(raw: Uint8Array): Promise<ParsedMessage | undefined> {
  const program = fileURLToPath(new URL("./parse-child.ts", import.meta.url));
  const limits = { timeout: LIMIT_MS, killSignal: "SIGKILL", maxBuffer: MAX_ANSWER_BYTES, env } as const;
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [MEMORY, program], limits, (error, answer) =>
      resolve(error ? undefined : (JSON.parse(answer) as ParsedMessage)),
    );
    // It may end before it has read everything.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(raw);
  });
}
