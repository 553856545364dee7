import type { Database } from "#server/database/connect.ts";
import { committedRevisions, newestOf } from "#server/stock/vehicles.ts";
import { eq } from "drizzle-orm";
import { alertProgress } from "./alerts-schema.ts";

const PROGRESS = "stock";

/** The revision of the stock up to which changes were compared with the alerts; undefined before the first alert. */
export async function readProgress(database: Database): Promise<number | undefined> {
  const [progress] = await database.select().from(alertProgress).where(eq(alertProgress.name, PROGRESS));
  return progress?.revision;
}

export async function setProgress(tx: Database, revision: number): Promise<void> {
  await tx.insert(alertProgress).values({ name: PROGRESS, revision }).onConflictDoUpdate({ target: alertProgress.name, set: { revision } });
}

/** With the first alert that is confirmed: what changes from then on is compared, also before the first round. */
export async function beginProgress(tx: Database): Promise<void> {
  const revision = newestOf(await committedRevisions(tx));
  await tx.insert(alertProgress).values({ name: PROGRESS, revision }).onConflictDoNothing();
}
