import { publicLookup } from "#server/public-lookup.ts";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { get } from "node:https";
import { isIP } from "node:net";
import { pipeline } from "node:stream/promises";
import { limitBytes, TooLarge, tooLarge } from "./limit-bytes.ts";

export const MAX_FEED_BYTES = 200_000_000;
const MAX_REDIRECTS = 3;
/** For a full feed; a host silent for IDLE_MS is aborted earlier. */
const LIMIT_MS = 10 * 60_000;
const IDLE_MS = 60_000;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** The validators of a response: ETag and Last-Modified. */
export type FeedVersion = { etag: string | null; last_modified: string | null };
export const NO_VERSION: FeedVersion = { etag: null, last_modified: null };

export type FetchedFeed = { kind: "file"; path: string; version: FeedVersion } | { kind: "unchanged" } | { kind: "failed"; reason: string };

/** How a feed is requested: `ask` is Node's `https.get` and `resolve` its DNS lookup, or test doubles. */
export type FeedRequest = { ask?: typeof get; resolve?: Parameters<typeof publicLookup>[0]; signal?: AbortSignal; maxBytes?: number };

/** Why a feed URL is rejected, as a message; undefined for an https URL with a host name. */
export function feedAddressProblem(address: string): string | undefined {
  if (!URL.canParse(address)) return `“${address}” is not a web address`;
  const { protocol, hostname, username, password } = new URL(address);
  if (protocol !== "https:") return "A feed's address must start with https://";
  if (username !== "" || password !== "") return "The address must not contain a user name or password, because lists and logs show it";
  if (isIP(hostname.replaceAll(/[[\]]/g, "")) !== 0) return "A feed's host must be a name, not an IP address";
  return undefined;
}

/**
 * Fetches a feed into the file `into` plus its extension, unless unchanged. Connects to public hosts only, also after each of at most three
 * redirects; aborts above 200 MB.
 */
export async function fetchFeed(address: string, into: string, before: FeedVersion, request: FeedRequest = {}): Promise<FetchedFeed> {
  let at = address;
  for (let redirects = 0; ; redirects++) {
    const problem = feedAddressProblem(at);
    if (problem !== undefined)
      return failed(redirects === 0 ? problem : `The feed redirects to an address that is not allowed: ${problem}`);
    let response: IncomingMessage;
    try {
      response = await answerOf(at, before, request);
    } catch (error) {
      return failed(`${new URL(at).host} does not answer: ${reasonOf(error)}`);
    }
    const { statusCode = 0, headers } = response;
    const isRedirect = REDIRECTS.includes(statusCode) && headers.location !== undefined;
    if (!isRedirect) return downloaded(at, response, into, request.maxBytes ?? MAX_FEED_BYTES);
    response.destroy();
    if (redirects === MAX_REDIRECTS) return failed(`The feed redirects more than ${MAX_REDIRECTS} times`);
    if (!URL.canParse(headers.location ?? "", at)) return failed("The feed redirects to something that is not an address");
    at = new URL(headers.location ?? "", at).href;
  }
}

function answerOf(
  address: string,
  { etag, last_modified }: FeedVersion,
  { ask = get, resolve, signal }: FeedRequest,
): Promise<IncomingMessage> {
  const limit = AbortSignal.timeout(LIMIT_MS);
  const headers = {
    Accept: "text/csv, application/json, application/x-ndjson, text/tab-separated-values, */*;q=0.5",
    // No compression: a small response could expand to a very large one.
    "Accept-Encoding": "identity",
    "User-Agent": "Forecourt",
    ...(etag !== null && { "If-None-Match": etag }),
    ...(last_modified !== null && { "If-Modified-Since": last_modified }),
  };
  return new Promise((answered, refused) => {
    const request = ask(
      address,
      { lookup: publicLookup(resolve), signal: signal ? AbortSignal.any([signal, limit]) : limit, timeout: IDLE_MS, headers },
      answered,
    );
    request.on("error", refused);
    request.on("timeout", () => request.destroy(new Error("it stopped responding")));
  });
}

async function downloaded(address: string, response: IncomingMessage, into: string, maxBytes: number): Promise<FetchedFeed> {
  const { statusCode = 0, headers } = response;
  const { host } = new URL(address);
  const giveUp = (reason: string) => {
    response.destroy();
    return failed(reason);
  };
  if (statusCode === 304) {
    response.resume();
    return { kind: "unchanged" };
  }
  if (statusCode !== 200) return giveUp(`${host} answered ${statusCode}`);
  const encoding = headers["content-encoding"] ?? "identity";
  // A gzip file is decompressed by the importer, within the same limit.
  if (encoding !== "identity" && encoding !== "gzip")
    return giveUp(`${host} sends the feed compressed as “${encoding.slice(0, 20)}”, which we don't support`);
  if (Number(headers["content-length"] ?? 0) > maxBytes) return giveUp(`${host} sends too much: ${tooLarge(maxBytes)}`);
  const path = `${into}.${kindOf(address, headers["content-type"])}`;
  try {
    await pipeline(response, limitBytes(maxBytes), createWriteStream(path, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    await rm(path, { force: true });
    return failed(
      error instanceof TooLarge ? `${host} sends too much: ${error.message}` : `${host} did not send the whole feed: ${reasonOf(error)}`,
    );
  }
  return { kind: "file", path, version: { etag: headers.etag ?? null, last_modified: headers["last-modified"] ?? null } };
}

/** The extension by which the importer detects the format: from the URL, or else the Content-Type. */
function kindOf(address: string, contentType = ""): string {
  const [, kind] = /\.(csv|tsv|jsonl|ndjson|json)(?:\.gz)?$/i.exec(new URL(address).pathname) ?? [];
  if (kind !== undefined) return kind.toLowerCase();
  return /json/i.test(contentType) ? "json" : "csv";
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "the connection broke";
  return error.name === "AbortError" || error.name === "TimeoutError" ? "it took too long" : error.message;
}

function failed(reason: string): FetchedFeed {
  return { kind: "failed", reason };
}
