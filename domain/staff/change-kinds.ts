import { allowedSomewhere, type Rights } from "./allowed.ts";
import { CONTENT_PERMISSIONS } from "./content-permissions.ts";
import type { Permission } from "./permissions.ts";

/** What pages of Admin follow, and who: any of the permissions suffices. */
const FOLLOWED_BY = {
  leads: ["leads.read"],
  orders: ["orders.list"],
  deliveries: ["leads.read", "orders.list"],
  diary: ["diary.read"],
  deals: ["deals.build"],
  stock: ["stock.read"],
  feeds: ["stock.import"],
  content: CONTENT_PERMISSIONS,
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

export type ChangeKind = keyof typeof FOLLOWED_BY;

export const CHANGE_KINDS = Object.keys(FOLLOWED_BY) as ChangeKind[];

/** Whether somebody learns that something of this kind has changed. */
export function mayFollow(rights: Rights, kind: ChangeKind): boolean {
  return FOLLOWED_BY[kind].some((permission) => allowedSomewhere(rights, permission));
}

export function isChangeKind(text: string): text is ChangeKind {
  return Object.hasOwn(FOLLOWED_BY, text);
}
