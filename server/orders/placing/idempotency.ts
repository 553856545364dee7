import { text } from "#domain/messages/message-text.ts";
import { DAY_MS } from "#domain/calendar.ts";
import type { Database } from "#server/database/connect.ts";
import { idempotencyKeys } from "#server/database/order-keys-schema.ts";
import { and, eq, gte, lt } from "drizzle-orm";
import { createHash } from "node:crypto";

/** How long a key returns the same order. */
export const IDEMPOTENCY_KEY_TTL_MS = DAY_MS;

export const KEY_USED_FOR_ANOTHER_ORDER = text("problem.idempotencyKeyReused");

/** A client's key with its website and the digest of the request body. */
export type IdempotencyClaim = { website: string; key: string; digest: string };

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

/** Independent of the order of the object keys. */
export function bodyDigest(body: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(body, byName) ?? "")
    .digest("base64url");
}

function byName(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
