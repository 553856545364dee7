import { londonDay } from "#domain/calendar.ts";
import { openDatabase } from "#server/database/connect.ts";
import { emptyDataDir } from "#server/database/test-support/test-databases.ts";
import { openObjectStore } from "#server/object-store/open-object-store.ts";
import { seedDemo } from "#demo/seed.ts";
import { constants, cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";

/**
 * A data directory with the demonstration's dealer and stock as of `at` (by default the present), not open. The first test of a run that
 * needs it seeds it; the others copy it. The caller removes it.
 */
export async function demoDataDir(at?: number): Promise<string> {
  const template = join(inject("demonstrations"), String(at ?? "now"));
  if (!existsSync(template)) await seedTemplate(template, at ?? Date.now());
  const dataDir = mkdtempSync(join(tmpdir(), "forecourt-demo-"));
  cpSync(template, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return dataDir;
}

async function seedTemplate(template: string, now: number): Promise<void> {
  const unfinished = emptyDataDir();
  const open = await openDatabase({ dataDir: unfinished });
  await seedDemo(open.database, { today: londonDay(now), now, objects: await openObjectStore({ dataDir: unfinished }) });
  await open.close();
  try {
    renameSync(unfinished, template);
  } catch {
    // Another thread has seeded it; use that one.
    rmSync(unfinished, { recursive: true });
  }
}
