import type { Day } from "../calendar.ts";
import type { Pence } from "../money.ts";
import type { PackName } from "./packs.ts";

/** Where a text comes from. `label`: own words of a website, or of its emails. */
export type SourceKind = "content" | "setting" | "label" | "mail" | "feed" | "description" | "page";

/** Something that customers read. */
export type Source = {
  kind: SourceKind;
  /** A file, a setting or a page: "websites/wexcombe/content/pages/about.md", "deliveries.sender", "/used-cars". */
  place: string;
  /** As its readers see it; a page's blocks are on lines of their own. */
  text: string;
  /** Markup, of pages and emails. */
  html?: string | undefined;
  /** The line of all of it in its file; "counted": its own lines. Files of content are counted, others have none. */
  line?: number | "counted" | undefined;
  /** Of a customer's own agreement: its figures promote nothing. */
  is_own_agreement?: boolean | undefined;
  /** Names of the cookies that a page sets. */
  cookies?: readonly string[] | undefined;
  /** The vehicle that it is about. */
  vehicle?: VehicleFacts | undefined;
};

/** What is known of a vehicle. Prices in pence. */
export type VehicleFacts = {
  stock_id: number;
  /** What it costs, fees included. */
  headline_price: Pence;
  /** Every price that it has had, fees included. */
  charged: readonly Pence[];
  /** The manufacturer's list price of a new vehicle. */
  list_price?: Pence | null | undefined;
  is_new: boolean;
  has_recall: boolean;
  has_history_check: boolean;
  /** Prices for it by surface: `{ "JSON-LD": 1249500 }`. */
  shown?: Readonly<Record<string, Pence>> | undefined;
};

/** What a website has decided, as far as the rules need it. */
export type WebsiteFacts = {
  name: string;
  today: Day;
  representative_apr: number;
  status: string;
  commission: string;
  postal_address: string;
  telephone: string;
  /** Contracts are made at a distance, or vehicles are delivered. */
  sells_at_distance: boolean;
  /** What it declares to store in the browser, and hosts of third parties that its pages may ask. */
  declared: { cookies: readonly string[]; hosts: readonly string[] };
  /** The label of the button that orders; undefined: the built-in one. */
  order_label?: string | undefined;
  /** Pages that its content has, by path: "terms". */
  pages: readonly string[];
};

/** Where a rule applies: the place in the text, and what stands there. */
export type Hit = { index: number; excerpt: string; detail?: Detail };

/** What exactly: what is missing, what was stated, and what it would have to be. */
export type Detail = { missing?: readonly string[]; stated?: string; known?: string };

/**
 * A rule: a breach is certain, a doubt is for a person to settle. `find` is pure and reads one source, or the website itself
 * (`findInWebsite`).
 */
export type Rule = {
  id: string;
  pack: PackName;
  level: "breach" | "doubt";
  find?: (source: Source, website: WebsiteFacts) => readonly Hit[];
  findInWebsite?: (website: WebsiteFacts) => readonly { place: string; excerpt: string; detail?: Detail }[];
};

/** Rules read one text after the other, each of them many times. */
let latest: { text: string; found: readonly Hit[] } = { text: "", found: [] };

/** Sentences, headings, list items and table rows, each with its place. */
export function sentences(text: string): readonly Hit[] {
  if (text !== latest.text) latest = { text, found: split(text) };
  return latest.found;
}

function split(text: string): Hit[] {
  return Array.from(text.matchAll(/(?:[^.!?\n]|[.!?](?=\S)|(?<=\bNo)\.)+[.!?]*/g), ({ 0: excerpt, index }) => ({
    index: index + excerpt.length - excerpt.trimStart().length,
    excerpt: excerpt.trim(),
  })).filter(({ excerpt }) => excerpt !== "");
}

/** Sentences that match, unless they match `except` too. */
export function matching(text: string, pattern: RegExp, except?: RegExp): Hit[] {
  return sentences(text).filter(({ excerpt }) => pattern.test(excerpt) && !except?.test(excerpt));
}

/** The first sentence that matches. */
export function firstMatching(text: string, pattern: RegExp, except?: RegExp): Hit[] {
  return matching(text, pattern, except).slice(0, 1);
}

/** One pattern for several, whatever the case. */
export function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"), "i");
}
