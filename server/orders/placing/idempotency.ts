import { DAY_MS } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { idempotencyKeys } from "#server/database/order-keys-schema.ts";
import { and, eq, gte, lt } from "drizzle-orm";
import { createHash } from "node:crypto";

/** How long the same key gives the same order. */
export const IDEMPOTENCY_KEY_TTL_MS = DAY_MS;

export const KEY_USED_FOR_ANOTHER_ORDER =
  "This Idempotency-Key was used for a different order. Use a new key for a new order.";

/** The key of an order with the website that it is for and the digest of what was sent under it. */
export type IdempotencyClaim = { website: string; key: string; digest: string };

/** The order that has the key already, and whether the same was sent for it. */
export async function findByIdempotencyKey(database: Database, { website, key, digest }: IdempotencyClaim, now: number): Promise<{ guid: string; same: boolean } | undefined> {
  const [kept] = await database
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.website, website), eq(idempotencyKeys.key, key), gte(idempotencyKeys.created_at, new Date(now - IDEMPOTENCY_KEY_TTL_MS))));
  return kept && { guid: kept.guid, same: kept.body_digest === digest };
}

export async function deleteExpiredKeys(database: Database, now: number): Promise<void> {
  await database.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, new Date(now - IDEMPOTENCY_KEY_TTL_MS)));
}

/** The same for the same JSON, whatever the order of its names. */
export function bodyDigest(body: unknown): string {
  return createHash("sha256").update(JSON.stringify(body, byName) ?? "").digest("base64url");
}

function byName(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
