/** One import, measured inside its process. `node bench/import-once.ts DATA_DIR FILE` prints ImportMeasurement; see bench/import.ts. */
import { openDatabase } from "#server/database/connect.ts";
import { findStockMap } from "#server/stock/import/find-stock-map.ts";
import { importStock } from "#server/stock/import/import-stock.ts";
import type { ImportReport } from "#server/stock/import/report.ts";
import { setTimeout as pause } from "node:timers/promises";

export type ImportMeasurement = Pick<ImportReport, "rows" | "added" | "unchanged" | "refused"> & {
  seconds: number;
  cpu_seconds: number;
  idle_mb: number;
  peak_mb: number;
};

/** Memory counts as settled after this time without a decrease: a database that has just started is still compiling. */
const SETTLED_AFTER_MS = 3_000;
const SAMPLE_MS = 10;
const MEGABYTE = 1024 * 1024;

const [dataDir = "", file = ""] = process.argv.slice(2);
const found = await findStockMap("uk-listings");
if ("problems" in found) throw new Error(JSON.stringify(found.problems));
const { database, close } = await openDatabase({ dataDir });

const idle = await settled();
let peak = idle;
const sampler = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), SAMPLE_MS);
const started = { at: performance.now(), cpu: process.cpuUsage() };
const report = await importStock(database, { kind: "file", path: file, map: found.map }, { now: Date.now() });
const cpu = process.cpuUsage(started.cpu);
const seconds = (performance.now() - started.at) / 1000;
clearInterval(sampler);
await close();

const { rows, added, unchanged, refused } = report;
const measured: ImportMeasurement = {
  rows,
  added,
  unchanged,
  refused,
  seconds: round(seconds),
  cpu_seconds: round((cpu.user + cpu.system) / 1e6),
  idle_mb: Math.round(idle / MEGABYTE),
  peak_mb: Math.round(peak / MEGABYTE),
};
console.log(JSON.stringify(measured));

async function settled(): Promise<number> {
  let lowest = process.memoryUsage.rss();
  for (let lastFall = performance.now(); performance.now() - lastFall < SETTLED_AFTER_MS;) {
    await pause(SAMPLE_MS);
    const now = process.memoryUsage.rss();
    if (now < lowest) [lowest, lastFall] = [now, performance.now()];
  }
  return process.memoryUsage.rss();
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
