import { DAY_MS } from "#domain/calendar.ts";
import { text } from "#domain/messages/message-text.ts";
import type { Problem } from "#domain/problem.ts";
import { createHash } from "node:crypto";

export const IDEMPOTENCY_KEY_HEADER = "Idempotency-Key";
/** How long a key returns what it first created (decision A18). */
export const IDEMPOTENCY_KEY_TTL_MS = DAY_MS;
/** The header of a response that created nothing. */
export const REPLAYED_HEADERS = { "Idempotent-Replayed": "true" };

export const KEY_USED_FOR_ANOTHER_ORDER = text("problem.idempotencyKeyReused");
export const KEY_USED_FOR_ANOTHER_FORM = text("problem.formKeyReused");

const MAX_KEY_CHARACTERS = 255;

/** A client's key with its website and the digest of the request body. */
export type IdempotencyClaim = { website: string; key: string; digest: string };

export function idempotencyKeyProblems(key = ""): Problem[] {
  const problems: Problem[] = [];
  if (key.length > MAX_KEY_CHARACTERS)
    problems.push({ field: IDEMPOTENCY_KEY_HEADER, message: text("problem.useAKeyOfCharacters", { keyCharacters: MAX_KEY_CHARACTERS }) });
  if (/\p{Cc}/u.test(key) || !key.isWellFormed())
    problems.push({ field: IDEMPOTENCY_KEY_HEADER, message: text("problem.useAKeyOfLetters") });
  return problems;
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
