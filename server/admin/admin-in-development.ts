import type { Config } from "#server/config.ts";
import type { Group } from "#server/open-group.ts";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import type { RequestListener } from "node:http";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { adminApp, adminServices } from "./admin-app.ts";
import { byAdminHost } from "./by-admin-host.ts";

const ROOT = fileURLToPath(new URL("../../admin/", import.meta.url));
/** The shop's development server has the usual port for updates. */
const UPDATES_PORT = 24_679;

/** Admin under a development server of its own, with hot reload and without a content security policy, as Vite adds inline scripts. */
export async function adminInDevelopment(config: Config, { admin, dealerships }: Group) {
  if (!admin) return { byHost: (websites: RequestListener) => websites, close: () => Promise.resolve() };
  const vite = await createServer({
    root: ROOT,
    configFile: `${ROOT}vite.config.ts`,
    configLoader: "native",
    server: { middlewareMode: true, allowedHosts: [admin.hostname], hmr: { port: UPDATES_PORT } },
  });
  const app = adminApp(adminServices(config, dealerships), admin, {
    renderOf: (reads) => async (request, visitor) => {
      const { createAdmin } = await vite.ssrLoadModule("./entry.ts");
      return createAdmin(reads)(request, visitor);
    },
    builtFiles: new Hono(),
    developing: true,
  });
  const answer = getRequestListener(app.fetch);
  const staffListener: RequestListener = (request, response) => vite.middlewares(request, response, () => void answer(request, response));
  return { byHost: (websites: RequestListener) => byAdminHost(admin, staffListener, websites), close: () => vite.close() };
}
