import { siteAt } from "#server/http/host-router.ts";
import { hostnameOf } from "#server/http/host.ts";
import type { Website } from "#websites/website.ts";
import type { IncomingMessage } from "node:http";

/** With a public origin any Host header has a scope. */
const MAX_KNOWN_HOSTS = 100;
const LOOPBACKS = ["localhost", "127.0.0.1", "[::1]"];

/** What of a request says at which address it came in. */
export type Arrival = { host: string; socket?: Pick<IncomingMessage["socket"], "localAddress" | "localPort"> | undefined };

/**
 * What the pages of a website are cached under; undefined where they are not cached. With a public origin a page says the
 * same at every host. Without one its links name the host that was asked: then it is cached for the hosts of the website,
 * for this machine's own names and addresses, and for no other that somebody writes into a request.
 */
export type CacheScope = (arrival: Arrival) => string | undefined;

export function cacheScope(website: { name: string; hosts: readonly string[] }, origin: string | undefined): CacheScope {
  if (origin !== undefined) return () => website.name;
  const names = new Set([...website.hosts, ...LOOPBACKS]);
  return ({ host, socket }) => {
    const name = hostnameOf(host);
    const port = host.slice(name.length + 1);
    const isOurs = names.has(name) || isAddressOf(socket?.localAddress, name);
    const isReached = port === "" || socket === undefined || port === String(socket.localPort);
    return isOurs && isReached ? `${website.name} ${host.toLowerCase()}` : undefined;
  };
}

type SiteWithCache = { hosts: Website["hosts"]; scopeOf: CacheScope };

/** What the pages are cached under at the host of a request. Hosts whose pages are cached are few: they are looked up once. */
export function scopeOfRequest(sites: readonly [SiteWithCache, ...SiteWithCache[]]): (request: IncomingMessage) => string | undefined {
  const at = siteAt(sites);
  const known = new Map<string, string>();
  return ({ headers: { host = "" }, socket }) => {
    const found = known.get(host);
    if (found !== undefined) return found;
    const scope = at(host).scopeOf({ host, socket });
    if (scope === undefined) return undefined;
    if (known.size >= MAX_KNOWN_HOSTS) known.clear();
    known.set(host, scope);
    return scope;
  };
}

function isAddressOf(local: string | undefined, name: string): boolean {
  if (local === undefined) return false;
  const plain = local.replace(/^::ffff:(?=\d+\.)/, "");
  return name === plain || name === `[${plain}]`;
}
