import type { sites as table } from "#server/database/schema.ts";
import { quoted } from "./read-value.ts";
import type { SiteRefusal } from "./report.ts";
import type { FileSite } from "./read-sites-file.ts";
import type { GivenSite } from "./read-site.ts";
import type { SiteValues } from "./site-fields.ts";

/** Resolves the branch of each department to its slug. A department cannot have departments. */
export function placeParents(wanted: readonly WantedSite[], stored: readonly StoredSite[]): SiteRefusal[] {
  const refusals: SiteRefusal[] = [];
  const refuse = ({ at, given }: WantedSite, reason: string) =>
    refusals.push({ row: at.row, line: at.line, slug: given.slug, field: "parent_id" in at.fields ? "parent_id" : "parent", reason });
  const slugOfId = new Map(wanted.flatMap(({ given }) => (typeof given.id === "number" ? [[String(given.id), given.slug]] : [])));
  const storedSlugs = new Map(stored.map(({ id, slug }) => [id, slug]));
  const parentOf = new Map<string, string | null>(
    stored.map(({ slug, parent_id }) => [slug, parent_id === null ? null : (storedSlugs.get(parent_id) ?? null)]),
  );
  for (const { given, after } of wanted) {
    if (typeof given.parent_id === "string") after.parent_id = slugOfId.get(given.parent_id) ?? given.parent_id;
    parentOf.set(given.slug, after.parent_id);
  }
  for (const site of wanted) {
    const parent = site.after.parent_id;
    if (parent === null) continue;
    if (!parentOf.has(parent)) refuse(site, `${quoted(parent)} is neither the slug of a branch nor the id of one in this file`);
    else if (parent === site.given.slug) refuse(site, "a branch can't belong to itself");
    else if (parentOf.get(parent) !== null) refuse(site, `${parent} is a department itself`);
    else if ([...parentOf].some(([slug, of]) => of === site.given.slug && slug !== site.given.slug))
      refuse(site, `${site.given.slug} has departments of its own`);
  }
  return refusals;
}

export type StoredSite = Omit<typeof table.$inferSelect, "revision" | "of_admin">;

/** A parsed row, and the branch before and after it; its parent by slug. */
export type WantedSite = { at: FileSite; given: GivenSite & { slug: string }; before: StoredSite | undefined; after: SiteValues };
