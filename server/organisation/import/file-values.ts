import type { DayHours } from "#domain/organisation/site.ts";
import type { Database } from "#server/database/connect.ts";
import { siteOverrides } from "#server/database/overrides-schema.ts";
import { sites } from "#server/database/schema.ts";
import { and, asc, eq, inArray } from "drizzle-orm";
import { canonical } from "./canonical.ts";
import type { StoredSite } from "./place-parents.ts";
import type { GivenSite } from "./read-site.ts";
import type { SitesReport } from "./report.ts";
import { fallbackOf, type SiteFieldName } from "./site-fields.ts";

type FileValue = { site_id: number; value: unknown; isNew: boolean };
/** What a file says of the fields that staff decided, by slug and field. */
export type SiteOverridesBySlug = ReadonlyMap<string, Map<string, FileValue>>;

export async function siteOverridesBySlug(tx: Pick<Database, "select">): Promise<SiteOverridesBySlug> {
  const rows = await tx
    .select({ slug: sites.slug, override: siteOverrides })
    .from(siteOverrides)
    .innerJoin(sites, eq(sites.id, siteOverrides.site_id))
    .orderBy(asc(siteOverrides.field));
  const bySlug = new Map<string, Map<string, FileValue>>();
  for (const { slug, override } of rows) {
    const fields = bySlug.get(slug) ?? new Map<string, FileValue>();
    bySlug.set(slug, fields.set(override.field, { site_id: override.site_id, value: override.file_value.value, isNew: false }));
  }
  return bySlug;
}

/** The hours of a branch as its file has them, where staff decided others: a row may name single days. */
export function hoursOfFile(overrides: SiteOverridesBySlug, slug: string): readonly DayHours[] | undefined {
  return overrides.get(slug)?.get("hours")?.value as readonly DayHours[] | undefined;
}

type Withholding = { overrides: SiteOverridesBySlug; stored: readonly StoredSite[]; report: SitesReport };

/** Removes from a row what staff decided, notes what the file says of it, and names what the website goes on showing. */
export function withholdOverridden(given: GivenSite, slug: string, { overrides, stored, report }: Withholding): void {
  const site = stored.find((each) => each.slug === slug);
  for (const [field, fileValue] of overrides.get(slug) ?? []) {
    if (!site || !Object.hasOwn(given, field)) continue;
    const name = field as SiteFieldName;
    const parent = stored.find((each) => each.slug === given.parent_id || String(each.id) === given.parent_id);
    fileValue.value = name === "parent_id" ? (parent?.id ?? null) : (given[name] ?? fallbackOf(name));
    fileValue.isNew = true;
    Reflect.deleteProperty(given, field);
    const shown: unknown = Reflect.get(site, field);
    if (canonical(shown) !== canonical(fileValue.value)) report.overridden.push({ slug, field, shown, file: fileValue.value });
  }
}

/** Stores what a file says of overridden fields; a branch that it names belongs to it, wherever it was added. */
export async function recordFileValues(tx: Database, overrides: SiteOverridesBySlug, slugs: readonly string[]): Promise<void> {
  for (const fields of overrides.values())
    for (const [field, { site_id, value, isNew }] of fields)
      if (isNew)
        await tx
          .update(siteOverrides)
          .set({ file_value: { value } })
          .where(and(eq(siteOverrides.site_id, site_id), eq(siteOverrides.field, field)));
  if (slugs.length > 0)
    await tx
      .update(sites)
      .set({ of_admin: false })
      .where(and(inArray(sites.slug, [...slugs]), eq(sites.of_admin, true)));
}
