import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { NODE_OPTIONS } from "#server/test-support/node-options.ts";

/** A command of the command line, for the site of a data directory; what it prints. */
export async function forecourt(dataDir: string, words: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, argumentsOf(words), { env: environmentOf(dataDir, env) });
  return stdout;
}

/** The same while the test's own process waits: not for a site in that process. */
export function forecourtNow(dataDir: string, words: readonly string[]): string {
  return execFileSync(process.execPath, argumentsOf(words), { env: environmentOf(dataDir), encoding: "utf8" }).trim();
}

function argumentsOf(words: readonly string[]): string[] {
  return [...NODE_OPTIONS, "cli/forecourt.ts", ...words];
}

function environmentOf(dataDir: string, env: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir, ...env };
}
