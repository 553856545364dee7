import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { until, type Cluster } from "../cluster.ts";
import type { Machine } from "../machine.ts";
import { filesOf } from "../services.ts";
import type { Load } from "../load.ts";
import type { Scenario } from "../scenario.ts";

const PG_CTL = "/usr/lib/postgresql/15/bin/pg_ctl";
const ERASED = "mair.pugh@example.com";

/** The steps of docs/operating.md, back to a moment before somebody was erased. The site is closed meanwhile. */
export const restore: Scenario = {
  key: "restore",
  name: "restore to a moment",
  isClosed: true,
  play: async (cluster, load) => {
    await cluster.pgbackrest(await cluster.primary(), ["--type=full", "backup"]);
    await load.orderAs(ERASED);
    const { moment, milliseconds } = await momentBetweenOrders(cluster, load);
    await cluster.forecourt(["person", "erase", ERASED, "--yes"]);
    if ((await ordersOf(cluster, ERASED)) !== 0) throw new Error("the person was not erased");
    await load.stopOrders();
    const closedAt = Date.now();
    await archived(cluster);
    const primary = await cluster.primary();
    for (const machine of cluster.machines) await cluster.stopNode(machine, "SIGTERM");
    for (const machine of cluster.machines) await cluster.stopPatroni(machine);

    await cluster.patronictl(primary, ["remove", "forecourt"], "forecourt\nYes I am aware\n");
    await cluster.pgbackrest(primary, ["--delta", "--type=time", `--target=${moment}`, "--target-action=promote", "restore"]);
    await startedAlone(cluster, primary);
    cluster.startPatroni(primary);
    await until("the restored server is the primary", async () => (await cluster.primary()) === primary);
    for (const machine of cluster.machines.filter((each) => each !== primary)) {
      execFileSync("rm", ["-r", filesOf(machine)]);
      cluster.startPatroni(machine);
    }
    if ((await ordersOf(cluster, ERASED)) !== 1) throw new Error("the backup does not have who was erased later");
    gatherErasedPeople(cluster.machines);
    for (const machine of cluster.machines) cluster.startNode(machine);
    await until("the site opens", () => load.isOpen());
    if ((await ordersOf(cluster, ERASED)) !== 0) throw new Error("the site opened before the erasure was repeated");
    const seconds = Math.round((Date.now() - closedAt) / 1000);

    const undone = load.goBackTo(milliseconds);
    const left = await cluster.query("SELECT guid FROM orders WHERE guid = ANY($1)", [undone]);
    if (undone.length === 0 || left.length > 0) throw new Error(`${left.length} of ${undone.length} orders after the moment are there`);
    load.startOrders();
    return `closed for ${seconds} s; ${undone.length} orders after the moment are gone, ${load.orders.length} before it were compared`;
  },
};

/** A moment with orders before and after it. */
async function momentBetweenOrders(cluster: Cluster, load: Load): Promise<{ moment: string; milliseconds: number }> {
  const more = async () => {
    const placed = load.orders.length;
    await until("orders go on", () => load.orders.length > placed + 5);
  };
  await more();
  await after(1_000);
  const [row] = await cluster.query<{ moment: string; milliseconds: number }>(
    `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US+00') AS moment,
            (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS milliseconds`,
  );
  await more();
  if (!row) throw new Error("the database has no clock");
  return row;
}

function ordersOf(cluster: Cluster, email: string): Promise<number> {
  return cluster.query("SELECT 1 FROM orders WHERE customer->>'customer_email' = $1", [email]).then((rows) => rows.length);
}

/** The last segment is archived by itself after a minute; a primary that still runs can be asked for it. */
async function archived(cluster: Cluster): Promise<void> {
  const [row] = await cluster.queryAsSuperuser<{ segment: string }>("SELECT pg_walfile_name(pg_switch_wal()) AS segment");
  await until("the segment is archived", async () => {
    const [last] = await cluster.queryAsSuperuser<{ segment: string }>("SELECT last_archived_wal AS segment FROM pg_stat_archiver");
    return (last?.segment ?? "") >= (row?.segment ?? "");
  });
}

/** Recovers to the moment, without anybody else. */
async function startedAlone(cluster: Cluster, machine: Machine): Promise<void> {
  const files = filesOf(machine);
  const env = cluster.databaseEnvironment(machine);
  const log = join(machine.folder, "recovery.log");
  await machine.run(PG_CTL, ["-D", files, "-l", log, "-o", "-c listen_addresses=''", "-w", "start"], { env });
  const isInRecovery = () => machine.run("psql", ["--no-psqlrc", "-AtXc", "SELECT pg_is_in_recovery()", "postgres"], { env });
  await until("the server has recovered", async () => (await isInRecovery()).trim() === "f");
  await machine.run(PG_CTL, ["-D", files, "-w", "stop"], { env });
}

/** An erasure is noted at the node that carried it out, at first: every machine gets the notes of all. */
function gatherErasedPeople(machines: readonly Machine[]): void {
  const files = machines.map((machine) => join(machine.folder, "data/erased-people"));
  const notes = files.flatMap((file) => (existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : []));
  for (const file of files) writeFileSync(file, `${[...new Set(notes)].join("\n")}\n`, { mode: 0o600 });
}
