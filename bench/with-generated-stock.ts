import { openDatabase, type OpenDatabase } from "#server/database/connect.ts";
import { openOrganisation, type Organisation } from "#server/organisation/sites.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fillStock } from "./fill-stock.ts";
import { formatLatency, percentiles } from "./percentiles.ts";

const SEED = 20261126;

/** `--vehicles` and `--leads` of the command line. */
export function sizesOf({ leads }: { leads: number }): { size: number; enquiries: number } {
  const { values } = parseArgs({
    options: { vehicles: { type: "string", default: "100000" }, leads: { type: "string", default: String(leads) } },
  });
  return { size: Number(values.vehicles), enquiries: Number(values.leads) };
}

/** Measures on an embedded database with generated vehicles and what `fill` adds; its folder is deleted afterwards. */
export async function withGeneratedStock(
  size: number,
  fill: (database: OpenDatabase["database"]) => Promise<void>,
  measure: (open: OpenDatabase, organisation: Organisation) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "forecourt-bench-"));
  const open = await openDatabase({ dataDir });
  try {
    await fillStock(open.database, { size, seed: SEED });
    await fill(open.database);
    await open.exec("ANALYZE");
    await measure(open, await openOrganisation(open.database));
  } finally {
    await open.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The latency of `reads` reads, one after another. `before` is not measured. */
export async function latencyOf(reads: number, read: () => Promise<unknown>, before: () => void = () => undefined): Promise<string> {
  const took = new Float64Array(reads);
  for (let at = 0; at < reads; at++) {
    before();
    const start = performance.now();
    await read();
    took[at] = performance.now() - start;
  }
  return formatLatency(percentiles(took));
}
