import type { Config } from "#server/config.ts";
import type { Dealership, Group } from "#server/dealership.ts";
import { websiteOrigin } from "#server/website-origin.ts";
import { createServer, type RequestListener } from "node:http";

/** How long running requests may take to finish after the first Ctrl-C. */
const FINISH_LIMIT_MS = 10_000;

type Closing = Pick<Group, "announce" | "close"> & { dealerships?: readonly Dealership[] };

/** Serves until Ctrl-C or SIGTERM, then finishes running requests and closes the dealership. */
export async function listen(handle: RequestListener, config: Config, { dealerships = [], announce, close }: Closing): Promise<void> {
  const server = createServer(handle);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(config.port, config.host, resolve);
    });
  } catch (error) {
    await close();
    console.error(whyNotListening(error, config));
    process.exit(1);
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

  let closing = false;
  const finish = async () => {
    if (closing) return;
    closing = true;
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

function whyNotListening(error: unknown, { host, port }: Config): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return `Port ${port} on ${host} is taken by another process. Choose another with PORT=….`;
  if (code === "EACCES") return `This user may not listen on port ${port}. Choose one above 1023 with PORT=….`;
  return `Could not listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}`;
}
