import { londonWallClock } from "#domain/calendar.ts";
import { text } from "#domain/messages/message-text.ts";
import { hasOpeningHours, hoursTable, openingStatus, unusualDays } from "#domain/organisation/opening-hours.ts";
import { visitDays } from "#domain/organisation/visits.ts";
import type { Site } from "#domain/organisation/site.ts";
import { allowed, type Rights } from "#domain/staff/allowed.ts";
import type { AdminServices } from "#server/admin/admin-context.ts";
import { sites as table } from "#server/database/schema.ts";
import { listSiteOverrides, siteNamed } from "#server/organisation/change/change-site.ts";
import { siteTexts, type SiteTexts } from "#server/organisation/change/site-texts.ts";
import { withoutRevision } from "#server/organisation/without-revision.ts";
import { inEnglish } from "#locales/in-english.ts";
import { asc } from "drizzle-orm";

/** A branch as shoppers read it, in words. */
export type BranchPreview = {
  title: string;
  address: string;
  telephone: string;
  status: string | null;
  note: string | null;
  hours: { days: string; hours: string }[];
  unusual: { day: string; hours: string; reason: string | null }[];
  services: string[];
  /** On how many of the coming days test drives are offered. */
  testDriveDays: number;
  isShown: boolean;
};

export type ListedBranch = {
  slug: string;
  name: string;
  town: string;
  telephone: string;
  hours: string;
  parent: string | null;
  isShown: boolean;
};

export type BranchPage = {
  slug: string;
  name: string;
  revision: number;
  texts: SiteTexts;
  overrides: { field: string; texts: SiteTexts; actor: string; name: string | null; at: number }[];
  /** The branch of a department. */
  parent: { slug: string; name: string } | null;
  preview: BranchPreview;
};

/** The branches that these rights change, each followed by its departments; whether they may add one, and to which a department. */
export async function listBranches(
  { database }: AdminServices,
  rights: Rights,
): Promise<{ branches: ListedBranch[]; mayAdd: boolean; parents: { slug: string; name: string }[] }> {
  const all = (await database.select().from(table).orderBy(asc(table.id))).map(withoutRevision);
  const ours = all.filter(({ id }) => allowed(rights, "branches.edit", { site_id: id }));
  const heads = ours.filter(({ parent_id }) => !ours.some(({ id }) => id === parent_id));
  const inOrder = heads.flatMap((site) => [site, ...ours.filter(({ parent_id }) => parent_id === site.id)]);
  const mayAdd = allowed(rights, "branches.edit", { site_id: null });
  return {
    branches: inOrder.map((site) => ({
      slug: site.slug,
      name: site.name,
      town: site.town ?? "",
      telephone: site.telephone ?? "",
      hours: inEnglish(hoursTable(site))
        .map(({ days, hours }) => `${days} ${hours}`)
        .join(", "),
      parent: all.find(({ id }) => id === site.parent_id)?.name ?? null,
      isShown: site.show_on_frontend,
    })),
    mayAdd,
    parents: mayAdd ? all.filter(({ parent_id }) => parent_id === null).map(({ slug, name }) => ({ slug, name })) : [],
  };
}

/** A branch with everything that its page shows; undefined if it is out of reach. */
export async function branchPage(services: AdminServices, rights: Rights, slug: string): Promise<BranchPage | undefined> {
  const { database } = services;
  const row = await siteNamed(database, slug);
  if (!row || !allowed(rights, "branches.edit", { site_id: row.id })) return undefined;
  const site = withoutRevision(row);
  const overrides = await listSiteOverrides(database, slug);
  const [parent] = (await database.select().from(table)).filter(({ id }) => id === site.parent_id);
  return {
    slug,
    name: site.name,
    revision: row.revision,
    texts: siteTexts(site),
    overrides: overrides.map(({ field, file_value, ...by }) => ({
      field,
      texts: textsOfField(siteTexts({ ...site, [field]: file_value }), siteTexts(site)),
      actor: by.actor,
      name: by.name,
      at: by.at,
    })),
    parent: parent ? { slug: parent.slug, name: parent.name } : null,
    preview: branchPreview(services, site),
  };
}

/** What shoppers read of a branch: by the same functions as its page in the shop. */
export function branchPreview({ websites: [website], now }: Pick<AdminServices, "websites" | "now">, site: Site): BranchPreview {
  const clock = londonWallClock(now());
  const known = hasOpeningHours(site);
  const note =
    site.kind === "appointment"
      ? text("organisation.byAppointment")
      : site.kind === "collection"
        ? text("organisation.collectionPlace")
        : known || site.parent_id !== null
          ? null
          : text("organisation.callForOurHours");
  return {
    title: site.name,
    address: [site.address, site.town, site.postcode].filter(Boolean).join(", "),
    telephone: site.telephone ?? website.telephone,
    status: known && site.kind !== "appointment" ? inEnglish(openingStatus(site, clock)).words : null,
    note: note && inEnglish(note),
    hours: inEnglish(hoursTable(site)),
    unusual: inEnglish(unusualDays(site, clock.day)),
    services: site.services.map(({ display }) => display),
    testDriveDays: site.kind === "collection" || site.parent_id !== null ? 0 : visitDays(site, clock.day).length,
    isShown: site.show_on_frontend,
  };
}

/** Where the file differs: for hours the days, for special days their dates. */
function textsOfField(file: SiteTexts, shown: SiteTexts): SiteTexts {
  const names = [...new Set([...Object.keys(file), ...Object.keys(shown)])];
  return Object.fromEntries(names.filter((name) => (file[name] ?? "") !== (shown[name] ?? "")).map((name) => [name, file[name] ?? ""]));
}
