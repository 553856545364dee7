import { EmbeddedClient } from "./embedded-client.ts";
import { runMaintenance, MAINTENANCE_INTERVAL_BYTES } from "./maintenance.ts";
import { emptyDataDir } from "#server/database/test-support/test-databases.ts";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const MANY_ROWS = Math.ceil(MAINTENANCE_INTERVAL_BYTES / 900);

test("checkpoints run while the site is open, so that little WAL is replayed after a crash", async () => {
  const dataDir = emptyDataDir();
  const client = new EmbeddedClient({ directory: join(dataDir, "postgresql") }, 30_000);
  const stop = runMaintenance(client, 20);
  onTestFinished(async () => {
    await stop();
    await client.close();
    rmSync(dataDir, { recursive: true });
  });
  await client.exec("CREATE TABLE notes (note text)");
  await client.exec(`INSERT INTO notes SELECT repeat('x', 900) FROM generate_series(1, ${MANY_ROWS})`);
  await expect.poll(() => toBeReadAgain(client), { timeout: 20_000 }).toBeLessThan(MAINTENANCE_INTERVAL_BYTES / 10);
});

/** Bytes of the WAL since the last checkpoint. */
async function toBeReadAgain(client: EmbeddedClient): Promise<number> {
  const { rows } = await client.query("SELECT pg_current_wal_lsn() - redo_lsn AS bytes FROM pg_control_checkpoint()");
  return Number(rows[0]?.["bytes"]);
}
