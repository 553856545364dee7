import { text, type MessageText } from "../messages/message-text.ts";

/** The kinds of content, by their folders. */
export const CONTENT_KINDS = ["pages", "posts", "offers", "featured-vehicles", "snippets", "menus"] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** How many characters the text of a piece may have. */
export const MAX_PIECE = 50_000;
const MAX_PATH = 150;
/** As files are named: "pages/used-cars/kia.md". Nothing leads out of a folder. */
const PIECE_PATH = /^(pages|posts|offers|featured-vehicles|snippets|menus)((?:\/[a-z0-9][a-z0-9_-]*)+)\.md$/;

export function isPiecePath(path: string): boolean {
  return path.length <= MAX_PATH && PIECE_PATH.test(path);
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
  const asRead = shownCharacters(source);
  return RATES.some((rate) => rate.test(source) || rate.test(asRead));
}

/** As read: without marks of Markdown and invisible characters between the others, and with those that are written as their names. */
function shownCharacters(source: string): string {
  return source
    .replaceAll(/&#x([\da-f]{1,6});/gi, (_, hex: string) => characterOf(Number.parseInt(hex, 16)))
    .replaceAll(/&#(\d{1,7});/g, (_, decimal: string) => characterOf(Number(decimal)))
    .replaceAll(/&(?:nbsp|percnt|pound);/g, (name) => ({ "&percnt;": "%", "&pound;": "£" })[name] ?? " ")
    .normalize("NFKC")
    .replaceAll(/[\\*_~`\u00AD\u200B-\u200D\u2060\uFEFF]/g, "");
}

function characterOf(code: number): string {
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
}

// Lengths are bounded: a text of nothing but figures must not take long.
const FIGURE = String.raw`\d[\d,.]{0,12}\s{0,4}`;
const AMOUNT = String.raw`(?:(?:£|\bGBP)\s?${FIGURE}|\b${FIGURE}(?:pounds?|quid|GBP)\b|\bpounds?\b)`;

const RATES = [
  // "a PR firm" is none.
  /\b(?!a\sPR\b)A\.?\s?P\.?\s?R\b/i,
  /\bannual percentage rate\b/i,
  /\d\s{0,9}%|\bper ?cent\b|\bpercentage points?\b/i,
  /\d\s*(?:p\.a\.|pa\b|per annum\b)/i,
  /\{representative_apr\}/,
  /^ {0,3}:::+\s*representative-example\b/m,
  /\b(?:interest|finance|flat|fixed) rates?\b|\brates? of interest\b/i,
  /\binterest[- ]free\b/i,
  new RegExp(String.raw`${AMOUNT}\s*(?:an?|per|each|every|\/)\s*(?:single\s+|calendar\s+|four\s+|4\s+)?(?:month|mo\b|week|fortnight)`, "i"),
  new RegExp(String.raw`${AMOUNT}\s*p\.?\s?(?:c\.?\s?)?[mw]\b`, "i"),
  /\bp\.?c\.?m\b|\bp\/m\b/i,
  new RegExp(String.raw`\b${FIGURE}(?:an?|per|\/)\s?(?:calendar\s)?(?:month|week)\b`, "i"),
  /\b\d{1,4}\s(?:monthly\s|weekly\s)?(?:(?:re)?payments?|instalments?|rentals?) of\b/i,
  // In Welsh.
  /\by cant\b|[£\d][^.\n]{0,40}\by mis\b/i,
  /\b(?:monthly|weekly) (?:payments?|repayments?|figures?|instalments?|costs?|prices?|rentals?)\b[^.\n]{0,200}£/i,
  /£[^.\n]{0,200}\b(?:monthly|weekly|per month|a month)\b/i,
];
