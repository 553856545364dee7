import { siteOverrides } from "#server/database/overrides-schema.ts";
import { sites as table } from "#server/database/schema.ts";
import { staff } from "#server/database/staff-schema.ts";
import { isActor } from "#server/staff/acts/is-actor.ts";
import { currentAct, type StaffTx } from "#server/staff/acts/staff-write.ts";
import type { Author } from "#server/stock/change/last-authors.ts";
import { lockStock } from "#server/stock/lock-stock.ts";
import { importRows } from "#server/organisation/import/import-sites.ts";
import type { SitesReport } from "#server/organisation/import/report.ts";
import { fallbackOf, SITE_FIELD_NAMES, type SiteFieldName } from "#server/organisation/import/site-fields.ts";
import { withoutRevision } from "#server/organisation/without-revision.ts";
import type { Site } from "#domain/organisation/site.ts";
import type { Database } from "#server/database/connect.ts";
import { and, asc, eq, inArray } from "drizzle-orm";
import { canonical } from "#server/organisation/import/canonical.ts";
import { lastSiteAuthors } from "./last-site-authors.ts";
import { fieldOfText, fieldsOfTexts, isSiteText, siteTexts, type SiteTexts } from "./site-texts.ts";

/** A change of one branch by staff. */
export type SiteChange = {
  slug: string;
  /** The revision that the change began from; without it the branch is changed as it is. */
  revision?: number | undefined;
  /** New values as texts (`siteTexts`); blank: not stated. */
  texts: SiteTexts;
  /** The texts that the change began from: once the revision has moved, a text without one is a conflict. */
  from?: SiteTexts;
};

/** A text that somebody else has changed meanwhile, to something else. `by` is null where a file did. */
export type SiteConflict = { field: string; from: string | null; theirs: string; yours: string; by: Author | null };
type FieldProblem = { field: string; message: string };
export type ChangedSiteField = { field: string; before: unknown; after: unknown };

export type SiteOutcome =
  | { ok: true; id: number; changed: ChangedSiteField[]; revision: number }
  | { ok: false; why: "unknown" }
  | { ok: false; why: "problems"; problems: FieldProblem[] }
  /** Nothing is written. `texts`: the branch as it is. */
  | { ok: false; why: "conflict"; conflicts: SiteConflict[]; revision: number; texts: SiteTexts }
  /** A field that nobody has decided. */
  | { ok: false; why: "followed"; field: string };

/** Changes a branch by the rules of an import, all or nothing. What only one side changed since `revision` is merged: hours by the day. */
export async function changeSite(tx: StaffTx, change: SiteChange): Promise<SiteOutcome> {
  await lockStock(tx);
  const row = await siteNamed(tx, change.slug);
  if (!row) return { ok: false, why: "unknown" };
  const { revision, ...site } = row;
  const texts = siteTexts(site);
  const unknown = Object.keys(change.texts).find((name) => !isSiteText(name));
  if (unknown !== undefined) return { ok: false, why: "problems", problems: [{ field: unknown, message: "is not a field of a branch" }] };
  const wanted = Object.fromEntries(Object.entries(change.texts).filter(([name, text]) => (texts[name] ?? "") !== text.trim()));
  const isOutdated = change.revision !== undefined && change.revision !== revision;
  const conflicting = isOutdated ? Object.keys(wanted).filter((name) => (change.from?.[name] ?? "") !== (texts[name] ?? "")) : [];
  if (conflicting.length > 0) {
    const authors = await lastSiteAuthors(tx, site.id, conflicting.map(fieldOfText));
    const conflicts = conflicting.map((field) => ({
      field,
      from: change.from?.[field] ?? null,
      theirs: texts[field] ?? "",
      yours: wanted[field] ?? "",
      by: authors.get(fieldOfText(field)) ?? null,
    }));
    return { ok: false, why: "conflict", conflicts, revision, texts };
  }
  const read = fieldsOfTexts(site, wanted);
  if (!read.ok) return { ok: false, why: "problems", problems: read.problems };
  const { report } = await setSiteFields(tx, site.slug, read.fields);
  if (report.refusals.length > 0) return { ok: false, why: "problems", problems: report.refusals.map(problemOf) };
  const after = await siteNamed(tx, change.slug);
  return { ok: true, id: site.id, changed: report.changes, revision: after?.revision ?? revision };
}

