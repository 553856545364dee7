import { errorsByField, type Problem } from "#domain/problem.ts";
import type { Site } from "#domain/organisation/site.ts";
import { jsonWithEtag } from "#server/http/etag.ts";
import type { Dealership } from "#server/dealership.ts";
import { presentSite } from "#server/organisation/present-site.ts";
import { Hono, type Context } from "hono";

/** Specification 9.4. */
const SITES_A_PAGE = 60;

/**
 * GET /web/organisation/site: all sites, those shown to shoppers, or the children of one, paginated (specification 7.2, 7.3). GET
 * /web/organisation/unit/{slug}: one site (7.1).
 */
export function sitesApi({ organisation }: Pick<Dealership, "organisation">): Hono {
  return new Hono()
    .get("/web/organisation/site", (c) => {
      const problems: Problem[] = [];
      const parent_id = integerOf(c, "searchOptions[parent_id]", problems);
      const shown = integerOf(c, "searchOptions[show_on_frontend]", problems);
      const resultsPerPage = countFromOne(c, "pageOptions[resultsPerPage]", problems) ?? SITES_A_PAGE;
      const page = countFromOne(c, "pageOptions[page]", problems) ?? 1;
      if (problems.length > 0) return c.json({ errors: errorsByField(problems) }, 422);
      const listed = (site: Site) =>
        (parent_id === undefined || site.parent_id === parent_id) && (shown === undefined || site.show_on_frontend === (shown !== 0));
      const sites = organisation.all().filter(listed);
      const pageSize = Math.min(resultsPerPage, SITES_A_PAGE);
      return answer(c, sites.slice((page - 1) * pageSize, page * pageSize).map(presentSite));
    })
    .get("/web/organisation/unit/:slug", (c) => {
      const site = organisation.all().find(({ slug }) => slug === c.req.param("slug"));
      return site ? answer(c, presentSite(site)) : c.json({ message: "We have no such site." }, 404);
    });
}

function answer(c: Context, data: unknown): Response {
  return jsonWithEtag(c, JSON.stringify({ data }));
}

/** A page size or page number: at least 1. */
function countFromOne(c: Context, field: string, problems: Problem[]): number | undefined {
  const text = c.req.query(field)?.trim();
  if (text === undefined || text === "") return undefined;
  if (/^\d{1,9}$/.test(text) && Number(text) >= 1) return Number(text);
  problems.push({ field, message: "Must be a whole number from 1" });
  return undefined;
}

function integerOf(c: Context, field: string, problems: Problem[]): number | undefined {
  const text = c.req.query(field)?.trim();
  if (text === undefined || text === "") return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  problems.push({ field, message: "Must be a whole number" });
  return undefined;
}
