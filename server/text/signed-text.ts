import { createHmac, timingSafeEqual } from "node:crypto";

const SIGNATURE_BYTES = 16;
const MAX_CHARACTERS = 4000;

/** JSON with a signature (HMAC-SHA-256), in characters that stand in a URL as they are. */
export function signText(content: unknown, key: Buffer): string {
  const payload = Buffer.from(JSON.stringify(content)).toString("base64url");
  return `${payload}.${signature(payload, key)}`;
}

/** The signed content; undefined if the signature is not ours. */
export function verifySignedText(text: string, key: Buffer): unknown {
  const [payload = "", signed = "", ...more] = text.split(".");
  if (text.length > MAX_CHARACTERS || more.length > 0) return undefined;
  const [given, expected] = [Buffer.from(signed), Buffer.from(signature(payload, key))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
}

function signature(payload: string, key: Buffer): string {
  return createHmac("sha256", key).update(payload).digest().subarray(0, SIGNATURE_BYTES).toString("base64url");
}
