import type { Permission } from "./permissions.ts";

const OF_SALES = [
  "stock.read",
  "stock.edit",
  "stock.photos",
  "leads.read",
  "leads.answer",
  "diary.read",
  "diary.book",
  "deals.build",
  "orders.list",
  "orders.read",
] as const satisfies readonly Permission[];

const OF_MANAGERS = [
  ...OF_SALES,
  "leads.templates",
  "stock.price",
  "stock.bulk",
  "stock.import",
  "deals.approve",
  "orders.progress",
  "orders.refund",
  "content.write",
  "content.publish",
  "branches.edit",
  "settings.edit",
  "staff.read",
  "staff.invite",
] as const satisfies readonly Permission[];

/** What each role may do, in the branches and on the websites of a post. There are no others: a role is the same in every dealership. */
export const ROLES = {
  owner: [...OF_MANAGERS, "stock.removals", "settings.recipients", "staff.roles", "audit.read", "audit.export"],
  manager: [...OF_MANAGERS, "applications.read"],
  sales: OF_SALES,
  photographer: ["stock.read", "stock.photos"],
  marketing: ["stock.read", "stock.edit", "stock.photos", "content.write", "content.publish", "branches.edit", "settings.edit"],
  compliance: [
    "stock.read",
    "leads.read",
    "orders.list",
    "orders.read",
    "applications.read",
    "content.promotions",
    "audit.read",
    "audit.export",
  ],
  reader: ["stock.read", "orders.list"],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

export type Role = keyof typeof ROLES;

export const ALL_ROLES = Object.keys(ROLES) as Role[];

export function isRole(text: string): text is Role {
  return Object.hasOwn(ROLES, text);
}

export function hasPermission(role: Role, permission: Permission): boolean {
  return (ROLES[role] as readonly Permission[]).includes(permission);
}
