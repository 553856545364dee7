import { siteAt } from "#server/http/host-router.ts";
import { hostnameOf } from "#server/http/host.ts";
import type { Website } from "#websites/website.ts";
import type { IncomingMessage } from "node:http";

/** Limit on cached scopes, cleared when full: with a public origin every Host header has one. */
const MAX_KNOWN_HOSTS = 100;
const LOOPBACKS = ["localhost", "127.0.0.1", "[::1]"];

/** The host and local socket address of a request. */
export type Arrival = { host: string; socket?: Pick<IncomingMessage["socket"], "localAddress" | "localPort"> | undefined };

/**
 * The cache scope of a request; undefined where pages are not cached. With a public origin pages are identical on all hosts. Without one
 * their links contain the requested host: pages are cached for the website's hosts, loopback names and the socket's local address only, not
 * for arbitrary Host headers.
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

/** The cache scope by Host header. Lookups are cached. */
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
