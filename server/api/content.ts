import { londonDay } from "#domain/calendar.ts";
import { OFFER_TEMPLATES, type Offer } from "#domain/offers/offer.ts";
import { errorsByField } from "#domain/problem.ts";
import { digest, etagMatches, REVALIDATE } from "#server/api/caching.ts";
import { ContentQuery } from "#server/content/content-query.ts";
import type { Dealership } from "#server/dealership.ts";
import { Hono, type Context } from "hono";

/**
 * GET /content/offer: the offers that run today and are for what is asked (specification 7.6).
 * GET /content/page/{url}: a page of the website's own words (7.7).
 */
export function contentApi({ content, now }: Pick<Dealership, "content" | "now">): Hono {
  return new Hono()
    .get("/content/offer", (c) => {
      const query = new ContentQuery(new URL(c.req.url).searchParams);
      query.alwaysOn("live");
      const asked = {
        template: query.oneOf("template", OFFER_TEMPLATES),
        use_filter_rules: query.flag("use_filter_rules"),
        make: query.search("make"),
        range: query.search("range"),
        location: query.search("location"),
        type: query.search("type"),
      };
      const offers = query.sorted(content.offers(asked, londonDay(now())), { title: ({ title }) => title, id: ({ id }) => id });
      const page = query.paged(offers);
      if (query.problems.length > 0) return c.json({ errors: errorsByField(query.problems) }, 422);
      return answer(c, { data: page.data.map(presentOffer), meta: page.meta });
    })
    .get("/content/page/:url{.+}", (c) => {
      const page = content.page(c.req.param("url").replace(/\/$/, ""));
      return page ? answer(c, { data: { ...page, page_live: 1 } }) : c.json({ message: "We have no such page." }, 404);
    });
}

function presentOffer({ types, ...offer }: Offer) {
  return { ...offer, type: types, advert_classification: "RESULTS_PAGE_OFFER", live: 1 };
}

function answer(c: Context, content: object): Response {
  const body = JSON.stringify(content);
  const caching = { ETag: `"${digest(body)}"`, "Cache-Control": REVALIDATE };
  if (etagMatches(c.req.header("If-None-Match"), caching.ETag)) return c.body(null, 304, caching);
  return c.body(body, 200, { "Content-Type": "application/json", ...caching });
}
