import { escapeMarkup } from "#server/text/escape-markup.ts";
import { londonDay, utcMoment } from "#domain/calendar.ts";
import type { Post } from "#domain/content/post.ts";
import { etagMatches, strongEtag } from "#server/http/etag.ts";
import type { Content } from "#server/content/content.ts";
import type { Dealership } from "#server/dealership.ts";
import { Hono } from "hono";

/** Feed readers need the newest only. */
const MAX_ITEMS = 20;
const CACHING = "public, max-age=300";

type RssSources = Pick<Dealership, "website" | "now"> & { content: Pick<Content, "posts"> };

/** GET /news.xml: the news as an RSS 2.0 feed. */
export function feedApp({ website, content, now }: RssSources, origin: string | undefined): Hono {
  return new Hono().get("/news.xml", (c) => {
    const site = origin ?? new URL(c.req.url).origin;
    const posts = content.posts(londonDay(now())).filter(({ template }) => template === "news");
    const body = feed({ title: `News of ${website.site_name}`, about: website.content.about, site }, posts.slice(0, MAX_ITEMS));
    const headers = { ETag: strongEtag(body), "Cache-Control": CACHING, "Content-Type": "application/rss+xml; charset=utf-8" };
    if (etagMatches(c.req.header("If-None-Match"), headers.ETag)) return c.body(null, 304, headers);
    return c.body(body, 200, headers);
  });
}

function feed({ title, about, site }: { title: string; about: string; site: string }, posts: readonly Post[]): string {
  const lines = [
    `<title>${escapeMarkup(title)}</title>`,
    `<link>${escapeMarkup(site)}/news</link>`,
    `<description>${escapeMarkup(about)}</description>`,
    "<language>en-gb</language>",
    `<atom:link href="${escapeMarkup(site)}/news.xml" rel="self" type="application/rss+xml"/>`,
    ...posts.map((post) => item(post, site)),
  ];
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ` +
    `xmlns:atom="http://www.w3.org/2005/Atom"><channel>\n${lines.join("\n")}\n</channel></rss>\n`
  );
}

/** Contains the full text. */
function item({ id, title, lead, html, published }: Post, site: string): string {
  const address = escapeMarkup(`${site}/news/${id}`);
  const text = [lead && `<p>${escapeMarkup(lead)}</p>`, html].filter(Boolean).join("\n");
  const day = new Date(utcMoment(published)).toUTCString();
  return (
    `<item><title>${escapeMarkup(title)}</title><link>${address}</link><guid>${address}</guid><pubDate>${day}</pubDate>` +
    `<description>${escapeMarkup(text)}</description></item>`
  );
}
