import type { Config } from "#server/config.ts";
import type { Group } from "#server/open-group.ts";

/** Starts what makes a node visible, as far as it is configured; its packages are loaded only then. Throws StartupError. */
export async function openTelemetry(
  { metrics: address }: Pick<Config, "metrics">,
  env: Record<string, string | undefined>,
  { dealerships: [{ database, stock }], pool }: Group,
): Promise<() => Promise<void>> {
  const traces = env["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"] || env["OTEL_EXPORTER_OTLP_ENDPOINT"];
  const endTracing = traces ? (await import("./tracing.ts")).startTracing(env) : async () => undefined;
  if (!address) return endTracing;
  const [{ openMetrics }, { serveMetrics }, { databaseFigures }] = await Promise.all([
    import("./metrics.ts"),
    import("./serve-metrics.ts"),
    import("./database-figures.ts"),
  ]);
  const metrics = openMetrics({ pool, figures: databaseFigures(database, stock) });
  const { port, close } = await serveMetrics(metrics, address);
  console.log(`Metrics are at http://${address.host}:${port}/metrics`);
  return async () => {
    await close();
    await endTracing();
  };
}
