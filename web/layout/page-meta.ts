import { localisedPath, currentLocale } from "#web/locale/translate.ts";
import type { MetaDescriptor } from "react-router";

export type PageMeta = {
  /** Including the site's suffix: see `vehiclePageTitle`. */
  title: string;
  description?: string;
  /** Absolute URL. */
  canonical?: string;
  /** Absolute URL; for link previews. */
  image?: string;
  noindex?: boolean;
};

/** "Used cars - Wexcombe Cars & Vans" */
export function pageTitle(title: string, { site_name }: { site_name: string }): string {
  return `${title} - ${site_name}`;
}

/** Generated previews all have the same size; stating it lets clients lay them out before loading. */
const MADE_PREVIEW = "/media/social/";

/** Meta tags for search engines and social networks. */
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
  if (image?.includes(MADE_PREVIEW))
    tags.push({ property: "og:image:width", content: "1200" }, { property: "og:image:height", content: "630" });
  if (image) tags.push({ property: "og:image", content: image }, { name: "twitter:card", content: "summary_large_image" });
  if (noindex) tags.push({ name: "robots", content: "noindex" });
  return tags;
}

/** The URL in the page's language: each translation is canonical for its language. */
export function localisedMeta(address: string): string {
  const { origin, pathname, search } = new URL(address);
  return `${origin}${localisedPath(pathname + search)}`;
}
