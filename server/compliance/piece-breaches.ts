import { checkSource } from "#domain/compliance/check.ts";
import { londonDay, type Moment } from "#domain/calendar.ts";
import type { ContentError } from "#server/content/fields.ts";
import type { Website } from "#websites/website.ts";
import { findingText } from "./rule-texts.ts";
import { pieceSource, websiteFacts } from "./website-sources.ts";

/** Rules of the example: who publishes a promotion has seen it on the page, and answers for it. */
const ON_THE_PAGE: readonly string[] = ["credit-example", "credit-example-contents"];

type Piece = { path: string; text: string; isPromotion: boolean };

/** What a text breaks that is about to be published, with its line. A doubt does not stop it. */
export function pieceBreaches(website: Website | undefined, { path, text, isPromotion }: Piece, now: Moment): ContentError[] {
  if (!website) return [];
  return checkSource(pieceSource(website, path, text), websiteFacts(website, [path], londonDay(now), ""))
    .filter(({ level, rule }) => level === "breach" && !(isPromotion && ON_THE_PAGE.includes(rule)))
    .map((finding) => {
      const { wrong, remedy } = findingText(finding);
      return { file: path, line: finding.line ?? 1, message: `${wrong} ${remedy}` };
    });
}
