import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";

/** A program that runs beside the tests; what it starts itself goes with it. */
export type Program = { output: () => string; stop: () => Promise<void>; answers: Readable };

/**
 * The program and its children are one process group, and the shell in it reads a pipe from this process: when that closes, because
 * the test is over or because this process is gone for whatever reason, the whole group is killed. Nothing is left for the next run.
 */
const UNTIL_CLOSED = '"$@" </dev/null & cat >/dev/null; kill -KILL 0';
/** What the program may write for this process to read: `-displayfd` of the X server. */
const ANSWERS_FD = 3;
const MOST_OUTPUT = 20_000;

export function startProgram(command: string, args: readonly string[], env: Record<string, string> = {}): Program {
  const child = spawn("sh", ["-c", UNTIL_CLOSED, "sh", command, ...args], {
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "pipe", "pipe"],
    detached: true,
  });
  const ended = once(child, "exit");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-MOST_OUTPUT)));
  return {
    output: () => output,
    answers: child.stdio[ANSWERS_FD] as Readable,
    stop: async () => {
      child.stdin.destroy();
      await ended;
    },
  };
}
