import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";

/** A child process of the tests; its own children are stopped with it. */
export type Program = { output: () => string; stop: () => Promise<void>; answers: Readable };

/**
 * The program and its children are one process group, and its shell reads a pipe from this process. When the pipe closes,
 * because the test has ended or this process has died, the shell kills the group, so nothing is left for the next run.
 */
const UNTIL_CLOSED = '"$@" </dev/null & cat >/dev/null; kill -KILL 0';
/** File descriptor that the program writes to for this process: `-displayfd` of the X server. */
const ANSWERS_FD = 3;
const MAX_OUTPUT = 20_000;

export function startProgram(command: string, args: readonly string[], env: Record<string, string> = {}): Program {
  const child = spawn("sh", ["-c", UNTIL_CLOSED, "sh", command, ...args], {
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "pipe", "pipe"],
    detached: true,
  });
  const ended = once(child, "exit");
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-MAX_OUTPUT)));
  return {
    output: () => output,
    answers: child.stdio[ANSWERS_FD] as Readable,
    stop: async () => {
      child.stdin.destroy();
      await ended;
    },
  };
}
