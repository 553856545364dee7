import { createRequestHandler, RouterContextProvider } from "react-router";
import * as build from "virtual:react-router/server-build";
import type { AdminReads } from "#server/admin/admin-reads.ts";
import type { RenderAdmin } from "#server/admin/admin-context.ts";
import { readsContext, visitorContext } from "./context.ts";
import { isGuarded } from "./staff-loader.ts";

const unguarded = Object.values(build.routes).flatMap((route) =>
  (route?.module.loader && !isGuarded(route.module.loader)) || route?.module.action ? [route.id] : [],
);
if (unguarded.length > 0) throw new Error(`These pages do not check who asks: ${unguarded.join(", ")}`);

const handle = createRequestHandler(build, import.meta.env.MODE);

/** Admin's pages: the server's only entry point into admin/. */
export function createAdmin(reads: AdminReads): RenderAdmin {
  return (request, visitor) => {
    const context = new RouterContextProvider();
    context.set(readsContext, reads);
    context.set(visitorContext, visitor);
    return handle(request, context);
  };
}
