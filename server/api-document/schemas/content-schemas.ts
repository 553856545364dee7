import { POST_TEMPLATES } from "#domain/content/post.ts";
import { SITE_KINDS } from "#domain/organisation/site.ts";
import { OFFER_TEMPLATES } from "#domain/offers/offer.ts";
import { REVIEW_MARKS, type Review } from "#domain/reviews/review.ts";
import * as z from "zod";
import { count, day, words } from "./scalars.ts";

const picture = z.object({ url: words, alt: words });
const html = words.describe("Safe HTML");
const description = words.nullable().describe("For search engines; null is the lead");
const canonical = words.nullable().describe("Where search engines look for it; null is its own address");
const link = z.object({ url: words, text: words });
const slide = z.object({ title: words, text: words, image: picture.nullable(), link: link.nullable() });

export const Block = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("words"), html }),
  z.object({ kind: z.literal("selling-points") }),
  z.object({ kind: z.literal("featured-vehicles"), name: words }),
  z.object({ kind: z.literal("representative-example") }),
  z.object({ kind: z.literal("ticker"), snippet: words }),
  z.object({ kind: z.literal("warranty"), items: z.array(z.object({ warranty_name: words, benefits: z.array(words), covers: z.array(words) })) }),
  z.object({ kind: z.literal("carousel"), title: words, slides: z.array(slide) }),
  z.object({ kind: z.literal("form"), form: words }),
]);

const page = z.object({ total: count, page: count, pages: count, resultsPerPage: z.number().int().min(-1).max(100).describe("-1 is all") });

export const Offer = z.object({
  id: words,
  title: words,
  kicker: words,
  html,
  link: z.object({ url: words, text: words.nullable() }),
  image: picture.nullable(),
  templates: z.array(z.enum(OFFER_TEMPLATES)),
  matching_rules: z.record(words, z.union([z.array(words), z.number(), z.boolean()])).describe("What a vehicle must be like beside which the offer stands"),
  locations: z.array(words),
  type: z.array(words),
  live_from: day.nullable(),
  live_until: day.nullable(),
  advert_classification: z.literal("RESULTS_PAGE_OFFER"),
  live: z.literal(1),
});

export const Post = z.object({
  id: words,
  title: words,
  lead: words.nullable(),
  description,
  canonical,
  template: z.enum(POST_TEMPLATES),
  published: day,
  updated: day.nullable(),
  image: picture.nullable(),
  html,
  blocks: z.array(Block),
  contents: z.array(z.object({ title: words, html, rules: words.describe("JSON: for which vehicles the part is; {} is all of them") })),
  page_live: z.literal(1),
});

export const Page = z.object({ url: words, title: words, lead: words.nullable(), description, canonical, updated: day.nullable(), template: words, html, blocks: z.array(Block), page_live: z.literal(1) });

export const OffersAnswer = z.object({ data: z.array(Offer), meta: page });
export const PostsAnswer = z.object({ data: z.array(Post), meta: page });
export const PostAnswer = z.object({ data: Post });
export const PageAnswer = z.object({ data: Page });

const time = z.string().regex(/^\d{2}:\d{2}$/);
const hours = z.object({ open: time, closed: time });
const weekday = (name: string) => ({ [`${name}_open`]: z.boolean(), [`${name}_time_open`]: time.nullable(), [`${name}_time_closed`]: time.nullable() });

export const Site = z.object({
  id: count,
  slug: words,
  code: words.nullable(),
  name: words,
  kind: z.enum(SITE_KINDS).describe("`collection`: vehicles that were bought are handed over there, there are no test drives; `appointment`: call before you come"),
  address: words.nullable(),
  town: words.nullable(),
  postcode: words.nullable(),
  telephone: words.nullable(),
  parent_id: count.nullable(),
  show_on_frontend: z.boolean(),
  services: z.array(z.object({ key: words, display: words })),
  special_hours: z.array(z.object({ day, hours: hours.nullable(), reason: words.nullable() })),
  bank_holiday_hours: z.union([hours, z.literal("closed"), z.null()]).describe("Null keeps the hours of the weekday"),
  bank_holiday_region: words,
  latitude: words.nullable(),
  longitude: words.nullable(),
  ...weekday("monday"),
  ...weekday("tuesday"),
  ...weekday("wednesday"),
  ...weekday("thursday"),
  ...weekday("friday"),
  ...weekday("saturday"),
  ...weekday("sunday"),
});
export const SitesAnswer = z.object({ data: z.array(Site) });
export const SiteAnswer = z.object({ data: Site });

const mark = z.number().min(0).max(10).optional();

export const ReviewAnswer = z.object({
  scoringlist: z.object({
    scoring: z.object({ ...Object.fromEntries(REVIEW_MARKS.map((name) => [name, mark])), total: z.number().optional().describe("Percent") }),
  }),
  paragraphlist: z.object({ paragraph: z.array(z.object({ headline: words, text: words, type: words })) }),
  photolist: z.object({ photo: z.array(z.object({ isdefault: z.boolean(), large: words.nullable(), big: words.nullable() })) }),
  videolist: z.object({ video: z.array(z.object({ video_urlforiframe: words.nullable(), hd: z.array(z.object({ video_url: words })) })) }),
}) satisfies z.ZodType<Review>;
