import { londonDay } from "#domain/calendar.ts";
import { POST_TEMPLATES, type Post } from "#domain/content/post.ts";
import { OFFER_TEMPLATES, type Offer } from "#domain/offers/offer.ts";
import { errorsByField } from "#domain/problem.ts";
import { jsonWithEtag } from "#server/http/etag.ts";
import { ContentQuery } from "#server/content/content-query.ts";
import type { Dealership } from "#server/dealership.ts";
import { Hono, type Context } from "hono";

const MAX_LIST_BYTES = 1_000_000;
const LIST_TOO_LONG = "This list is longer than 1 MB. Ask for fewer at a time, like 24";

/**
 * GET /content/offer: the current offers that match the query (specification 7.6). GET /content/page/{url}: a content page of the website
 * (7.7). GET /content/post: the website's posts (7.8), GET /content/post/{id}: one of them (7.9).
 */
export function contentApi({ content, now }: Pick<Dealership, "content" | "now">): Hono {
  return new Hono()
    .get("/content/offer", (c) => {
      const query = new ContentQuery(new URL(c.req.url).searchParams);
      query.alwaysOn("live");
      const requested = {
        template: query.oneOf("template", OFFER_TEMPLATES),
        use_filter_rules: query.flag("use_filter_rules"),
        make: query.search("make"),
        range: query.search("range"),
        location: query.search("location"),
        type: query.search("type"),
      };
      const offers = query.sorted(content.offers(requested, londonDay(now())), { title: ({ title }) => title, id: ({ id }) => id });
      const page = query.paged(offers);
      if (query.problems.length > 0) return c.json({ errors: errorsByField(query.problems) }, 422);
      return listAnswer(c, { data: page.data.map(presentOffer), meta: page.meta });
    })
    .get("/content/post", (c) => {
      const query = new ContentQuery(new URL(c.req.url).searchParams);
      query.alwaysOn("page_live");
      const template = query.oneOf("template", POST_TEMPLATES);
      const requested = content.posts(londonDay(now())).filter((post) => template === undefined || post.template === template);
      query.refuseUnknownOptions({ search: ["template", "page_live"], sort: Object.keys(POST_ORDER) });
      const posts = query.sorted(requested, POST_ORDER);
      const page = query.paged(posts);
      if (query.problems.length > 0) return c.json({ errors: errorsByField(query.problems) }, 422);
      return listAnswer(c, { data: page.data.map(presentPost), meta: page.meta });
    })
    .get("/content/post/:id", (c) => {
      const post = content.posts(londonDay(now())).find(({ id }) => id === c.req.param("id"));
      return post ? answer(c, { data: presentPost(post) }) : c.json({ message: "We have no such post." }, 404);
    })
    .get("/content/page/:url{.+}", (c) => {
      const page = content.page(c.req.param("url").replace(/\/$/, ""));
      return page ? answer(c, { data: { ...page, page_live: 1 } }) : c.json({ message: "We have no such page." }, 404);
    });
}

const POST_ORDER = { published: ({ published }: Post) => published, title: ({ title }: Post) => title, id: ({ id }: Post) => id };

/** The rules of a part are JSON in a string (specification 3.62). */
function presentPost({ contents, ...post }: Post) {
  return { ...post, contents: contents.map(({ rules, ...content }) => ({ ...content, rules: JSON.stringify(rules) })), page_live: 1 };
}

function presentOffer({ types, ...offer }: Offer) {
  return { ...offer, type: types, advert_classification: "RESULTS_PAGE_OFFER", live: 1 };
}

/** A list of the requested length, limited by the size of the response. */
function listAnswer(c: Context, content: object): Response {
  const body = JSON.stringify(content);
  if (Buffer.byteLength(body) <= MAX_LIST_BYTES) return jsonWithEtag(c, body);
  return c.json({ errors: { "pageOptions[resultsPerPage]": [LIST_TOO_LONG] } }, 422, { "Cache-Control": "no-store" });
}

function answer(c: Context, content: object): Response {
  return jsonWithEtag(c, JSON.stringify(content));
}
