import type { PlainLabel } from "#domain/labels/label.ts";
import * as labels from "#domain/labels/english.ts";
import { formatDay } from "#domain/calendar.ts";
import type { ContentPicture } from "#domain/content/block.ts";
import type { Post, PostTemplate } from "#domain/content/post.ts";

/** The post lists that have a page. */
export const POST_LISTS = {
  news: { path: "/news", title: labels.news, lead: labels.whatHappensAtOurSites },
  guide: { path: "/guides", title: labels.guides, lead: labels.howBuyingPayingForAnd },
} as const satisfies Partial<Record<PostTemplate, { path: string; title: PlainLabel; lead: PlainLabel }>>;

export type PostListName = keyof typeof POST_LISTS;

/** The list at a pathname or above it. */
export function listAt(pathname: string): PostListName | undefined {
  if (pathname === "/news" || pathname.startsWith("/news/")) return "news";
  return pathname === "/guides" || pathname.startsWith("/guides/") ? "guide" : undefined;
}

/** A post as shown in its list. */
export type PostSummary = {
  href: string;
  title: string;
  lead: string | null;
  day: string;
  published: string;
  image: ContentPicture | null;
};

export function postSummary({ id, title, lead, published, image }: Post, list: PostListName): PostSummary {
  return { href: `${POST_LISTS[list].path}/${id}`, title, lead, day: formatDay(published), published, image };
}
