import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { connectMachines, Machine } from "./machine.ts";
import * as services from "./services.ts";

const NUMBERS = [1, 2, 3];
/** A proxy, without anything else. */
const FRONT = 9;
const LIMIT_MS = 180_000;
/** systemd's RestartSec. */
const RESTART_MS = 5_000;
const NODE = /site\/start\.js/;

type Member = { name: string; role: string; state: string; lag?: number };

/** Three machines, each with etcd, PostgreSQL under Patroni, HAProxy and a node, behind nginx on a fourth. */
export class Cluster {
  readonly machines: readonly Machine[];
  readonly front: Machine;
  readonly shared: services.Shared;
  /** The folder of the release that nodes are started from. */
  release: string;

  constructor(folder: string, release: string) {
    connectMachines();
    this.shared = services.makeShared(folder);
    this.release = release;
    this.machines = NUMBERS.map((number) => new Machine(number, folder));
    this.front = new Machine(FRONT, folder);
  }

  async start(stock: string): Promise<void> {
    const { machines, front, shared, release } = this;
    for (const machine of [...machines, front]) await machine.connect();
    for (const machine of machines) services.configure(machine, shared);
    for (const machine of machines) this.startDatabase(machine);
    await this.settled(false);
    const primary = await this.primary();
    for (const command of ["stanza-create", "check"]) await this.pgbackrest(primary, [command]);
    const [first, ...others] = machines;
    if (first) services.startNode(first, shared, release);
    await this.isReady(first);
    await this.forecourt(["import", "stock", stock, "--json"]);
    for (const machine of others) services.startNode(machine, shared, release);
    services.startNginx(front, shared);
    await this.settled();
  }

  /** Everything of a machine but its node. */
  startDatabase(machine: Machine): void {
    services.startEtcd(machine);
    this.startPatroni(machine);
    services.startHaproxy(machine);
  }

  startPatroni(machine: Machine): void {
    services.startPatroni(machine, this.shared);
    services.startDiskGuard(machine, this.shared);
  }

  async stopPatroni(machine: Machine): Promise<void> {
    machine.signal("SIGTERM", /patroni|disk-guard/);
    await until("PostgreSQL ends", () => machine.pids(/patroni|disk-guard|bin\/postgres/).length === 0);
  }

  startNode(machine: Machine, more: Record<string, string> = {}): void {
    services.startNode(machine, this.shared, this.release, more);
  }

  /** A command of the site, on the first machine. */
  async forecourt(args: readonly string[]): Promise<string> {
    const [first] = this.machines;
    return first ? services.forecourt(first, this.shared, this.release, args) : "";
  }

  /** As systemd ends and starts it again. */
  async restartNode(machine: Machine, signal: "SIGTERM" | "SIGKILL", more: Record<string, string> = {}): Promise<void> {
    await this.stopNode(machine, signal);
    if (signal === "SIGKILL") await after(RESTART_MS);
    this.startNode(machine, more);
    await this.isReady(machine);
  }

  async stopNode(machine: Machine, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    machine.signal(signal, NODE);
    await until("the node ends", () => machine.pids(NODE).length === 0);
  }

  /** Power on. */
  startMachine(machine: Machine): void {
    machine.reconnect();
    this.startDatabase(machine);
    this.startNode(machine);
  }

  async primary(): Promise<Machine> {
    let found: Machine | undefined;
    await until("a primary", async () => {
      const answers = await Promise.all(this.machines.map((machine) => statusOf(`http://${machine.address}:8008/primary`)));
      found = this.machines[answers.indexOf(200)];
      return found !== undefined;
    });
    if (!found) throw new Error("there is no primary");
    return found;
  }

