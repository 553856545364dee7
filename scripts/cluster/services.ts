import { execFileSync, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT } from "../project-files.ts";
import { filled, ofMachine, variables } from "./deploy-files.ts";
import type { Machine } from "./machine.ts";

/** A server of this size holds some hundreds of megabytes; a full disk is soon full. */
const DISK = "700m";
const FREE_MB = 64;

/** What the machines share: certificate, keys and repository of backups. */
export type Shared = { folder: string };

export function makeShared(folder: string): Shared {
  for (const each of ["tls", "repository", "lock"]) mkdirSync(join(folder, each), { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, "forecourt.keys"), `${Buffer.alloc(32, 7).toString("base64")}\n`, { mode: 0o600 });
  const files = ["-keyout", join(folder, "tls/forecourt.key"), "-out", join(folder, "tls/forecourt.crt")];
  const names = ["-subj", "/CN=cars.example", "-addext", "subjectAltName=DNS:cars.example"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...names, ...files], { stdio: "ignore" });
  execFileSync("cc", ["-shared", "-fPIC", "-O1", "-o", join(folder, "disk-faults.so"), join(import.meta.dirname, "disk-faults.c")]);
  return { folder };
}

/** The variables of Patroni's environment file, with which pgBackRest and psql run too. */
export function databaseEnvironment(machine: Machine, shared: Shared): Record<string, string> {
  const sockets = join(machine.folder, "run");
  return {
    ...variables(ofMachine(filled("patroni/patroni.env", {}), machine.number)),
    PGBACKREST_CONFIG: join(machine.folder, "pgbackrest.conf"),
    SLOW_DISK: join(machine.folder, "slow-disk"),
    LD_PRELOAD: join(shared.folder, "disk-faults.so"),
    PGHOST: sockets,
    PGUSER: "postgres",
  };
}

/** Writes the machine's configuration, once. */
export function configure(machine: Machine, shared: Shared): void {
  const { folder } = machine;
  const [disk, sockets, log] = ["postgresql", "run", "log"].map((each) => join(folder, each)) as [string, string, string];
  for (const each of [disk, sockets, log]) mkdirSync(each, { recursive: true, mode: 0o700 });
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK},mode=0700`, "disk", disk]);
  const files = filesOf(machine);
  const patroni = filled("patroni/patroni.yml", {
    "/var/lib/postgresql/15/forecourt": files,
    "/var/run/postgresql": sockets,
    "/etc/patroni/create-database.sh": join(PROJECT, "deploy/patroni/create-database.sh"),
    // A small disk, and a user that is not called postgres.
    "wal_keep_size: 256MB": "wal_keep_size: 64MB",
    "max_wal_size: 1GB": "max_wal_size: 192MB",
    "shared_buffers: 256MB": "shared_buffers: 64MB",
    "local all all peer": "local all all trust",
  });
  writeFileSync(join(folder, "patroni.yml"), patroni);
  const backups = filled("pgbackrest/pgbackrest.conf", {
    "/var/lib/pgbackrest": join(shared.folder, "repository"),
    "/var/lib/postgresql/15/forecourt": files,
    "/var/run/postgresql": `${sockets}\npg1-user=postgres`,
    "/var/log/pgbackrest": log,
    "/tmp/pgbackrest": `${join(folder, "lock")}\nspool-path=${join(folder, "spool")}`,
  });
  writeFileSync(join(folder, "pgbackrest.conf"), backups, { mode: 0o600 });
  writeFileSync(join(folder, "haproxy.cfg"), filled("haproxy/database.cfg", {}));
  const guard = filled("patroni/disk-guard.sh", { "/etc/patroni/config.yml": join(folder, "patroni.yml") });
  writeFileSync(join(folder, "disk-guard.sh"), guard, { mode: 0o700 });
}

export function startEtcd(machine: Machine): void {
  const folder = join(machine.folder, "etcd");
  const text = ofMachine(filled("etcd/etcd.env", { "/var/lib/etcd/default": folder }), machine.number);
  // A member that has its data joins again by itself.
  machine.start("etcd", [], { env: variables(text), log: "etcd" });
}

export function startPatroni(machine: Machine, shared: Shared): void {
  machine.start("patroni", [join(machine.folder, "patroni.yml")], { env: databaseEnvironment(machine, shared), log: "patroni" });
}

export function startDiskGuard(machine: Machine, shared: Shared): void {
  const { folder } = machine;
  const unit = filled("systemd/forecourt-disk-guard.service", {
    "/etc/patroni/disk-guard.sh": join(folder, "disk-guard.sh"),
    "/var/lib/postgresql/15/forecourt 2048": `${filesOf(machine)} ${FREE_MB}`,
  });
  const [program, ...args] = commandOf(unit);
  machine.start(program, args, { env: databaseEnvironment(machine, shared), log: "disk-guard" });
}

export function startHaproxy(machine: Machine): void {
  machine.start("haproxy", ["-db", "-f", join(machine.folder, "haproxy.cfg")], { log: "haproxy" });
}

/** The settings of a node: those of deploy/systemd. */
export function nodeEnvironment(machine: Machine, shared: Shared): Record<string, string> {
  const data = join(machine.folder, "data");
  if (!existsSync(data)) mkdirSync(data, { mode: 0o700 });
  chmodSync(data, 0o700);
  const keys = { "/etc/forecourt/forecourt.keys": join(shared.folder, "forecourt.keys") };
  const text = ofMachine(filled("systemd/forecourt.env", keys), machine.number);
  return { ...variables(text), NODE_ENV: "production", DATA_DIR: data, DEMO: "yes" };
}

/** Starts the node of a release, by the command of the systemd unit. */
export function startNode(machine: Machine, shared: Shared, release: string, more: Record<string, string> = {}): ChildProcess {
  const [program, ...args] = commandOf(filled("systemd/forecourt@.service", { "/opt/forecourt/current": release }));
  return machine.start(program, args, { cwd: release, env: { ...nodeEnvironment(machine, shared), ...more }, log: "node" });
}

/** The command line of a release, with the settings of the machine's node. */
export function forecourt(machine: Machine, shared: Shared, release: string, args: readonly string[]): Promise<string> {
  const node = join(release, "node_modules/node/bin/node");
  const options = ["--import", join(release, "scripts/commonjs-drizzle.mjs"), join(release, "cli/forecourt.ts")];
  return machine.run(node, [...options, ...args], { cwd: release, env: nodeEnvironment(machine, shared) });
}

export function startNginx(machine: Machine, shared: Shared): void {
  const { folder } = machine;
  const site = filled("nginx/forecourt.conf", { "/etc/nginx/tls": join(shared.folder, "tls"), "/var/log/nginx": folder });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((each) => `${each}_temp_path ${folder}/${each};`).join("\n");
  const http = `access_log off;\n${temporary}\n${filled("nginx/json-log.conf", {})}\n${site}`;
  const main = `daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/nginx-errors.log;\nevents {}\nhttp {\n${http}\n}\n`;
  writeFileSync(join(folder, "nginx.conf"), main);
  machine.start("nginx", ["-e", join(folder, "nginx-errors.log"), "-c", join(folder, "nginx.conf")], { log: "nginx" });
}

/** The data folder of PostgreSQL. */
export function filesOf(machine: Machine): string {
  return join(machine.folder, "postgresql/15/forecourt");
}

/** The command of a systemd unit. */
function commandOf(unit: string): [string, ...string[]] {
  const [, command = ""] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
  const [program = "", ...args] = command.split(" ");
  return [program, ...args];
}
