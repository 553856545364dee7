import type { Site } from "#domain/organisation/site.ts";
import type { Database } from "#server/database/connect.ts";
import { sites as table } from "#server/database/schema.ts";
import type { Website } from "#websites/website.ts";
import { asc } from "drizzle-orm";
import { withoutRevision } from "./without-revision.ts";

export type Organisation = {
  /** The sites visible to shoppers, in creation order; departments are listed with their site. */
  sites: () => Site[];
  /** Any site, visible or not. */
  site: (slugOrId: string | number) => Site | undefined;
  /** Every site, visible or not; for a website that names its branches, those and their departments. */
  all: () => Site[];
  /**
   * Reads the sites again; returns the ids of those that changed. Called by the stock when its revision changes. A failure is logged and
   * the previous sites remain in use (specification 8.7).
   */
  refresh: () => Promise<number[]>;
};

/** The dealer's sites, cached in memory. */
export async function openOrganisation(database: Database): Promise<Organisation> {
  let sites: Site[] = [];
  let revisions = new Map<number, number>();

  async function refresh(): Promise<number[]> {
    const rows = await database.select().from(table).orderBy(asc(table.id));
    const changed = rows.filter((row) => revisions.get(row.id) !== row.revision).map((row) => row.id);
    revisions = new Map(rows.map((row) => [row.id, row.revision]));
    sites = rows.map(withoutRevision);
    return changed;
  }

  await refresh();
  return {
    sites: () => sites.filter((site) => site.show_on_frontend && site.parent_id === null),
    site: (slugOrId) => sites.find((site) => site.id === slugOrId || site.slug === slugOrId),
    all: () => sites,
    refresh: () =>
      refresh().catch((error: unknown) => {
        console.error("The branches could not be reloaded; the last known ones stay:", error);
        return [];
      }),
  };
}

/**
 * The group's organisation as seen by one website: its configured branches in order, their departments, and its own service names. `site`
 * still finds every branch.
 */
export function organisationOf(
  group: Organisation,
  { sites: named, service_names }: Pick<Website, "sites" | "service_names">,
): Organisation {
  const organisation = service_names ? withServiceNames(group, service_names) : group;
  if (!named) return organisation;
  const shown = () => namedSites(organisation.sites(), named);
  const all = () => {
    const ids = new Set(shown().map(({ id }) => id));
    return organisation.all().filter(({ id, parent_id }) => ids.has(id) || (parent_id !== null && ids.has(parent_id)));
  };
  return { ...organisation, sites: shown, all };
}

/** The branches that a website names, in its order; all of them if it names none, or none that exists. */
export function namedSites<Place extends Pick<Site, "slug">>(sites: Place[], named: Website["sites"]): Place[] {
  const ours = (named ?? []).flatMap((slug) => sites.filter((site) => site.slug === slug));
  return ours.length > 0 ? ours : sites;
}

function withServiceNames(organisation: Organisation, names: Readonly<Record<string, string>>): Organisation {
  const customNames = new Map(Object.entries(names));
  const renamed = (site: Site): Site => ({
    ...site,
    services: site.services.map(({ key, display }) => ({ key, display: customNames.get(key) ?? display })),
  });
  return {
    ...organisation,
    sites: () => organisation.sites().map(renamed),
    all: () => organisation.all().map(renamed),
    site: (slugOrId) => {
      const site = organisation.site(slugOrId);
      return site && renamed(site);
    },
  };
}
