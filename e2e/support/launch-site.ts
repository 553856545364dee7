import { spawn } from "node:child_process";

/** With the copying of the data below the limit of the hooks, which would not show what the site printed. */
const START_LIMIT_MS = 90_000;
const STOP_LIMIT_MS = 15_000;
/** Loaded as `npm start` does. */
const LEAN_MODULES = new URL("../../scripts/commonjs-drizzle.mjs", import.meta.url).href;

/** WebAssembly's baseline compiler, as in the tests (vitest.config.ts): the sites of the journeys do not repay the optimising one. */
export const BASELINE_COMPILER = ["--liftoff-only"];

export type LaunchedSite = { url: string; pid?: number | undefined; output: () => string; stop: () => Promise<number | null> };

/** Starts the built site as a child process on a free port. `flags` are Node's. */
export async function launchSite(
  env: { DATA_DIR: string } & Record<string, string>,
  script = "build/site/start.js",
  flags: readonly string[] = [],
): Promise<LaunchedSite> {
  const child = spawn(process.execPath, [...flags, "--import", LEAN_MODULES, script], {
    env: { ...process.env, PORT: "0", HOST: "127.0.0.1", DATABASE_URL: "", NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const url = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`the site did not start in time:\n${output}`)), START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /open at (http:\/\/\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(limit);
      resolve(address);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then((code) => {
      clearTimeout(limit);
      reject(new Error(`the site ended with ${code}:\n${output}`));
    });
  });
  return {
    url,
    pid: child.pid,
    output: () => output,
    stop: async () => {
      child.kill("SIGTERM");
      const limit = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
      const code = await ended;
      clearTimeout(limit);
      return code;
    },
  };
}
