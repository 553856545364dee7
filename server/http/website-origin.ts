import type { Website } from "#websites/website.ts";

const LOOPBACKS = new Set(["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "[::]"]);
const LOCAL = ".localhost";

/**
 * The origin of a website of a group. `origin` is the public one of the first website, or the one that this machine listens on; the others
 * use it with their own host name.
 */
export function websiteOrigin(origin: string, { hosts }: Pick<Website, "hosts">, isFirst: boolean): string {
  const url = new URL(origin);
  if (isFirst || hosts.includes(url.hostname)) return url.origin;
  const local = LOOPBACKS.has(url.hostname) || url.hostname.endsWith(LOCAL);
  url.hostname = hosts.find((host) => host.endsWith(LOCAL) === local) ?? hosts[0];
  return url.origin;
}
