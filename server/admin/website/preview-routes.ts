import { staffSetting, type SettingValue } from "#domain/website-settings/staff-settings.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { noteGuarded, staffDownload } from "#server/admin/staff-route.ts";
import { plannedSite, siteNamed } from "#server/organisation/change/change-site.ts";
import { isSiteText } from "#server/organisation/change/site-texts.ts";
import { readSetting } from "#server/website-settings/staff/read-setting.ts";
import type { Context, Hono } from "hono";
import * as z from "zod";
import { SHOP_FILES } from "./shop-preview.ts";

/** Of an address that has what was typed; browsers and proxies take more. */
const LONGEST_QUERY = 12_000;
const MAX_TEXTS = 200;
const OF_PAGES = /^[\w.-]{1,120}\.(?:css|svg|webp|woff2)$/;

const Texts = z.record(z.string().min(1).max(130), z.string().max(5_000)).refine((texts) => Object.keys(texts).length <= MAX_TEXTS);
type Texts = z.infer<typeof Texts>;

/** Pages of the shop with what was typed and not saved, for a frame beside the fields. Without scripts; nothing is stored. */
export function previewRoutes(app: Hono<AdminEnv>, { database, settings, preview, shopFiles }: AdminServices): void {
  // The shop's public style sheets and fonts, so that the frame loads nothing from another host.
  app.get(
    `${SHOP_FILES}*`,
    noteGuarded(async (c: Context<AdminEnv>) => {
      const name = c.req.path.slice(SHOP_FILES.length);
      if (!shopFiles || !OF_PAGES.test(name)) return c.text("Not found", 404);
      return shopFiles.fetch(new Request(new URL(`/assets/${name}`, c.req.url), { headers: c.req.raw.headers }));
    }),
  );

  staffDownload(app, {
    path: "/branches/:slug/preview",
    permission: "branches.edit",
    find: async ({ slug = "" }) => {
      const row = await siteNamed(database, slug);
      return row && [{ site_id: row.id }];
    },
    run: async ({ c, params }) => {
      const fields = textsOf(c, "fields");
      const isKnown = fields && Object.keys(fields).every(isSiteText);
      const planned = isKnown ? await plannedSite(database, params["slug"] ?? "", fields) : undefined;
      if (!planned || "problems" in planned) return framed(c, undefined);
      return framed(c, await preview?.({ site: planned }));
    },
  });

  staffDownload(app, {
    path: "/settings/:website/preview",
    permission: "settings.edit",
    find: async ({ website = "" }) => (settings().some((at) => at.website.name === website) ? [{ site_id: null, website }] : undefined),
    run: async ({ c, params }) => {
      const at = settings().find(({ website }) => website.name === params["website"]);
      const texts = textsOf(c, "settings");
      if (!at || !texts) return framed(c, undefined);
      const values = new Map<string, SettingValue>();
      for (const [name, text] of Object.entries(texts)) {
        const setting = staffSetting(name);
        if (setting?.permission !== "settings.edit" || setting.family === "offer") continue;
        // What is wrong is left out: the field says why once somebody saves it.
        const read = readSetting(setting.kind, text, at.website);
        if ("value" in read) values.set(name, read.value);
      }
      const page = c.req.query("page") === "vehicle" ? "vehicle" : "home";
      return framed(c, await preview?.({ website: at.website.name, settings: values, page }));
    },
  });
}

function textsOf(c: Context, name: string): Texts | undefined {
  const given = c.req.query(name) ?? "{}";
  if (given.length > LONGEST_QUERY) return undefined;
  try {
    return Texts.safeParse(JSON.parse(given)).data;
  } catch {
    return undefined;
  }
}

/** Admin's own pages may show it in a frame, and nobody else's. */
function framed(c: Context<AdminEnv>, html: string | undefined): Response {
  c.set("isPreview", true);
  return html === undefined ? c.text("There is no such page", 422) : c.html(html);
}
