import { createHmac, timingSafeEqual } from "node:crypto";

/** An older signature, or one from the future, is treated as a replay. */
const SIGNATURE_TTL_SECONDS = 300;

export type ReceivedMessage = { body: string; signature: string; now: number };

/** Whether `t=…,v1=…` is an HMAC-SHA-256 of "t.body" in hexadecimal, and recent. */
export function isSigned(secret: string, { body, signature, now }: ReceivedMessage): boolean {
  const parts = signature.split(",").map((part): [string, string] => {
    const at = part.indexOf("=");
    return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
  });
  const moment = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(moment) || Math.abs(now / 1000 - Number(moment)) > SIGNATURE_TTL_SECONDS) return false;
  const wanted = createHmac("sha256", secret).update(`${moment}.${body}`, "utf8").digest();
  // There are several while a secret is rotated.
  return parts.some(([name, value]) => name === "v1" && isSame(Buffer.from(value, "hex"), wanted));
}

function isSame(given: Buffer, wanted: Buffer): boolean {
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** The signature of a message: `t` in seconds and `v1`. */
export function signatureOf(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}
