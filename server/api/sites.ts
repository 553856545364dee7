import { refuse } from "#server/http/refusal.ts";
import { operation, response, UNCHANGED, UNKNOWN, WRONG } from "#server/api-document/operation.ts";
import { integer, MAX_NUMBER, queryParameter, type Parameter } from "#server/http/parameters.ts";
import { errorsByField, type Problem } from "#domain/problem.ts";
import type { Site } from "#domain/organisation/site.ts";
import { jsonWithEtag } from "#server/http/etag.ts";
import type { Dealership } from "#server/dealership.ts";
import { presentSite } from "#server/organisation/present-site.ts";
import { Hono, type Context } from "hono";

/** Specification 9.4. */
const SITES_A_PAGE = 60;

const QUERY = {
  shown: queryParameter("searchOptions[show_on_frontend]", "Only sites that shoppers see", integer(0, 1)),
  parent: queryParameter("searchOptions[parent_id]", "The departments of one site", integer(0, MAX_NUMBER)),
  resultsPerPage: queryParameter(
    "pageOptions[resultsPerPage]",
    `At most ${SITES_A_PAGE}; a larger number counts as ${SITES_A_PAGE}`,
    integer(1, MAX_NUMBER),
  ),
  page: queryParameter("pageOptions[page]", "From 1", integer(1, MAX_NUMBER)),
};

const listSites = operation({
  id: "listSites",
  tag: "Dealer",
  method: "get",
  route: "/web/organisation/site",
  summary: "List sites",
  description: "All sites, only those that shoppers see, or the departments of one.",
  parameters: () => Object.values(QUERY),
  responses: { 200: response("The sites", "SitesAnswer"), 304: UNCHANGED, 422: WRONG },
});
const readSite = operation({
  id: "readSite",
  tag: "Dealer",
  method: "get",
  route: "/web/organisation/unit/:slug",
  parts: { slug: "The site's slug" },
  summary: "Get a site",
  responses: { 200: response("The site", "SiteAnswer"), 304: UNCHANGED, 404: UNKNOWN },
});
export const siteOperations = [listSites, readSite];

/** All sites, those shown to shoppers, or the children of one, paginated (specification 7.2, 7.3), and one site (7.1). */
export function sitesApi({ organisation }: Pick<Dealership, "organisation">): Hono {
  return new Hono()
    .on(listSites.method, listSites.route, (c) => {
      const problems: Problem<string>[] = [];
      const parent_id = integerOf(c, QUERY.parent, problems);
      const shown = integerOf(c, QUERY.shown, problems);
      const resultsPerPage = countFromOne(c, QUERY.resultsPerPage, problems) ?? SITES_A_PAGE;
      const page = countFromOne(c, QUERY.page, problems) ?? 1;
      if (problems.length > 0) return refuse(c, { errors: errorsByField(problems) }, 422);
      const listed = (site: Site) =>
        (parent_id === undefined || site.parent_id === parent_id) && (shown === undefined || site.show_on_frontend === (shown !== 0));
      const sites = organisation.all().filter(listed);
      const pageSize = Math.min(resultsPerPage, SITES_A_PAGE);
      return answer(c, sites.slice((page - 1) * pageSize, page * pageSize).map(presentSite));
    })
    .on(readSite.method, readSite.route, (c) => {
      const site = organisation.all().find(({ slug }) => slug === c.req.param("slug"));
      return site ? answer(c, presentSite(site)) : c.json({ message: "We have no such site." }, 404);
    });
}

function answer(c: Context, data: unknown): Response {
  return jsonWithEtag(c, JSON.stringify({ data }));
}

/** A page size or page number: at least 1. */
function countFromOne(c: Context, { name: field }: Parameter, problems: Problem<string>[]): number | undefined {
  const text = c.req.query(field)?.trim();
  if (text === undefined || text === "") return undefined;
  if (/^\d{1,9}$/.test(text) && Number(text) >= 1) return Number(text);
  problems.push({ field, message: "Must be a whole number from 1" });
  return undefined;
}

function integerOf(c: Context, { name: field }: Parameter, problems: Problem<string>[]): number | undefined {
  const text = c.req.query(field)?.trim();
  if (text === undefined || text === "") return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  problems.push({ field, message: "Must be a whole number" });
  return undefined;
}
