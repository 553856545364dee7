import { msg, type PlainMessage } from "#domain/messages/message.ts";
import type { Role } from "#domain/staff/roles.ts";
import { t } from "#web/locale/translate.ts";

const NAMES: Readonly<Record<Role, PlainMessage>> = {
  owner: msg("admin.role.owner"),
  manager: msg("admin.role.manager"),
  sales: msg("choice.sales"),
  photographer: msg("admin.role.photographer"),
  marketing: msg("admin.role.marketing"),
  compliance: msg("admin.role.compliance"),
  reader: msg("admin.role.reader"),
};

const HINTS: Readonly<Record<Role, PlainMessage>> = {
  owner: msg("admin.roleHint.owner"),
  manager: msg("admin.roleHint.manager"),
  sales: msg("admin.roleHint.sales"),
  photographer: msg("admin.roleHint.photographer"),
  marketing: msg("admin.roleHint.marketing"),
  compliance: msg("admin.roleHint.compliance"),
  reader: msg("admin.roleHint.reader"),
};

export function roleName(role: Role): string {
  return t(NAMES[role]);
}

/** What the role is for, in one sentence. */
export function roleHint(role: Role): string {
  return t(HINTS[role]);
}
