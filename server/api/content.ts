import { refuse } from "#server/http/refusal.ts";
import { londonDay } from "#domain/calendar.ts";
import { POST_TEMPLATES, type Post } from "#domain/content/post.ts";
import { OFFER_TEMPLATES, type Offer } from "#domain/offers/offer.ts";
import { errorsByField } from "#domain/problem.ts";
import { operation, response, UNCHANGED, UNKNOWN, WRONG } from "#server/api-document/operation.ts";
import { oneOf, queryParameter, TEXT } from "#server/http/parameters.ts";
import { jsonWithEtag } from "#server/http/etag.ts";
import { ContentQuery, ON, ON_OR_OFF, PAGING, sorting } from "#server/content/content-query.ts";
import type { Dealership } from "#server/dealership.ts";
import { Hono, type Context } from "hono";

const MAX_LIST_BYTES = 1_000_000;
const LIST_TOO_LONG = "This list is longer than 1 MB. Ask for fewer at a time, for example 24";

const OFFER_ORDER = { title: ({ title }: Offer) => title, id: ({ id }: Offer) => id };
const POST_ORDER = { published: ({ published }: Post) => published, title: ({ title }: Post) => title, id: ({ id }: Post) => id };

const OFFERS = {
  template: queryParameter("searchOptions[template]", "Where the offer is shown", oneOf(OFFER_TEMPLATES)),
  rules: queryParameter("searchOptions[use_filter_rules]", "Check make and range against the offer's own rules", ON_OR_OFF),
  live: queryParameter("searchOptions[live]", "Always on: drafts and offers that have ended are never returned", ON),
  make: queryParameter("searchOptions[make]", "For this make", TEXT),
  range: queryParameter("searchOptions[range]", "For this range", TEXT),
  location: queryParameter("searchOptions[location]", "For this location", TEXT),
  type: queryParameter("searchOptions[type]", "For this type", TEXT),
};
const POSTS = {
  template: queryParameter("searchOptions[template]", "Where the post is shown", oneOf(POST_TEMPLATES)),
  live: queryParameter("searchOptions[page_live]", "Always on", ON),
};
const POST_PARAMETERS = [...Object.values(POSTS), ...sorting(POST_ORDER), ...Object.values(PAGING)];

const listOffers = operation({
  id: "listOffers",
  tag: "Content",
  method: "get",
  route: "/content/offer",
  summary: "List offers",
  description: "Current offers that match the parameters.",
  parameters: () => [...Object.values(OFFERS), ...sorting(OFFER_ORDER), ...Object.values(PAGING)],
  responses: { 200: response("The offers", "OffersAnswer"), 304: UNCHANGED, 422: WRONG },
});
const readPage = operation({
  id: "readPage",
  tag: "Content",
  method: "get",
  route: "/content/page/:url{.+}",
  parts: { url: "Its path, including slashes" },
  summary: "Get a content page",
  responses: { 200: response("The page", "PageAnswer"), 304: UNCHANGED, 404: UNKNOWN },
});
const listPosts = operation({
  id: "listPosts",
  tag: "Content",
  method: "get",
  route: "/content/post",
  summary: "List posts",
  description: "News, guides and parts of vehicle pages, newest first.",
  parameters: () => POST_PARAMETERS,
  responses: { 200: response("The posts", "PostsAnswer"), 304: UNCHANGED, 422: WRONG },
});
const readPost = operation({
  id: "readPost",
  tag: "Content",
  method: "get",
  route: "/content/post/:id",
  parts: { id: "The post's id" },
  summary: "Get a post",
  responses: { 200: response("The post", "PostAnswer"), 304: UNCHANGED, 404: UNKNOWN },
});
export const contentOperations = [listOffers, readPage, listPosts, readPost];

/** The current offers that match the query (specification 7.6), content pages (7.7), the website's posts (7.8) and one of them (7.9). */
export function contentApi({ content, now }: Pick<Dealership, "content" | "now">): Hono {
  return new Hono()
    .on(listOffers.method, listOffers.route, (c) => {
      const query = new ContentQuery(new URL(c.req.url).searchParams);
      query.alwaysOn(OFFERS.live);
      const requested = {
        template: query.oneOf(OFFERS.template),
        use_filter_rules: query.flag(OFFERS.rules),
        make: query.text(OFFERS.make),
        range: query.text(OFFERS.range),
        location: query.text(OFFERS.location),
        type: query.text(OFFERS.type),
      };
      const offers = query.sorted(content.offers(requested, londonDay(now())), OFFER_ORDER);
      const page = query.paged(offers);
      if (query.problems.length > 0) return refuse(c, { errors: errorsByField(query.problems) }, 422);
      return listAnswer(c, { data: page.data.map(presentOffer), meta: page.meta });
    })
    .on(listPosts.method, listPosts.route, (c) => {
      const query = new ContentQuery(new URL(c.req.url).searchParams);
      query.alwaysOn(POSTS.live);
      const template = query.oneOf(POSTS.template);
      const requested = content.posts(londonDay(now())).filter((post) => template === undefined || post.template === template);
      query.refuseUnknownOptions(POST_PARAMETERS);
      const posts = query.sorted(requested, POST_ORDER);
      const page = query.paged(posts);
      if (query.problems.length > 0) return refuse(c, { errors: errorsByField(query.problems) }, 422);
      return listAnswer(c, { data: page.data.map(presentPost), meta: page.meta });
    })
    .on(readPost.method, readPost.route, (c) => {
      const post = content.posts(londonDay(now())).find(({ id }) => id === c.req.param("id"));
      return post ? answer(c, { data: presentPost(post) }) : c.json({ message: "We have no such post." }, 404);
    })
    .on(readPage.method, readPage.route, (c) => {
      const page = content.page(c.req.param("url").replace(/\/$/, ""));
      return page ? answer(c, { data: { ...page, page_live: 1 } }) : c.json({ message: "We have no such page." }, 404);
    });
}

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
