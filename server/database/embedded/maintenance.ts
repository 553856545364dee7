import type { EmbeddedClient } from "./embedded-client.ts";

/** WAL bytes between maintenance runs: at most this much is replayed at the start after a crash. */
export const MAINTENANCE_INTERVAL_BYTES = 48 * 1024 * 1024;

const LOOK_EVERY_MS = 60_000;

/**
 * PGlite has no background processes: without this the write-ahead log and dead rows grow until the site is closed. The returned function
 * waits for a run in progress.
 */
export function runMaintenance(client: EmbeddedClient, lookEvery = LOOK_EVERY_MS): () => Promise<void> {
  let tidiedAt: number | undefined;
  let running: Promise<void> = Promise.resolve();
  const look = async () => {
    const written = await writtenBytes(client);
    tidiedAt ??= written;
    if (written - tidiedAt < MAINTENANCE_INTERVAL_BYTES) return;
    await client.exec("VACUUM (ANALYZE)");
    await client.exec("CHECKPOINT");
    tidiedAt = await writtenBytes(client);
  };
  const round = () => {
    running = running.then(look).catch((error: unknown) => console.error("Database maintenance failed:", error));
  };
  round();
  const timer = setInterval(round, lookEvery);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function writtenBytes(client: EmbeddedClient): Promise<number> {
  const { rows } = await client.query("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS bytes");
  return Number(rows[0]?.["bytes"]);
}
