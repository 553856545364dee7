import { StartupError } from "#server/startup-error.ts";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The process that holds the data directory, written to owner.json for error messages. */
export type LockHolder = { pid: number; started_at: string; address?: string };

export type DataDirectoryLock = {
  /** Records the site's address for the error message. */
  announce: (address: string) => void;
  release: () => void;
};

/** Another process has this data directory open. Two at once would corrupt the database silently. */
export class DataDirectoryLocked extends StartupError {
  override name = "DataDirectoryLocked";
  readonly owner: LockHolder | undefined;

  constructor(dataDir: string, holder: LockHolder | undefined) {
    super(refusal(dataDir, holder));
    this.owner = holder;
  }
}

/**
 * Locks the data directory for this process, or throws DataDirectoryLocked. An operating system lock: released when the process ends in any
 * way.
 */
export function lockDataDir(dataDir: string): DataDirectoryLock {
  const lock = new DatabaseSync(lockFile(dataDir));
  try {
    lock.exec("PRAGMA busy_timeout = 0");
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DataDirectoryLocked(dataDir, readHolder(dataDir));
  }
  const holder: LockHolder = { pid: process.pid, started_at: new Date(performance.timeOrigin).toISOString() };
  writeHolder(dataDir, holder);
  return {
    announce: (address) => writeHolder(dataDir, { ...holder, address }),
    release: () => {
      rmSync(holderFile(dataDir), { force: true });
      lock.close();
    },
  };
}

/** The error message that lockDataDir would throw now, if another process has this data directory. */
export function currentLockHolder(dataDir: string): string | undefined {
  if (!existsSync(lockFile(dataDir))) return undefined;
  try {
    lockDataDir(resolve(dataDir)).release();
  } catch (error) {
    if (error instanceof DataDirectoryLocked) return error.message;
  }
  return undefined;
}

function refusal(dataDir: string, holder: LockHolder | undefined): string {
  const who = holder
    ? `process ${holder.pid} (${[`since ${timeText(holder.started_at)}`, holder.address].filter(Boolean).join(", ")})`
    : "another process";
  return `The data directory ${dataDir} is already in use by ${who}. Stop that process first, or choose another DATA_DIR.`;
}

/** "2026-11-21 08:40:58 UTC" */
function timeText(moment: string): string {
  return `${moment.slice(0, 19).replace("T", " ")} UTC`;
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

function lockFile(dataDir: string): string {
  return join(dataDir, "owner.lock");
}

function holderFile(dataDir: string): string {
  return join(dataDir, "owner.json");
}

function writeHolder(dataDir: string, holder: LockHolder): void {
  writeFileSync(holderFile(dataDir), JSON.stringify(holder), { mode: 0o600 });
}

/** The file is informative only: after a killed process it may be missing or wrong. */
function readHolder(dataDir: string): LockHolder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(holderFile(dataDir), "utf8"));
    return isLockHolder(holder) ? holder : undefined;
  } catch {
    return undefined;
  }
}

function isLockHolder(value: unknown): value is LockHolder {
  return typeof value === "object" && value !== null && "pid" in value && typeof value.pid === "number" && "started_at" in value;
}
