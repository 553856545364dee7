import type { ProxyTrust } from "#server/http/client-address.ts";

/** Whether the site is reached through a proxy: then Admin is not at this machine's own host. */
export function usesProxy({ origin, trustProxy }: { origin?: string | undefined; trustProxy?: ProxyTrust | undefined }): boolean {
  return origin !== undefined || (trustProxy !== undefined && trustProxy !== 0);
}
