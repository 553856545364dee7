import type { Config } from "#server/config.ts";
import { websiteOrigin } from "#server/http/website-origin.ts";
import { StartupError } from "#server/startup-error.ts";
import type { Website } from "#websites/website.ts";
import { reachedHost } from "../site-shows.ts";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

const LIMIT_MS = 60_000;
/** Bytes: a feed of a large stock. */
const LARGEST = 500_000_000;
/** A busy site says when to come back. */
const BUSY = 503;
const TIMES = 30;
const PAUSE_MS = 500;

export type Answer = { status: number; body: Buffer };
/** Reads an address of one website of the running site. */
export type SiteReader = (path: string) => Promise<Answer>;

export function siteReader(
  { host, port, origin }: Pick<Config, "host" | "port" | "origin">,
  website: Website,
  isFirst: boolean,
): SiteReader {
  const reached = reachedHost(host);
  const agent = new Agent({ keepAlive: true });
  const { host: asked } = new URL(websiteOrigin(origin ?? `http://${reached}:${port}`, website, isFirst));
  const once = (path: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(
        { agent, host: reached.replace(/^\[|\]$/g, ""), port, path, headers: { Host: asked }, timeout: LIMIT_MS },
        (response) => {
          const parts: Buffer[] = [];
          let size = 0;
          response.on("data", (part: Buffer) => {
            size += part.length;
            if (size > LARGEST) sent.destroy(new Error(`${path} is too large`));
            parts.push(part);
          });
          response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }));
          response.on("error", reject);
        },
      );
      sent.on("timeout", () => sent.destroy(new Error(`${path} does not answer`)));
      sent.on("error", (error) => reject(isNobodyThere(error) ? new StartupError(nobodyAt(reached, port)) : error));
      sent.end();
    });
  return async (path) => {
    for (let time = 1; ; time++) {
      const answer = await once(path);
      if (answer.status !== BUSY || time === TIMES) return answer;
      await pause(PAUSE_MS);
    }
  };
}

function isNobodyThere(error: Error): boolean {
  return "code" in error && error.code === "ECONNREFUSED";
}

function nobodyAt(host: string, port: number): string {
  return `No site is running at http://${host}:${port}. Start it, then check again; PORT and HOST must be the site's.`;
}
