import { POST_TEMPLATES } from "#domain/content/post.ts";
import { SITE_KINDS } from "#domain/organisation/site.ts";
import { OFFER_TEMPLATES } from "#domain/offers/offer.ts";
import { REVIEW_SCORES, type Review } from "#domain/reviews/review.ts";
import * as z from "zod";
import { count, day, text } from "./scalars.ts";

const picture = z.object({ url: text, alt: text });
const html = text.describe("Safe HTML");
const description = text.nullable().describe("For search engines; if null, the lead is used");
const canonical = text.nullable().describe("The canonical URL for search engines; null means its own URL");
const link = z.object({ url: text, text: text });
const slide = z.object({ title: text, text: text, image: picture.nullable(), link: link.nullable() });

export const Block = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("words"), html }),
  z.object({ kind: z.literal("selling-points") }),
  z.object({ kind: z.literal("featured-vehicles"), name: text }),
  z.object({ kind: z.literal("representative-example") }),
  z.object({ kind: z.literal("ticker"), snippet: text }),
  z.object({
    kind: z.literal("warranty"),
    items: z.array(z.object({ warranty_name: text, benefits: z.array(text), covers: z.array(text) })),
  }),
  z.object({ kind: z.literal("carousel"), title: text, slides: z.array(slide) }),
  z.object({ kind: z.literal("form"), form: text }),
]);

const page = z.object({
  total: count,
  page: count,
  pages: count,
  resultsPerPage: z.number().int().min(-1).max(100).describe("-1 means all"),
});

export const Offer = z.object({
  id: text,
  title: text,
  kicker: text,
  html,
  link: z.object({ url: text, text: text.nullable() }),
  image: picture.nullable(),
  templates: z.array(z.enum(OFFER_TEMPLATES)),
  matching_rules: z.record(text, z.union([z.array(text), z.number(), z.boolean()])).describe("Which vehicles the offer is shown with"),
  locations: z.array(text),
  type: z.array(text),
  live_from: day.nullable(),
  live_until: day.nullable(),
  advert_classification: z.literal("RESULTS_PAGE_OFFER"),
  live: z.literal(1),
});

export const Post = z.object({
  id: text,
  title: text,
  lead: text.nullable(),
  description,
  canonical,
  template: z.enum(POST_TEMPLATES),
  published: day,
  updated: day.nullable(),
  image: picture.nullable(),
  html,
  blocks: z.array(Block),
  contents: z.array(z.object({ title: text, html, rules: text.describe("JSON: which vehicles this part is for; {} means all") })),
  page_live: z.literal(1),
});

export const Page = z.object({
  url: text,
  title: text,
  lead: text.nullable(),
  description,
  canonical,
  updated: day.nullable(),
  template: text,
  html,
  blocks: z.array(Block),
  page_live: z.literal(1),
});

export const OffersAnswer = z.object({ data: z.array(Offer), meta: page });
export const PostsAnswer = z.object({ data: z.array(Post), meta: page });
export const PostAnswer = z.object({ data: Post });
export const PageAnswer = z.object({ data: Page });

const time = z.string().regex(/^\d{2}:\d{2}$/);
const hours = z.object({ open: time, closed: time });
const weekday = (name: string) => ({
  [`${name}_open`]: z.boolean(),
  [`${name}_time_open`]: time.nullable(),
  [`${name}_time_closed`]: time.nullable(),
});

export const Site = z.object({
  id: count,
  slug: text,
  code: text.nullable(),
  name: text,
  kind: z.enum(SITE_KINDS).describe("`collection`: for collecting bought vehicles, no test drives; `appointment`: call before you visit"),
  address: text.nullable(),
  town: text.nullable(),
  postcode: text.nullable(),
  telephone: text.nullable(),
  parent_id: count.nullable(),
  show_on_frontend: z.boolean(),
  services: z.array(z.object({ key: text, display: text })),
  special_hours: z.array(z.object({ day, hours: hours.nullable(), reason: text.nullable() })),
  bank_holiday_hours: z.union([hours, z.literal("closed"), z.null()]).describe("Null: the usual hours of that weekday"),
  bank_holiday_region: text,
  latitude: text.nullable(),
  longitude: text.nullable(),
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

const score = z.number().min(0).max(10).optional();

export const ReviewAnswer = z.object({
  scoringlist: z.object({
    scoring: z.object({
      ...Object.fromEntries(REVIEW_SCORES.map((name) => [name, score])),
      total: z.number().optional().describe("Percent"),
    }),
  }),
  paragraphlist: z.object({ paragraph: z.array(z.object({ headline: text, text: text, type: text })) }),
  photolist: z.object({ photo: z.array(z.object({ isdefault: z.boolean(), large: text.nullable(), big: text.nullable() })) }),
  videolist: z.object({ video: z.array(z.object({ video_urlforiframe: text.nullable(), hd: z.array(z.object({ video_url: text })) })) }),
}) satisfies z.ZodType<Review>;
