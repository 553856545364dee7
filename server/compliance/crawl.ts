import { request } from "node:http";
import { request as secureRequest } from "node:https";
import { linkedPaths } from "./page-source.ts";

/** A page that was read. */
export type CrawledPage = { path: string; html: string; cookies: string[] };

const TIMEOUT_MS = 15_000;
const MAX_PAGES = 150;
const MAX_BYTES = 3_000_000;
/** Of the many pages of one shape, such as vehicles', only so many are read; what differs between them is data. */
const MAX_OF_A_SHAPE = 15;
/** Pages of one visitor, and what is no page. */
const OF_ONE_VISITOR = /^\/(?:order|checkout|resume|find-order|your-deal|order-form|demo-outbox|valuation|saved|compare)(?:\/|$)/;
const NO_PAGE = /^\/(?:media|assets|api|feeds)(?:\/|$)|\.[a-z0-9]{2,5}$/i;

/**
 * Reads the pages of a running website from its home page by its links. `site`: where it listens; `host`: which of its websites. `first`:
 * paths to read whatever links to them. Throws if nobody listens there.
 */
export async function crawl(site: URL, host: string, first: readonly string[] = []): Promise<CrawledPage[]> {
  const waiting = ["/", ...first];
  const seen = new Set(waiting);
  const shapes = new Map<string, number>();
  const pages: CrawledPage[] = [];
  while (waiting.length > 0 && pages.length < MAX_PAGES) {
    const path = waiting.shift() ?? "/";
    const page = await get(site, host, path);
    if (!page) continue;
    pages.push(page);
    for (const link of linkedPaths(page.html)) {
      if (seen.has(link) || OF_ONE_VISITOR.test(link) || NO_PAGE.test(link)) continue;
      seen.add(link);
      const shape = shapeOf(link);
      const known = shapes.get(shape) ?? 0;
      shapes.set(shape, known + 1);
      if (known < MAX_OF_A_SHAPE) waiting.push(link);
    }
  }
  return pages;
}

/** "/used-cars/ford-fiesta-100012" and its like are one shape. */
function shapeOf(path: string): string {
  const parts = path.split("/").slice(1);
  return `${parts[0]}/${parts.length}`;
}

function get(site: URL, host: string, path: string): Promise<CrawledPage | undefined> {
  const send = site.protocol === "https:" ? secureRequest : request;
  return new Promise((resolve, reject) => {
    const sent = send(new URL(path, site), { headers: { Host: host, Accept: "text/html" }, timeout: TIMEOUT_MS }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_BYTES) sent.destroy(new Error(`${path} is larger than ${MAX_BYTES} bytes`));
        else chunks.push(chunk);
      });
      response.on("end", () => {
        const isPage = response.statusCode === 200 && (response.headers["content-type"] ?? "").startsWith("text/html");
        const cookies = (response.headers["set-cookie"] ?? []).map((cookie) => cookie.split("=")[0]?.trim() ?? "");
        resolve(isPage ? { path, html: Buffer.concat(chunks).toString("utf8"), cookies } : undefined);
      });
      response.on("error", reject);
    });
    sent.on("timeout", () => sent.destroy(new Error(`${path} was not answered within ${TIMEOUT_MS / 1000} seconds`)));
    sent.on("error", reject);
    sent.end();
  });
}
