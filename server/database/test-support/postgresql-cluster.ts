import { execFileSync, spawn, type ExecFileSyncOptions } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, constants, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { Client } from "pg";

const OLDEST_MAJOR_VERSION = 15;
const NOBODY = 65534;
const START_LIMIT_MS = 20_000;

/** How it ends: "fast" ends every connection with an error, "immediate" drops them and recovers at the next start; "kill" is -9. */
const STOP_SIGNALS = { fast: "INT", immediate: "QUIT", kill: "KILL" };

export type Cluster = {
  url: string;
  version: string;
  /** Restarts the server; resolves once it accepts connections. */
  restart: (mode: keyof typeof STOP_SIGNALS) => Promise<void>;
  /** Ends the server, which stays away until `start`. */
  away: (mode: keyof typeof STOP_SIGNALS) => Promise<void>;
  start: () => Promise<void>;
  /** Stops the running server and copies its files to a new folder. */
  save: (target: string) => Promise<void>;
  /** A standby that follows this server asynchronously. */
  standby: () => Promise<Standby>;
  stop: () => Promise<void>;
};

export type Standby = {
  url: string;
  /** Whether it has everything that the primary has committed. */
  hasCaughtUp: () => Promise<boolean>;
  /** Stops it from receiving more. */
  cutOff: () => Promise<void>;
  /** Makes it the primary of a new timeline. */
  promote: () => Promise<void>;
  stop: () => Promise<void>;
};

