import type { Database } from "#server/database/connect.ts";
import { sites as table } from "#server/database/schema.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { committedRevisions } from "#server/stock/vehicles.ts";
import { asc, eq, sql } from "drizzle-orm";
import { canonical } from "./canonical.ts";
import { hoursOfFile, recordFileValues, siteOverridesBySlug, withholdOverridden, type SiteOverridesBySlug } from "./file-values.ts";
import { withoutRevision } from "#server/organisation/without-revision.ts";
import { placeParents, type StoredSite, type WantedSite } from "./place-parents.ts";
import type { FileSite } from "./read-sites-file.ts";
import { readSite, type GivenSite } from "./read-site.ts";
import { emptySitesReport, type SitesReport } from "./report.ts";
import { fallbackOf, NEW_SITE, SITE_FIELD_NAMES, type SiteValues } from "./site-fields.ts";

/**
 * Writes the branches of a file: all rows or none. Known ones (by slug) change in the fields of their row, except in those that staff
 * decided; nothing is removed.
 */
export async function importSites(database: Database, rows: readonly FileSite[], { dry_run = false } = {}): Promise<SitesReport> {
  return database.transaction(async (tx) => {
    await lockStock(tx);
    const overrides = await siteOverridesBySlug(tx);
    const { report, wanted } = await importRows(tx, rows, { dry_run, overrides });
    if (!dry_run && report.refusals.length === 0)
      await recordFileValues(
        tx,
        overrides,
        wanted.map(({ given }) => given.slug),
      );
    return report;
  });
}

type ImportOptions = { dry_run?: boolean; overrides?: SiteOverridesBySlug };

/** As `importSites`, in a transaction that holds the lock; without `overrides` staff write. `wanted`: the branches as they are then. */
export async function importRows(
  tx: Database,
  rows: readonly FileSite[],
  { dry_run = false, overrides = new Map() }: ImportOptions = {},
): Promise<{ report: SitesReport; wanted: WantedSite[] }> {
  const stored = (await tx.select().from(table).orderBy(asc(table.id))).map(withoutRevision);
  const report = { ...emptySitesReport(dry_run), rows: rows.length };
  const wanted = readRows(rows, stored, report, overrides);
  if (report.refusals.length === 0) report.refusals.push(...placeParents(wanted, stored));
  if (report.refusals.length > 0) return { report, wanted };
  giveNumbers(wanted, stored, await newestNumber(tx), report);
  await write(tx, wanted, stored, report);
  return { report: { ...report, revision: await newestRevision(tx) }, wanted };
}

function readRows(
  rows: readonly FileSite[],
  stored: readonly StoredSite[],
  report: SitesReport,
  overrides: SiteOverridesBySlug,
): WantedSite[] {
  const bySlug = new Map(stored.map((site) => [site.slug, site]));
  const slugOf = new Map(stored.map(({ id, slug }) => [id, slug]));
  const wanted = new Map<string, WantedSite>();
  const slugById = new Map<number, string>();
  for (const at of rows) {
    const refuse = (slug: string | null, field: string | null, reason: string) =>
      report.refusals.push({ row: at.row, line: at.line, slug, field, reason });
    const { given, unknown, problems } = readSite(at.fields, (slug) => hoursOfFile(overrides, slug) ?? bySlug.get(slug)?.hours ?? []);
    const slug = given.slug ?? null;
    if (slug !== null) withholdOverridden(given, slug, { overrides, stored, report });
    for (const { field, reason } of problems) refuse(slug, field, reason);
    for (const field of unknown)
      if (!report.ignored.some((each) => each.field === field)) report.ignored.push({ field, row: at.row, line: at.line });
    if (slug === null) {
      if (!problems.some(({ field }) => field === "slug")) refuse(null, "slug", "is missing: it says which branch the row is for");
      continue;
    }
    const before = bySlug.get(slug);
    const after = merged(before, { ...given, slug }, slugOf.get(before?.parent_id ?? 0) ?? null);
    if (after.name === "" && !problems.some(({ field }) => field === "name")) refuse(slug, "name", "is missing");
    if ((after.latitude === null) !== (after.longitude === null) && !problems.some(({ field }) => field.endsWith("itude")))
      refuse(slug, after.latitude === null ? "latitude" : "longitude", "is missing: a position needs both");
    if (wanted.has(slug)) refuse(slug, "slug", `is already in row ${wanted.get(slug)?.at.row}`);
    const holder = typeof given.id === "number" ? slugById.get(given.id) : undefined;
    if (holder !== undefined && holder !== slug) refuse(slug, "id", `${given.id} is the number of ${holder} in this file`);
    if (typeof given.id === "number") slugById.set(given.id, slug);
    wanted.set(slug, { at, given: { ...given, slug }, before, after });
  }
  return [...wanted.values()];
}

