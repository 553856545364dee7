import { hash } from "node:crypto";

/** Everybody may keep it, nobody may use it unasked: a change of the stock shows at the next request. */
export const NO_CACHE = "public, no-cache";

/** Whether one of the tags a client holds is this one (RFC 9110, weak comparison). */
export function etagMatches(held: string | undefined, etag: string): boolean {
  if (held === undefined) return false;
  return held.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

/** A short digest for entity tags. */
export function etagDigest(text: string | Buffer): string {
  return hash("sha1", text, "base64url").slice(0, 16);
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** A mark that two addresses hardly share (FNV-1a): for a tag that is made with every answer and has to tell little. */
export function fnv1aHash(text: string): string {
  let mark = FNV_OFFSET;
  for (let i = 0; i < text.length; i++) mark = Math.imul(mark ^ text.charCodeAt(i), FNV_PRIME);
  return (mark >>> 0).toString(36);
}
