import type { Database } from "#server/database/connect.ts";
import { leadKeys } from "#server/database/order-keys-schema.ts";
import { IDEMPOTENCY_KEY_TTL_MS, type IdempotencyClaim } from "#server/http/idempotency-key.ts";
import { and, eq, gte, lt } from "drizzle-orm";

/** The lead of a key, and whether the form was the same. */
export async function findLeadByKey(
  database: Database,
  { website, key, digest }: IdempotencyClaim,
  now: number,
): Promise<{ id: string; isSame: boolean } | undefined> {
  const [existing] = await database
    .select()
    .from(leadKeys)
    .where(and(eq(leadKeys.website, website), eq(leadKeys.key, key), gte(leadKeys.created_at, oldest(now))));
  return existing && { id: existing.lead, isSame: existing.body_digest === digest };
}

/**
 * Claims the key for the lead that the same transaction stores; false if it has one already. A concurrent request with the key waits here
 * until the first one is committed or rolled back.
 */
export async function claimLeadKey(
  tx: Database,
  { website, key, digest }: IdempotencyClaim,
  { id, created_at }: { id: string; created_at: Date },
): Promise<boolean> {
  const row = { body_digest: digest, lead: id, created_at };
  const claimed = await tx
    .insert(leadKeys)
    .values({ website, key, ...row })
    .onConflictDoUpdate({
      target: [leadKeys.website, leadKeys.key],
      set: row,
      setWhere: lt(leadKeys.created_at, oldest(created_at.getTime())),
    })
    .returning({ lead: leadKeys.lead });
  return claimed.length === 1;
}

export async function deleteExpiredLeadKeys(database: Database, now: number): Promise<void> {
  await database.delete(leadKeys).where(lt(leadKeys.created_at, oldest(now)));
}

function oldest(now: number): Date {
  return new Date(now - IDEMPOTENCY_KEY_TTL_MS);
}