/** The resulting branch: the stored one, or a new one, with the row's fields. Null resets a field to its default. */
function merged(before: StoredSite | undefined, given: GivenSite & { slug: string }, parent_id: string | null): SiteValues {
  const site: SiteValues = { ...NEW_SITE, id: 0, name: "", ...before, slug: given.slug, parent_id };
  const named = Object.fromEntries(
    SITE_FIELD_NAMES.filter((name) => name in given && name !== "id").map((name) => [name, given[name] ?? fallbackOf(name)]),
  );
  return { ...site, ...named };
}

export /** A known branch keeps its number; a new one gets the file's if unused. */
function giveNumbers(wanted: readonly WantedSite[], stored: readonly StoredSite[], newest: number, report: SitesReport): void {
  const slugById = new Map(stored.map(({ id, slug }) => [id, slug]));
  for (const { given, before, after } of wanted) {
    if (before) after.id = before.id;
    else if (typeof given.id === "number" && !slugById.has(given.id)) slugById.set((after.id = given.id), given.slug);
  }
  let next = Math.max(newest, ...slugById.keys());
  for (const { given, after } of wanted) {
    if (after.id === 0) after.id = ++next;
    if (typeof given.id !== "number" || given.id === after.id) continue;
    const existing = slugById.get(given.id);
    report.notices.push(
      existing === undefined || existing === given.slug
        ? `${given.slug} keeps its number ${after.id}; the file says ${given.id}.`
        : `${given.slug} got the number ${after.id}: ${given.id} belongs to ${existing}.`,
    );
  }
}

/** The largest number ever assigned. */
async function newestNumber(tx: Database): Promise<number> {
  const { rows } = await tx.execute<{ newest: string | number }>(
    sql`select case when is_called then last_value else 0 end as newest from sites_id_seq`,
  );
  return Number(rows[0]?.newest ?? 0);
}

async function write(tx: Database, wanted: readonly WantedSite[], stored: readonly StoredSite[], report: SitesReport): Promise<void> {
  const idOf = new Map([...stored, ...wanted.map(({ after }) => after)].map(({ slug, id }) => [slug, id]));
  const added: StoredSite[] = [];
  for (const { given, before, after } of wanted) {
    const site: StoredSite = { ...after, parent_id: after.parent_id === null ? null : (idOf.get(after.parent_id) ?? null) };
    const changes = before ? changesOf(before, site) : [];
    if (!before) added.push(site);
    report[!before ? "added" : changes.length > 0 ? "changed" : "unchanged"].push(given.slug);
    report.changes.push(...changes.map((change) => ({ slug: given.slug, ...change })));
    if (before && changes.length > 0 && !report.dry_run) await tx.update(table).set(site).where(eq(table.id, before.id));
  }
  if (report.dry_run || added.length === 0) return;
  await tx.insert(table).values(added);
  await tx.execute(sql`select setval('sites_id_seq', greatest((select max(id) from sites), (select last_value from sites_id_seq)))`);
}

function changesOf(before: StoredSite, after: StoredSite): { field: string; before: unknown; after: unknown }[] {
  return SITE_FIELD_NAMES.flatMap((field) => {
    const [one, other] = [before[field], after[field]];
    return canonical(one) === canonical(other) ? [] : [{ field, before: one, after: other }];
  });
}

async function newestRevision(tx: Database): Promise<number> {
  return Math.max(...Object.values(await committedRevisions(tx)));
}
