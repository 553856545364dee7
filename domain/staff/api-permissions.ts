import type { Permission } from "./permissions.ts";

/** What the API of Admin has resources for, so that a token for a machine may be given it. */
export const API_PERMISSIONS = [
  "stock.read",
  "stock.edit",
  "stock.price",
  "staff.read",
  "audit.read",
] as const satisfies readonly Permission[];

export type ApiPermission = (typeof API_PERMISSIONS)[number];
