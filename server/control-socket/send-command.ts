import { errorCodeOf } from "#server/startup-error.ts";
import { dataDirError } from "#server/database/embedded/data-directory.ts";
import { socketPath, type CommandReply, type CommandRequest } from "./protocol.ts";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";

export type CommandResult = { running: true; result: unknown } | { running: false };

/** The command failed in the running site; the message is the site's. */
export class CommandFailed extends Error {
  override name = "CommandFailed";
}

/**
 * Sends a command to the site that holds this data directory. If none is running, returns `running: false`: the caller may then open the
 * database itself. Send file paths, not contents. Throws CommandFailed when the command fails there, and StartupError when the directory is
 * unusable or belongs to another user.
 */
export async function sendCommand(
  dataDir: string,
  command: string,
  args: unknown,
  onProgress: (step: unknown) => void = () => undefined,
): Promise<CommandResult> {
  const socket = await connectToSite(dataDir);
  if (!socket) return { running: false };
  try {
    socket.write(`${JSON.stringify({ command, arguments: args } satisfies CommandRequest)}\n`);
    for await (const line of createInterface({ input: socket })) {
      const reply: CommandReply = JSON.parse(line);
      if (reply.kind === "progress") onProgress(reply.step);
      else if (reply.kind === "result") return { running: true, result: reply.result };
      else throw new CommandFailed(reply.message);
    }
    throw new CommandFailed("The site stopped before it answered");
  } finally {
    socket.destroy();
  }
}

async function connectToSite(dataDir: string): Promise<Socket | undefined> {
  const socket = connect(socketPath(dataDir));
  try {
    await once(socket, "connect");
  } catch (error) {
    if (isNobodyThere(error)) return undefined;
    throw dataDirError(dataDir, error);
  }
  // A broken connection ends the loop over lines, which reports it.
  socket.on("error", () => undefined);
  return socket;
}

/** No socket, or one left behind by a killed process. */
function isNobodyThere(error: unknown): boolean {
  return ["ENOENT", "ECONNREFUSED"].includes(errorCodeOf(error));
}
