import { inEnglish } from "#locales/in-english.ts";
import { parseDay, type Day } from "#domain/calendar.ts";
import { BLOCK_FORMS, type Block } from "#domain/content/block.ts";
import { featuredPairs, MAX_FEATURED_RESULTS, type FeaturedTab } from "#domain/content/featured-vehicles.ts";
import { POST_TEMPLATES } from "#domain/content/post.ts";
import { OFFER_TEMPLATES } from "#domain/offers/offer.ts";
import { readRules } from "#domain/offers/rules.ts";
import { facetValue, parseSearch } from "#domain/search/filters.ts";
import { htmlOf } from "#server/content/markdown.ts";
import { z } from "zod";

const requiredText = z.string().trim().min(1, "Must not be empty");
/** A URL on this website or an external one. Nothing else: no script, no protocol-relative URL. */
const address = requiredText.regex(/^(?:\/(?!\/)|https:\/\/|#|tel:|mailto:)/, "Must start with / or https://");
/** A page's metadata for search engines: its description, and its canonical URL (a page of this website or an absolute URL). */
const head = {
  description: requiredText.nullable().default(null),
  canonical: requiredText
    .regex(/^(?:\/(?!\/)|https:\/\/)/, "Must start with / or https://")
    .nullable()
    .default(null),
};
const day = z.string().transform((text, context): Day => {
  const read = parseDay(text);
  if (read !== undefined) return read;
  context.addIssue({ code: "custom", message: "Must be a date like 2026-12-31" });
  return z.NEVER;
});
const link = z.strictObject({ url: address, text: requiredText });
const image = z.strictObject({ url: address, alt: z.string().default("") });
const rules = z
  .record(z.string(), z.unknown())
  .default({})
  .transform((given, context) => {
    const { rules: read, problems } = readRules(given);
    for (const { field, message } of problems) context.addIssue({ code: "custom", path: [field], message: inEnglish(message) });
    return read;
  });

export const pageFields = z.strictObject({
  title: requiredText,
  /** The sentence under the title, and the meta description if there is no `description`. */
  lead: requiredText.nullable().default(null),
  ...head,
  updated: day.nullable().default(null),
  template: requiredText.default("page"),
  page_live: z.boolean().default(true),
});

export const offerFields = z
  .strictObject({
    title: requiredText,
    kicker: requiredText.default("Offer"),
    /** Without `text` the link shows the number of vehicles. */
    link: z.strictObject({ url: address, text: requiredText.nullable().default(null) }),
    image: image.nullable().default(null),
    templates: z.array(z.enum(OFFER_TEMPLATES)).min(1, "Name a template"),
    matching_rules: rules,
    locations: z.array(requiredText.transform(facetValue)).default([]),
    types: z.array(requiredText.transform(facetValue)).default([]),
    live_from: day.nullable().default(null),
    live_until: day.nullable().default(null),
    /** Smaller numbers first. */
    position: z.number().default(100),
  })
  .refine((offer) => offer.live_from === null || offer.live_until === null || offer.live_from <= offer.live_until, {
    path: ["live_until"],
    message: "Must not be before live_from",
  });

const searchTab = z.strictObject({
  label: requiredText,
  filters: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))])).default({}),
  orderBy: requiredText.nullable().default(null),
  view_all_link_url: address.nullable().default(null),
  view_all_link_text: requiredText.nullable().default(null),
  resultsPerPage: z.int().min(1).max(MAX_FEATURED_RESULTS).nullable().default(null),
  advert_classification: requiredText.nullable().default(null),
  finance_only: z.boolean().default(false),
});

const tab = searchTab
  .extend({ content_page: requiredText.nullable().default(null) })
  .superRefine(({ content_page, ...search }, context) => {
    if (content_page !== null && (Object.keys(search.filters).length > 0 || search.orderBy !== null || search.finance_only)) {
      context.addIssue({ code: "custom", path: ["content_page"], message: "A tab can be a search or a page, not both" });
    }
    for (const { field, message } of parseSearch(featuredPairs(search)).problems) {
      context.addIssue({ code: "custom", path: field in search ? [field] : ["filters", field], message: inEnglish(message) });
    }
  })
  .transform(({ content_page, ...search }): FeaturedTab => (content_page === null ? search : { label: search.label, content_page }));

export const featuredFields = z.strictObject({
  theme: z.enum(["dark", "none"]).default("none"),
  title: requiredText,
  description: requiredText.nullable().default(null),
  tabs: z.array(tab).min(1, "Add at least one tab"),
  defaultTab: requiredText.nullable().default(null),
  showNav: z.boolean().default(true),
  showTab: z.boolean().default(true),
  repExampleTitle: requiredText.nullable().default(null),
  link: link.nullable().default(null),
  showRepExample: z.boolean().default(true),
  isTagPill: z.boolean().default(false),
});

export const postFields = z.strictObject({
  title: requiredText,
  lead: requiredText.nullable().default(null),
  ...head,
  template: z.enum(POST_TEMPLATES),
  published: day,
  updated: day.nullable().default(null),
  image: image.nullable().default(null),
  page_live: z.boolean().default(true),
  /** Sections for some vehicles only, with their text in Markdown. */
  contents: z.array(z.strictObject({ title: requiredText, text: requiredText.transform(htmlOf), rules })).default([]),
});

const slide = z.strictObject({
  title: requiredText,
  text: requiredText,
  image: image.nullable().default(null),
  link: link.nullable().default(null),
});
const warrantyItem = z.strictObject({
  warranty_name: requiredText,
  benefits: z.array(requiredText).min(1),
  covers: z.array(requiredText).min(1),
});

/** The fields of each block; `kind` is the word after the colons. */
export const blockFields = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("selling-points") }),
  z.strictObject({ kind: z.literal("featured-vehicles"), name: requiredText }),
  z.strictObject({ kind: z.literal("representative-example") }),
  z.strictObject({ kind: z.literal("ticker"), snippet: requiredText }),
  z.strictObject({ kind: z.literal("warranty"), items: z.array(warrantyItem).min(1) }),
  z.strictObject({ kind: z.literal("carousel"), title: requiredText, slides: z.array(slide).min(1) }),
  z.strictObject({ kind: z.literal("form"), form: z.enum(BLOCK_FORMS) }),
]) satisfies z.ZodType<Block>;

export const BLOCK_NAMES = blockFields.options.map(({ shape }) => shape.kind.value);

export const menuItems = z.array(z.strictObject({ name: requiredText, url: address })).min(1, "Add at least one entry");

/** The menus by file name. */
export const menuFields = {
  header: z.strictObject({ items: menuItems }),
  "footer-upper": z.strictObject({ columns: z.array(z.strictObject({ title: requiredText, items: menuItems })) }),
  "footer-lower": z.strictObject({ items: menuItems }),
};

export const snippetFields = z.strictObject({
  title: requiredText.nullable().default(null),
  lines: z.array(requiredText).default([]),
});