/** A PostgreSQL server for a test run, or undefined where none is installed. `saved`: the files of another, from `save`. */
export async function startPostgresCluster(more: Readonly<Record<string, string>> = {}, saved?: string): Promise<Cluster | undefined> {
  const binaries = findBinaries();
  if (!binaries) return undefined;
  const user = unprivilegedUser();
  const directory = mkdtempSync(join(tmpdir(), "forecourt-postgresql-"));
  if (user) chownSync(directory, user.uid, user.gid);
  const files = join(directory, "data");
  const asUser = { ...user, cwd: directory, stdio: ["ignore", "ignore", "inherit"] as const };
  if (saved === undefined) initialise(binaries, files, asUser);
  else copyFiles(saved, files, user);
  const server = await startServer({ binaries, user, directory, files, more });
  return {
    ...server,
    standby: async () => {
      const copy = join(directory, `standby-${randomUUID()}`);
      const { port } = new URL(server.url);
      const from = ["-h", "127.0.0.1", "-p", port, "-U", "forecourt", "-D", copy, "-R", "-X", "stream", "--checkpoint=fast", "--no-sync"];
      await once(spawn(join(binaries, "pg_basebackup"), from, { ...asUser, stdio: "ignore" }), "exit");
      const standby = await startServer({ binaries, user, directory, files: copy, more });
      return {
        ...standby,
        hasCaughtUp: async () => {
          const [sent] = await rowsAt<{ lsn: string }>(server.url, "SELECT pg_current_wal_lsn()::text AS lsn");
          const reached = `SELECT pg_last_wal_replay_lsn() >= '${sent?.lsn}'::pg_lsn AS all`;
          const [row] = await rowsAt<{ all: boolean }>(standby.url, reached);
          return row?.all === true;
        },
        cutOff: async () => {
          await rowsAt(standby.url, "ALTER SYSTEM SET primary_conninfo = ''");
          await rowsAt(standby.url, "SELECT pg_reload_conf()");
          const receiving = async () => (await rowsAt(standby.url, "SELECT 1 FROM pg_stat_wal_receiver")).length;
          while ((await receiving()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
        },
        promote: async () => {
          await rowsAt(standby.url, "SELECT pg_promote(true)");
        },
      };
    },
    save: async (target) => {
      await server.away("fast");
      cpSync(files, target, { recursive: true });
    },
    stop: async () => {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function initialise(binaries: string, files: string, asUser: Pick<ExecFileSyncOptions, "uid" | "gid" | "cwd">): void {
  const options = ["-D", files, "-U", "forecourt", "-A", "trust", "--no-sync", "-E", "UTF8", "--no-locale"];
  execFileSync(join(binaries, "initdb"), options, { ...asUser, stdio: ["ignore", "ignore", "inherit"] });
}

/** PostgreSQL wants the files to be its user's, and nobody else to read them. */
function copyFiles(saved: string, files: string, user: ReturnType<typeof unprivilegedUser>): void {
  cpSync(saved, files, { recursive: true, mode: constants.COPYFILE_FICLONE });
  chmodSync(files, 0o700);
  if (!user) return;
  for (const name of ["", ...readdirSync(files, { recursive: true, encoding: "utf8" })]) chownSync(join(files, name), user.uid, user.gid);
}

type Server = {
  binaries: string;
  user: ReturnType<typeof unprivilegedUser>;
  directory: string;
  files: string;
  more: Readonly<Record<string, string>>;
};

async function startServer({ binaries, user, directory, files, more }: Server) {
  const port = await freePort();
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${directory}`,
    "fsync=off",
    "log_min_messages=panic",
  ];
  for (const [name, value] of Object.entries(more)) settings.push(`${name}=${value}`);
  // When the test run ends in any way, the shell's stdin closes and it stops the server. A killed server's processes
  // hold its shared memory for a moment longer.
  const script =
    '"$@" & server=$!; ' +
    "while read -r signal start; do if [ $signal != - ]; then kill -$signal $server; wait $server; fi; " +
    'if [ "$start" = yes ]; then if [ $signal = KILL ]; then sleep 0.5; fi; "$@" & server=$!; fi; done; ' +
    'kill -QUIT $server; wait $server; rm -rf "$0"';
  const shell = spawn("sh", ["-c", script, files, join(binaries, "postgres"), "-D", files, ...settings.flatMap((each) => ["-c", each])], {
    ...user,
    cwd: directory,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const url = `postgres://forecourt@127.0.0.1:${port}/postgres`;
  let { version, startedAt } = await firstAnswer(url);
  return {
    url,
    version,
    restart: async (mode: keyof typeof STOP_SIGNALS) => {
      shell.stdin.write(`${STOP_SIGNALS[mode]} yes\n`);
      ({ startedAt } = await firstAnswer(url, startedAt));
    },
    away: async (mode: keyof typeof STOP_SIGNALS) => {
      shell.stdin.write(`${STOP_SIGNALS[mode]} no\n`);
      await noAnswer(url);
    },
    start: async () => {
      shell.stdin.write("- yes\n");
      ({ startedAt } = await firstAnswer(url, startedAt));
    },
    stop: async () => {
      const ended = once(shell, "exit");
      shell.stdin.end();
      await ended;
    },
  };
}

async function rowsAt<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client(url);
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Row>(statement);
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits until nothing listens there any more. */
async function noAnswer(url: string): Promise<void> {
  for (;;) {
    try {
      await rowsAt(url, "SELECT 1");
    } catch (error) {
      if ((error as { code?: string }).code === "ECONNREFUSED") return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export function findBinaries(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const places = [...versions.map((version) => join(debian, version, "bin")), ...(process.env["PATH"] ?? "").split(delimiter)];
  return places.find((place) => existsSync(join(place, "initdb")) && existsSync(join(place, "postgres")) && isRecent(place));
}

function isRecent(place: string): boolean {
  return Number.parseInt(postgresVersion(place), 10) >= OLDEST_MAJOR_VERSION;
}

/** Such as "15.18". */
export function postgresVersion(binaries: string): string {
  const printed = execFileSync(join(binaries, "postgres"), ["--version"], { encoding: "utf8" });
  return /\d+[.\d]*/.exec(printed)?.[0] ?? "";
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: NOBODY, gid: NOBODY };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}

type Answer = { version: string; startedAt: string };

/** Waits for a server whose start time differs from `startedBefore`. */
async function firstAnswer(url: string, startedBefore?: string): Promise<Answer> {
  const giveUpAt = performance.now() + START_LIMIT_MS;
  for (;;) {
    const client = new Client(url);
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<Answer>(
        `SELECT current_setting('server_version') AS version, pg_postmaster_start_time()::text AS "startedAt"`,
      );
      await client.end();
      if (rows[0] && rows[0].startedAt !== startedBefore) return rows[0];
      if (performance.now() > giveUpAt) throw new Error("PostgreSQL was not started again");
    } catch (error) {
      await client.end().catch(() => undefined);
      if (performance.now() > giveUpAt) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
