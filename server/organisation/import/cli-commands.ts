import type { Database } from "#server/database/connect.ts";
import { presentSite } from "#server/organisation/present-site.ts";
import { sites as table } from "#server/database/schema.ts";
import type { CommandHandlers } from "#server/control-socket/serve-commands.ts";
import type { Stock } from "#server/stock/stock.ts";
import { asc } from "drizzle-orm";
import * as z from "zod";
import { withoutRevision } from "#server/organisation/without-revision.ts";
import { staffWrite } from "#server/staff/acts/staff-write.ts";
import { followFile, listSiteOverrides, setSiteFields } from "#server/organisation/change/change-site.ts";
import { importSites } from "./import-sites.ts";
import { readSitesFile } from "./read-sites-file.ts";
import { emptySitesReport, type SitesReport } from "./report.ts";

export const IMPORT_SITES = "import sites";
export const SITES = "sites";

/** `file` is an absolute path: the site may run in another directory. */
export const ImportSitesRequest = z.object({ file: z.string(), dry_run: z.boolean() });
export type ImportSitesRequest = z.infer<typeof ImportSitesRequest>;

export const SitesRequest = z.discriminatedUnion("act", [
  z.object({ act: z.literal("list") }),
  /** `site`: its slug or number. */
  z.object({ act: z.literal("set"), site: z.string(), user: z.string().min(1).max(200), fields: z.record(z.string(), z.string()) }),
  z.object({ act: z.literal("unset"), site: z.string(), user: z.string().min(1).max(200), fields: z.array(z.string()) }),
  z.object({ act: z.literal("overrides"), site: z.string() }),
]);
export type SitesRequest = z.infer<typeof SitesRequest>;

/** Command-line handlers for branches, run by the running site. They respond after the stock was refreshed. */
export function siteCommands(database: Database, stock: Pick<Stock, "refresh">, now: () => number): CommandHandlers {
  return {
    [IMPORT_SITES]: async (args) => {
      const report = await importSitesFile(database, ImportSitesRequest.parse(args));
      await stock.refresh();
      return report;
    },
    [SITES]: async (args) => {
      const answer = await workOnSites(database, SitesRequest.parse(args), now());
      await stock.refresh();
      return answer;
    },
  };
}

export async function importSitesFile(database: Database, { file, dry_run }: ImportSitesRequest): Promise<SitesReport> {
  const found = await readSitesFile(file);
  if ("problem" in found) return { ...emptySitesReport(dry_run), problems: [{ field: "file", message: found.problem }] };
  return importSites(database, found.sites, { dry_run });
}

/** A report of the change, the branches as the API returns them, or what staff decided about one. */
export async function workOnSites(database: Database, request: SitesRequest, now: number): Promise<unknown> {
  const stored = (await database.select().from(table).orderBy(asc(table.id))).map(withoutRevision);
  if (request.act === "list") return stored.map(presentSite);
  const site = stored.find(({ slug }) => slug === request.site) ?? stored.find(({ id }) => String(id) === request.site);
  if (!site) return { ...emptySitesReport(false), problems: [{ field: "site", message: `There is no branch “${request.site}”` }] };
  if (request.act === "overrides") return listSiteOverrides(database, site.slug);
  const setting = { database, now: () => now };
  const actor = { kind: "cli", user: request.user } as const;
  if (request.act === "set") {
    const { fields } = request;
    const { report } = await staffWrite(setting, { actor, action: "branches.change" }, (tx) => setSiteFields(tx, site.slug, fields));
    return report;
  }
  const outcome = await staffWrite(setting, { actor, action: "branches.file" }, (tx) => followFile(tx, site.slug, request.fields));
  if (outcome.ok) {
    const changes = outcome.changed.map((change) => ({ slug: site.slug, ...change }));
    return { ...emptySitesReport(false), rows: 1, changed: [site.slug], changes, revision: outcome.revision };
  }
  const field = outcome.why === "followed" ? outcome.field : "site";
  return { ...emptySitesReport(false), problems: [{ field, message: `${field}: nobody has changed it, so it follows the file` }] };
}
