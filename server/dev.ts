import { adminLines } from "#server/admin/admin-lines.ts";
import { adminInDevelopment } from "#server/admin/admin-in-development.ts";
import { routeByHost } from "#server/http/host-router.ts";
import type { Dealership } from "#server/dealership.ts";
import { bootstrap } from "#server/startup/bootstrap.ts";
import { proofreadingApp } from "#server/proofreading/proofreading-app.ts";
import { listen } from "#server/startup/listen.ts";
import { securityHeaders, withResponseHeaders } from "#server/response-headers.ts";
import { builtWebsiteOf, siteApp } from "#server/site-app.ts";
import { getRequestListener } from "@hono/node-server";
import { createServer } from "vite";

process.env["NODE_ENV"] = "development";
const { config, group } = await bootstrap(process.env);
const { dealerships } = group;
/** React Router loads Vite configurations from temporary files: `node --watch` would restart the site each time one is deleted. */
const reports = process.env["WATCH_REPORT_DEPENDENCIES"];
delete process.env["WATCH_REPORT_DEPENDENCIES"];
const vite = await createServer({
  configLoader: "native",
  server: { middlewareMode: true, allowedHosts: dealerships.flatMap(({ website }) => [...website.hosts]) },
});

const staffSite = await adminInDevelopment(config, group);
if (reports !== undefined) process.env["WATCH_REPORT_DEPENDENCIES"] = reports;
const fetch = routeByHost([siteOf(dealerships[0]), ...dealerships.slice(1).map(siteOf)]);
const answer = getRequestListener(fetch);
await listen(
  withResponseHeaders(
    securityHeaders(config.origin),
    staffSite.byHost((request, response) => vite.middlewares(request, response, () => void answer(request, response))),
  ),
  config,
  {
    ...group,
    lines: () => adminLines(config, group),
    close: async () => {
      await staffSite.close();
      await vite.close();
      await group.close();
    },
  },
);

/** Vite adds inline scripts and styles, so pages have no content security policy and are not cached. */
function siteOf(dealership: Dealership) {
  const { fetch } = siteApp(dealership, builtWebsiteOf(config, dealership.website, dealership === dealerships[0]), {
    render: async (request, visitor) => {
      const { createSite } = await vite.ssrLoadModule("./web/entry.ts");
      return createSite(dealership, "")(request, visitor);
    },
    record: async (make) => ({ made: await make(), reads: { areCurrent: () => false } }),
    builtFiles: proofreadingApp(),
    developing: true,
  });
  return { hosts: dealership.website.hosts, fetch };
}
