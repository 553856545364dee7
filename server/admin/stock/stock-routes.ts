import { readStaffQuery } from "#domain/stock/staff/staff-query.ts";
import type { Hono } from "hono";
import * as z from "zod";
import type { AdminServices } from "../admin-context.ts";
import type { AdminEnv } from "../admin-env.ts";
import { noteGuarded, staffDownload } from "../staff-route.ts";
import { sitesOf, stockRange } from "./stock-page.ts";

const MAX_ROWS = 200;

const Range = z.object({
  from: z.coerce.number().int().min(0).max(10_000_000).catch(0),
  count: z.coerce.number().int().min(1).max(MAX_ROWS).catch(MAX_ROWS),
});

/** Rows of the stock list after the first ones. */
export function stockRoutes(app: Hono<AdminEnv>, services: AdminServices): void {
  staffDownload(app, {
    path: "/stock/rows",
    permission: "stock.read",
    // The list has only what is somebody's own.
    find: () => [],
    run: async ({ c, signedIn }) => {
      const { searchParams } = new URL(c.req.url);
      const { from, count } = Range.parse({ from: searchParams.get("from"), count: searchParams.get("count") });
      return c.json(await stockRange(services, { query: readStaffQuery(searchParams), sites: sitesOf(signedIn.rights), from, count }));
    },
  });
}

/** The shop's pictures at Admin's own origin: its pages load nothing from elsewhere. They are public, as in the shop. */
export function mediaRoute(app: Hono<AdminEnv>, { media }: Pick<AdminServices, "media">): void {
  app.get(
    "/media/*",
    noteGuarded((c) => {
      const url = new URL(c.req.url);
      url.pathname = url.pathname.slice("/media".length);
      return media.fetch(new Request(url, c.req.raw));
    }),
  );
}
