import { StartupError, errorCodeOf, rootCause } from "#server/startup-error.ts";
import { createServer } from "node:http";
import type { Metrics } from "./metrics.ts";

export type MetricsAddress = { port: number; host: string };

/** Serves `/metrics` on an address of its own, so that no proxy of the site passes it on. Throws StartupError. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: MetricsAddress,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url?.split("?")[0] !== "/metrics") {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("GET /metrics");
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "Content-Type": metrics.contentType, "Cache-Control": "no-store" }).end(text),
      (error: unknown) => {
        console.error("The metrics could not be read:", error);
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve)).catch((error: unknown) => {
    const why = errorCodeOf(error) === "EADDRINUSE" ? "another process is using it" : rootCause(error);
    throw new StartupError(`The metrics cannot be served on ${host}:${port} (${why}). Choose another port with METRICS_PORT=….`);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      metrics.close();
    },
  };
}
