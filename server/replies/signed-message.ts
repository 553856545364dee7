import { MINUTE_MS, type Moment } from "#domain/calendar.ts";
import { createHmac, timingSafeEqual } from "node:crypto";

/** A message counts for as long before and after the time it was signed at; the same one again is known by its digest. */
const MAX_AGE_MS = 5 * MINUTE_MS;
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

export type Signature = { t: string; v1: string };

/** The signature of a header, if it is one of the last minutes. */
export function readSignature(header: string, now: Moment): Signature | undefined {
  const [, t = "", v1 = ""] = SIGNATURE.exec(header.trim()) ?? [];
  return t !== "" && Math.abs(now - Number(t) * 1000) <= MAX_AGE_MS ? { t, v1 } : undefined;
}

/** `v1` is HMAC-SHA-256 of `t`, a full stop and the body, as with the webhooks that we send. */
export function isSigned(secret: string, { t, v1 }: Signature, body: Uint8Array): boolean {
  return timingSafeEqual(createHmac("sha256", secret).update(`${t}.`).update(body).digest(), Buffer.from(v1, "hex"));
}
