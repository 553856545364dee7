/** Runs inside namespaces of an ordinary user, started by run.ts: the machines, the load and the scenarios. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { Cluster, until } from "./cluster.ts";
import { compareOrders } from "./compare-orders.ts";
import { Load } from "./load.ts";
import type { Options } from "./scenario.ts";
import { chosenScenarios } from "./scenarios/all.ts";
import { isWithinLimits, printTable, type Row } from "./table.ts";
import { writeStock } from "./stock.ts";

const VEHICLES = 20_000;
/** Between two scenarios, so that one's end is not the other's beginning. */
const PAUSE_MS = 3_000;
/** Reasons of failed reads that are printed for a scenario. */
const WHYS = 8;

const options = JSON.parse(process.argv[2] ?? "{}") as Options & { folder: string; only: string[]; earlier?: string };
const rows: Row[] = [];
const began = Date.now();
let cluster: Cluster | undefined;
// Ends all processes, also those that are nobody's children.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => void (cluster?.end() ?? Promise.resolve()).then(() => process.exit(1)));
try {
  const scenarios = chosenScenarios(options.only).filter(({ key }) => key !== "upgrade" || options.earlier !== undefined);
  const [first] = scenarios;
  cluster = new Cluster(options.folder, first?.key === "upgrade" ? (options.earlier ?? "") : options.release);
  await cluster.start(writeStock(options.folder, VEHICLES));
  console.log(`Three machines, nginx and ${VEHICLES} vehicles after ${Math.round((Date.now() - began) / 1000)} s`);
  const front = { address: cluster.front.address, certificate: readFileSync(join(options.folder, "tls/forecourt.crt"), "utf8") };
  const vehicles = await cluster.query<{ stock_id: number; price: number }>(
    "SELECT stock_id, (price + admin_fee) / 100 AS price FROM vehicles WHERE stock_id >= 500000 AND state = 'live'",
  );
  const load = new Load(cluster, front, vehicles);
  load.start();
  await until("the first orders", () => load.orders.length > 5);
  for (const scenario of scenarios) {
    await after(PAUSE_MS);
    const from = Date.now();
    const ordered = load.orders.length;
    const refusedBefore = load.refusals.length;
    const row: Row = {
      name: scenario.name,
      scenario,
      from,
      to: 0,
      orders: 0,
      refused: 0,
      faults: { lost: [], twice: [], wrong: [] },
      failure: "",
    };
    rows.push(row);
    try {
      row.note = (await scenario.play(cluster, load, options)) ?? "";
      await cluster.settled();
      const placed = load.orders.length;
      await until("orders go on", () => load.orders.length > placed + 3, 60_000);
      row.faults = await compareOrders(cluster, load);
    } catch (error) {
      row.failure = error instanceof Error ? error.message : String(error);
    }
    row.to = Date.now();
    row.orders = load.orders.length - ordered;
    row.refused = load.refusals.length - refusedBefore;
    for (const refusal of new Set(load.refusals.slice(refusedBefore))) console.log(`  refused: ${refusal}`);
    const failed = load.reads.filter(({ at, ok }) => at >= from && !ok);
    for (const why of [...new Set(failed.map((read) => read.why))].slice(0, WHYS)) console.log(`  read failed: ${why}`);
    console.log(`${row.failure ? "✗" : "✓"} ${row.name}, ${Math.round((row.to - from) / 1000)} s ${row.failure}`);
    if (row.failure) break;
  }
  await load.stop();
  const faults = await compareOrders(cluster, load);
  printTable(rows, load, faults);
  process.exitCode = isWithinLimits(rows, load, faults) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await cluster?.end();
}
process.exit();
