import type { Database } from "#server/database/connect.ts";
import { idempotencyKeys } from "#server/database/order-keys-schema.ts";
import { IDEMPOTENCY_KEY_TTL_MS, type IdempotencyClaim } from "#server/http/idempotency-key.ts";
import { and, eq, gte, lt } from "drizzle-orm";

/** The order of a key, and whether the request body was the same. */
export async function findByIdempotencyKey(
  database: Database,
  { website, key, digest }: IdempotencyClaim,
  now: number,
): Promise<{ guid: string; same: boolean } | undefined> {
  const [existing] = await database
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.website, website),
        eq(idempotencyKeys.key, key),
        gte(idempotencyKeys.created_at, new Date(now - IDEMPOTENCY_KEY_TTL_MS)),
      ),
    );
  return existing && { guid: existing.guid, same: existing.body_digest === digest };
}

export async function deleteExpiredKeys(database: Database, now: number): Promise<void> {
  await database.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, new Date(now - IDEMPOTENCY_KEY_TTL_MS)));
}
