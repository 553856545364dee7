import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** A token of 256 bits for a link; only its digest is stored. */
export function newLinkToken(): { token: string; digest: string } {
  const token = newToken();
  return { token, digest: digestOfLink(token) };
}

/** A secret of 256 bits for a cookie or a link. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Whether a text can be such a token: nothing else is looked up. */
export function isLinkToken(text: string): boolean {
  return TOKEN.test(text);
}

export function digestOfLink(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
