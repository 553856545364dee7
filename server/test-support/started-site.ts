import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { NODE_OPTIONS } from "#server/test-support/node-options.ts";
import { onTestFinished } from "vitest";

const START = join(import.meta.dirname, "start.ts");

type Output = { stdout: () => string; stderr: () => string };

type Start = {
  env: Record<string, string>;
  /** The script to start, of another release for example. */ script?: string;
  /** Called before the site is open. */ started?: (output: Output) => void;
  /** The initial umask of the process, such as "000". */ umask?: string;
};

/** The site as a separate process, which ends with the test. `address` is undefined if it did not start. */
export async function startSite({ env, umask = "022", script = START, started }: Start) {
  const child = spawn("sh", ["-c", `umask ${umask}; exec "$0" "$@"`, process.execPath, ...NODE_OPTIONS, script], {
    env: { ...process.env, PORT: "0", LOG_FORMAT: "json", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  started?.({ stdout: () => stdout, stderr: () => stderr });
  const ended = once(child, "close").then(([code]) => Number(code));
  const address = new Promise<string | undefined>((resolve) => {
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
      const [, found] = /Forecourt is open at (\S+)/.exec(stdout) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    void ended.then(() => resolve(undefined));
  });
  const stop = async () => {
    child.kill("SIGTERM");
    return ended;
  };
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
    await ended;
  });
  return { address: await address, stop, ended, stdout: () => stdout, stderr: () => stderr };
}
