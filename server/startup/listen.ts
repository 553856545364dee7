import { rootCause, errorCodeOf } from "#server/startup-error.ts";
import type { Config } from "#server/config.ts";
import type { Dealership } from "#server/dealership.ts";
import type { Group } from "#server/open-group.ts";
import { exitWithMessage } from "./exit-with-message.ts";
import { websiteOrigin } from "#server/http/website-origin.ts";
import { setTimeout as after } from "node:timers/promises";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";

/** Time for running requests to finish after the first Ctrl-C. */
const FINISH_LIMIT_MS = 10_000;
/** How long a node of several says that it is not ready before it stops to listen, so that its proxy sends requests elsewhere. */
const DRAIN_MS = 5_000;

type Closing = Pick<Group, "announce" | "close"> & {
  dealerships?: readonly Dealership[];
  /** More lines to print once the site listens. */
  lines?: () => Promise<string[]>;
};

/** Serves until Ctrl-C or SIGTERM, then finishes running requests and closes the group. */
export async function listen(
  handle: RequestListener,
  config: Config,
  { dealerships = [], lines = () => Promise.resolve([]), announce, close }: Closing,
): Promise<void> {
  let closing = false;
  const running = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (closing) endConnection(response);
    running.add(response);
    response.once("close", () => running.delete(response));
    handle(request, response);
  });
  try {
    await listening(server, config);
  } catch (error) {
    await close();
    exitWithMessage(whyNotListening(error, config));
  }

  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : config.port;
  const host = config.host.includes(":") ? `[${config.host}]` : config.host;
  const reached = `http://${host}:${port}`;
  announce(reached);
  const { user, system } = process.cpuUsage();
  const start = `${Math.round(performance.now())} ms to start, ${Math.round((user + system) / 1000)} ms of CPU`;
  console.log(`Forecourt is open at ${reached} (${start}; Ctrl-C closes it)`);
  for (const { website } of dealerships.slice(1)) console.log(`${website.site_name} is open at ${websiteOrigin(reached, website, false)}`);

  // Not awaited: signals and an outage of the database must be handled meanwhile.
  void lines().then((more) => more.forEach((line) => console.log(line)));

  const finish = async (signal: NodeJS.Signals) => {
    if (closing) return;
    closing = true;
    running.forEach(endConnection);
    // With the embedded database there is no other node.
    if (signal === "SIGTERM" && config.databaseUrl) {
      for (const { readiness } of dealerships) readiness.drain();
      await after(DRAIN_MS);
    }
    // Streams of events would otherwise be open until the limit; their browsers open others, elsewhere.
    for (const { changes } of dealerships.slice(0, 1)) await changes.close();
    const limit = setTimeout(() => server.closeAllConnections(), FINISH_LIMIT_MS);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    await closed;
    clearTimeout(limit);
    await close();
    process.exit(0);
  };
  process.on("SIGINT", finish);
  process.on("SIGTERM", finish);
}

/** A connection that closes between two requests may lose the second: an answer that says so has the client open another, elsewhere. */
function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}

/** Why the port cannot be listened on, or undefined; tested by listening briefly. */
export async function portProblem(config: Config): Promise<string | undefined> {
  const server = createServer();
  try {
    await listening(server, config);
  } catch (error) {
    return whyNotListening(error, config);
  }
  await new Promise((resolve) => server.close(resolve));
  return undefined;
}

function listening(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

function whyNotListening(error: unknown, { host, port }: Config): string {
  const code = errorCodeOf(error);
  if (code === "EADDRINUSE") return `Port ${port} on ${host} is in use by another process. Choose another with PORT=….`;
  if (code === "EACCES") return `This user is not allowed to listen on port ${port}. Choose one above 1023 with PORT=….`;
  return `Could not listen on ${host}:${port} (${rootCause(error)}). Choose another address with HOST=… and PORT=….`;
}
