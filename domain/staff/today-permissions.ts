import { CONTENT_PERMISSIONS } from "./content-permissions.ts";
import type { Permission } from "./permissions.ts";

/** Today is for whoever has one of these: the others have nothing on it that changes by the hour. */
export const TODAY_PERMISSIONS = ["leads.read", "orders.list", ...CONTENT_PERMISSIONS] as const satisfies readonly [
  Permission,
  ...Permission[],
];
