import type { Post } from "#domain/staff/allowed.ts";
import { t } from "#web/locale/translate.ts";
import { roleName } from "./role-names.ts";

export type Places = { sites: readonly { id: number; name: string }[]; websites: readonly { name: string; site_name: string }[] };

export function rolesText(posts: readonly Post[]): string {
  return unique(posts.map(({ role }) => roleName(role)));
}

export function branchesText(posts: readonly Post[], { sites }: Places): string {
  if (posts.some(({ site_id }) => site_id === null)) return t("home.all");
  return unique(posts.map(({ site_id }) => sites.find(({ id }) => id === site_id)?.name ?? ""));
}

export function websitesText(posts: readonly Post[], { websites }: Places): string {
  if (posts.some(({ website }) => website === null)) return t("home.all");
  return unique(posts.map(({ website }) => websites.find(({ name }) => name === website)?.site_name ?? ""));
}

function unique(names: readonly string[]): string {
  return [...new Set(names.filter((name) => name !== ""))].join(", ");
}
