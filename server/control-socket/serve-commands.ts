import { socketPath, type CommandReply } from "./protocol.ts";
import { once } from "node:events";
import { chmodSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { createInterface } from "node:readline";
import * as z from "zod";

const ONLY_THE_USER = 0o600;
const NOTHING_FOR_OTHERS = 0o177;

/** Runs a command of the command line inside the site. `args` come from another process: parse them first. */
export type CommandHandler = (args: unknown, request: CommandCall) => Promise<unknown>;

export type CommandCall = {
  progress: (step: unknown) => void;
  /** Aborted when the client disconnects or the site closes. */
  signal: AbortSignal;
};

/** By command name: "import stock", "orders", "reindex". */
export type CommandHandlers = Record<string, CommandHandler>;

const Request = z.object({ command: z.string(), arguments: z.unknown() });

/** Listens on the control socket, for this machine's user only. Call it only while holding the lock on the data directory. */
export async function serveCommands(dataDir: string, handlers: CommandHandlers): Promise<{ close: () => Promise<void> }> {
  const path = socketPath(dataDir);
  rmSync(path, { force: true });
  const closing = new AbortController();
  const calls = new Set<Promise<void>>();
  const server = createServer((socket) => {
    const call = converse(socket, handlers, closing.signal).finally(() => calls.delete(call));
    calls.add(call);
  });
  await listenPrivately(server, path);
  return {
    close: async () => {
      closing.abort();
      server.close();
      await Promise.all(calls);
      rmSync(path, { force: true });
    },
  };
}

async function converse(socket: Socket, handlers: CommandHandlers, closing: AbortSignal): Promise<void> {
  const disconnected = new AbortController();
  const abort = () => disconnected.abort();
  const reply = (message: CommandReply) => void (socket.writable && socket.write(`${JSON.stringify(message)}\n`));
  socket.on("error", abort);
  socket.once("close", abort);
  closing.addEventListener("abort", abort);
  try {
    const line = await firstLine(socket, disconnected.signal);
    const { command, arguments: args } = Request.parse(JSON.parse(line));
    const handler = Object.hasOwn(handlers, command) ? handlers[command] : undefined;
    if (!handler) throw new Error(`The running site does not know the command "${command}"`);
    const progress = (step: unknown) => reply({ kind: "progress", step });
    reply({ kind: "result", result: (await handler(args, { progress, signal: disconnected.signal })) ?? null });
  } catch (error) {
    reply({ kind: "refused", message: error instanceof Error ? error.message : String(error) });
  } finally {
    closing.removeEventListener("abort", abort);
    socket.end();
  }
}

async function firstLine(socket: Socket, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input: socket });
  const [line]: unknown[] = await once(lines, "line", { signal });
  return String(line);
}

/** The umask sets the permissions before the first connection is possible. */
async function listenPrivately(server: Server, path: string): Promise<void> {
  const before = process.umask(NOTHING_FOR_OTHERS);
  try {
    server.listen(path);
  } finally {
    process.umask(before);
  }
  await once(server, "listening");
  chmodSync(path, ONLY_THE_USER);
}
