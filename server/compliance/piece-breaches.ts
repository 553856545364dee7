import { checkSource } from "#domain/compliance/check.ts";
import { londonDay, type Moment } from "#domain/calendar.ts";
import type { ContentError } from "#server/content/fields.ts";
import type { Website } from "#websites/website.ts";
import { findingSentences } from "./rule-texts.ts";
import { pieceSource, websiteFacts } from "./website-sources.ts";

/** Rules of the example: who publishes a promotion has seen it on the page, and answers for it. */
const ON_THE_PAGE: readonly string[] = ["credit-example", "credit-example-contents"];

type Piece = { path: string; text: string; isPromotion: boolean };

/** What a text breaks that is about to be published, with its line. A doubt does not stop it. */
export function pieceBreaches(website: Website | undefined, piece: Piece, now: Moment): ContentError[] {
  return pieceFindings(website, piece, now).breaches;
}

/** The same, and what somebody has to decide about it. */
export function pieceFindings(
  website: Website | undefined,
  { path, text, isPromotion }: Piece,
  now: Moment,
): { breaches: ContentError[]; doubts: ContentError[] } {
  if (!website) return { breaches: [], doubts: [] };
  const found = checkSource(pieceSource(website, path, text), websiteFacts(website, [path], londonDay(now), "")).filter(
    ({ rule }) => !(isPromotion && ON_THE_PAGE.includes(rule)),
  );
  const of = (wanted: "breach" | "doubt") =>
    found.flatMap((finding) =>
      finding.level === wanted ? [{ file: path, line: finding.line ?? 1, message: findingSentences(finding) }] : [],
    );
  return { breaches: of("breach"), doubts: of("doubt") };
}
