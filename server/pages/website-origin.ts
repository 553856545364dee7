import type { Website } from "#websites/website.ts";
import { cacheScope } from "./cache-scope.ts";

/**
 * The origin that an answer may repeat, by the URL of its request: the public one, or the requested one if its host is the website's, else
 * that of the website's first host. Anybody can send any Host header, and what repeats it may be cached.
 */
export function websiteOrigin(website: Pick<Website, "name" | "hosts">, origin: string | undefined): (url: string) => string {
  if (origin !== undefined) return () => origin;
  const scopeOf = cacheScope(website, undefined);
  return (url) => {
    const requested = new URL(url);
    return scopeOf({ host: requested.host }) === undefined ? `https://${website.hosts[0]}` : requested.origin;
  };
}