  /** Waits until every server follows and every node can take orders. */
  async settled(withNodes = true): Promise<void> {
    await until("three servers of PostgreSQL", async () => {
      const members = await this.members();
      const following = members.filter(({ role, state }) => role === "leader" || state === "running" || state === "streaming");
      return (
        following.length === NUMBERS.length &&
        members.some(({ role }) => role === "leader") &&
        members.some(({ role }) => role === "sync_standby")
      );
    });
    if (withNodes) for (const machine of this.machines) await this.isReady(machine);
  }

  async isReady(machine: Machine | undefined): Promise<void> {
    // 0.2.0 has no /readyz.
    const address = `http://${machine?.address}:3000`;
    await until(
      `the node of ${machine?.name}`,
      async () => [200, 404].includes((await statusOf(`${address}/readyz`)) ?? 0) && (await statusOf(`${address}/healthz`)) === 200,
    );
  }

  async members(): Promise<Member[]> {
    for (const machine of this.machines) {
      const signal = AbortSignal.timeout(2_000);
      const answer = await fetch(`http://${machine.address}:8008/cluster`, { signal })
        .then((response) => (response.ok ? (response.json() as Promise<{ members: Member[] }>) : undefined))
        .catch(() => undefined);
      if (answer) return answer.members;
    }
    return [];
  }

  databaseEnvironment(machine: Machine): Record<string, string> {
    return services.databaseEnvironment(machine, this.shared);
  }

  /** Statements at the primary, as the site's user. */
  async query<Row extends object>(statement: string, values: readonly unknown[] = []): Promise<Row[]> {
    const primary = await this.primary();
    const { FORECOURT_DATABASE_PASSWORD: password } = this.databaseEnvironment(primary);
    return this.#queryAs({ host: primary.address, user: "forecourt", database: "forecourt", password }, statement, values);
  }

  async queryAsSuperuser<Row extends object>(statement: string): Promise<Row[]> {
    const primary = await this.primary();
    const { PATRONI_SUPERUSER_PASSWORD: password } = this.databaseEnvironment(primary);
    return this.#queryAs({ host: primary.address, user: "postgres", database: "postgres", password }, statement);
  }

  async #queryAs<Row extends object>(to: ClientConfig, statement: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = new Client({
      ...to,
      connectionTimeoutMillis: 2_000,
      query_timeout: 10_000,
    });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(statement, [...values])).rows;
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  pgbackrest(machine: Machine, args: readonly string[]): Promise<string> {
    return machine.run("pgbackrest", ["--stanza=forecourt", "--log-level-console=warn", ...args], {
      env: this.databaseEnvironment(machine),
    });
  }

  patronictl(machine: Machine, args: readonly string[], input = ""): Promise<string> {
    const options = { env: this.databaseEnvironment(machine), input };
    return machine.run("patronictl", ["-c", join(machine.folder, "patroni.yml"), ...args], options);
  }

  slowDisk(machine: Machine, milliseconds: number): void {
    writeFileSync(join(machine.folder, "slow-disk"), String(milliseconds));
  }

  fullDisk(machine: Machine, isFull: boolean): void {
    const filler = join(machine.folder, "postgresql/filler");
    if (isFull) execFileSync("sh", ["-c", 'dd if=/dev/zero of="$0" bs=64k 2>/dev/null; true', filler]);
    else if (existsSync(filler)) execFileSync("rm", [filler]);
  }

  async end(): Promise<void> {
    for (const machine of [...this.machines, this.front]) await machine.end();
  }
}

/** Waits for something that a process outside shows only when it is looked at. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>, limit = LIMIT_MS): Promise<void> {
  const giveUpAt = performance.now() + limit;
  while (!(await isTrue())) {
    if (performance.now() > giveUpAt) throw new Error(`Waited ${limit / 1000} s for ${what}`);
    await after(200);
  }
}

async function statusOf(address: string): Promise<number | undefined> {
  try {
    const { status, body } = await fetch(address, { signal: AbortSignal.timeout(2_000) });
    await body?.cancel();
    return status;
  } catch {
    return undefined;
  }
}
