import { allowed, type Rights } from "#domain/staff/allowed.ts";
import { listPasskeys, type ListedPasskey } from "#server/staff/passkeys/passkeys.ts";
import { listSites, type ListedSite } from "#server/staff/people/list-sites.ts";
import { listPeople, type ListedPerson } from "#server/staff/people/list-people.ts";
import { listSessions, type ListedSession } from "#server/staff/sessions/sessions.ts";
import type { AdminServices } from "./admin-context.ts";

/** What Admin's pages read. They get no database. */
export type AdminReads = {
  now: () => number;
  /** The dealer, as its first website names it. */
  dealer: { site_name: string; tagline: string; theme: string; host: string };
  websites: { name: string; site_name: string }[];
  sites: () => Promise<ListedSite[]>;
  /** The people whose access these rights reach. */
  people: (rights: Rights) => Promise<ListedPerson[]>;
  passkeys: (person: string) => Promise<ListedPasskey[]>;
  sessions: (person: string) => Promise<ListedSession[]>;
};

export function adminReads({ database, now, websites }: AdminServices): AdminReads {
  const [first] = websites;
  const [host = ""] = first.hosts;
  return {
    now,
    dealer: { site_name: first.site_name, tagline: first.tagline, theme: first.theme, host },
    websites: websites.map(({ name, site_name }) => ({ name, site_name })),
    sites: () => listSites(database),
    people: async (rights) =>
      (await listPeople(database, now())).filter(({ posts }) =>
        posts.some(({ site_id, website }) => allowed(rights, "staff.read", { site_id, website })),
      ),
    passkeys: (person) => listPasskeys(database, person),
    sessions: (person) => listSessions(database, person, now()),
  };
}
