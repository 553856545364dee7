import { readStaffQuery } from "#domain/stock/staff/staff-query.ts";
import { text } from "#domain/messages/message-text.ts";
import { removeView, saveView } from "#server/stock/staff-list/saved-views.ts";
import { MAX_BULK } from "#server/stock/bulk/plan-bulk.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Hono } from "hono";
import * as z from "zod";
import type { AdminServices } from "../admin-context.ts";
import type { AdminEnv } from "../admin-env.ts";
import { noteGuarded, notFound, refusedWith, staffDownload, staffRoute } from "../staff-route.ts";
import { sitesOf, stockRange } from "./stock-page.ts";

const MAX_ROWS = 200;

const Range = z.object({
  from: z.coerce.number().int().min(0).max(10_000_000).catch(0),
  count: z.coerce.number().int().min(1).max(MAX_ROWS).catch(MAX_ROWS),
});

const NewView = z.object({
  name: z
    .string()
    .trim()
    .min(1, { error: inEnglish(text("admin.stock.nameMissing")) })
    .max(60, { error: inEnglish(text("admin.stock.nameTooLong")) }),
  query: z.string().max(4_000),
  shared: z.boolean(),
});

/** The ids of all that a query finds, as many as are changed together. */
export function idRoutes(app: Hono<AdminEnv>, { staffStock }: AdminServices): void {
  staffDownload(app, {
    path: "/stock/ids",
    permission: "stock.bulk",
    find: () => [],
    run: async ({ c, signedIn }) => {
      const { stock_ids } = await staffStock.find(readStaffQuery(new URL(c.req.url).searchParams), sitesOf(signedIn.rights));
      return c.json({ ids: Array.from(stock_ids.subarray(0, MAX_BULK)) });
    },
  });
}

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

/** Views with a name. They show nobody more than the list does. */
export function viewRoutes(app: Hono<AdminEnv>, { database, now }: AdminServices): void {
  staffRoute(app, now, {
    path: "/stock/views",
    permission: "stock.read",
    body: NewView,
    find: () => [],
    run: async ({ c, body, signedIn, request }) => {
      const outcome = await saveView({ database, now }, signedIn, body, request);
      return outcome.ok ? c.json({ id: outcome.id, query: outcome.query }) : refusedWith(c, outcome.problems);
    },
  });

  staffRoute(app, now, {
    path: "/stock/views/:id/remove",
    permission: "stock.read",
    body: z.object({}),
    find: ({ id }) => (z.uuid().safeParse(id).success ? [] : undefined),
    run: async ({ c, params, signedIn, request }) => {
      const { ok } = await removeView({ database, now }, signedIn, params["id"] ?? "", request);
      return ok ? c.json({}) : notFound(c);
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
