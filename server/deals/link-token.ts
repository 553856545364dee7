import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** A token of 256 bits for a mail; only its digest is stored. */
export function newLinkToken(): { token: string; digest: string } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, digest: digestOfLink(token) };
}

export function isLinkToken(text: string): boolean {
  return TOKEN.test(text);
}

export function digestOfLink(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
