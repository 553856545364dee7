import { createHmac, timingSafeEqual } from "node:crypto";

const SIGNATURE_BYTES = 16;
const MAX_CHARACTERS = 4000;

/** The first signs, all of them verify: a key is replaced by putting another before it. */
export type SigningKeys = readonly [Buffer, ...Buffer[]];

/** JSON with a signature (HMAC-SHA-256), in characters that need no encoding in a URL. */
export function signText(content: unknown, key: Buffer): string {
  const payload = Buffer.from(JSON.stringify(content)).toString("base64url");
  return `${payload}.${signature(payload, key)}`;
}

/** The signed content; undefined if the signature is not ours. */
export function verifySignedText(text: string, keys: SigningKeys): unknown {
  const [payload = "", signed = "", ...more] = text.split(".");
  if (text.length > MAX_CHARACTERS || more.length > 0) return undefined;
  if (!keys.some((key) => isSignedBy(key, payload, signed))) return undefined;
  return JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
}

function isSignedBy(key: Buffer, payload: string, signed: string): boolean {
  const [given, expected] = [Buffer.from(signed), Buffer.from(signature(payload, key))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signature(payload: string, key: Buffer): string {
  return createHmac("sha256", key).update(payload).digest().subarray(0, SIGNATURE_BYTES).toString("base64url");
}
