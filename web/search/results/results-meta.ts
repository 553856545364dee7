import { t } from "#web/locale/translate.ts";
import { pageTitle, type PageMeta } from "#web/layout/page-meta.ts";
import type { Website } from "#websites/website.ts";
import { pageUrl } from "./page-url.ts";
import type { Results } from "./results.ts";

type Described = Pick<Results, "listing" | "landing" | "page" | "pages" | "total" | "problems" | "plain">;

/**
 * Meta tags of a results page. Listings and landing pages are indexed; pages with other filters, without results or with
 * invalid parameters are `noindex`. A search for one make has that make's landing page as its canonical URL. `written` is the
 * website's own description of a landing page; `towns` is where the dealer is, "" if not configured.
 */
export function resultsMeta(
  results: Described,
  website: Pick<Website, "site_name">,
  url: URL,
  { towns, written = null }: { towns: string; written?: string | null | undefined },
): PageMeta {
  const { listing, landing, page, pages, total, problems, plain } = results;
  const { title, path } = landing ?? listing;
  const found = total > 0 && page <= pages;
  const heading = page > 1 && found ? t("search.titlePageOfPages", { title, page, pages }) : title;
  return {
    title: pageTitle(problems.length > 0 ? t("search.errorHeading", { heading }) : heading, website),
    description:
      written ??
      (towns === ""
        ? t("search.titleAtSiteName", { title, site_name: website.site_name })
        : t("search.titleAtSiteNameIn", { title, site_name: website.site_name, towns })),
    canonical: new URL(plain !== null && found ? pageUrl(plain, page) : path, url).href,
    noindex: plain === null || !found || problems.length > 0,
  };
}
