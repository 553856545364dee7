import { hash } from "node:crypto";

/** `no-cache`: caches may store the response but must revalidate it, so a stock change is visible on the next request. */
export const NO_CACHE = "public, no-cache";

/** Whether `If-None-Match` contains the tag (RFC 9110, weak comparison). */
export function etagMatches(held: string | undefined, etag: string): boolean {
  if (held === undefined) return false;
  return held.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

export function etagDigest(text: string | Buffer): string {
  return hash("sha1", text, "base64url").slice(0, 16);
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a, a cheap non-cryptographic hash: for a tag that is computed for every response. */
export function fnv1aHash(text: string): string {
  let mark = FNV_OFFSET;
  for (let i = 0; i < text.length; i++) mark = Math.imul(mark ^ text.charCodeAt(i), FNV_PRIME);
  return (mark >>> 0).toString(36);
}
