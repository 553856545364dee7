import { DAY_MS } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { idempotencyKeys } from "#server/database/schema.ts";
import { eq, lt } from "drizzle-orm";
import { createHash } from "node:crypto";

/** How long the same key gives the same order. */
export const KEY_LIFE_MS = DAY_MS;

export const KEY_USED_FOR_ANOTHER_ORDER =
  "This Idempotency-Key was used for a different order. Use a new key for a new order.";

export type KeyClaim = { kind: "new" } | { kind: "same"; guid: string } | { kind: "other" };

/** Claims a key for an order. A second claim waits until the first one's transaction has ended. */
export async function claimKey(tx: Database, claim: { key: string; digest: string; guid: string; now: number }): Promise<KeyClaim> {
  const values = { body_digest: claim.digest, guid: claim.guid, created_at: new Date(claim.now) };
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ key: claim.key, ...values })
    .onConflictDoUpdate({
      target: idempotencyKeys.key,
      set: values,
      setWhere: lt(idempotencyKeys.created_at, new Date(claim.now - KEY_LIFE_MS)),
    })
    .returning({ key: idempotencyKeys.key });
  if (claimed.length === 1) return { kind: "new" };
  const [kept] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, claim.key));
  if (!kept) throw new Error("An idempotency key that was taken is gone");
  return kept.body_digest === claim.digest ? { kind: "same", guid: kept.guid } : { kind: "other" };
}

export async function forgetOldKeys(database: Database, now: number): Promise<void> {
  await database.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, new Date(now - KEY_LIFE_MS)));
}

/** The same for the same JSON, whatever the order of its names. */
export function bodyDigest(body: unknown): string {
  return createHash("sha256").update(JSON.stringify(body, byName) ?? "").digest("base64url");
}

function byName(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
