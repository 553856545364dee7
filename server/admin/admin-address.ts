import type { Config } from "#server/config.ts";
import { usesProxy } from "./uses-proxy.ts";

/** The host of Admin where no other is configured: browsers resolve it to their own machine. */
const LOCAL_HOST = "admin.localhost";

/** Where Admin is. `local`: at this machine's own host, for this machine only, at the port that the site listens on. */
export type AdminAddress = {
  /** Undefined until the port is known. */
  origin: () => string | undefined;
  hostname: string;
  local: boolean;
  /** The origin of the group's first website; undefined until the port is known. */
  shopOrigin: () => string | undefined;
};

type Settings = Pick<Partial<Config>, "adminOrigin" | "origin" | "trustProxy" | "port">;

/**
 * Undefined: Admin is off, because the site is behind a proxy and nobody configured a host for Admin. `reachedAt`: the address that the
 * site listens on.
 */
export function adminAddress(settings: Settings, reachedAt: () => string | undefined): AdminAddress | undefined {
  const { adminOrigin } = settings;
  const shopOrigin = () => settings.origin ?? reachedAt();
  if (adminOrigin !== undefined) return { origin: () => adminOrigin, hostname: new URL(adminOrigin).hostname, local: false, shopOrigin };
  if (usesProxy(settings)) return undefined;
  const localOrigin = () => {
    const reached = reachedAt();
    return reached === undefined ? undefined : `http://${LOCAL_HOST}:${new URL(reached).port || "80"}`;
  };
  return { origin: localOrigin, hostname: LOCAL_HOST, local: true, shopOrigin };
}
