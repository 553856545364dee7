import type { Site } from "#domain/organisation/site.ts";
import type { Database } from "#server/database/connect.ts";
import { sites as table } from "#server/database/schema.ts";
import type { Website } from "#websites/website.ts";
import { asc } from "drizzle-orm";

export type Organisation = {
  /** The sites that shoppers see, in the order they were made; departments are listed with the site they belong to. */
  sites: () => Site[];
  /** Any site, also one that shoppers do not see. */
  site: (slugOrId: string | number) => Site | undefined;
  /** Every site, also those that shoppers do not see; on a website that names its branches, those and their departments. */
  all: () => Site[];
  /**
   * Reads the sites again; the ids of those that changed. The stock calls it when its revision moves. When they cannot be read,
   * that is logged and the last known ones stay (specification 8.7).
   */
  refresh: () => Promise<number[]>;
};

/** The dealer's sites, kept in memory. */
export async function openOrganisation(database: Database): Promise<Organisation> {
  let sites: Site[] = [];
  let revisions = new Map<number, number>();

  async function refresh(): Promise<number[]> {
    const rows = await database.select().from(table).orderBy(asc(table.id));
    const changed = rows.filter((row) => revisions.get(row.id) !== row.revision).map((row) => row.id);
    revisions = new Map(rows.map((row) => [row.id, row.revision]));
    sites = rows.map(({ revision: _revision, ...site }) => site);
    return changed;
  }

  await refresh();
  return {
    sites: () => sites.filter((site) => site.show_on_frontend && site.parent_id === null),
    site: (slugOrId) => sites.find((site) => site.id === slugOrId || site.slug === slugOrId),
    all: () => sites,
    refresh: () =>
      refresh().catch((error: unknown) => {
        console.error("The sites could not be read again, the last known ones stay:", error);
        return [];
      }),
  };
}

/**
 * The group's organisation as one website shows it: with the branches that it names, in its order, their departments, and its own names of
 * services. A vehicle's own branch is told wherever it stands.
 */
export function organisationOf(group: Organisation, { sites: named, service_names }: Pick<Website, "sites" | "service_names">): Organisation {
  const organisation = service_names ? withServiceNames(group, service_names) : group;
  if (!named) return organisation;
  const shown = () => namedSites(organisation.sites(), named);
  const all = () => {
    const ids = new Set(shown().map(({ id }) => id));
    return organisation.all().filter(({ id, parent_id }) => ids.has(id) || (parent_id !== null && ids.has(parent_id)));
  };
  return { ...organisation, sites: shown, all };
}

/** The branches that a website names, in its order; all of them where it names none, or none that is there. */
export function namedSites<Place extends Pick<Site, "slug">>(sites: Place[], named: Website["sites"]): Place[] {
  const ours = (named ?? []).flatMap((slug) => sites.filter((site) => site.slug === slug));
  return ours.length > 0 ? ours : sites;
}

function withServiceNames(organisation: Organisation, names: Readonly<Record<string, string>>): Organisation {
  const ownNames = new Map(Object.entries(names));
  const renamed = (site: Site): Site => ({ ...site, services: site.services.map(({ key, display }) => ({ key, display: ownNames.get(key) ?? display })) });
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
