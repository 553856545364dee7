import { localisedPath, currentLocale } from "#web/locale/translate.ts";
import type { MetaDescriptor } from "react-router";

export type PageMeta = {
  /** With the site's suffix already on it: see `vehiclePageTitle`. */
  title: string;
  description?: string;
  /** Absolute. */
  canonical?: string;
  /** Absolute; for previews in messages and social networks. */
  image?: string;
  noindex?: boolean;
};

/** "Used cars - Wexcombe Cars & Vans" */
export function pageTitle(title: string, { site_name }: { site_name: string }): string {
  return `${title} - ${site_name}`;
}

/** Previews that are made here are all of one size, which saves those who show them a look. */
const MADE_PREVIEW = "/media/social/";

/** What a page tells search engines and social networks about itself. */
export function metaTags({ title, description, canonical, image, noindex }: PageMeta): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [
    { title },
    { property: "og:title", content: title },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: currentLocale()?.openGraph ?? "en_GB" },
  ];
  if (description) {
    tags.push({ name: "description", content: description }, { property: "og:description", content: description });
  }
  if (canonical) {
    const address = localisedMeta(canonical);
    tags.push({ tagName: "link", rel: "canonical", href: address }, { property: "og:url", content: address });
  }
  if (image?.includes(MADE_PREVIEW)) tags.push({ property: "og:image:width", content: "1200" }, { property: "og:image:height", content: "630" });
  if (image) tags.push({ property: "og:image", content: image }, { name: "twitter:card", content: "summary_large_image" });
  if (noindex) tags.push({ name: "robots", content: "noindex" });
  return tags;
}

/** Each language's page is the one that counts in that language. */
export function localisedMeta(address: string): string {
  const { origin, pathname, search } = new URL(address);
  return `${origin}${localisedPath(pathname + search)}`;
}
