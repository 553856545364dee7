import { pageTitle, type PageMeta } from "#web/layout/page-meta.ts";
import type { Website } from "#websites/website.ts";
import { pageAddress, type Results } from "./results.ts";

type Described = Pick<Results, "listing" | "landing" | "page" | "pages" | "total" | "problems" | "plain">;

/**
 * What a page of results says about itself. Search engines keep the listings and the pages of makes and ranges; whatever
 * narrows further, finds nothing or is not understood stays out. A search for one make names that make's page as its own.
 */
export function resultsMeta(results: Described, website: Pick<Website, "site_name" | "content">, url: URL): PageMeta {
  const { listing, landing, page, pages, total, problems, plain } = results;
  const { title, path } = landing ?? listing;
  const found = total > 0 && page <= pages;
  const heading = page > 1 && found ? `${title}, page ${page} of ${pages}` : title;
  return {
    title: pageTitle(problems.length > 0 ? `Error: ${heading}` : heading, website),
    description: `${title} at ${website.site_name} in ${website.content.towns}: the cash price and the monthly price side by side, every fee inside.`,
    canonical: new URL(plain !== null && found ? pageAddress(plain, page) : path, url).href,
    noindex: plain === null || !found || problems.length > 0,
  };
}
