import { DAY_MS, HOUR_MS } from "#domain/calendar.ts";
import { hostedDigests } from "#domain/stock/photos/photo-list.ts";
import type { Database } from "#server/database/connect.ts";
import { takeLease } from "#server/database/lease.ts";
import { vehicleOverrides } from "#server/database/overrides-schema.ts";
import { storedPhotos } from "#server/database/photos-schema.ts";
import { vehicles } from "#server/database/schema.ts";
import { PeriodicTask } from "#server/deliveries/periodic-task.ts";
import type { ObjectStore } from "#server/object-store/object-store.ts";
import { and, asc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { randomUUID } from "node:crypto";

/** Undoing an act or an import brings photographs back for at least this long. */
const UNUSED_FOR_DAYS = 7;
/** A photograph that was just sent is not in a vehicle yet. */
const NEW_FOR_HOURS = 24;
const EVERY_MS = DAY_MS;
/** Another node goes on a day later. */
const LEASE_MS = DAY_MS - HOUR_MS;
const ROWS_A_READ = 2_000;
const HOSTED = "%/media/photos/%";

type Setting = { database: Database; objects: Pick<ObjectStore, "delete"> };

/** Deletes photographs that no vehicle has had for a week, once a day on one node. */
export function unusedPhotos(setting: Setting) {
  const lease = { name: "unused-photos", holder: randomUUID() };
  let task: PeriodicTask | undefined;
  return {
    start: () => {
      task ??= new PeriodicTask(EVERY_MS, "Deleting unused photographs", async () => {
        if (await takeLease(setting.database, lease, LEASE_MS)) await deleteUnusedPhotos(setting);
      });
    },
    close: async () => task?.stop(),
  };
}

/** Marks what is no longer used and deletes what has been marked for a week; returns how many. */
export async function deleteUnusedPhotos({ database, objects }: Setting): Promise<number> {
  if ((await database.$count(storedPhotos)) === 0) return 0;
  const used = await usedDigests(database);
  const unmarked = await database
    .select({ digest: storedPhotos.digest })
    .from(storedPhotos)
    .where(and(isNull(storedPhotos.unused_since), lt(storedPhotos.created_at, sql`now() - make_interval(hours => ${NEW_FOR_HOURS})`)));
  const unused = unmarked.map(({ digest }) => digest).filter((digest) => !used.has(digest));
  if (unused.length > 0)
    await database
      .update(storedPhotos)
      .set({ unused_since: sql`now()` })
      .where(inArray(storedPhotos.digest, unused));
  const over = lt(storedPhotos.unused_since, sql`now() - make_interval(days => ${UNUSED_FOR_DAYS})`);
  let deleted = 0;
  for (const { digest } of await database.select({ digest: storedPhotos.digest }).from(storedPhotos).where(over)) {
    if (used.has(digest)) {
      await database.update(storedPhotos).set({ unused_since: null }).where(eq(storedPhotos.digest, digest));
      continue;
    }
    const rows = await database
      .delete(storedPhotos)
      .where(and(eq(storedPhotos.digest, digest), over))
      .returning({ digest: storedPhotos.digest });
    if (rows.length === 0) continue;
    await objects.delete(`photos/${digest}`);
    deleted += 1;
  }
  return deleted;
}

/** Of vehicles in any state, and of what their feeds or staff say about them. Read in parts, so that nobody waits for long. */
async function usedDigests(database: Database): Promise<Set<string>> {
  const used = new Set<string>();
  const note = (text: string | null) => {
    for (const digest of hostedDigests(text ?? "")) used.add(digest);
  };
  for (let last = 0; ;) {
    const rows = await database
      .select({
        stock_id: vehicles.stock_id,
        details: sql<string | null>`case when ${vehicles.details}::text like ${HOSTED} then ${vehicles.details}::text end`,
        laid_over: sql<string | null>`case when ${vehicles.laid_over}::text like ${HOSTED} then ${vehicles.laid_over}::text end`,
      })
      .from(vehicles)
      .where(gt(vehicles.stock_id, last))
      .orderBy(asc(vehicles.stock_id))
      .limit(ROWS_A_READ);
    for (const { details, laid_over } of rows) [details, laid_over].forEach(note);
    if (rows.length < ROWS_A_READ) break;
    last = rows.at(-1)!.stock_id;
  }
  const overrides = await database
    .select({ value: sql<string | null>`${vehicleOverrides.value}::text`, feed: sql<string | null>`${vehicleOverrides.feed_value}::text` })
    .from(vehicleOverrides)
    .where(inArray(vehicleOverrides.field, ["media_urls", "imperfections", "turntable", "videos"]));
  for (const { value, feed } of overrides) [value, feed].forEach(note);
  return used;
}
