import { etagMatches } from "#server/http/etag.ts";
import { ENCODINGS, type EncodedBody } from "#server/http/content-encoding.ts";
import type { CachedPage, Headers } from "./page-cache.ts";

/** The page's headers plus those of its encoding. Each encoding has its own entity tag. */
export function responseHeaders(page: CachedPage, { body, encoding }: EncodedBody): [string, string][] {
  const headers: [string, string][] = page.headers.map(([name, value]) =>
    encoding && name === "etag" ? [name, tagOf(page.etag ?? "", encoding)] : [name, value],
  );
  headers.push(["content-length", String(body.length)]);
  if (encoding) headers.push(["content-encoding", encoding]);
  return headers;
}

/** Whether `If-None-Match` matches the page in any encoding. */
export function clientHasPage(page: CachedPage, ifNoneMatch: string): boolean {
  const { etag } = page;
  if (etag === undefined || page.status !== 200) return false;
  return etagMatches(ifNoneMatch, etag) || ENCODINGS.some((encoding) => etagMatches(ifNoneMatch, tagOf(etag, encoding)));
}

function tagOf(etag: string, encoding: string): string {
  return `${etag.slice(0, -1)}-${encoding}"`;
}

export function hasHeader(headers: Headers, name: string): boolean {
  return headers.some(([known]) => known === name);
}
