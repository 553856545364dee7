import { openContent } from "#server/content/content.ts";
import type { Database } from "#server/database/connect.ts";
import type { Dealership } from "#server/dealership.ts";
import { openOrganisation, organisationOf } from "#server/organisation/sites.ts";
import type { Website } from "#websites/website.ts";
import type { ChangeableWebsite } from "./change-settings.ts";
import { openStaffSettings } from "./open-staff-settings.ts";

/** The websites of a running site. */
export function changeableWebsites(
  dealerships: readonly Pick<Dealership, "website" | "content" | "organisation" | "staffSettings">[],
): ChangeableWebsite[] {
  return dealerships.map(({ website, content, organisation, staffSettings }) => ({
    website,
    release: staffSettings.released(website.name) ?? website,
    content: { snippet: (name) => (content.written ?? content.snippet)(name), allOffers: content.allOffers },
    get branches() {
      return organisation.all();
    },
  }));
}

/** The websites of a database that no running site holds. */
export async function storedWebsites(database: Database, websites: readonly Website[]): Promise<ChangeableWebsite[]> {
  const organisation = await openOrganisation(database);
  const copies = websites.map((website) => ({ ...website }));
  const settings = await openStaffSettings(database, websites);
  return Promise.all(
    copies.map(async (website, at) => {
      settings.follow(website);
      const branches = organisationOf(organisation, website).all();
      return { website, release: websites[at]!, content: await openContent(website), branches };
    }),
  );
}