/** Sets fields as a row of an import has them, and notes what staff decided. */
export async function setSiteFields(
  tx: StaffTx,
  slug: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<{ ok: boolean; report: SitesReport }> {
  await lockStock(tx);
  const row = await siteNamed(tx, slug);
  const { report } = await importRows(tx, [{ row: 1, line: null, fields: { ...fields, slug } }]);
  if (report.refusals.length > 0 || !row) return { ok: false, report };
  await recordOverrides(tx, row, report.changes);
  return { ok: true, report };
}

/** A branch as it would be with these texts, for a preview: nothing is written. */
export async function plannedSite(
  database: Database,
  slug: string,
  texts: SiteTexts,
): Promise<Site | { problems: FieldProblem[] } | undefined> {
  const row = await siteNamed(database, slug);
  if (!row) return undefined;
  const read = fieldsOfTexts(row, texts);
  if (!read.ok) return { problems: read.problems };
  const rows = [{ row: 1, line: null, fields: { ...read.fields, slug } }];
  const { report, wanted } = await database.transaction((tx) => importRows(tx, rows, { dry_run: true }));
  if (report.refusals.length > 0) return { problems: report.refusals.map(problemOf) };
  return { ...withoutRevision(row), ...wanted[0]?.after, parent_id: row.parent_id };
}

/** Adds a branch, which belongs to no file until one names it. */
export async function addSite(tx: StaffTx, texts: SiteTexts & { slug: string }): Promise<SiteOutcome> {
  await lockStock(tx);
  const { slug, parent_id, ...others } = texts;
  if (await siteNamed(tx, slug))
    return { ok: false, why: "problems", problems: [{ field: "slug", message: "is the address of another branch" }] };
  const read = fieldsOfTexts(undefined, others);
  if (!read.ok) return { ok: false, why: "problems", problems: read.problems };
  const fields = { ...read.fields, slug, ...(parent_id && { parent_id }) };
  const { report } = await importRows(tx, [{ row: 1, line: null, fields }]);
  if (report.refusals.length > 0) return { ok: false, why: "problems", problems: report.refusals.map(problemOf) };
  await tx.update(table).set({ of_admin: true }).where(eq(table.slug, slug));
  const row = await siteNamed(tx, slug);
  if (!row) throw new Error("A branch was added and is not there");
  // What nobody typed follows the file that names the branch one day.
  const decided = SITE_FIELD_NAMES.filter((field) => field !== "slug" && field !== "id" && isDecided(Reflect.get(row, field), field));
  await recordOverrides(
    tx,
    row,
    decided.map((field) => ({ field, before: fallbackOf(field), after: Reflect.get(row, field) })),
  );
  return { ok: true, id: row.id, changed: [], revision: row.revision };
}

/** Takes decisions back: the branch shows what its file says, and follows it again. */
export async function followFile(tx: StaffTx, slug: string, fields: readonly string[]): Promise<SiteOutcome> {
  await lockStock(tx);
  const row = await siteNamed(tx, slug);
  if (!row) return { ok: false, why: "unknown" };
  const ofSite = and(eq(siteOverrides.site_id, row.id), inArray(siteOverrides.field, [...fields]));
  const overrides = row.of_admin ? [] : await tx.select().from(siteOverrides).where(ofSite);
  const followed = fields.find((field) => !overrides.some((override) => override.field === field));
  if (followed !== undefined) return { ok: false, why: "followed", field: followed };
  const values = Object.fromEntries(overrides.map(({ field, file_value }) => [field, file_value.value]));
  await tx.update(table).set(values).where(eq(table.id, row.id));
  await tx.delete(siteOverrides).where(ofSite);
  const after = await siteNamed(tx, slug);
  const changed = fields.map((field) => ({ field, before: Reflect.get(row, field), after: values[field] }));
  return { ok: true, id: row.id, changed, revision: after?.revision ?? row.revision };
}

/** A field of which a file says something else than the website shows. */
export type SiteOverride = { field: string; value: unknown; file_value: unknown; actor: string; name: string | null; at: number };

/** What staff decided about a branch against its file; nothing of a branch that no file has named. */
export async function listSiteOverrides(database: Pick<StaffTx, "select">, slug: string): Promise<SiteOverride[]> {
  const rows = await database
    .select({ override: siteOverrides, name: staff.name })
    .from(siteOverrides)
    .innerJoin(table, eq(table.id, siteOverrides.site_id))
    .leftJoin(staff, isActor(siteOverrides.actor))
    .where(and(eq(table.slug, slug), eq(table.of_admin, false)))
    .orderBy(asc(siteOverrides.field));
  const differing = rows.filter(({ override }) => canonical(override.value.value) !== canonical(override.file_value.value));
  return differing.map(({ override: { field, value, file_value, actor, created_at }, name }) => ({
    field,
    value: value.value,
    file_value: file_value.value,
    actor,
    name,
    at: created_at.getTime(),
  }));
}

function isDecided(value: unknown, field: SiteFieldName): boolean {
  return canonical(value) !== canonical(fallbackOf(field));
}

function problemOf({ field, reason }: SitesReport["refusals"][number]): FieldProblem {
  return { field: field ?? "slug", message: reason };
}

export async function siteNamed(database: Pick<StaffTx, "select">, slug: string) {
  const [row] = await database.select().from(table).where(eq(table.slug, slug));
  return row;
}

/** Agreeing with the file again ends an override. `before` is what the file says, if nobody has decided yet. */
async function recordOverrides(tx: StaffTx, site: { id: number; of_admin: boolean }, changes: readonly ChangedSiteField[]): Promise<void> {
  const act = await currentAct(tx);
  for (const { field, before, after } of changes) {
    const values = { value: { value: after ?? null }, actor: act.actor, act: act.id, created_at: new Date(act.at) };
    const [written] = await tx
      .insert(siteOverrides)
      .values({ site_id: site.id, field, file_value: { value: before ?? null }, ...values })
      .onConflictDoUpdate({ target: [siteOverrides.site_id, siteOverrides.field], set: values })
      .returning();
    if (!site.of_admin && written && canonical(written.file_value.value) === canonical(after ?? null))
      await tx.delete(siteOverrides).where(and(eq(siteOverrides.site_id, site.id), eq(siteOverrides.field, field)));
  }
}
