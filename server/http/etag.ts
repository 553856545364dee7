import type { Context } from "hono";
import { hash } from "node:crypto";

/** `no-cache`: caches may store the response but must revalidate it, so a stock change is visible on the next request. */
export const NO_CACHE = "public, no-cache";

/** Whether `If-None-Match` contains the tag (RFC 9110, weak comparison). */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}

/** The strong entity tag of a body. */
export function strongEtag(body: string | Buffer): string {
  return `"${etagDigest(body)}"`;
}

export function etagDigest(text: string | Buffer): string {
  return hash("sha1", text, "base64url").slice(0, 16);
}

/** A JSON response with its entity tag, or a 304 if the client has it already. */
export function jsonWithEtag(c: Context, json: string): Response {
  const caching = { ETag: strongEtag(json), "Cache-Control": NO_CACHE };
  if (etagMatches(c.req.header("If-None-Match"), caching.ETag)) return c.body(null, 304, caching);
  return c.body(json, 200, { "Content-Type": "application/json", ...caching });
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a, a cheap non-cryptographic hash: for a tag that is computed for every response. */
export function fnv1aHash(text: string): string {
  let hashed = FNV_OFFSET;
  for (let i = 0; i < text.length; i++) hashed = Math.imul(hashed ^ text.charCodeAt(i), FNV_PRIME);
  return (hashed >>> 0).toString(36);
}
