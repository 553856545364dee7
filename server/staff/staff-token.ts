import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** A secret of 256 bits for a cookie or a link; the database has its digest only. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

export function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
