import { hash } from "node:crypto";

/** Everybody may keep it, nobody may use it unasked: a change of the stock shows at the next request. */
export const REVALIDATE = "public, no-cache";

/** Whether one of the tags a client holds is this one (RFC 9110, weak comparison). */
export function etagMatches(held: string | undefined, etag: string): boolean {
  if (held === undefined) return false;
  return held.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

/** A short digest for entity tags. */
export function digest(text: string | Buffer): string {
  return hash("sha1", text, "base64url").slice(0, 16);
}
