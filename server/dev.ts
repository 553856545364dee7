import { openSite } from "#server/open-site.ts";
import { listen } from "#server/listen.ts";
import { siteApp } from "#server/site-app.ts";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { createServer } from "vite";

process.env["NODE_ENV"] = "development";
const { config, dealership } = await openSite(process.env);
const vite = await createServer({ configLoader: "native", server: { middlewareMode: true } });

// Vite writes inline scripts and styles of its own, so pages come without the policy, and never from the cache.
const app = siteApp(dealership, config, {
  render: async (request, visitor) => {
    const { createSite } = await vite.ssrLoadModule("./web/entry.ts");
    return createSite(dealership, "")(request, visitor);
  },
  record: async (make) => ({ made: await make(), reads: { hold: () => false } }),
  builtFiles: new Hono(),
  developing: true,
});
const answer = getRequestListener(app.fetch);
await listen((request, response) => vite.middlewares(request, response, () => void answer(request, response)), config, {
  announce: dealership.announce,
  close: async () => {
    await vite.close();
    await dealership.close();
  },
});
