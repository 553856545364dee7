import type { Day } from "#domain/calendar.ts";
import { utcMoment } from "#domain/calendar.ts";
import { feedApp } from "./rss-app.ts";
import { wexcombe } from "#websites/wexcombe/website.ts";
import { expect, test } from "vitest";

const post = {
  lead: "Half price & more",
  description: null,
  canonical: null,
  template: "news",
  updated: null,
  image: null,
  blocks: [],
  contents: [],
  html: "<p>Come <b>in</b>.</p>",
} as const;
const posts = [
  { ...post, id: "winter", title: "Tyres < £50", published: "2026-11-20" as Day },
  { ...post, id: "guide", title: "Guide", template: "guide" as const, published: "2026-11-19" as Day },
];
const app = feedApp(
  { website: wexcombe, content: { posts: () => [...posts] }, now: () => utcMoment("2026-11-21" as Day) },
  "https://cars.example",
);

test("the feed has the news with their whole text, escaped", async () => {
  const response = await app.request("/news.xml");
  const text = await response.text();
  expect(response.headers.get("Content-Type")).toBe("application/rss+xml; charset=utf-8");
  expect(text).toContain("<title>Tyres &lt; £50</title><link>https://cars.example/news/winter</link>");
  expect(text).toContain("<pubDate>Fri, 20 Nov 2026 00:00:00 GMT</pubDate>");
  expect(text).toContain("&lt;p&gt;Half price &amp;amp; more&lt;/p&gt;\n&lt;p&gt;Come &lt;b&gt;in&lt;/b&gt;.&lt;/p&gt;");
  expect(text.match(/<item>/g)).toHaveLength(1);
});

test("a request with the current ETag is answered with 304", async () => {
  const etag = (await app.request("/news.xml")).headers.get("ETag") ?? "";
  expect((await app.request("/news.xml", { headers: { "If-None-Match": etag } })).status).toBe(304);
});
