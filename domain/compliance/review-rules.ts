import { anyOf, firstMatching, matching, type Rule } from "./rule.ts";

const RATING = anyOf(
  /(?<!\b(?:step|stage|part|page|photo|picture|question)\s+)\b[1-5](?:\.\d)?\s*(?:\/|out of|of)\s*5\b(?!\s*(?:seats|doors|miles))/i,
  /\b[1-5](?:\.\d)?[- ]stars?\b/i,
  /★{2,}/i,
  /\brated (?:excellent|great|outstanding)\b/i,
);
const SOURCE = /\b(?:Trustpilot|Google|Auto Trader|AutoTrader|Reviews\.io|Feefo|JudgeService|Euro NCAP|NCAP)\b/i;
const COUNT = /\b\d[\d,]*\s+(?:customer |verified )?(?:reviews?|ratings?|customers)\b/i;
const SAFETY = /\b(?:NCAP|safety|crash)\b/i;

export const REVIEW_RULES: readonly Rule[] = [
  {
    id: "rating-provenance",
    pack: "reviews",
    level: "breach",
    find: ({ text, kind }) =>
      kind === "page"
        ? []
        : matching(text, RATING).filter(
            ({ excerpt }) =>
              !SAFETY.test(excerpt) && !/\b(?:leave|write|give|post)\b/i.test(excerpt) && !(SOURCE.test(excerpt) && COUNT.test(excerpt)),
          ),
  },
  {
    id: "self-made-rating",
    pack: "reviews",
    level: "breach",
    find: ({ html = "" }) => {
      const found = /"(?:aggregateRating|reviewRating)"/.exec(html);
      return found ? [{ index: 0, excerpt: found[0] }] : [];
    },
  },
  {
    id: "paid-review",
    pack: "reviews",
    level: "breach",
    find: ({ text }) =>
      matching(
        text,
        anyOf(
          /\b(?:leave|write|give|post)\b[^.\n]{0,40}\breview\b[^.\n]{0,60}\b(?:get|receive|win|earn|voucher|free|off)\b/i,
          /\b(?:voucher|gift|free|£\d+)\b[^.\n]{0,40}\bfor (?:a|your|every) (?:5[- ]star |five[- ]star |good |positive )?review\b/i,
        ),
      ),
  },
  {
    id: "chosen-reviews",
    pack: "reviews",
    level: "breach",
    find: ({ text }) =>
      matching(
        text,
        anyOf(
          /\b(?:only|just) (?:show|display|publish)\b[^.\n]{0,30}\b(?:best|good|positive|5[- ]star|five[- ]star)\b/i,
          /\b(?:we )?(?:remove|delete|hide)s?\b[^.\n]{0,20}\b(?:bad|negative)\b[^.\n]{0,10}\breviews?\b/i,
        ),
      ),
  },
  {
    id: "testimonial",
    pack: "reviews",
    level: "doubt",
    find: ({ text, kind }) =>
      kind === "page" ? [] : firstMatching(text, /^>\s*["“]|["”]\s*[–—-]\s*\p{Lu}\p{Ll}+(?:\s\p{Lu}\.?)?(?:,|$)/mu),
  },
  {
    id: "superlative",
    pack: "reviews",
    level: "breach",
    find: ({ text }) =>
      matching(
        text,
        anyOf(
          /\b(?:voted|rated|ranked)\s+(?:the\s+)?(?:no\.?\s?1|number one|best|top)\b/i,
          /\b(?:UK|Britain|England|Wales|Scotland)['’]s (?:no\.?\s?1|number one|best|leading|cheapest|biggest)\b/i,
          /\b(?:lowest|cheapest) prices? (?:guaranteed|in the (?:UK|country))\b/i,
        ),
      ).filter(({ excerpt }) => !/\b(?:by|according to)\s+\p{Lu}[\p{L}&. ]+[^.\n]*\b20\d\d\b/u.test(excerpt)),
  },
];
