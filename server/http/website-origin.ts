import type { Website } from "#websites/website.ts";

const LOOPBACKS = new Set(["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "[::]"]);
const LOCAL = ".localhost";

/**
 * Where a website of a group is reached. `origin` is the public address of the first, or the one that this machine listens
 * at; the others answer there too, each under a host name of its own.
 */
export function websiteOrigin(origin: string, { hosts }: Pick<Website, "hosts">, isFirst: boolean): string {
  const url = new URL(origin);
  if (isFirst || hosts.includes(url.hostname)) return url.origin;
  const local = LOOPBACKS.has(url.hostname) || url.hostname.endsWith(LOCAL);
  url.hostname = hosts.find((host) => host.endsWith(LOCAL) === local) ?? hosts[0];
  return url.origin;
}
