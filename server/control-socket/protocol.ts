import { join, relative, resolve } from "node:path";

/** The kernel's limit for a socket path, without its terminating zero byte. */
const LONGEST_ADDRESS = 107;

/** The control socket of the site that holds the data directory. */
export function socketPath(dataDir: string): string {
  const path = join(resolve(dataDir), "owner.sock");
  const shorter = relative(process.cwd(), path);
  return path.length > LONGEST_ADDRESS ? shorter : path;
}

/** Messages over the socket, one JSON value per line: a request, then any number of progress messages, then a result or refusal. */
export type CommandRequest = { command: string; arguments: unknown };
export type CommandReply = { kind: "progress"; step: unknown } | { kind: "result"; result: unknown } | { kind: "refused"; message: string };
