import { londonDay } from "#domain/calendar.ts";
import type { Rendered } from "#domain/messages/message-text.ts";
import { visitDays, type VisitDay } from "#domain/organisation/visits.ts";
import type { Dealership } from "#server/dealership.ts";
import { rendered } from "#web/locale/translate.ts";

/** A branch to which a car can be brought, and the days on which it is open. */
export type BringBranch = { slug: string; name: string; days: Rendered<VisitDay>[] };

/** Branches with opening hours; collection points buy no cars. */
export function bringBranches({ organisation, now }: Pick<Dealership, "organisation" | "now">): BringBranch[] {
  const today = londonDay(now());
  return organisation
    .sites()
    .filter(({ kind }) => kind !== "collection")
    .map((site) => ({ slug: site.slug, name: site.name, days: rendered(visitDays(site, today)) }))
    .filter(({ days }) => days.length > 0);
}
