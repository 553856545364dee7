import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { noteGuarded, signedOut } from "#server/admin/staff-route.ts";
import type { Context, Hono } from "hono";
import { waitingCounts } from "./waiting-counts.ts";

/** The counts beside the navigation, which each page reads again when something has changed. */
export function waitingRoutes(app: Hono<AdminEnv>, services: AdminServices): void {
  const handler = async (c: Context<AdminEnv>) => {
    const signedIn = c.get("signedIn");
    if (!signedIn) return signedOut(c);
    return c.json(await waitingCounts(services, signedIn), 200, { "Cache-Control": "no-store" });
  };
  app.get("/waiting", noteGuarded(handler));
}
