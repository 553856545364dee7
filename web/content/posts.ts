import { dayText } from "#domain/date-texts.ts";
import { msg, t } from "#web/locale/translate.ts";
import type { PlainMessage } from "#domain/messages/message.ts";
import type { ContentPicture } from "#domain/content/block.ts";
import type { Post, PostTemplate } from "#domain/content/post.ts";

/** The post lists that have a page. */
export const POST_LISTS = {
  news: { path: "/news", title: msg("content.news"), lead: msg("content.whatHappensAtOurSites") },
  guide: { path: "/guides", title: msg("content.guides"), lead: msg("content.howBuyingPaying") },
} as const satisfies Partial<Record<PostTemplate, { path: string; title: PlainMessage; lead: PlainMessage }>>;

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
  return { href: `${POST_LISTS[list].path}/${id}`, title, lead, day: t(dayText(published)), published, image };
}
