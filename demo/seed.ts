import type { Day, Moment } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import type { ObjectStore } from "#server/object-store/object-store.ts";
import { importFolder } from "#server/transfer/import-folder.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeDemoFolder } from "./demo-folder.ts";

/** Fills an empty database with the demonstration's dealer group in one transaction, through the folder import. */
export async function seedDemo(
  database: Database,
  { today, now, objects }: { today: Day; now: Moment; objects?: ObjectStore },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-demonstration-"));
  try {
    await writeDemoFolder(folder, { today, now });
    await database.transaction(async (transaction) => {
      const { sites, stock, problems } = await importFolder(transaction, folder, { websites: [], now, objects });
      const refusals = stock.flatMap((report) => report.refusals);
      if (problems.length + refusals.length > 0)
        throw new Error(`The demonstration was refused: ${JSON.stringify([problems, sites.refusals, refusals])}`);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
