import { derivedKey, generatedKeyFile, keyFingerprints, signingKeys, type KeySettings } from "#server/text/signing-keys.ts";
import type { SigningKeys } from "#server/text/signed-text.ts";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { existsSync } from "node:fs";

/** Separates these signatures from others made with the same keys. */
const PURPOSE = "order proofs";

/** The keys for proofs: the first signs, all verify. */
export type ProofKeys = SigningKeys;

/**
 * The keys for proofs, from the key file, else from the one in the data directory; undefined with a database server and no key file,
 * because another node could verify nothing. A key made before there was a key file still verifies.
 */
export function proofKeys(settings: KeySettings & { databaseUrl?: string | undefined }): ProofKeys | undefined {
  const { dataDir, keyFile, databaseUrl } = settings;
  if (keyFile === undefined && databaseUrl !== undefined) return undefined;
  const [first, ...older] = signingKeys(settings);
  const earlier = keyFile !== undefined && existsSync(generatedKeyFile(dataDir)) ? signingKeys({ dataDir }) : [];
  return [derivedKey(first, PURPOSE), ...[...older, ...earlier].map((key) => derivedKey(key, PURPOSE))];
}

/** The address of a record: the SHA-256 of its content, in hexadecimal digits. */
export function hashOf(content: string): string {
  return createHash("sha256").update(content, "utf8").digest("hex");
}

/** Signs the hash of a record (HMAC-SHA-256) and names the key. */
export function signProof(sha256: string, keys: ProofKeys): { key: string; signature: string } {
  return { key: nameOf(keys[0]), signature: signatureOf(sha256, keys[0]) };
}

/** How the signature of a record stands. "no key": none of the keys has the name of the one that signed it. */
export type SignatureState = "valid" | "unsigned" | "no key" | "wrong";

export function signatureState(
  { sha256, key, signature }: { sha256: string; key: string | null; signature: string | null },
  keys: ProofKeys | undefined,
): SignatureState {
  if (key === null || signature === null) return "unsigned";
  const named = keys?.find((each) => nameOf(each) === key);
  if (!named) return "no key";
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(sha256, named))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? "valid" : "wrong";
}

function nameOf(key: Buffer): string {
  return keyFingerprints([key])[0] ?? "";
}

function signatureOf(sha256: string, key: Buffer): string {
  return createHmac("sha256", key).update(sha256).digest("base64url");
}
