import { request } from "node:http";
import { request as secureRequest } from "node:https";
import { linkedPaths } from "./page-source.ts";

/** A page that was read. */
export type CrawledPage = { path: string; html: string; cookies: string[] };

/** Pages that were read, those that could not be and why in words, and how many addresses the limits left out. */
export type Crawled = { pages: CrawledPage[]; failed: string[]; left_out: number };

const TIMEOUT_MS = 15_000;
const MAX_PAGES = 150;
/** Of the pages to be read whatever links to them. */
const MAX_OTHERS = 150;
/** After so many failures the rest is left out: each may take the whole time limit. */
const MAX_FAILED = 5;
const MAX_BYTES = 3_000_000;
/** A feed of a large stock. */
const MAX_FEED_BYTES = 300_000_000;
/** Of the many pages of one shape, such as vehicles', only so many are read; what differs between them is data. */
const MAX_OF_A_SHAPE = 15;
/** Pages of one visitor, and what is no page. */
const OF_ONE_VISITOR = /^\/(?:order|checkout|resume|find-order|your-deal|order-form|demo-outbox|valuation|saved|compare)(?:\/|$)/;
const NO_PAGE = /^\/(?:media|assets|api|feeds)(?:\/|$)|\.[a-z0-9]{2,5}$/i;

/**
 * Reads the pages of a running website from its home page by its links, and then `others`, paths to read whatever links to them. `site`:
 * where it listens; `host`: which of its websites. Without an answer to the home page nothing else is requested.
 */
export async function crawl(site: URL, host: string, others: readonly string[] = []): Promise<Crawled> {
  const waiting = ["/"];
  const seen = new Set(waiting);
  const shapes = new Map<string, number>();
  const requested = new Set<string>();
  const crawled: Crawled = { pages: [], failed: [], left_out: 0 };
  const left = new Set<string>();

  async function read(path: string): Promise<CrawledPage | undefined> {
    requested.add(path);
    const page = await get(site, host, path).catch((error: unknown) => {
      crawled.failed.push(reasonOf(error, site));
    });
    if (page) crawled.pages.push(page);
    return page ?? undefined;
  }

  while (waiting.length > 0 && crawled.pages.length < MAX_PAGES && crawled.failed.length < MAX_FAILED) {
    const page = await read(waiting.shift() ?? "/");
    for (const link of linkedPaths(page?.html ?? "")) {
      if (seen.has(link) || OF_ONE_VISITOR.test(link) || NO_PAGE.test(link)) continue;
      seen.add(link);
      const shape = shapeOf(link);
      const known = shapes.get(shape) ?? 0;
      shapes.set(shape, known + 1);
      if (known < MAX_OF_A_SHAPE) waiting.push(link);
      else left.add(link);
    }
  }
  for (const path of waiting) left.add(path);
  const hasHome = crawled.pages.length > 0;
  const unread = hasHome ? others.filter((path) => !requested.has(path)) : [];
  for (const [at, path] of unread.entries()) {
    if (at < MAX_OTHERS && crawled.failed.length < MAX_FAILED) await read(path);
    else left.add(path);
  }
  return { ...crawled, left_out: [...left].filter((path) => !requested.has(path)).length };
}

function reasonOf(error: unknown, { origin }: URL): string {
  if (error instanceof UnreadPage) return error.message;
  return `nothing answered at ${origin} (${error instanceof Error ? error.message || String(error) : String(error)})`;
}

/** Somebody listens there, and the page is too slow or too large. */
class UnreadPage extends Error {}

/**
 * Reads what is no page, such as a feed, of a running website. Throws an Error that says why it was not read.
 */
export async function readFileOf(site: URL, host: string, path: string): Promise<string> {
  const answer = await fetchFrom(site, host, path, { accept: "*/*", largest: MAX_FEED_BYTES }).catch((error: unknown) => {
    throw new Error(reasonOf(error, site));
  });
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
  return answer.body;
}

/** "/used-cars/ford-fiesta-100012" and its like are one shape. */
function shapeOf(path: string): string {
  const parts = path.split("/").slice(1);
  return `${parts[0]}/${parts.length}`;
}

/** Undefined if it is no page. Throws UnreadPage, or what the connection throws. */
async function get(site: URL, host: string, path: string): Promise<CrawledPage | undefined> {
  const { status, type, cookies, body } = await fetchFrom(site, host, path, { accept: "text/html", largest: MAX_BYTES });
  if (status === 200 && type.startsWith("text/html")) return { path, html: body, cookies };
  if (path === "/") throw new UnreadPage(`/ was answered with ${status}, not with a page`);
  return undefined;
}

type Fetched = { status: number | undefined; type: string; cookies: string[]; body: string };

function fetchFrom(site: URL, host: string, path: string, { accept, largest }: { accept: string; largest: number }): Promise<Fetched> {
  const send = site.protocol === "https:" ? secureRequest : request;
  return new Promise((resolve, reject) => {
    const sent = send(new URL(path, site), { headers: { Host: host, Accept: accept }, timeout: TIMEOUT_MS }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > largest) sent.destroy(new UnreadPage(`${path} is larger than ${largest} bytes`));
        else chunks.push(chunk);
      });
      response.on("end", () => {
        const cookies = (response.headers["set-cookie"] ?? []).map((cookie) => cookie.split("=")[0]?.trim() ?? "");
        const type = response.headers["content-type"] ?? "";
        resolve({ status: response.statusCode, type, cookies, body: Buffer.concat(chunks).toString("utf8") });
      });
      response.on("error", reject);
    });
    sent.on("timeout", () => sent.destroy(new UnreadPage(`${path} was not answered within ${TIMEOUT_MS / 1000} seconds`)));
    sent.on("error", reject);
    sent.end();
  });
}
