import type { Permission } from "./permissions.ts";

/** Today is for whoever has one of these: the others have nothing on it that changes by the hour. */
export const TODAY_PERMISSIONS = ["leads.read", "orders.list"] as const satisfies readonly [Permission, ...Permission[]];
