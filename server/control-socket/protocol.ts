import { join, relative, resolve } from "node:path";

/** The kernel's limit for the address of a socket, without its closing zero. */
const LONGEST_ADDRESS = 107;

/** Where the site that has the data directory listens to its own command line. */
export function socketPath(dataDir: string): string {
  const path = join(resolve(dataDir), "owner.sock");
  const shorter = relative(process.cwd(), path);
  return path.length > LONGEST_ADDRESS ? shorter : path;
}

/** What is said over the socket, a line of JSON each: one request, then any progress, then an end. */
export type CommandRequest = { command: string; arguments: unknown };
export type CommandReply = { kind: "progress"; step: unknown } | { kind: "result"; result: unknown } | { kind: "refused"; message: string };
