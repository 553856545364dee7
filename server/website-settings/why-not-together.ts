import { adminAddress } from "#server/admin/admin-address.ts";
import type { SharedResourcesConfig } from "#server/shared-resources.ts";
import type { Website } from "#websites/website.ts";

/** Names must be unique as database keys, hosts for routing. */
export function whyNotTogether(websites: readonly Website[]): string[] {
  return [
    ...twice(websites.map(({ name }) => name)).map((name) => `Two websites have the name "${name}".`),
    ...twice(websites.flatMap(({ hosts }) => hosts)).map((host) => `Two websites have the host ${host}.`),
  ];
}

/** Passkeys and sessions are for Admin's host alone. */
export function whyNotWithAdmin(websites: readonly Website[], config: SharedResourcesConfig): string[] {
  const host = adminAddress(config, () => undefined)?.hostname;
  const sharing = websites.filter(({ hosts }) => host !== undefined && hosts.includes(host));
  const isOrigin = config.origin !== undefined && new URL(config.origin).hostname === host;
  const names = websites.map(({ name }) => name);
  const withoutAdmin = host === undefined ? websites.filter(({ deliveries }) => deliveries.staff_mail === "link") : [];
  const unknown = (config.oidc?.groups ?? []).flatMap(({ website }) => (website === null || names.includes(website) ? [] : [website]));
  return [
    ...sharing.map(({ name }) => `The website "${name}" answers to the host ${host}, which is Admin's: give Admin a host of its own.`),
    ...(isOrigin ? [`ORIGIN and ADMIN_ORIGIN have the host ${host}: give Admin a host of its own.`] : []),
    ...withoutAdmin.map(
      ({ name }) => `websites/${name}/website.ts deliveries.staff_mail: "link" needs ADMIN_ORIGIN, because emails to staff lead to Admin.`,
    ),
    ...unknown.map((name) => `OIDC_ROLES: there is no website "${name}"; they are ${names.join(", ")}.`),
  ];
}

function twice(all: readonly string[]): string[] {
  return [...new Set(all.filter((one, at) => all.indexOf(one) !== at))];
}
