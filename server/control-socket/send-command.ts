import { errorCodeOf } from "#server/startup-error.ts";
import { dataDirError } from "#server/database/embedded/data-directory.ts";
import { socketPath, type CommandReply, type CommandRequest } from "./protocol.ts";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";

export type CommandResult = { running: true; result: unknown } | { running: false };

/** The running site could not do what it was asked; the message is its own. */
export class CommandFailed extends Error {
  override name = "CommandFailed";
}

/**
 * Asks the site that has this data directory open to run a command, or says that none is running: then the caller may
 * open the database itself. Send paths of files, not their contents. Throws CommandFailed when the command fails there, and
 * StartupError when there can be no such directory or it is another user's.
 */
export async function sendCommand(
  dataDir: string,
  command: string,
  args: unknown,
  onProgress: (step: unknown) => void = () => undefined,
): Promise<CommandResult> {
  const socket = await connectOwner(dataDir);
  if (!socket) return { running: false };
  try {
    socket.write(`${JSON.stringify({ command, arguments: args } satisfies CommandRequest)}\n`);
    for await (const line of createInterface({ input: socket })) {
      const reply: CommandReply = JSON.parse(line);
      if (reply.kind === "progress") onProgress(reply.step);
      else if (reply.kind === "result") return { running: true, result: reply.result };
      else throw new CommandFailed(reply.message);
    }
    throw new CommandFailed("The site stopped before it had answered");
  } finally {
    socket.destroy();
  }
}

async function connectOwner(dataDir: string): Promise<Socket | undefined> {
  const socket = connect(socketPath(dataDir));
  try {
    await once(socket, "connect");
  } catch (error) {
    if (isNobodyThere(error)) return undefined;
    throw dataDirError(dataDir, error);
  }
  // A line that breaks ends the reading, which is told in words above.
  socket.on("error", () => undefined);
  return socket;
}

/** No socket, or one that a killed process left behind. */
function isNobodyThere(error: unknown): boolean {
  return ["ENOENT", "ECONNREFUSED"].includes(errorCodeOf(error));
}
