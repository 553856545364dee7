import { readGroupPosts, type GroupPost } from "#server/staff/company-accounts/group-posts.ts";
import { StartupError } from "#server/startup-error.ts";

/** The provider of the company's accounts, and which of its groups gives which role. */
export type OidcSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  groupsClaim: string;
  groups: readonly GroupPost[];
};

type Environment = {
  OIDC_ISSUER?: string | undefined;
  OIDC_CLIENT_ID?: string | undefined;
  OIDC_CLIENT_SECRET?: string | undefined;
  OIDC_ROLES?: string | undefined;
  OIDC_GROUPS_CLAIM: string;
  OIDC_SCOPE: string;
};

/** `isAdminOn`: whether there is an address of Admin that the provider can lead back to. */
export function readOidcSettings(
  {
    OIDC_ISSUER: address,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_ROLES: roles,
    OIDC_GROUPS_CLAIM: groupsClaim,
    OIDC_SCOPE: scope,
  }: Environment,
  isAdminOn: boolean,
): OidcSettings | undefined {
  if ([address, clientId, clientSecret, roles].every((setting) => setting === undefined)) return undefined;
  if (address === undefined || clientId === undefined || clientSecret === undefined || roles === undefined)
    throw new StartupError("OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_ROLES: set all or none");
  if (!isAdminOn) throw new StartupError("OIDC_ISSUER: Admin is off behind a proxy until ADMIN_ORIGIN is set too");
  if (!scope.split(/\s+/).includes("openid")) throw new StartupError("OIDC_SCOPE: must contain openid");
  const groups = readGroupPosts(roles);
  if (typeof groups === "string") throw new StartupError(`OIDC_ROLES: ${groups}`);
  return { issuer: issuerOf(address), clientId, clientSecret, scope, groupsClaim, groups };
}

/** Secrets and tokens travel to it: https, except to this machine itself. */
function issuerOf(address: string): string {
  const { protocol, hostname, username, password, search, hash } = new URL(address);
  if (protocol !== "https:" && !isLoopback(hostname))
    throw new StartupError("OIDC_ISSUER: must be an https:// address; only a provider on this machine does without");
  if (username !== "" || password !== "" || search !== "" || hash !== "")
    throw new StartupError("OIDC_ISSUER: must be the issuer's address alone, without a password, ? or #");
  return address;
}

export function isLoopback(hostname: string): boolean {
  return /(?:^|\.)localhost$/.test(hostname) || /^127\.\d+\.\d+\.\d+$/.test(hostname) || hostname === "[::1]";
}
