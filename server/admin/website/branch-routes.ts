import { text } from "#domain/messages/message-text.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import type { AdminEnv } from "#server/admin/admin-env.ts";
import { notFound, refusedWith, staffRoute } from "#server/admin/staff-route.ts";
import { addSite, changeSite, followFile, plannedSite, siteNamed, type SiteOutcome } from "#server/organisation/change/change-site.ts";
import { fieldOfText, isSiteText } from "#server/organisation/change/site-texts.ts";
import { staffAct } from "#server/staff/acts/staff-act.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import { inEnglish } from "#locales/in-english.ts";
import type { Context, Hono } from "hono";
import * as z from "zod";
import { branchPreview } from "./branch-page.ts";

const MAX_TEXTS = 200;
const LONGEST_NAME = 40;
const LONGEST_TEXT = 5_000;

const Name = z.string().min(1).max(LONGEST_NAME);
const Texts = z
  .record(Name, z.string().max(LONGEST_TEXT))
  .refine((texts) => Object.keys(texts).length <= MAX_TEXTS)
  .default({});
/** Texts as an import reads them: hours by the day, special days by their date. */
const BranchBody = z.object({ revision: z.int().min(0), fields: Texts, from: Texts });
const PreviewBody = z.object({ fields: Texts });
const FileBody = z.object({ fields: z.array(Name).min(1).max(MAX_TEXTS) });
const NewBody = z.object({
  slug: z.string().max(100),
  name: z.string().max(LONGEST_TEXT),
  parent: z.string().max(100).nullable().default(null),
});

/** Adding branches, changing them, and following their file again. */
export function branchRoutes(app: Hono<AdminEnv>, services: AdminServices): void {
  const { database, now, stock } = services;
  const setting = { database, now };
  const branchOf = async (slug = "") => {
    const row = await siteNamed(database, slug);
    return row && [{ site_id: row.id }];
  };
  const permission = "branches.edit";

  staffRoute(app, now, {
    path: "/branches",
    permission,
    body: NewBody,
    // A new branch is nobody's yet: it needs a post for all of them.
    find: () => [{ site_id: null }],
    run: async ({ c, body: { slug, name, parent }, signedIn, request }) => {
      const texts = { slug: slug.trim(), name, ...(parent && { parent_id: parent }) };
      const outcome = await staffWrite(setting, staffAct(signedIn, "branches.add", permission, request), (tx) => addSite(tx, texts));
      if (!outcome.ok) return refusalOf(c, outcome);
      await stock.refresh();
      return c.json({ slug: texts.slug });
    },
  });

  staffRoute(app, now, {
    path: "/branches/:slug",
    permission,
    body: BranchBody,
    find: ({ slug }) => branchOf(slug),
    run: async ({ c, body: { revision, fields, from }, params, signedIn, request }) => {
      const change = { slug: params["slug"] ?? "", revision, texts: fields, from };
      const outcome = await staffWrite(setting, staffAct(signedIn, "branches.change", permission, request), (tx) => changeSite(tx, change));
      if (!outcome.ok) return refusalOf(c, outcome);
      await stock.refresh();
      return c.json({ revision: outcome.revision, changed: outcome.changed.map(({ field }) => field) });
    },
  });

  staffRoute(app, now, {
    path: "/branches/:slug/preview",
    permission,
    body: PreviewBody,
    find: ({ slug }) => branchOf(slug),
    run: async ({ c, body: { fields }, params }) => {
      const unknown = Object.keys(fields).filter((name) => !isSiteText(name));
      const planned = unknown.length > 0 ? undefined : await plannedSite(database, params["slug"] ?? "", fields);
      if (!planned) return notFound(c);
      return "problems" in planned ? refusedWith(c, planned.problems) : c.json(branchPreview(services, planned));
    },
  });

  staffRoute(app, now, {
    path: "/branches/:slug/file",
    permission,
    body: FileBody,
    find: ({ slug }) => branchOf(slug),
    run: async ({ c, body, params, signedIn, request }) => {
      const fields = [...new Set(body.fields.map(fieldOfText))];
      const outcome = await staffWrite(setting, staffAct(signedIn, "branches.file", permission, request), (tx) =>
        followFile(tx, params["slug"] ?? "", fields),
      );
      if (!outcome.ok) return refusalOf(c, outcome);
      await stock.refresh();
      return c.json({ revision: outcome.revision, changed: outcome.changed.map(({ field }) => field) });
    },
  });
}

/** Why a change was refused: 422 what is wrong with it, 409 what moved meanwhile. */
function refusalOf(c: Context<AdminEnv>, outcome: Extract<SiteOutcome, { ok: false }>): Response {
  switch (outcome.why) {
    case "unknown":
      return notFound(c);
    case "problems":
      return refusedWith(c, outcome.problems);
    case "followed":
      return refusedWith(c, [{ field: outcome.field, message: text("admin.branch.followsAlready") }]);
    case "conflict": {
      const { conflicts, revision, texts } = outcome;
      return c.json({ message: inEnglish(text("admin.branch.conflict")), reason: "conflict", conflicts, revision, texts }, 409);
    }
  }
}
