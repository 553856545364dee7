import { isoMoment } from "#domain/calendar.ts";
import type { staffActSeals } from "#server/database/staff-schema.ts";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { AuditKey, AuditKeys } from "./audit-keys.ts";

const DIGEST_BYTES = 32;

export type Seal = typeof staffActSeals.$inferSelect;
/** What a seal's digest covers. */
export type SealHeader = Omit<Seal, "digest">;

/** What the first seal has for the seal before it. */
export const NO_SEAL = new Uint8Array(DIGEST_BYTES);

export function lineDigest(line: string): Buffer {
  return createHash("sha256").update(line, "utf8").digest();
}

/** The digest over the acts' own digests, in their order. */
export function contentOf(digests: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const content = createHash("sha256");
  for (const digest of digests) content.update(digest);
  return Uint8Array.from(content.digest());
}

export function sealDigest({ seals }: AuditKey, header: SealHeader): Uint8Array<ArrayBuffer> {
  const { id, from_act, to_act, acts, content, previous, key, sealed_at } = header;
  const covered = [id, from_act, to_act, acts, base64(content), base64(previous), key, isoMoment(sealed_at.getTime())];
  return Uint8Array.from(createHmac("sha256", seals).update(JSON.stringify(covered)).digest());
}

/** Undefined if the seal is as it was made; else why it is not. */
export function sealProblem(keys: AuditKeys, seal: Seal): "unknown key" | "digest" | undefined {
  const key = keys.find(({ name }) => name === seal.key);
  if (!key) return "unknown key";
  return isSame(sealDigest(key, seal), seal.digest) ? undefined : "digest";
}

export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}
