import { text, type MessageText } from "../messages/message-text.ts";

/** The kinds of content, by their folders. */
export const CONTENT_KINDS = ["pages", "posts", "offers", "featured-vehicles", "snippets", "menus"] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** How many characters the text of a piece may have. */
export const LONGEST_PIECE = 50_000;
const LONGEST_PATH = 150;
/** As files are named: "pages/used-cars/kia.md". Nothing leads out of a folder. */
const PIECE_PATH = /^(pages|posts|offers|featured-vehicles|snippets|menus)((?:\/[a-z0-9][a-z0-9_-]*)+)\.md$/;

export function isPiecePath(path: string): boolean {
  return path.length <= LONGEST_PATH && PIECE_PATH.test(path);
}

export function kindOf(path: string): ContentKind | undefined {
  const folder = path.split("/")[0];
  return CONTENT_KINDS.find((kind) => kind === folder);
}

/** What only a release changes: legal texts, terms, privacy, and the words about the lender's terms, prices and rates. */
const OF_RELEASES: Readonly<Record<string, MessageText>> = {
  "pages/privacy.md": text("admin.content.releasePrivacy"),
  "pages/cookies.md": text("admin.content.releasePrivacy"),
  "pages/terms.md": text("admin.content.releaseTerms"),
  "pages/accessibility.md": text("admin.content.releaseLegal"),
  "snippets/0-finance.md": text("admin.content.releaseRates"),
  "snippets/deposit-contribution.md": text("admin.content.releaseRates"),
  "snippets/admin-fee.md": text("admin.content.releasePrices"),
  "snippets/optional-extras.md": text("admin.content.releasePrices"),
};

/** Why only a release changes a piece; undefined: staff change it. */
export function releaseReason(path: string): MessageText | undefined {
  return Object.hasOwn(OF_RELEASES, path) ? OF_RELEASES[path] : undefined;
}

/**
 * Whether a text names a rate, a monthly figure or an APR, so that only somebody for compliance publishes it. It rather takes one too many:
 * every percentage counts, and the placeholder and the block of the representative example do.
 */
export function namesRate(source: string): boolean {
  return RATES.some((rate) => rate.test(source));
}

const RATES = [
  /\bAPR\b/i,
  /\d\s*(?:%|per ?cent\b)/i,
  /\{representative_apr\}/,
  /^ {0,3}:::+\s*representative-example\b/m,
  /\b(?:interest|finance|flat|fixed) rates?\b|\brates? of interest\b/i,
  /\binterest[- ]free\b/i,
  /(?:£|\bGBP)\s?[\d,.]+\s*(?:a|per|each|every|\/)\s*(?:calendar\s+)?(?:month|mo\b|week)/i,
  /\b(?:pcm|p\/m)\b/i,
  /\b(?:monthly|weekly) (?:payments?|repayments?|figures?|instalments?|costs?|prices?|rentals?)\b[^.\n]*£/i,
  /£[^.\n]*\b(?:monthly|weekly|per month|a month)\b/i,
];
