import type { Config } from "#server/config.ts";
import type { Group } from "#server/dealership.ts";

/** Starts what makes a node visible, as far as it is configured; its packages are loaded only then. Throws StartupError. */
export async function openTelemetry(
  { metrics: address }: Pick<Config, "metrics">,
  { dealerships: [{ database, stock }], pool }: Group,
): Promise<() => Promise<void>> {
  if (!address) return async () => undefined;
  const [{ openMetrics }, { serveMetrics }, { databaseFigures }] = await Promise.all([
    import("./metrics.ts"),
    import("./serve-metrics.ts"),
    import("./database-figures.ts"),
  ]);
  const metrics = openMetrics({ pool, figures: databaseFigures(database, stock) });
  const { port, close } = await serveMetrics(metrics, address);
  console.log(`Metrics are at http://${address.host}:${port}/metrics`);
  return close;
}
